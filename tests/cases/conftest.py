"""A world for each case."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.cases.transcripts import Files, joined
from tests.property.world import World, make_world
from tracelab_duck.engine import resting
from tracelab_duck.engine.instance import end_rest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Read = Callable[[Files], World]


@pytest.fixture(autouse=True)
def files_may_rest() -> Iterator[None]:
    """Let a file rest between small refreshes, as it does in every command."""
    resting.want()
    yield
    end_rest()


@pytest.fixture
def world(tmp_path: Path) -> World:
    """An empty database and an empty folder."""
    return make_world(tmp_path)


@pytest.fixture
def read(world: World) -> Read:
    """Write the files of a case, refresh once, and return the world to ask."""

    def run(files: Files) -> World:
        world.take([joined(files)])
        return world

    return run
