"""`schema`: what a query can name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.cli.output import Output


@click.command(
    short_help="List the views a query can name, or the columns of one.",
    epilog="Example: tracelab-duck schema sessions",
)
@click.argument("view", required=False)
@options.rows_out
@given
def command(invocation: Invocation, *, view: str | None, output: Output) -> None:
    """List the public views and macros, or the columns of one VIEW."""
    from tracelab_duck.cli.emission import emit
    from tracelab_duck.engine import handle

    with invocation.reader() as database:
        if view is None:
            emit(database, "reader.public_object", to=output)
        else:
            emit(database, "reader.public_column", handle.view(database, view), to=output)
