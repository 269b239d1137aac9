"""The honesty footer: what this page rests on, how far it goes, what it leaves out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck import __version__
from tracelab_duck.compilers import wording
from tracelab_duck.compilers.masked import COUNT
from tracelab_duck.model.observer_page import Row

if TYPE_CHECKING:
    from datetime import datetime

    from tracelab_duck.model.observer_rows import Reading


def provenance(reading: Reading, now: datetime | None) -> tuple[Row, ...]:
    """The rows of the footer."""
    return (
        _folded(reading),
        _source(reading),
        _read(reading),
        _copies(reading),
        Row("Messages", _unpriced(reading), _placeholders(reading)),
        Row("Redactions", COUNT, "secrets masked on this page, raw rows untouched"),
        Row("As of", wording.stamp(now), "the clock of every age on this page"),
        Row("Program", f"tracelab-duck {__version__}", "the same state gives the same bytes"),
    )


def freshness(reading: Reading, now: datetime | None) -> str:
    """How old the newest thing on the page is."""
    standing = reading.standing
    return f"last event {wording.age(standing.last_at, now)}"


def _folded(reading: Reading) -> Row:
    standing = reading.standing
    return Row(
        "Folded through",
        f"seq {standing.newest_seq}",
        f"line {standing.newest_line} of this run; observed through seq"
        f" {reading.clock.observed_seq} of the database",
    )


def _source(reading: Reading) -> Row:
    run = reading.run
    note = f"generation {run.generation}, {run.format or 'format not known'}"
    if not reading.is_past:
        note += "" if run.is_present else ", gone from its place"
        note += f", set aside: {run.error}" if run.error else ""
    return Row("Source", run.path, note)


def _read(reading: Reading) -> Row:
    run = reading.run
    bad = f"{wording.plural(run.quarantined, 'malformed line')}, {run.repaired} repaired"
    if reading.is_past:
        return Row("Lines", wording.count(run.lines), f"{bad}; pending bytes are of now, not shown")
    return Row(
        "Lines",
        wording.count(run.lines),
        f"{bad}; {wording.size(run.bytes_read)} read,"
        f" {wording.count(run.bytes_pending)} bytes pending",
    )


def _copies(reading: Reading) -> Row:
    others = [run for run in reading.runs if run.agent_id is None and run is not reading.run]
    superseded = sum(run.is_superseded for run in others)
    parts = [
        f"{superseded} superseded" if superseded else "",
        f"{len(others) - superseded} copies" if len(others) > superseded else "",
        f"forked from {reading.run.forked_from}" if reading.run.forked_from else "",
    ]
    note = ", ".join(part for part in parts if part)
    return Row("Runs", wording.count(len(reading.runs)), note or "no other run of this thread")


def _unpriced(reading: Reading) -> str:
    unpriced = sum(each.price_status in {"unpriced", "partial"} for each in reading.responses)
    return f"{unpriced} of {len(reading.responses)} unpriced"


def _placeholders(reading: Reading) -> str:
    estimated = sum(each.price_status == "estimated" for each in reading.responses)
    open_ended = sum(not each.is_final for each in reading.responses)
    return f"{estimated} estimated, {open_ended} without a final output count"
