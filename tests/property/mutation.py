"""Ways to spoil a transcript that are worse than what machines and people do to them."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class Mutation(Enum):
    """One way to spoil a line."""

    FLIP = "flip a bit"
    CUT = "cut the line off"
    DROP_START = "lose its beginning"
    GLUE = "lose the newline"
    DOUBLE = "write it twice"
    MOVE = "write it at the end"
    DELETE = "lose it"
    NULS = "put NULs before it"
    BREAK = "put a newline into it"
    BLANK = "put a blank line before it"
    STALE = "write an old line again"


def spoilt(data: bytes, mutations: Sequence[tuple[Mutation, int]]) -> bytes:
    """The bytes after some mutations, each at a place told by a number.

    The first line stays, so that the file is still known for what it is.
    """
    first, *lines = data.splitlines(keepends=True)
    for mutation, place in mutations:
        if lines:
            _spoil(lines, mutation, place)
    return first + b"".join(lines)


def _spoil(lines: list[bytes], mutation: Mutation, place: int) -> None:
    number = place % len(lines)
    line = lines[number]
    column = place // len(lines) % max(1, len(line) - 1)
    if mutation is Mutation.MOVE:
        lines.append(lines.pop(number))
    elif mutation is Mutation.STALE:
        lines.insert(number, lines[column % len(lines)])
    else:
        lines[number] = _spoilt_line(line, mutation, column)


def _spoilt_line(line: bytes, mutation: Mutation, column: int) -> bytes:
    flipped = bytes([line[column] ^ (1 << column % 8)]) if line else b""
    return {
        Mutation.FLIP: line[:column] + flipped + line[column + 1 :],
        Mutation.CUT: line[:column] + b"\n",
        Mutation.DROP_START: line[column:],
        Mutation.GLUE: line.rstrip(b"\n"),
        Mutation.DOUBLE: line + line,
        Mutation.DELETE: b"",
        Mutation.NULS: b"\0" * (column % 99) + line,
        Mutation.BREAK: line[:column] + b"\n" + line[column:],
        Mutation.BLANK: b" \n" + line,
    }[mutation]
