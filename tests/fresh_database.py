"""A database with all of `sql/` loaded and nothing in it, as a first refresh would find it."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tracelab_duck.engine import catalog
from tracelab_duck.engine.database import open_writer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracelab_duck.engine.database import Database


@contextmanager
def fresh_database() -> Iterator[Database]:
    """Open one in a folder of its own; one thread, since it never holds more than a few rows."""
    with (
        tempfile.TemporaryDirectory(prefix="tracelab-duck-") as folder,
        open_writer(Path(folder) / "traces.duckdb") as database,
    ):
        # A case or a binding may name any table of a batch, so all are there, empty.
        catalog.make_stage_tables(database)
        yield database
