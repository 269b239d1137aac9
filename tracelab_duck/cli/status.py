"""`status`: how the database stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from pathlib import Path

    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.cli.output import Output, Rows
    from tracelab_duck.engine.database import Database


@click.command(
    short_help="Show how the database stands.",
    epilog="Example: tracelab-duck status --format json | jq .[0].bytes_pending",
)
@options.rows_out
@given
def command(invocation: Invocation, *, output: Output) -> None:
    """Show the last batch, what was read, what waits, and the sources that are gone or set aside.

    A table shows one value a line; every other form is one row.
    """
    from tracelab_duck.cli import writing

    with invocation.reader() as database:
        rows = _standing(database, invocation.database)
    writing.write_any(_upright(rows) if output.format.is_for_eyes else rows, output=output)


def _standing(database: Database, path: Path) -> Rows:
    """One row: where the database is, its totals, and what became of its sources."""
    from tracelab_duck.cli.output import Rows
    from tracelab_duck.engine import read

    columns, (standing,) = read.table(database, "reader.standing")
    names, found = read.table(database, "reader.line_outcome")
    every = [dict(zip(names, row, strict=True)) for row in found]
    sources = [each for each in every if each["is_newest"]]
    gone = [str(each["path"]) for each in sources if not each["is_present"]]
    aside = [f"{each['path']}: {each['error']}" for each in sources if each["error"]]
    return Rows(
        ("database", "size_bytes", *columns, "gone", "set_aside"),
        [(str(path), path.stat().st_size, *standing, gone, aside)],
    )


def _upright(rows: Rows) -> Rows:
    """One value a line: a row of this many columns fits no terminal."""
    from tracelab_duck.cli.output import Rows

    upright: list[tuple[str, object]] = []
    for name, value in zip(rows.columns, rows.rows[0], strict=True):
        listed = value if isinstance(value, list) else [value]
        upright.extend((name, each) for each in listed)
    return Rows(("name", "value"), upright)
