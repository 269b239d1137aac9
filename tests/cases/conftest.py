"""A world for each case."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.cases.transcripts import Files, joined
from tests.property.world import World, make_world

if TYPE_CHECKING:
    from pathlib import Path

Read = Callable[[Files], World]


@pytest.fixture(autouse=True)
def _as_in_commands(files_may_rest: None) -> None:
    """Refresh as every command does."""


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
