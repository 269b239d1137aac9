"""Lines as an Arrow table over the buffer they stand in, without a copy."""

from __future__ import annotations

import struct
from array import array
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pyarrow as pa

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tracelab_duck.ingest.split import Lines
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
        ("line_seq", pa.int64()),
        ("line_no", pa.int64()),
        ("byte_offset", pa.int64()),
        ("byte_length", pa.int64()),
        ("sha256", pa.binary(32)),
        ("base_block", pa.int32()),
        ("is_repaired", pa.bool_()),
        ("line", pa.string_view()),
    ]
)

# A view of a string: its length, then the string, or its beginning, buffer and place.
_SHORT = struct.Struct("<i12s")
_LONG = struct.Struct("<i4sii")
_SHORT_BYTES = 12
_PREFIX_BYTES = 4


def table(pieces: Iterable[Piece], seqs: Iterable[int]) -> Any:  # noqa: ANN401 pyarrow has no types
    """The lines that are not blank, as the adapters want them.

    Args:
        pieces: The lines.
        seqs: The arrival number of the first line of each piece.

    Returns:
        A `pyarrow.Table` with the columns of `incoming`; it is good as long as the buffers are.
    """
    batches: list[Any] = []
    for piece, first in zip(pieces, seqs, strict=False):
        batches.extend(_batches(piece, first))
    whole = pa.Table.from_batches(batches, schema=_SCHEMA).combine_chunks()
    return pa.Table.from_batches(whole.to_batches(max_chunksize=_BATCH_LINES), schema=_SCHEMA)


def _batches(piece: Piece, first_seq: int) -> Iterator[Any]:
    lines = piece.lines
    count = len(lines)
    source = piece.reading.source
    columns = [
        pa.repeat(pa.scalar(source.source_id, pa.int32()), count),
        pa.repeat(pa.scalar(source.generation, pa.int32()), count),
        pa.repeat(pa.scalar(source.scope, pa.string()), count),
        pa.repeat(pa.scalar(source.session_hint, pa.string()), count),
        pa.repeat(pa.scalar(source.agent_hint, pa.string()), count),
        _numbers(range(first_seq, first_seq + count)),
        _numbers(range(piece.line_no, piece.line_no + count)),
        _numbers(start - lines.starts[0] + piece.byte_offset for start in lines.starts[:-1]),
        _numbers(_lengths(lines)),
        _fixed(b"".join(lines.hashes), count),
        pa.repeat(pa.scalar(0, pa.int32()), count),
        pa.repeat(pa.scalar(False, pa.bool_()), count),  # noqa: FBT003 the value itself
        _views(lines),
    ]
    batch = pa.RecordBatch.from_arrays(columns, schema=_SCHEMA)
    for first, after in _filled(count, lines.blanks):
        yield batch.slice(first, after - first)


def _filled(count: int, blanks: Iterable[int]) -> Iterator[tuple[int, int]]:
    # Slices, because Arrow cannot pick single values out of string views.
    first = 0
    for blank in (*blanks, count):
        if first < blank:
            yield first, blank
        first = blank + 1


def _numbers(values: Iterable[int]) -> Any:  # noqa: ANN401
    data = array("q", values)
    return pa.Array.from_buffers(pa.int64(), len(data), [None, pa.py_buffer(data)])


def _fixed(data: bytes, count: int) -> Any:  # noqa: ANN401
    return pa.Array.from_buffers(pa.binary(32), count, [None, pa.py_buffer(data)])


def _lengths(lines: Lines) -> Iterator[int]:
    for start, after in pairwise(lines.starts):
        yield after - start - 1


def _views(lines: Lines) -> Any:  # noqa: ANN401
    # Unlike strings with offsets, views may leave out the newlines between the lines.
    views = bytearray(_LONG.size * len(lines))
    buffer = lines.buffer
    for index, length in enumerate(_lengths(lines)):
        start = lines.starts[index]
        place = index * _LONG.size
        if length <= _SHORT_BYTES:
            _SHORT.pack_into(views, place, length, bytes(buffer[start : start + length]))
        else:
            prefix = bytes(buffer[start : start + _PREFIX_BYTES])
            _LONG.pack_into(views, place, length, prefix, 0, start)
    buffers = [None, pa.py_buffer(views), pa.py_buffer(buffer)]
    return pa.Array.from_buffers(pa.string_view(), len(lines), buffers)
