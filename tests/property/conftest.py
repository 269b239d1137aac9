"""A world for each test of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.property.world import make_world
from tracelab_duck.engine import resting
from tracelab_duck.engine.instance import end_rest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.property.world import World


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
