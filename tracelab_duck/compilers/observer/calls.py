"""The calls of a run as lines that open to their input and result."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from tracelab_duck.compilers import wording
from tracelab_duck.compilers.observer import places
from tracelab_duck.compilers.observer.selection import characters_each, shown_calls
from tracelab_duck.compilers.observer.trouble import repair_words
from tracelab_duck.compilers.shown import clipped, on_one_line
from tracelab_duck.model.observer_page import Call

if TYPE_CHECKING:
    from tracelab_duck.model.observer_rows import CallRow, Reading, TextRow

_ARGUMENT = 110


def shown_by_turn(reading: Reading) -> dict[int, tuple[Call, ...]]:
    """The calls that stand on the page, by turn, each in the order of the run."""
    shown = shown_calls(reading.calls)
    characters = characters_each(len(shown))
    texts = {text.call_seq: text for text in reading.texts}
    last_turn = reading.turns[-1].turn_no if reading.turns else 0
    found: dict[int, list[Call]] = defaultdict(list)
    for row in shown:
        is_newest = (row.turn_no or 0) == last_turn
        text = texts.get(row.call_seq)
        found[row.turn_no or 0].append(
            _call(row, text, characters=characters, is_newest_turn=is_newest)
        )
    return {turn: tuple(rows) for turn, rows in found.items()}


def _call(row: CallRow, text: TextRow | None, *, characters: int, is_newest_turn: bool) -> Call:
    argument = on_one_line((text.argument if text else None) or row.path, _ARGUMENT)
    room = characters * 2 if row.is_error else characters
    given = text.input if text else None
    return Call(
        anchor=places.anchor_of_call(row.call_seq),
        tool=row.tool_name or "?",
        argument=argument,
        state=_state(row, is_newest_turn=is_newest_turn),
        took=wording.duration(wording.between(row.called_at, row.result_at)),
        place=places.place(text.line_no, text.byte_offset, row.call_seq) if text else "",
        input=_input(given, argument, room),
        result=clipped(text.result, room) if text and text.result else "",
        left=_left(row, room),
    )


def _state(row: CallRow, *, is_newest_turn: bool) -> str:
    if row.result_seq is None:
        return "open" if is_newest_turn else "abandoned"
    if row.is_error:
        return f"error, {repair_words(row)}"
    return ""


def _input(given: str | None, argument: str, room: int) -> str:
    """The input; empty when it says nothing beyond the argument on the line."""
    words = (given or "").strip()
    _, _, value = words.partition(": ")
    return "" if value == argument or not words else clipped(words, room)


def _left(row: CallRow, room: int) -> str:
    chars = row.result_chars or 0
    return f"{wording.count(chars)} characters in all" if chars > room else ""
