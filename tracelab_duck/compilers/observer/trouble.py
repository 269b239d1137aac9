"""Where a run went wrong: failed calls and whether they were repaired, breaks, anomalies."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from tracelab_duck.compilers import wording
from tracelab_duck.compilers.observer.places import href_of_call, place, relative, when
from tracelab_duck.compilers.shown import clipped, on_one_line
from tracelab_duck.model.observer_page import Badge, Break, Trouble, TroubleList
from tracelab_duck.model.observer_rows import moment

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracelab_duck.model.observer_rows import AnomalyRow, CallRow, MarkRow, Reading

_FIRST_SCREEN = 5
_MOST = 100
_WORDS = 140
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
    "cache_collapse": "large prompt not read from the cache that held it",
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


def troubles(reading: Reading) -> TroubleList:
    """Failed calls and errors of the API, newest first."""
    texts = {text.call_seq: text.result for text in reading.texts}
    failed = [call for call in reading.calls if call.is_error]
    api = [mark for mark in reading.marks if mark.mark == "error"]
    found = sorted(
        [(call.call_seq, _of_call(reading, call, texts.get(call.call_seq))) for call in failed]
        + [(mark.seq, _of_mark(reading, mark)) for mark in api],
        key=lambda each: -each[0],
    )
    rows = tuple(row for _, row in found)
    older = rows[_FIRST_SCREEN:_MOST]
    return TroubleList(
        title=_title(failed, len(api)),
        newest=rows[:_FIRST_SCREEN],
        older=older,
        older_label=f"{len(older)} older" if older else "",
        left=(
            f"{len(rows) - _MOST} more: query tool_calls where status is error"
            if len(rows) > _MOST
            else ""
        ),
    )


def breaks(reading: Reading) -> tuple[Break, ...]:
    """Compactions and interrupts, newest first; a summary belongs to the compaction before it."""
    found: list[Break] = []
    pending: MarkRow | None = None
    for mark in (each for each in reading.marks if each.mark != "error"):
        if mark.mark == "summary" and pending is not None:
            found[-1] = _break(reading, pending, mark.text or "")
            pending = None
            continue
        pending = mark if mark.mark == "compaction" else None
        found.append(_break(reading, mark, mark.text or ""))
    return tuple(found[::-1])


def badges(reading: Reading) -> tuple[Badge, ...]:
    """Anomalies, the active ones first; what is spent stays spent, so a budget never clears."""
    calls = _CallIndex.of(reading)
    return (*_budget(reading, calls), *(_badge(reading, calls, row) for row in reading.anomalies))


def repair_words(call: CallRow) -> str:
    """Whether a failed call was repaired."""
    return "repaired later" if call.repaired_seq is not None else "not repaired"


def _title(failed: list[CallRow], api: int) -> str:
    repaired = sum(call.repaired_seq is not None for call in failed)
    if not failed and not api:
        return "No errors"
    parts = [wording.plural(len(failed), "tool error")] if failed else []
    if failed:
        parts.append(f"{repaired} repaired, {len(failed) - repaired} not")
    if api:
        parts.append(wording.plural(api, "error of the API", "errors of the API"))
    return " · ".join(parts)


def _of_call(reading: Reading, call: CallRow, text: str | None) -> Trouble:
    return Trouble(
        tool=call.tool_name or "?",
        text=on_one_line(_unwrapped(text) or call.path or "no text kept", _WORDS),
        when=when(reading.standing, call.ended_at),
        outcome=repair_words(call),
        is_repaired=call.repaired_seq is not None,
        href=href_of_call(call.call_seq),
    )


def _unwrapped(text: str | None) -> str:
    """A failure without the tag that the harness puts around some."""
    return (text or "").removeprefix("<tool_use_error>").removesuffix("</tool_use_error>")


def _of_mark(reading: Reading, mark: MarkRow) -> Trouble:
    return Trouble(
        tool="API",
        text=on_one_line(_api_words(mark), _WORDS) or "error without text",
        when=when(reading.standing, mark.occurred_at),
        outcome=f"line {mark.line_no}",
        is_repaired=True,
        href="#turns",
    )


def _api_words(mark: MarkRow) -> str:
    """The status and the message; JSON that only repeats the status says nothing to a person."""
    text = "" if mark.reason and (mark.text or "").startswith("{") else mark.text
    return " ".join(part for part in (mark.reason, text) if part)


def _break(reading: Reading, mark: MarkRow, text: str) -> Break:
    where = place(mark.line_no, mark.byte_offset, mark.seq)
    return Break(
        kind="interrupt" if mark.mark == "interrupt" else "compaction",
        text=_break_words(mark),
        when=when(reading.standing, mark.occurred_at),
        anchor=f"s{mark.seq}",
        detail=f"{where}\n\n{clipped(text, 900)}".rstrip(),
    )


def _break_words(mark: MarkRow) -> str:
    if mark.mark == "interrupt":
        return "interrupted by the human"
    sizes = ""
    if mark.tokens_before is not None:
        sizes = f", {wording.short(mark.tokens_before)} tokens before"
    if mark.tokens_after is not None:
        sizes += f", {wording.short(mark.tokens_after)} after"
    return f"context compacted{f' ({mark.reason})' if mark.reason else ''}{sizes}"


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


def _badge(reading: Reading, calls: _CallIndex, row: AnomalyRow) -> Badge:
    level = _LEVELS.get(row.level, "warn") if row.cleared_seq is None else "past"
    saying = _SAYINGS.get(row.kind, "{}").format(on_one_line(_subject(reading, calls, row), 60))
    ended = "" if row.cleared_seq is None else ", over"
    return Badge(
        level=level,
        text=f"{row.kind.replace('_', ' ')}: {saying}{ended}",
        href=_nearest(reading, calls, row.raised_seq),
        hint=f"raised {wording.stamp(row.raised_at)}, {wording.plural(len(row.evidence), 'change')}"
        f", at seq {', '.join(str(seq) for seq in row.evidence[:6])}",
    )


def _subject(reading: Reading, calls: _CallIndex, row: AnomalyRow) -> str:
    """What an anomaly is about: an error by its words where the page has them, not their hash."""
    if row.kind == "edit_churn":
        return relative(row.subject, reading.standing.cwd)
    if row.kind != "repeated_error":
        return row.subject
    words = calls.results.get(calls.called.get(row.raised_seq, -1))
    return _unwrapped(words) if words else "the same words again and again"


def _nearest(reading: Reading, calls: _CallIndex, seq: int) -> str:
    """The call that an event belongs to, else its turn."""
    if seq in calls.results:
        return href_of_call(seq)
    if seq in calls.called:
        return href_of_call(calls.called[seq])
    turn = next((each for each in reversed(reading.turns) if each.seq <= seq), None)
    return f"#t{turn.turn_no}" if turn is not None else "#turns"
