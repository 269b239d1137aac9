"""`search`: a text in the distinct contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from datetime import datetime

    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.cli.output import Output

KINDS = (
    "message",
    "thinking",
    "tool_call",
    "tool_result",
    "attachment",
    "compaction",
    "session_meta",
    "error",
    "unknown",
)
SHOWN = ("session_id", "seq", "kind", "tool_name", "occurred_at", "events", "excerpt")


@click.command(
    short_help="Find a text in the distinct contents.",
    epilog="Example: tracelab-duck search 'connection refused' --kind tool_result",
)
@click.argument("text")
@click.option("--session", "typed", metavar="SESSION", help="Only in this session.")
@click.option("--kind", type=click.Choice(KINDS), help="Only in events of this kind.")
@click.option(
    "--since", metavar="DATE", callback=options.instant, help="Only at or after this time."
)
@click.option("--until", metavar="DATE", callback=options.instant, help="Only before this time.")
@options.rows_out
@given
def command(
    invocation: Invocation,
    *,
    text: str,
    typed: str | None,
    kind: str | None,
    since: datetime | None,
    until: datetime | None,
    output: Output,
) -> None:
    """Find TEXT in what was said, called and returned, in capitals or not.

    Each distinct content is one row, however often it was repeated, with the first event that
    shows it: `tracelab-duck show SESSION SEQ` prints that event.
    """
    from tracelab_duck.cli.emission import emit
    from tracelab_duck.engine import handle

    with invocation.reader() as database:
        session_id = None if typed is None else handle.session(database, typed)
        filters = (session_id, kind, since, until)
        emit(database, "reader.content_match", text, *filters, to=output, columns=SHOWN)
