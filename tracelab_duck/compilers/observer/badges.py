"""The anomalies of a run: each one that is active, and those that are over by what they were."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from tracelab_duck.compilers import wording
from tracelab_duck.compilers.observer.places import href_of_call, relative
from tracelab_duck.compilers.observer.trouble import unwrapped
from tracelab_duck.compilers.shown import on_one_line
from tracelab_duck.model.observer_page import Badge, BadgeList
from tracelab_duck.model.observer_rows import moment

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tracelab_duck.model.observer_rows import AnomalyRow, Reading

# Those that are over stand behind a click from here on; active ones never do.
_FIRST_SCREEN = 4
_MOST = 40
_LEVELS = {1: "warn", 2: "critical"}
# What each kind of anomaly says of its subject.
_SAYINGS = {
    "loop": "same call again and again: {}",
    "error_streak": "errors in a row",
    "tool_flood": "very many calls of {}",
    "stall": "long silence with a call open",
    "repeated_error": "{}",
    "edit_churn": "changed back and forth: {}",
    "no_progress": "very many calls, no new file, fact or conclusion",
    "context_limit": "context nearly full",
    "cache_collapse": "large prompt sent again past its cache",
}


@dataclass(frozen=True, slots=True)
class _CallIndex:
    """The call of each result, and the result's words of each shown call."""

    called: Mapping[int | None, int]
    results: Mapping[int, str | None]

    @classmethod
    def of(cls, reading: Reading) -> _CallIndex:
        return cls(
            called={call.result_seq: call.call_seq for call in reading.calls},
            results={text.call_seq: text.result for text in reading.texts},
        )


def badges(reading: Reading) -> BadgeList:
    """Anomalies, the active ones first; what is spent stays spent, so a budget never clears."""
    calls = _CallIndex.of(reading)
    rows = reading.anomalies
    active = [_badge(reading, calls, row) for row in rows if row.cleared_seq is None]
    past = _past(reading, calls, (row for row in rows if row.cleared_seq is not None))
    older = past[_FIRST_SCREEN:_MOST]
    return BadgeList(
        newest=(*_budget(reading, calls), *active, *past[:_FIRST_SCREEN]),
        older=older,
        older_label=f"{len(older)} more that are over" if older else "",
        left=(
            f"{len(past) - _MOST} more: query anomalies that are not active"
            if len(past) > _MOST
            else ""
        ),
    )


def _past(reading: Reading, calls: _CallIndex, rows: Iterable[AnomalyRow]) -> tuple[Badge, ...]:
    """What is over, each kind and subject once with how often it was; it leads to the last time."""
    groups: dict[str, list[AnomalyRow]] = {}
    for row in sorted(rows, key=lambda row: (-row.raised_seq, row.kind, row.subject)):
        groups.setdefault(_words(reading, calls, row), []).append(row)
    return tuple(
        Badge(
            level="past",
            text=f"{words}{f', {len(times)} times' if len(times) > 1 else ''}, over",
            href=_nearest(reading, calls, times[0].raised_seq),
            hint=_hint(times[0]),
        )
        for words, times in groups.items()
    )


def _badge(reading: Reading, calls: _CallIndex, row: AnomalyRow) -> Badge:
    return Badge(
        level=_LEVELS.get(row.level, "warn"),
        text=_words(reading, calls, row),
        href=_nearest(reading, calls, row.raised_seq),
        hint=_hint(row),
    )


def _words(reading: Reading, calls: _CallIndex, row: AnomalyRow) -> str:
    saying = _SAYINGS.get(row.kind, "{}").format(on_one_line(_subject(reading, calls, row), 60))
    return f"{row.kind.replace('_', ' ')}: {saying}"


def _hint(row: AnomalyRow) -> str:
    changes = wording.plural(len(row.evidence), "change")
    places = ", ".join(str(seq) for seq in row.evidence[:6])
    return f"raised {wording.stamp(row.raised_at)}, {changes}, at seq {places}"


def _subject(reading: Reading, calls: _CallIndex, row: AnomalyRow) -> str:
    """What an anomaly is about: an error by its words where the page has them, not their hash."""
    if row.kind == "edit_churn":
        return relative(row.subject, reading.standing.cwd)
    if row.kind != "repeated_error":
        return row.subject
    words = calls.results.get(calls.called.get(row.raised_seq, -1))
    return unwrapped(words) if words else "the same words again and again"


def _budget(reading: Reading, calls: _CallIndex) -> tuple[Badge, ...]:
    clock, running, crossed = reading.clock, Decimal(0), None
    for response in reading.responses:
        running += response.cost_usd or 0
        if crossed is None and running >= clock.budget_warn_usd:
            crossed = response
    if crossed is None:
        return ()
    is_critical = running >= clock.budget_critical_usd
    limit = clock.budget_critical_usd if is_critical else clock.budget_warn_usd
    return (
        Badge(
            level="critical" if is_critical else "warn",
            text=f"budget: {wording.money(running)} spent, more than {wording.money(limit)}",
            href=_nearest(reading, calls, crossed.seq),
            hint=f"the first limit was reached {wording.stamp(moment(crossed.occurred_ms))}",
        ),
    )


def _nearest(reading: Reading, calls: _CallIndex, seq: int) -> str:
    """The call that an event belongs to, else its turn."""
    if seq in calls.results:
        return href_of_call(seq)
    if seq in calls.called:
        return href_of_call(calls.called[seq])
    turn = next((each for each in reversed(reading.turns) if each.seq <= seq), None)
    return f"#t{turn.turn_no}" if turn is not None else "#turns"
