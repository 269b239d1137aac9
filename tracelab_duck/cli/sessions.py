"""`sessions`: the sessions, live ones first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.cli.output import Output

# What tells sessions apart at a glance; the other forms give every column of the view.
SHOWN = (
    "session_id",
    "is_live",
    "last_at",
    "project",
    "turns",
    "tool_calls",
    "tool_errors",
    "open_calls",
    "cost_usd",
    "title",
    "goal",
)


@click.command(
    short_help="List the sessions, live ones first.",
    epilog="Example: tracelab-duck sessions --format json | jq '.[0].goal'",
)
@options.rows_out
@given
def command(invocation: Invocation, *, output: Output) -> None:
    """List the sessions, live ones first, then the newest.

    A table shows the columns that tell sessions apart; every other form shows all columns of the
    view `sessions`.
    """
    from tracelab_duck.cli.emission import emit

    with invocation.reader() as database:
        emit(database, "reader.session_list", to=output, columns=SHOWN)
