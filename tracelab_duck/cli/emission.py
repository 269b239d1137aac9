"""From an SQL object to the rows that a command puts out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.cli import writing
from tracelab_duck.cli.output import Rows
from tracelab_duck.engine import read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracelab_duck.cli.output import Output
    from tracelab_duck.engine.database import Database


def emit(
    database: Database,
    name: str,
    *values: object,
    to: Output,
    columns: Sequence[str] = (),
) -> None:
    """Write all rows of an object.

    Args:
        database: An open database.
        name: The object with its schema.
        values: The arguments of the macro.
        to: Where and how.
        columns: What a table for a person shows; none for every column. Other forms show all.
    """
    if to.format.is_binary:
        writing.write_arrow(read.batches(database, name, *values).read_all(), output=to)
        return
    rows = Rows(*read.table(database, name, *values))
    writing.write(rows.only(columns) if columns and to.format.is_for_eyes else rows, output=to)
