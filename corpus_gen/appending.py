"""Append schedules: how the bytes of a transcript arrive while it grows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Iterator


def pieces(data: bytes, seed: int) -> Iterator[bytes]:
    """Yield the bytes of a file in pieces, as a reader that looks again and again sees them come.

    Some pieces end at a newline, some just before it, some within a record or a character.

    Args:
        data: The whole file.
        seed: The same seed gives the same cuts.

    Yields:
        Pieces that are not empty; joined they are the file.
    """
    rng = Rng(seed)
    start = 0
    while start < len(data):
        end = _cut(data, start, rng)
        yield data[start:end]
        start = end


def _cut(data: bytes, start: int, rng: Rng) -> int:
    match rng.weighted((("lines", 50), ("before", 15), ("few", 15), ("within", 20))):
        case "few":
            end = start + rng.between(1, 40)
        case "within":
            end = start + rng.between(1, 20_000)
        case "before":
            end = _line_end(data, start, rng.between(1, 4)) - 1
        case _:
            end = _line_end(data, start, rng.between(1, 30))
    return min(max(end, start + 1), len(data))


def _line_end(data: bytes, start: int, lines: int) -> int:
    """Return the place behind that many newlines, or behind the end."""
    end = start
    for _ in range(lines):
        end = data.find(b"\n", end) + 1
        if end == 0:
            return len(data)
    return end
