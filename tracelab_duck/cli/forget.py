"""`forget`: removes what a session said, keeps what it did."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.engine.database import Database


@click.command(
    short_help="Remove the content of a session, keep its numbers.",
    epilog="Example: tracelab-duck forget --before 2026-01-01",
)
@click.argument("session", required=False)
@click.option(
    "--before",
    metavar="DATE",
    callback=options.instant,
    help="Every session whose last event is older than this.",
)
@click.option(
    "--wait",
    type=click.FloatRange(min=0),
    default=0.0,
    metavar="SECONDS",
    help="Try for this long while somebody else uses the database.",
)
@given
def command(
    invocation: Invocation, *, session: str | None, before: datetime | None, wait: float
) -> None:
    """Remove texts, excerpts and facts of SESSION from the database, and write that down.

    Tokens, counts, money, hashes and places stay. A text that another session shows too stays for
    that session: name a fork as well as its parent. The transcript itself is not touched, and it
    is not read again behind what was already read.
    """
    from tracelab_duck.engine import maintenance
    from tracelab_duck.engine.database import open_writer
    from tracelab_duck.errors import DatabaseMissingError

    if (session is None) == (before is None):
        raise click.UsageError("give a SESSION or --before DATE")
    if not invocation.database.exists():
        raise DatabaseMissingError(invocation.database)
    with open_writer(invocation.database, wait_seconds=wait) as database:
        chosen = _chosen(database, session, before)
        if chosen:
            # The only clock a row may have: when somebody asked for its content to go.
            maintenance.forget(database, chosen, now=datetime.now(UTC))  # noqa: TID251
    for session_id in chosen:
        invocation.narration.say(f"forgot what was said in {session_id}; its numbers are kept")
    if not chosen:
        invocation.narration.say("no session is that old; nothing was removed")


def _chosen(database: Database, session: str | None, before: datetime | None) -> tuple[str, ...]:
    from tracelab_duck.engine import handle, maintenance

    if session is not None:
        return (handle.session(database, session),)
    return () if before is None else maintenance.last_event_before(database, before)
