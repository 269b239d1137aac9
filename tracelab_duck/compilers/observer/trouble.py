"""Where a run went wrong: failed calls and whether they were repaired, breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.compilers import wording
from tracelab_duck.compilers.observer.places import href_of_call, place, when
from tracelab_duck.compilers.shown import clipped, on_one_line
from tracelab_duck.model.observer_page import Break, BreakList, Trouble, TroubleList

if TYPE_CHECKING:
    from tracelab_duck.model.observer_rows import CallRow, MarkRow, Reading

_FIRST_SCREEN = 5
_MOST = 100
_MOST_BREAKS = 40
_WORDS = 140


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


def breaks(reading: Reading) -> BreakList:
    """Compactions and interrupts, newest first; a summary belongs to the compaction before it."""
    found: list[tuple[MarkRow, str]] = []
    is_open = False
    for mark in (each for each in reading.marks if each.mark != "error"):
        if mark.mark == "summary" and is_open:
            found[-1] = (found[-1][0], mark.text or "")
            is_open = False
            continue
        is_open = mark.mark == "compaction"
        found.append((mark, mark.text or ""))
    rows = tuple(_break(reading, *each) for each in found[-_MOST_BREAKS:][::-1])
    older = rows[_FIRST_SCREEN:]
    return BreakList(
        newest=rows[:_FIRST_SCREEN],
        older=older,
        older_label=f"{len(older)} older" if older else "",
        left=_breaks_left([mark for mark, _ in found[:-_MOST_BREAKS]]),
    )


def _breaks_left(left: list[MarkRow]) -> str:
    interrupts = sum(mark.mark == "interrupt" for mark in left)
    parts = []
    if len(left) > interrupts:
        words = wording.plural(len(left) - interrupts, "older compaction")
        parts.append(f"{words}: query compactions")
    if interrupts:
        words = wording.plural(interrupts, "older interrupt")
        parts.append(f"{words}: query episode_versions where producer is fold:interrupt")
    return " · ".join(parts)


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
        text=on_one_line(unwrapped(text) or call.path or "no text kept", _WORDS),
        when=when(reading.standing, call.ended_at),
        outcome=repair_words(call),
        is_repaired=call.repaired_seq is not None,
        href=href_of_call(call.call_seq),
    )


def unwrapped(text: str | None) -> str:
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
