"""The fleet page: all sessions, live first, with what they cost and what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck import __version__
from tracelab_duck.compilers import environment, wording
from tracelab_duck.compilers.fleet import lines, spending
from tracelab_duck.compilers.masked import COUNT, counted, masked
from tracelab_duck.compilers.page_name import page_name
from tracelab_duck.compilers.shown import on_one_line
from tracelab_duck.engine import read
from tracelab_duck.model.fleet_page import FleetBadge, FleetPage, FleetRow
from tracelab_duck.model.fleet_rows import (
    FleetAnomalyRow,
    FleetReading,
    PulseRow,
    SessionRow,
    SpendRow,
)
from tracelab_duck.model.observer_rows import ClockRow

if TYPE_CHECKING:
    from datetime import datetime

    from tracelab_duck.engine.database import Database

_TEMPLATE = "fleet/page.html.jinja"
_END = 9_223_372_036_854_775_807
_MOST_BADGES = 12
_LEVELS = {1: "warn", 2: "critical"}


def compile(  # noqa: A001 the name of what this package does
    database: Database,
    *,
    until_seq: int | None = None,
    now: datetime | None = None,
    reload_seconds: int | None = None,
) -> str:
    """Compile the page of all sessions.

    Args:
        database: An open database.
        until_seq: Show the fleet as it stood when this event was the last; None for all.
        now: The clock of all ages; None for the newest moment the database knows.
        reload_seconds: Let the page load itself again after so many seconds.

    Returns:
        One self-contained HTML file; it links to the pages of sessions beside it.
    """
    found = masked(database, _read(database, _END if until_seq is None else until_seq))
    clock = now or found.clock.newest_at
    page = _page(found, clock, reload_seconds=reload_seconds or 0)
    return counted(environment.render(_TEMPLATE, page))


def _read(database: Database, until: int) -> FleetReading:
    return FleetReading(
        clock=read.records(database, ClockRow, "reader.observer_clock", until)[0],
        sessions=tuple(read.records(database, SessionRow, "reader.fleet_session", until)),
        spend=tuple(read.records(database, SpendRow, "reader.fleet_spend", until)),
        pulse=tuple(read.records(database, PulseRow, "reader.fleet_pulse", until)),
        anomalies=tuple(read.records(database, FleetAnomalyRow, "reader.fleet_anomaly", until)),
    )


def _page(found: FleetReading, now: datetime | None, *, reload_seconds: int) -> FleetPage:
    style = environment.asset("shared.css") + environment.asset("fleet/page.css")
    script = environment.asset("fleet/page.js")
    made = lines.lines(found, now)
    live = sum(line.status == "live" for line in made)
    days = spending.by_day(found)
    badges = _badges(found)
    return FleetPage(
        policy=environment.policy(style, script),
        style=style,
        script=script,
        reload_seconds=reload_seconds,
        as_of=wording.stamp(now),
        headline=f"{wording.plural(len(found.sessions), 'session')}, {live} live",
        cost_today=wording.money(spending.on_day(found, now)),
        cost_total=wording.money(spending.total(found.spend)),
        cost_status=spending.status(found),
        is_sure=not any(row.unpriced for row in found.spend),
        badges=badges[:_MOST_BADGES],
        badges_left=_left(len(badges) - _MOST_BADGES, "more anomaly", "anomalies"),
        calm="" if badges else "No anomaly is active.",
        lines=made,
        lines_left=_left(len(found.sessions) - len(made), "older session", "sessions"),
        days=spending.chart(days),
        days_title=spending.chart_title(days),
        days_range=spending.chart_range(days),
        day_rows=spending.day_rows(days),
        model_rows=spending.model_rows(found),
        provenance=_provenance(found, now),
    )


def _badges(found: FleetReading) -> tuple[FleetBadge, ...]:
    names = {row.session_id: lines.name_of(row) for row in found.sessions}
    raised = [
        (row.level, f"{row.kind.replace('_', ' ')} {_subject(row)}", row.session_id)
        for row in found.anomalies
    ]
    raised += spending.over_budget(found)
    return tuple(
        FleetBadge(
            level=_LEVELS.get(level, "warn"),
            text=text.rstrip(),
            session=names.get(session or "", session or "no session"),
            href=page_name(session or ""),
        )
        for level, text, session in sorted(raised, key=lambda each: -each[0])
    )


def _subject(row: FleetAnomalyRow) -> str:
    # Which error is repeated only its hash says here; the page of the session has its words.
    return "" if row.kind == "repeated_error" else on_one_line(row.subject, 60)


def _left(number: int, noun: str, view: str) -> str:
    many = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{wording.plural(number, noun, many)}: query {view}" if number > 0 else ""


def _provenance(found: FleetReading, now: datetime | None) -> tuple[FleetRow, ...]:
    return (
        FleetRow(
            "Observed through", f"seq {found.clock.observed_seq}", "everything is folded to there"
        ),
        FleetRow("Cost", "owned messages", "each response once, in the session that paid for it"),
        FleetRow("Days", "UTC", "the day on which a response came"),
        FleetRow("Redactions", COUNT, "secrets masked on this page, raw rows untouched"),
        FleetRow("As of", wording.stamp(now), "the clock of every age on this page"),
        FleetRow("Program", f"tracelab-duck {__version__}", "the same state gives the same bytes"),
    )
