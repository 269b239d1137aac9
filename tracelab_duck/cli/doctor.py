"""`doctor`: every check, and what the ledger could not take as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.exit_codes import ExitCode
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.cli.output import Output


@click.command(
    short_help="Run every check and list what is odd.",
    epilog="Example: tracelab-duck doctor --verify",
)
@click.option("--verify", is_flag=True, help="Hash every line again and compare with the ledger.")
@click.option("--repair", metavar="SESSION", help="Fold this session again before looking.")
@options.rows_out
@given
def command(
    invocation: Invocation, *, verify: bool, repair: str | None, output: Output
) -> ExitCode:
    """Run every check and say what was quarantined, not known, gone or left out.

    One row is one finding: `ok`, `note` for what the ledger took in its stride, `failed` for what
    must not be. The exit code is 1 when a check or a source failed.
    """
    from tracelab_duck.cli import findings, writing

    if repair is not None:
        _repair(invocation, repair)
    with invocation.reader() as database:
        found = [*findings.of_database(database)]
        if verify:
            found += findings.of_files(database, invocation.narration)
    writing.write_any(findings.rows(found), output=output)
    failed = any(each.state is findings.State.FAILED for each in found)
    return ExitCode.FAILED if failed else ExitCode.OK


def _repair(invocation: Invocation, typed: str) -> None:
    from tracelab_duck.engine import handle, maintenance
    from tracelab_duck.engine.database import open_writer
    from tracelab_duck.errors import DatabaseMissingError

    if not invocation.database.exists():
        raise DatabaseMissingError(invocation.database)
    with open_writer(invocation.database) as database:
        session_id = handle.session(database, typed)
        maintenance.repair(database, session_id)
    invocation.narration.say(f"folded {session_id} again")
