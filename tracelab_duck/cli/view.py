"""`view`: one view, compiled now or as of a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.engine.database import Database

KINDS = ("observer", "worker", "fleet")
BUDGET_TOKENS = 6000


@click.command(
    short_help="Compile the observer page, the worker text or the fleet page.",
    epilog="Example: tracelab-duck view observer 3f2a -o page.html",
)
@click.argument("kind", metavar="observer|worker|fleet", type=click.Choice(KINDS))
@click.argument("session", required=False)
@options.as_of
@click.option(
    "--budget",
    type=click.IntRange(min=1),
    metavar="TOKENS",
    help=f"What the worker text may take, by estimate; {BUDGET_TOKENS} by default.",
)
@click.option(
    "--reload",
    type=click.IntRange(min=1),
    metavar="SECONDS",
    help="Let a page load itself again after this time.",
)
@options.lake
@options.text_out
@given
def command(
    invocation: Invocation,
    *,
    kind: str,
    session: str | None,
    moment: int | datetime | None,
    budget: int | None,
    reload: int | None,
    uri: str | None,
    path: Path | None,
) -> None:
    """Compile one view to stdout or a file.

    The observer page (HTML) and the worker text show one SESSION, by default the one with the
    newest event; the fleet page (HTML) shows all of them.
    """
    from tracelab_duck.cli import writing

    _check(kind, session=session, moment=moment, budget=budget, reload=reload)
    with invocation.reader(uri, is_small=kind != "fleet") as database:
        if kind == "fleet":
            text = _fleet(database, moment, reload)
        else:
            text = _of_session(
                database, kind, session, moment, budget=budget or BUDGET_TOKENS, reload=reload
            )
    writing.write_text([text], path=path)


def _check(
    kind: str,
    *,
    session: str | None,
    moment: int | datetime | None,
    budget: int | None,
    reload: int | None,
) -> None:
    if kind != "worker" and budget is not None:
        raise click.UsageError("--budget is for the worker text; leave it out")
    if kind == "worker" and reload is not None:
        raise click.UsageError("--reload is for pages; leave it out")
    if kind == "fleet" and session is not None:
        raise click.UsageError("the fleet page shows all sessions; leave SESSION out")
    if kind == "fleet" and not isinstance(moment, int | None):
        raise click.UsageError("a time belongs to one run; give --as-of of the fleet page a seq")


def _fleet(database: Database, moment: int | datetime | None, reload: int | None) -> str:
    from tracelab_duck.compilers import fleet

    until = moment if isinstance(moment, int) else None
    return fleet.compile(database, until_seq=until, reload_seconds=reload)


def _of_session(
    database: Database,
    kind: str,
    session: str | None,
    moment: int | datetime | None,
    *,
    budget: int,
    reload: int | None,
) -> str:
    from tracelab_duck.engine import handle

    session_id = handle.session(database, session) if session else handle.newest_session(database)
    until = handle.until_seq(database, session_id, moment)
    if kind == "worker":
        from tracelab_duck.compilers import worker

        return worker.compile(database, session_id, budget_tokens=budget, until_seq=until)
    from tracelab_duck.compilers import observer

    return observer.compile(database, session_id, until_seq=until, reload_seconds=reload)
