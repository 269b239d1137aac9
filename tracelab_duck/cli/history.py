"""`history`: the versions of episodes, and what each changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.cli.output import Output

SHOWN = (
    "episode_no",
    "version",
    "system_from",
    "producer",
    "status",
    "validity",
    "doubt_reason",
    "changes",
    "ask",
)


@click.command(
    short_help="Show the versions of episodes and what each changed.",
    epilog="Example: tracelab-duck history 3f2a 4",
)
@click.argument("session")
@click.argument("episode", type=click.IntRange(min=0), required=False)
@options.rows_out
@given
def command(invocation: Invocation, *, session: str, episode: int | None, output: Output) -> None:
    """Show every version of the episodes of SESSION, or of one EPISODE, in their order.

    A version is what was known of a turn when the event at `system_from` came; what a later one
    says does not change it.
    """
    from tracelab_duck.cli.emission import emit
    from tracelab_duck.engine import handle, read

    with invocation.reader() as database:
        session_id = handle.session(database, session)
        name = "reader.episode_history"
        if episode is not None and not read.rows(database, name, session_id, episode):
            raise click.UsageError(f"session {session_id} has no episode {episode}")
        emit(database, name, session_id, episode, to=output, columns=SHOWN)
