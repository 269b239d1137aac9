"""What the fleet spent, by session, day and model."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from tracelab_duck.compilers import svg, wording
from tracelab_duck.compilers.shown import on_one_line
from tracelab_duck.model.fleet_page import FleetRow

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date, datetime

    from markupsafe import Markup

    from tracelab_duck.model.fleet_rows import FleetReading, SpendRow

Days = dict["date", list["SpendRow"]]

_CHART_DAYS = 60
_LISTED_DAYS = 10
_LISTED_MODELS = 12
_WIDTH, _HEIGHT = 1200, 90


def total(rows: Iterable[SpendRow]) -> Decimal | None:
    """The cost of rows; None when nothing of them is priced."""
    priced = [row.cost_usd for row in rows if row.cost_usd is not None]
    return sum(priced, Decimal(0)) if priced else None


def on_day(found: FleetReading, now: datetime | None) -> Decimal | None:
    """The cost of the day (UTC) of the page's clock; 0 when nothing was done on it."""
    if now is None:
        return None
    rows = [row for row in found.spend if row.day == now.date()]
    return total(rows) if rows else Decimal(0)


def by_session(
    found: FleetReading, now: datetime | None
) -> dict[str | None, tuple[Decimal | None, Decimal | None]]:
    """Of each session the cost of the day and of all its days."""
    rows: dict[str | None, list[SpendRow]] = defaultdict(list)
    for row in found.spend:
        rows[row.session_id].append(row)
    today = now.date() if now is not None else None
    return {
        session: (total(row for row in each if row.day == today), total(each))
        for session, each in rows.items()
    }


def over_budget(found: FleetReading) -> list[tuple[int, str, str | None]]:
    """The sessions that spent more than a budget: level, words and session, the dearest first."""
    clock = found.clock
    spent = [(cost, session) for session, (_, cost) in by_session(found, None).items() if cost]
    return [
        (2 if cost >= clock.budget_critical_usd else 1, f"budget, {wording.money(cost)}", session)
        for cost, session in sorted(spent, key=lambda each: (-each[0], each[1] or ""))
        if cost >= clock.budget_warn_usd
    ]


def status(found: FleetReading) -> str:
    """How much of it is priced."""
    messages = sum(row.messages for row in found.spend)
    unpriced = sum(row.unpriced for row in found.spend)
    if not messages:
        return "no responses"
    if not unpriced:
        return f"all {wording.plural(messages, 'response')} priced"
    return f"{wording.count(unpriced)} of {wording.plural(messages, 'response')} not priced"


def by_day(found: FleetReading) -> Days:
    """The spending of each day that is known, by day."""
    days: Days = defaultdict(list)
    for row in found.spend:
        if row.day is not None:
            days[row.day].append(row)
    return dict(sorted(days.items()))


def chart(days: Days) -> Markup:
    """A bar for each of the last days, the days without spending included."""
    shown = _last_days(days)
    is_priced = any(total(rows) is not None for rows in days.values())
    costs = [_size(days.get(day, []), is_priced=is_priced) for day in shown]
    peak = max(costs, default=Decimal(0)) or Decimal(1)
    step = _WIDTH / max(len(shown), 1)
    bars = [
        (n * step + step * 0.1, _HEIGHT - float(cost / peak) * _HEIGHT, step * 0.8, height)
        for n, cost in enumerate(costs)
        if (height := float(cost / peak) * _HEIGHT) > 0
    ]
    return svg.drawing(
        [svg.bars([(0, _HEIGHT - 0.6, _WIDTH, 0.6)], "grid"), svg.bars(bars, "day")],
        width=_WIDTH,
        height=_HEIGHT,
        label=f"{chart_title(days)}, {' to '.join(chart_range(days))}",
        css="days",
    )


def chart_title(days: Days) -> str:
    """What the bars measure."""
    has_cost = any(total(rows) is not None for rows in days.values())
    return "Cost by day" if has_cost else "Output tokens by day (nothing is priced)"


def chart_range(days: Days) -> tuple[str, str]:
    """The first and the last day of the chart."""
    shown = _last_days(days)
    return (f"{shown[0]:%d %b %Y}", f"{shown[-1]:%d %b %Y}") if shown else ("", "")


def day_rows(days: Days) -> tuple[FleetRow, ...]:
    """The newest days on which something was done."""
    newest = list(days.items())[-_LISTED_DAYS:][::-1]
    return tuple(
        FleetRow(name=f"{day:%a %d %b %Y}", value=wording.money(total(rows)), note=_note(rows))
        for day, rows in newest
    )


def model_rows(found: FleetReading) -> tuple[FleetRow, ...]:
    """The models, the dearest first."""
    models: dict[str, list[SpendRow]] = defaultdict(list)
    for row in found.spend:
        models[row.model or "unnamed"].append(row)
    ordered = sorted(models.items(), key=lambda each: (-(total(each[1]) or Decimal(0)), each[0]))
    return tuple(
        FleetRow(name=on_one_line(name, 60), value=wording.money(total(rows)), note=_note(rows))
        for name, rows in ordered[:_LISTED_MODELS]
    )


def _last_days(days: Days) -> list[date]:
    if not days:
        return []
    last = max(days)
    first = max(min(days), last - timedelta(days=_CHART_DAYS - 1))
    return [first + timedelta(days=n) for n in range((last - first).days + 1)]


def _size(rows: list[SpendRow], *, is_priced: bool) -> Decimal:
    if is_priced:
        return total(rows) or Decimal(0)
    return Decimal(sum(row.output_tokens for row in rows))


def _note(rows: list[SpendRow]) -> str:
    messages = sum(row.messages for row in rows)
    output = sum(row.output_tokens for row in rows)
    return f"{wording.plural(messages, 'response')}, {wording.short(output)} out"
