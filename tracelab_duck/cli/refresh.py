"""`refresh`: read what is new, fold it, commit it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

import click

from tracelab_duck.cli import options, values
from tracelab_duck.cli.exit_codes import ExitCode
from tracelab_duck.cli.invocation import given
from tracelab_duck.cli.lake_options import Target, lake_options

if TYPE_CHECKING:
    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.engine.database import Database
    from tracelab_duck.model.refresh_report import RefreshReport

SEVERITIES = ("warn", "critical")


@click.command(
    short_help="Read what is new in transcripts and fold it.",
    epilog="Example: tracelab-duck refresh ~/.claude/projects",
)
@click.argument("sources", metavar="[PATH]...", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--text",
    type=click.Choice(["full", "none"]),
    default="full",
    show_default=True,
    help="Keep each distinct text once, or only what the fold reads.",
)
@click.option(
    "--views", "folder", type=options.FOLDER, help="Write the fleet and session pages here."
)
@click.option(
    "--publish", type=options.FILE, help="Put a snapshot here for readers, in one step at the end."
)
@click.option(
    "--wait",
    type=click.FloatRange(min=0),
    default=0.0,
    metavar="SECONDS",
    help="Try for this long while somebody else writes the database.",
)
@click.option("--strict", is_flag=True, help="Exit with 4 when a line was quarantined.")
@click.option(
    "--fail-on",
    type=click.Choice(SEVERITIES),
    help="Exit with 5 when an anomaly of this severity or a worse one is active.",
)
@lake_options
@click.option("--stats", is_flag=True, help="One JSON line on stdout about what was done.")
@click.option("--dry-run", is_flag=True, help="Only look what there is to read.")
@click.option("--refold", is_flag=True, help="Fold everything again from the ledger.")
@given
def command(
    invocation: Invocation,
    *,
    sources: tuple[Path, ...],
    text: Literal["full", "none"],
    folder: Path | None,
    publish: Path | None,
    wait: float,
    strict: bool,
    fail_on: str | None,
    uri: str | None,
    engine: str,
    address: str | None,
    buckets: int | None,
    stats: bool,
    dry_run: bool,
    refold: bool,
) -> ExitCode:
    """Read what is new in files or folders, fold it, commit it.

    Without a PATH these are the folders of every agent that is known and exists. Only bytes that
    were not read before are read.

    With --lake the rows become Parquet files that many machines can write together; `sql`, `view`
    and `export` read them with the same option.
    """
    target = Target(uri, engine, address, buckets)
    target.check(publish=publish)
    if publish is not None and publish.resolve() == invocation.database.resolve():
        raise click.UsageError("--publish names the database itself; give the copy another place")
    wanted = _Wanted(
        roots=tuple(source.expanduser() for source in sources),
        text=text,
        wait=wait,
        publish=publish,
        is_dry_run=dry_run,
        must_refold=refold,
    )
    more: dict[str, object] = {}
    if uri is None:
        report = _into_database(invocation, wanted)
    else:
        report, more = _into_lake(invocation, wanted, target)
    if folder is not None and not dry_run:
        _write_pages(invocation, folder, uri)
    if stats:
        click.echo(values.as_object((_as_object(report) | more).items()))
    _narrate(invocation, report)
    if not report.sources and not report.failures:
        _warn_of_nothing(invocation, wanted.roots)
    return _judged(invocation, report, is_strict=strict, severity=fail_on, uri=uri)


def _as_object(report: RefreshReport) -> dict[str, object]:
    return report._asdict() | {
        "failures": [failure._asdict() for failure in report.failures],
        "rows": dict(report.rows),
        "seconds": dict(report.seconds),
    }


class _Wanted(NamedTuple):
    """What was asked for, wherever it goes."""

    roots: tuple[Path, ...]
    text: Literal["full", "none"]
    wait: float
    publish: Path | None
    is_dry_run: bool
    must_refold: bool


def _into_database(invocation: Invocation, wanted: _Wanted) -> RefreshReport:
    from tracelab_duck.ingest.refresh import refresh

    publish = wanted.publish
    with invocation.narration.progress("reading") as advance:
        return refresh(
            invocation.database,
            wanted.roots,
            text=wanted.text,
            wait_seconds=wanted.wait,
            settings=invocation.config.settings,
            progress=advance,
            after=None if publish is None else lambda database: _publish(database, publish),
            is_dry_run=wanted.is_dry_run,
            must_refold=wanted.must_refold,
        )


def _into_lake(
    invocation: Invocation, wanted: _Wanted, target: Target
) -> tuple[RefreshReport, dict[str, object]]:
    """The report, and what only a lake has to say."""
    from tracelab_duck.lake.refresh import Order

    order = Order(
        roots=wanted.roots,
        buckets=target.buckets,
        keeps_text=wanted.text == "full",
        settings=invocation.config.settings,
        is_dry_run=wanted.is_dry_run,
        must_refold=wanted.must_refold,
    )
    made = target.refresh(order)
    if made.retries:
        invocation.narration.say(f"{made.retries} parts were done again: their worker died")
    figures = ("commit", "retries", "bytes_written", "cpu_seconds")
    return made.read, {name: getattr(made, name) for name in figures}


def _write_pages(invocation: Invocation, folder: Path, uri: str | None) -> None:
    from tracelab_duck.cli import pages

    with invocation.reader(uri) as database:
        written = pages.write(database, folder)
    invocation.narration.say(f"wrote {written} pages of sessions; open {folder / pages.INDEX}")


def _publish(database: Database, target: Path) -> None:
    from tracelab_duck.engine.publish import publish

    publish(database, target)


def _narrate(invocation: Invocation, report: RefreshReport) -> None:
    narration = invocation.narration
    if report.refolded:
        narration.say(f"everything was folded again: {report.refolded}")
    if report.sources or report.is_dry_run:
        verb = "would read" if report.is_dry_run else "read"
        narration.say(f"{verb} {_amount(report)}")
    if report.quarantined:
        narration.say(f"{report.quarantined} lines quarantined; `tracelab-duck doctor` lists why")
    if report.bytes_pending:
        narration.detail(f"{report.bytes_pending} bytes of unfinished last lines wait")
    if report.sources_gone:
        narration.detail(f"{report.sources_gone} sources are gone from the disk; theirs is kept")
    for failure in report.failures:
        narration.error(f"{failure.path} was set aside: {failure.error}; the rest was read")
    for stage, seconds in report.seconds.items():
        narration.detail(f"{stage}: {seconds * 1000:.0f} ms")


def _warn_of_nothing(invocation: Invocation, roots: tuple[Path, ...]) -> None:
    """A wrong folder must not look like one that has nothing new."""
    from tracelab_duck.ingest.discover import holds_transcript

    for root in roots:
        if not holds_transcript([root]):
            invocation.narration.say(f"{root}: no transcript of a known agent there")


def _amount(report: RefreshReport) -> str:
    amount = f"{report.bytes_read:,} bytes from {report.sources:,} sources"
    if report.is_dry_run:
        return amount
    return f"{amount}: {report.lines:,} lines, {report.events:,} events"


def _judged(
    invocation: Invocation,
    report: RefreshReport,
    *,
    is_strict: bool,
    severity: str | None,
    uri: str | None,
) -> ExitCode:
    if report.failures:
        return ExitCode.FAILED
    if is_strict and report.quarantined:
        return ExitCode.QUARANTINED
    if severity is not None and _raised(invocation, severity, uri):
        return ExitCode.ANOMALY
    return ExitCode.OK


def _raised(invocation: Invocation, severity: str, uri: str | None) -> bool:
    """Say which anomalies of a severity, or of a worse one, are active, and whether any is."""
    from tracelab_duck.engine import read

    with invocation.reader(uri) as database:
        columns, rows = read.table(database, "main.anomalies")
    found = [dict(zip(columns, row, strict=True)) for row in rows]
    worse = SEVERITIES[SEVERITIES.index(severity) :]
    active = [each for each in found if each["is_active"] and each["severity"] in worse]
    for each in active:
        text = f"{each['severity']} in {each['session_id']}: {each['message']}"
        invocation.narration.say(text)
    return bool(active)
