"""One line a session: live first, then those that wait, the newest first among equals."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from tracelab_duck.compilers import svg, wording
from tracelab_duck.compilers.fleet import spending
from tracelab_duck.compilers.page_name import page_name
from tracelab_duck.compilers.shown import on_one_line
from tracelab_duck.compilers.status import status_of
from tracelab_duck.model.fleet_page import FleetLine

if TYPE_CHECKING:
    from datetime import datetime

    from markupsafe import Markup

    from tracelab_duck.model.fleet_rows import FleetReading, SessionRow

MOST = 300
_ORDER = ("live", "waiting", "idle", "ended")
_PARTS, _HEIGHT = 24, 16
_WIDTH = _PARTS * 4


def lines(found: FleetReading, now: datetime | None) -> tuple[FleetLine, ...]:
    """The sessions that stand on the page."""
    pulse: dict[str | None, dict[int, int]] = defaultdict(dict)
    for part in found.pulse:
        pulse[part.session_id][part.part] = part.calls
    worst: dict[str | None, int] = defaultdict(int)
    for anomaly in found.anomalies:
        worst[anomaly.session_id] = max(worst[anomaly.session_id], anomaly.level)
    raised = Counter(anomaly.session_id for anomaly in found.anomalies)
    statuses = {row.session_id: _status(row, now) for row in found.sessions}
    ordered = sorted(found.sessions, key=lambda row: _ORDER.index(statuses[row.session_id]))
    spent = spending.by_session(found, now)
    made = []
    for row in ordered[:MOST]:
        today, total = spent.get(row.session_id, (None, None))
        made.append(
            FleetLine(
                href=page_name(row.session_id),
                status=statuses[row.session_id],
                project=name_of(row),
                ask=on_one_line(row.latest_request or row.goal or row.title or "no request", 140),
                age=wording.span(wording.between(row.last_at, now)),
                turns=wording.count(row.turns),
                calls=wording.count(row.tool_calls),
                errors=wording.count(row.tool_errors) if row.tool_errors else "",
                has_errors=row.tool_errors > 0,
                open_calls=f"{row.open_calls} open" if row.open_calls else "",
                anomalies=wording.count(raised[row.session_id]) if raised[row.session_id] else "",
                level="critical" if worst[row.session_id] > 1 else "warn",
                today=wording.money(today) if today is not None else "",
                total=wording.money(total),
                spark=_spark(pulse[row.session_id]),
            )
        )
    return tuple(made)


def name_of(row: SessionRow) -> str:
    """The project folder of a session, else its id."""
    folder = (row.project or "").replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]
    return on_one_line(folder or row.session_id, 40)


def _status(row: SessionRow, now: datetime | None) -> str:
    return status_of(
        silence=wording.between(row.last_at, now),
        has_answered=row.heard_kind == "message" and row.heard_source == "agent",
        is_interrupted=bool(row.heard_interrupt),
        open_calls=row.open_calls,
    )


def _spark(parts: dict[int, int]) -> Markup:
    peak = max(parts.values(), default=1)
    bars = [
        (part * 4 + 0.5, _HEIGHT - max(n / peak * _HEIGHT, 1.5), 3, max(n / peak * _HEIGHT, 1.5))
        for part, n in sorted(parts.items())
    ]
    calls = sum(parts.values())
    return svg.drawing(
        [svg.bars(bars, "calls")],
        width=_WIDTH,
        height=_HEIGHT,
        label=f"{wording.plural(calls, 'call')} over its life",
        css="spark",
    )
