"""`doctor`: every check, and what the ledger could not take as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.exit_codes import ExitCode
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from pathlib import Path

    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.cli.output import Output


@click.command(
    short_help="Run every check and list what is odd.",
    epilog="Example: tracelab-duck doctor --verify",
)
@click.option("--verify", is_flag=True, help="Hash every line again and compare with the ledger.")
@click.option("--repair", metavar="SESSION", help="Fold this session again before looking.")
@click.option("--explain", is_flag=True, help="Say why reported figures differ; nothing else.")
@click.option(
    "--against",
    type=options.FILE,
    help="With --explain: the output of `ccusage daily --json` to compare with.",
)
@options.rows_out
@given
def command(
    invocation: Invocation,
    *,
    verify: bool,
    repair: str | None,
    explain: bool,
    against: Path | None,
    output: Output,
) -> ExitCode:
    """Run every check and say what was quarantined, not known, gone or left out.

    One row is one finding: `ok`, `note` for what the ledger took in its stride, `failed` for what
    must not be. The exit code is 1 when a check or a source failed.
    """
    from tracelab_duck.cli import findings, writing

    if against is not None and not explain:
        raise click.UsageError("--against needs --explain")
    if explain:
        _explain(invocation, against, output)
        return ExitCode.OK
    if repair is not None:
        _repair(invocation, repair)
    with invocation.reader() as database:
        found = [*findings.of_database(database)]
        if verify:
            found += findings.of_files(database, invocation.narration)
    writing.write_any(findings.rows(found), output=output)
    failed = any(each.state is findings.State.FAILED for each in found)
    return ExitCode.FAILED if failed else ExitCode.OK


def _explain(invocation: Invocation, against: Path | None, output: Output) -> None:
    from tracelab_duck.cli import emission, explanation, writing
    from tracelab_duck.cli.output import Rows
    from tracelab_duck.errors import PathMissingError

    with invocation.reader() as database:
        if against is None:
            emission.emit(database, "reader.reported_difference", to=output)
            return
        if not against.is_file():
            raise PathMissingError(against)
        found = explanation.explain(database, against)
    writing.write_any(Rows(explanation.COLUMNS, explanation.rows(found)), output=output)


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
