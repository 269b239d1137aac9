"""Single lines of a chunk, for what looks at them one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from tracelab_duck.ingest.tail import Piece
    from tracelab_duck.model.source import Source


class Place(NamedTuple):
    """One line and where it stands.

    Attributes:
        source: The file, as it stood before the batch.
        line_seq: Its number in arrival order.
        line_no: Its number in the file, from 1.
        byte_offset: Where it begins in the file.
        sha256: Hash of its bytes.
        line: Its bytes, without the newline.
    """

    source: Source
    line_seq: int
    line_no: int
    byte_offset: int
    sha256: bytes
    line: bytes


def first_seqs(pieces: Iterable[Piece], first: int) -> list[int]:
    """The arrival number of the first line of each piece, and of the first line after them."""
    seqs = [first]
    for piece in pieces:
        seqs.append(seqs[-1] + len(piece.lines))
    return seqs


def lines_of(pieces: Iterable[Piece], seqs: Iterable[int]) -> Iterator[Place]:
    """Every line that is not blank, in order."""
    for piece, first in zip(pieces, seqs, strict=False):
        blanks = frozenset(piece.lines.blanks)
        for index in range(len(piece.lines)):
            if index not in blanks:
                yield _place(piece, first, index)


def lines_with(
    pieces: Iterable[Piece], seqs: Iterable[int], wanted: Collection[int]
) -> Iterator[Place]:
    """The lines with some arrival numbers, in order."""
    left = sorted(wanted, reverse=True)
    for piece, first in zip(pieces, seqs, strict=False):
        while left and left[-1] < first + len(piece.lines):
            yield _place(piece, first, left.pop() - first)


def _place(piece: Piece, first_seq: int, index: int) -> Place:
    lines = piece.lines
    return Place(
        source=piece.reading.source,
        line_seq=first_seq + index,
        line_no=piece.line_no + index,
        byte_offset=piece.byte_offset + lines.starts[index] - lines.starts[0],
        sha256=lines.hashes[index],
        line=lines.line(index),
    )
