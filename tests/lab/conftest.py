"""A database for the Python interface."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.seeded_database import seeded

if TYPE_CHECKING:
    from tests.seeded_database import Seeded


@pytest.fixture(scope="session")
def traces(tmp_path_factory: pytest.TempPathFactory) -> Seeded:
    """A database that no test changes."""
    return seeded(tmp_path_factory.mktemp("traces"))
