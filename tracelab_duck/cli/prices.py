"""`prices`: the dated price table."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from pathlib import Path

    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.cli.output import Output
    from tracelab_duck.ingest.prices import PriceReport

_wait = click.option(
    "--wait",
    type=click.FloatRange(min=0),
    default=0.0,
    metavar="SECONDS",
    help="Try for this long while somebody else uses the database.",
)


@click.group(
    short_help="List, load or update the price table.",
    epilog="Example: tracelab-duck prices load negotiated.csv",
)
def command() -> None:
    """The dated price table that all money is computed from."""


@command.command("list", epilog="Example: tracelab-duck prices list --model claude-opus-4-8")
@click.option("--model", metavar="NAME", help="Only this model, by its own name or an alias.")
@click.option("--all", "is_whole", is_flag=True, help="Withdrawn rows too.")
@options.rows_out
@given
def listed(invocation: Invocation, *, model: str | None, is_whole: bool, output: Output) -> None:
    """List the prices that are known now."""
    from tracelab_duck.cli.emission import emit

    with invocation.reader() as database:
        emit(database, "reader.price_list", model, is_whole, to=output)


@command.command("load", epilog="Example: tracelab-duck prices load negotiated.csv")
@click.argument("file", type=options.FILE)
@_wait
@given
def load(invocation: Invocation, *, file: Path, wait: float) -> None:
    """Add the rows of FILE, a CSV or Parquet table with the columns of the view `prices`.

    They go before those of the program, for the periods and rules they name. Everything read so far
    is priced with them at once, without reading it again. All money is USD.
    """
    from tracelab_duck.errors import PathMissingError
    from tracelab_duck.ingest import prices

    if not file.is_file():
        raise PathMissingError(file)
    _say(invocation, prices.load(invocation.database, file, now=_now(), wait_seconds=wait))


@command.command("sync", epilog="Example: tracelab-duck prices sync")
@_wait
@given
def sync(invocation: Invocation, *, wait: float) -> None:
    """Bring the table up to the installed price list, or else to the packaged seed.

    Nothing is read from a network. Rows that are no longer stated stay as history.
    """
    from tracelab_duck.ingest import prices

    _say(invocation, prices.sync(invocation.database, now=_now(), wait_seconds=wait))


def _now() -> datetime:
    # A price row says from when it was known, which is when somebody brings it in.
    return datetime.now(UTC)  # noqa: TID251


def _say(invocation: Invocation, report: PriceReport) -> None:
    invocation.narration.say(
        f"{report.source}: {report.added} new, {report.closed} withdrawn, "
        f"{report.unchanged} unchanged"
    )
