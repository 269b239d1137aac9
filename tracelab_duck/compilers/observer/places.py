"""Where things stand on the page and in their source: anchors, and words that `show` takes."""

from __future__ import annotations


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
