"""`extract`: facts that tool results state in prose, found by a model."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import visible
from tracelab_duck.cli.exit_codes import ExitCode
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.curator.spend import Purse
    from tracelab_duck.model.extraction import Extracted


@click.command(
    short_help="Find facts in prose with a model; off unless you call it.",
    epilog="Example: tracelab-duck extract SESSION --model claude-haiku-4-5 --dry-run",
)
@click.argument("session", required=False)
@click.option(
    "--model",
    required=True,
    metavar="NAME",
    help="The model to ask; it must have a price (`prices list`).",
)
@click.option(
    "--fallback-model", metavar="NAME", help="The model that is asked what the first refused."
)
@click.option(
    "--budget-usd",
    metavar="USD",
    type=click.FloatRange(min=0),
    default=1.0,
    show_default=True,
    help="What all calls of this database together may cost, those of earlier runs included.",
)
@click.option(
    "--dry-run", is_flag=True, help="Send nothing; print what would be sent, one request a line."
)
@given
def command(
    invocation: Invocation,
    *,
    session: str | None,
    model: str,
    fallback_model: str | None,
    budget_usd: float,
    dry_run: bool,
) -> int:
    """Ask a model for facts in the tool results that none has read yet.

    What leaves the machine: fixed instructions, the keys of known facts, and the first 700
    characters of each tool result with secrets masked; nothing else of a transcript. Key and
    endpoint are those of the SDK's environment (ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL).

    A value that does not stand in the result word for word is rejected. Every call is written down
    in `ledger.spend` before its answer is used, and none is made that could exceed the budget. No
    number of any other view depends on this. Without SESSION all sessions are read.
    """
    from tracelab_duck.curator import extract
    from tracelab_duck.curator.spend import Purse
    from tracelab_duck.engine import handle

    if session is not None:
        with invocation.reader() as database:
            session = handle.session(database, session)
    purse = Purse(invocation.database, Decimal(str(budget_usd)), _now)
    if dry_run:
        _show(invocation, purse, model, session)
        return ExitCode.OK
    from tracelab_duck.curator.client import Client

    with Client() as client:
        extractor = extract.Extractor(invocation.database, client, purse, model, fallback_model)
        report = extractor.run(session)
    _tell(invocation, purse, report)
    return ExitCode.FAILED if report.stopped else ExitCode.OK


def _show(invocation: Invocation, purse: Purse, model: str, session: str | None) -> None:
    from tracelab_duck.curator import extract, prompt

    most = Decimal(0)
    for batch in extract.batches(extract.observations(invocation.database, session)):
        known = extract.known_keys(invocation.database, batch[0].run_id)
        request = prompt.request(batch, known)
        most += purse.most_usd(request, model)
        body = {
            "model": model,
            "max_tokens": request.max_tokens,
            "thinking": {"type": "disabled"},
            "system": request.system,
            "messages": [{"role": "user", "content": request.text}],
        }
        click.echo(visible.json(json.dumps(body, ensure_ascii=False)))
    invocation.narration.say(
        f"nothing was sent; with every attempt at its most this costs {most:.4f} USD,"
        f" {purse.spent_usd():.4f} USD are spent"
    )


def _tell(invocation: Invocation, purse: Purse, report: Extracted) -> None:
    counts = ", ".join(f"{count} {status}" for status, count in report.found.items())
    invocation.narration.say(
        f"{report.observations} results read in {report.calls} calls: {counts};"
        f" {purse.spent_usd():.4f} USD are spent"
    )
    if report.stopped:
        invocation.narration.error(f"{report.stopped}; {report.waiting} results wait")


def _now() -> datetime:
    # When a call was made and what it cost then is what is written down.
    return datetime.now(UTC)  # noqa: TID251
