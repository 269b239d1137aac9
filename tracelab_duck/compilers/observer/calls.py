"""The calls of a run as lines that open to their input and result."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from tracelab_duck.compilers import wording
from tracelab_duck.compilers.observer import places
from tracelab_duck.compilers.observer.selection import rooms, shown_calls
from tracelab_duck.compilers.observer.trouble import repair_words
from tracelab_duck.compilers.shown import clipped, on_one_line
from tracelab_duck.model.observer_page import Call

if TYPE_CHECKING:
    from tracelab_duck.model.observer_rows import CallRow, Reading, TextRow

_ARGUMENT = 110
_RULE = "\N{BOX DRAWINGS LIGHT HORIZONTAL}" * 12


def shown_by_turn(reading: Reading) -> dict[int, tuple[Call, ...]]:
    """The calls that stand on the page, by turn, each in the order of the run."""
    shown = shown_calls(reading.calls)
    texts = {text.call_seq: text for text in reading.texts}
    last_turn = reading.turns[-1].turn_no if reading.turns else 0
    room = rooms(shown, reading.turns)
    folder = reading.standing.cwd
    found: dict[int, list[Call]] = defaultdict(list)
    for row in shown:
        call = _call(row, texts.get(row.call_seq), room=room[row.call_seq], folder=folder)
        is_newest = (row.turn_no or 0) == last_turn
        found[row.turn_no or 0].append(replace(call, state=_state(row, is_newest_turn=is_newest)))
    return {turn: tuple(rows) for turn, rows in found.items()}


def _call(row: CallRow, text: TextRow | None, *, room: int, folder: str | None) -> Call:
    argument = _argument(row, text)
    return Call(
        anchor=places.anchor_of_call(row.call_seq),
        tool=row.tool_name or "?",
        argument=on_one_line(places.relative(argument, folder), _ARGUMENT),
        state="",
        took=wording.duration(row.seconds) or "no result",
        body=_body(row, text, argument, room) if text else "",
    )


def _argument(row: CallRow, text: TextRow | None) -> str:
    """What says best what a call does: its main argument, its path, else its first member."""
    if text is None:
        return row.path or ""
    first = (text.input or "").partition("\n")[0]
    return text.argument or row.path or first.partition(": ")[2]


def _body(row: CallRow, text: TextRow, argument: str, room: int) -> str:
    """Where the call stands, on the first line; then what it was given, then what it gave back."""
    chars = row.result_chars or 0
    whole = f" · {wording.count(chars)} characters in all" if chars > room else ""
    given = clipped(_beyond(text.input or "", argument), room)
    parts = [
        places.place(text.line_no, text.byte_offset, row.call_seq) + whole,
        f"{given}\n{_RULE}" if given else "",
        clipped(text.result, room),
    ]
    return "\n".join(part for part in parts if part)


def _state(row: CallRow, *, is_newest_turn: bool) -> str:
    if row.result_seq is None:
        return "open" if is_newest_turn else "abandoned"
    if row.is_error:
        return f"error, {repair_words(row)}"
    return ""


def _beyond(given: str, argument: str) -> str:
    """What an input says beyond the argument that stands on the line of its call."""
    if len(argument) > _ARGUMENT or "\n" in argument:
        return given
    kept = [line for line in given.split("\n") if line.partition(": ")[2] != argument]
    return "\n".join(kept).strip()
