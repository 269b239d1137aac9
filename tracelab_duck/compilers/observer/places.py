"""Where things stand on the page and in their source: anchors, and words that `show` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.compilers import wording

if TYPE_CHECKING:
    from datetime import datetime

    from tracelab_duck.model.observer_rows import StandingRow


def anchor_of_call(seq: int) -> str:
    """The anchor of a call."""
    return f"s{seq}"


def href_of_call(seq: int) -> str:
    """A link to a call."""
    return f"#s{seq}"


def anchor_of_turn(turn_no: int) -> str:
    """The anchor of a turn."""
    return f"t{turn_no}"


def place(line_no: int, byte_offset: int, seq: int) -> str:
    """Where the bytes of an event stand; the seq is what `show` takes."""
    return f"line {line_no} · byte {byte_offset} · seq {seq}"


def when(standing: StandingRow, moment: datetime | None) -> str:
    """A moment of a run: without the day where the run knows only one."""
    start, end = standing.started_at, standing.last_at
    is_one_day = start is not None and end is not None and start.date() == end.date()
    return wording.clock(moment) if is_one_day else wording.day_and_clock(moment)


def relative(path: str | None, folder: str | None) -> str:
    """A path as seen from the folder in which a run works."""
    stem = (folder or "").rstrip("/") + "/"
    return (path or "").removeprefix(stem) if len(stem) > 1 else path or ""
