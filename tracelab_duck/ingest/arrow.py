"""Lines as an Arrow table over the buffer they stand in, without a copy."""

from __future__ import annotations

from array import array
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pyarrow as pa

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracelab_duck.ingest.tail import Piece

# The engine works on record batches in parallel, and in one on up to 2,048 rows at once. A batch
# a file, 50 lines on average, took twice the time of this.
_BATCH_LINES = 1024

_SCHEMA = pa.schema(
    [
        ("source_id", pa.int32()),
        ("generation", pa.int32()),
        ("scope", pa.string()),
        ("session_hint", pa.string()),
        ("agent_hint", pa.string()),
        ("base_block", pa.int32()),
        ("is_repaired", pa.bool_()),
        ("line_seq", pa.int64()),
        ("line_no", pa.int64()),
        ("byte_offset", pa.int64()),
        ("byte_length", pa.int64()),
        ("sha256", pa.binary(32)),
        ("line", pa.string()),
    ]
)


def table(pieces: Sequence[Piece], seqs: Sequence[int]) -> Any:  # noqa: ANN401 pyarrow has no types
    """The lines that are not blank, as the adapters want them.

    Args:
        pieces: The lines.
        seqs: The arrival number of the first line of each piece.

    Returns:
        A `pyarrow.Table` with the columns of `incoming`; it is good as long as the buffers are. A
        line has its newline, which is white space to every reader of JSON.
    """
    batches = [batch for part, first in _stretches(pieces, seqs) for batch in _batches(part, first)]
    return pa.Table.from_batches(batches, schema=_SCHEMA)


def _stretches(
    pieces: Sequence[Piece], seqs: Sequence[int]
) -> Iterator[tuple[Sequence[Piece], int]]:
    # Pieces that stand one after another, so that where one ends the next begins.
    first = 0
    for index, (before, after) in enumerate(pairwise(pieces), start=1):
        is_next = seqs[index] == seqs[index - 1] + len(before.lines)
        is_beside = before.lines.starts[-1] == after.lines.starts[0]
        if not (is_next and is_beside and before.lines.buffer is after.lines.buffer):
            yield pieces[first:index], seqs[first]
            first = index
    yield pieces[first:], seqs[first]


def _batches(pieces: Sequence[Piece], first_seq: int) -> Iterator[Any]:
    starts = _starts(pieces)
    whole = pa.table(
        {
            **_of_source(pieces),
            "line_seq": _numbers(range(first_seq, first_seq + len(starts) - 1)),
            "line_no": _numbers(number for piece in pieces for number in _line_nos(piece)),
            "byte_offset": _numbers(offset for piece in pieces for offset in _offsets(piece)),
            "byte_length": _numbers(after - start - 1 for start, after in pairwise(starts)),
            "sha256": _hashes(pieces),
            "line": _strings(pieces[0].lines.buffer, starts),
        },
        schema=_SCHEMA,
    )
    for first, after in _filled(pieces):
        yield from whole.slice(first, after - first).to_batches(max_chunksize=_BATCH_LINES)


def _starts(pieces: Sequence[Piece]) -> array[int]:
    starts = array("i", [pieces[0].lines.starts[0]])
    for piece in pieces:
        starts.extend(piece.lines.starts[1:])
    return starts


def _of_source(pieces: Sequence[Piece]) -> dict[str, Any]:
    sources = [piece.reading.source for piece in pieces]
    values: dict[str, Sequence[object]] = {
        "source_id": [each.source_id for each in sources],
        "generation": [each.generation for each in sources],
        "scope": [each.scope for each in sources],
        "session_hint": [each.session_hint for each in sources],
        "agent_hint": [each.agent_hint for each in sources],
        "base_block": [0] * len(pieces),
        "is_repaired": [False] * len(pieces),
    }
    return {name: _repeated(name, each, pieces) for name, each in values.items()}


def _repeated(name: str, values: Sequence[object], pieces: Sequence[Piece]) -> Any:  # noqa: ANN401
    # Arrow's own take would load its functions, which takes longer than all this.
    return pa.concat_arrays(
        [
            pa.repeat(pa.scalar(value, _SCHEMA.field(name).type), len(piece.lines))
            for value, piece in zip(values, pieces, strict=True)
        ]
    )


def _line_nos(piece: Piece) -> range:
    return range(piece.line_no, piece.line_no + len(piece.lines))


def _offsets(piece: Piece) -> Iterator[int]:
    shift = piece.byte_offset - piece.lines.starts[0]
    return (start + shift for start in piece.lines.starts[:-1])


def _filled(pieces: Sequence[Piece]) -> Iterator[tuple[int, int]]:
    # The stretches of lines between those that are blank.
    first = position = 0
    for piece in pieces:
        for blank in piece.lines.blanks:
            if first < position + blank:
                yield first, position + blank
            first = position + blank + 1
        position += len(piece.lines)
    if first < position:
        yield first, position


def _numbers(values: Iterator[int] | range) -> Any:  # noqa: ANN401
    data = array("q", values)
    return pa.Array.from_buffers(pa.int64(), len(data), [None, pa.py_buffer(data)])


def _hashes(pieces: Sequence[Piece]) -> Any:  # noqa: ANN401
    data = b"".join(digest for piece in pieces for digest in piece.lines.hashes)
    return pa.Array.from_buffers(pa.binary(32), len(data) // 32, [None, pa.py_buffer(data)])


def _strings(buffer: bytearray, starts: array[int]) -> Any:  # noqa: ANN401
    buffers = [None, pa.py_buffer(starts), pa.py_buffer(buffer)]
    return pa.Array.from_buffers(pa.string(), len(starts) - 1, buffers)
