"""`diff`: two sessions side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.invocation import given
from tracelab_duck.cli.output import Rows

if TYPE_CHECKING:
    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.cli.output import Output


@click.command(
    short_help="Compare two sessions: run, cost, tools, errors, files, facts.",
    epilog="Example: tracelab-duck diff 3f2a 91bc --changed",
)
@click.argument("first", metavar="SESSION")
@click.argument("second", metavar="SESSION")
@click.option("--changed", is_flag=True, help="Only what is not equal.")
@options.rows_out
@given
def command(
    invocation: Invocation, *, first: str, second: str, changed: bool, output: Output
) -> None:
    """Show two sessions side by side: counts, cost, calls and failures by tool, files, facts.

    Cost covers the agents of a session too, everything else its main thread.
    """
    from tracelab_duck.cli import writing
    from tracelab_duck.engine import handle, read

    with invocation.reader() as database:
        pair = (handle.session(database, first), handle.session(database, second))
        columns, rows = read.table(database, "reader.session_difference", *pair)
    place = columns.index("is_equal")
    shown = [row for row in rows if not (changed and row[place])]
    writing.write_any(Rows(columns, shown), output=output)
