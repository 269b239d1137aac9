"""The observer page: what a run is doing, whether it is healthy, what it cost, where it failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.compilers import environment, wording
from tracelab_duck.compilers.masked import counted, masked
from tracelab_duck.compilers.observer import (
    agents,
    badges,
    bill,
    charts,
    present,
    provenance,
    reading,
    tables,
    trouble,
    turns,
)
from tracelab_duck.compilers.observer.axis import axis
from tracelab_duck.compilers.shown import on_one_line
from tracelab_duck.model.observer_page import ObserverPage

if TYPE_CHECKING:
    from datetime import datetime

    from tracelab_duck.engine.database import Database
    from tracelab_duck.model.observer_rows import Reading

_TEMPLATE = "observer/page.html.jinja"


def compile(  # noqa: A001 the name of what this package does
    database: Database,
    session_id: str,
    *,
    until_seq: int | None = None,
    now: datetime | None = None,
    reload_seconds: int | None = None,
) -> str:
    """Compile the page of one session.

    Args:
        database: An open database.
        session_id: The session.
        until_seq: Show it as it stood when this event was the last; None for all.
        now: The clock of all ages; None for the newest moment the database knows.
        reload_seconds: Let the page load itself again after so many seconds.

    Returns:
        One self-contained HTML file; the same state gives the same bytes.

    Raises:
        SessionUnknownError: Nothing of the session is in the database.
    """
    found = masked(database, reading.session(database, session_id, until_seq=until_seq))
    page = _page(found, now or found.clock.newest_at, reload_seconds=reload_seconds or 0)
    return counted(environment.render(_TEMPLATE, page))


def _page(found: Reading, now: datetime | None, *, reload_seconds: int) -> ObserverPage:
    style = environment.asset("shared.css") + environment.asset("observer/page.css")
    script = environment.asset("observer/page.js")
    status, status_hint = present.status(found, now)
    scale = charts.scale_of(found)
    title = _title(found)
    raised = badges.badges(found)
    return ObserverPage(
        policy=environment.policy(style, script),
        style=style,
        script=script,
        reload_seconds=reload_seconds,
        document_title=f"{status} · {on_one_line(title, 60)}",
        session_id=found.session_id,
        title=title,
        status=status,
        status_hint=status_hint,
        where=_where(found),
        freshness=provenance.freshness(found, now),
        freshness_hint=f"as of {wording.stamp(now)}",
        goal=present.goal(found),
        latest=present.latest(found, now),
        now=present.doing(found, now),
        bill=bill.bill(found),
        axis=axis(found, scale),
        axis_from=wording.day_and_clock(scale.begins_at),
        axis_until=f"{wording.day_and_clock(scale.ends_at)} UTC" if scale.ends_at else "",
        troubles=trouble.troubles(found),
        breaks=trouble.breaks(found),
        badges=raised,
        calm="" if raised.newest else "No anomaly was raised.",
        figures=charts.figures(found, scale),
        turns_title=wording.plural(len(found.turns), "turn"),
        turns=turns.turns(found),
        turns_left=turns.turns_left(found),
        loose_agents=agents.loose_agents(found),
        loose_agents_left=agents.loose_agents_left(found),
        facts=tables.facts(found),
        facts_title=tables.facts_title(found),
        tables=tables.tables(found),
        provenance=provenance.provenance(found, now),
    )


def _title(found: Reading) -> str:
    standing = found.standing
    if standing.title:
        return on_one_line(standing.title, 120)
    folder = (standing.cwd or "").replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]
    return folder or found.session_id


def _where(found: Reading) -> tuple[tuple[str, str], ...]:
    standing = found.standing
    pairs = (
        ("session", found.session_id),
        ("project", standing.cwd),
        ("branch", standing.git_branch),
        ("model", standing.model),
        ("agent", standing.agent_version),
        ("started", wording.stamp(standing.started_at) if standing.started_at else None),
    )
    return tuple((name, on_one_line(value, 120)) for name, value in pairs if value)
