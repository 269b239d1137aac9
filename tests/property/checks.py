"""The invariants of `sql/90_check`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracelab_duck.engine import read, sql_files
from tracelab_duck.engine.database import open_reader

if TYPE_CHECKING:
    from pathlib import Path


def violations(path: Path) -> list[tuple[Any, ...]]:
    """What any check finds, each with the name of the check; nothing when all is well."""
    names = sorted(file.name for file in sql_files.load() if file.kind == "check")
    assert len(names) > 10
    with open_reader(path) as database:
        return [(name, *row) for name in names for row in read.rows(database, name)]
