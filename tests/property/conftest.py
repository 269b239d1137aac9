"""A world for each test of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.property.world import make_world

if TYPE_CHECKING:
    from pathlib import Path

    from tests.property.world import World


@pytest.fixture(autouse=True)
def _as_in_commands(files_may_rest: None) -> None:
    """Refresh as every command does."""


@pytest.fixture
def world(tmp_path: Path) -> World:
    """An empty database and an empty folder."""
    return make_world(tmp_path)
