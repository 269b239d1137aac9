"""Reading what stands after the watermarks, into buffers that are used again."""

from __future__ import annotations

import os
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.ingest import identity, stored
from tracelab_duck.ingest.split import split

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from tracelab_duck.ingest.plan import Reading
    from tracelab_duck.ingest.split import Lines

# Planning the adapter takes 40 ms before the first line of a chunk, so chunks are not small; two of
# them and what the engine makes of one are most of the memory of a refresh.
CHUNK_BYTES = 40 << 20
# Nothing else can be done while the first chunk is read, so it is smaller.
_FIRST_CHUNK_BYTES = 16 << 20

# Less room than this at the end of a buffer is not worth a read.
_SMALLEST_READ = 1 << 20
# Below this, a second thread costs more than it saves.
_READ_AHEAD_FROM = 4 << 20


class Piece(NamedTuple):
    """Lines of one source in a chunk.

    Attributes:
        reading: The source, as it stood before the batch.
        lines: The lines.
        line_no: The number of the first one in its file, from 1.
        byte_offset: Where it begins in its file.
        tail: The last bytes of the file up to the end of the piece.
    """

    reading: Reading
    lines: Lines
    line_no: int
    byte_offset: int
    tail: bytes


class Stop(NamedTuple):
    """Where the reading of a source ended for now.

    Attributes:
        reading: The source.
        bytes_pending: Bytes after its last complete line.
        error: Why it ended early; empty when it did not.
    """

    reading: Reading
    bytes_pending: int
    error: str = ""


class Chunk(NamedTuple):
    """What fits into one buffer.

    Attributes:
        pieces: The lines, source by source.
        stops: The sources whose reading ended in it.
        buffer: Where the lines stand, until it is given back.
    """

    pieces: tuple[Piece, ...]
    stops: tuple[Stop, ...]
    buffer: bytearray


class Tail:
    """Reads sources one after another from their watermarks, chunk by chunk."""

    def __init__(
        self, readings: Sequence[Reading], *, limit: int, chunk_bytes: int = CHUNK_BYTES
    ) -> None:
        """Prepare to read.

        Args:
            readings: The sources.
            limit: After how many bytes of complete lines to stop; a chunk may go beyond.
            chunk_bytes: How large a buffer is.
        """
        self._readings = readings
        self._left = limit
        total = sum(reading.source.bytes_pending for reading in readings)
        self._size = min(chunk_bytes, total + 1)
        self._has_thread = total >= _READ_AHEAD_FROM
        self._free: SimpleQueue[bytearray | None] = SimpleQueue()
        self._free.put(bytearray(min(self._size, _FIRST_CHUNK_BYTES)))
        if self._has_thread:
            self._free.put(bytearray(self._size))
        self._buffer = bytearray()
        self._pieces: list[Piece] = []
        self._stops: list[Stop] = []
        self._used = 0

    def give_back(self, chunk: Chunk) -> None:
        """Let the buffer of a chunk be filled again; its lines are gone."""
        # The first one, and one that was made for a long line, go, so that memory stays bounded.
        is_usual = len(chunk.buffer) == self._size
        self._free.put(chunk.buffer if is_usual else bytearray(self._size))

    @contextmanager
    def chunks(self) -> Iterator[Iterator[Chunk]]:
        """The chunks; with much to read, the next one is read while one is worked on."""
        if not self._has_thread:
            yield self._read()
            return
        ready: SimpleQueue[Chunk | BaseException | None] = SimpleQueue()
        thread = Thread(target=self._fill, args=(ready,), name="tail", daemon=True)
        thread.start()
        try:
            yield _drained(ready)
        finally:
            self._free.put(None)
            thread.join()

    def _fill(self, ready: SimpleQueue[Chunk | BaseException | None]) -> None:
        try:
            for chunk in self._read():
                ready.put(chunk)
            ready.put(None)
        except BaseException as error:  # noqa: BLE001 it is raised again where it is waited for
            ready.put(error)

    def _read(self) -> Iterator[Chunk]:
        if not self._take_buffer():
            return
        for reading in self._readings:
            if self._left <= 0:
                break
            yield from self._read_source(reading)
        if self._pieces or self._stops:
            yield self._chunk()

    def _take_buffer(self) -> bool:
        buffer = self._free.get()
        self._buffer = bytearray() if buffer is None else buffer
        self._used = 0
        return buffer is not None

    def _chunk(self) -> Chunk:
        chunk = Chunk(tuple(self._pieces), tuple(self._stops), self._buffer)
        self._pieces = []
        self._stops = []
        return chunk

    def _read_source(self, reading: Reading) -> Iterator[Chunk]:
        try:
            descriptor = stored.open_descriptor(reading.place)
        except OSError as error:
            self._stops.append(_failed(reading, error))
            return
        try:
            yield from self._read_open(reading, descriptor)
        finally:
            os.close(descriptor)

    def _read_open(self, reading: Reading, descriptor: int) -> Iterator[Chunk]:
        try:
            at = _At(reading, descriptor)
            while at.wanted > 0 and self._left > 0:
                if not self._has_room(at.wanted) and not (yield from self._hand_over()):
                    return
                if self._take_lines(at):
                    continue
                if at.is_at_end:
                    break
                if not (yield from self._make_room(at.wanted)):
                    return
            if self._left > 0 or at.wanted <= 0:
                self._stops.append(Stop(reading, at.pending()))
        except OSError as error:
            self._stops.append(_failed(reading, error))

    def _has_room(self, wanted: int) -> bool:
        return not self._used or len(self._buffer) - self._used >= min(wanted, _SMALLEST_READ)

    def _hand_over(self) -> Generator[Chunk, None, bool]:
        yield self._chunk()
        return self._take_buffer()

    def _make_room(self, wanted: int) -> Generator[Chunk, None, bool]:
        if self._used:
            return (yield from self._hand_over())
        # A line longer than the buffer gets one of its own.
        self._buffer = bytearray(min(wanted, 2 * len(self._buffer)))
        return True

    def _take_lines(self, at: _At) -> bool:
        room = memoryview(self._buffer)[self._used :]
        count = at.read_into(room)
        lines = split(self._buffer, self._used, self._used + count)
        if lines is None:
            return False
        self._pieces.append(at.piece(lines))
        self._used += lines.size
        self._left -= lines.size
        return True


class _At:
    """Where in a source the reading is."""

    def __init__(self, reading: Reading, descriptor: int) -> None:
        self._reading = reading
        self._descriptor = descriptor
        self._size = os.fstat(descriptor).st_size
        self._offset = reading.source.byte_offset
        self._line_no = reading.source.line_no
        start = max(0, self._offset - identity.TAIL_BYTES)
        self._tail = os.pread(descriptor, self._offset - start, start)
        self.is_at_end = False

    @property
    def wanted(self) -> int:
        """Bytes that are still to read."""
        return self._size - self._offset

    def read_into(self, room: memoryview) -> int:
        """Read what fits; the watermark does not move."""
        count = os.preadv(self._descriptor, [room[: self.wanted]], self._offset)
        # Nothing is read where the file was cut since it was opened.
        self.is_at_end = count in {0, self.wanted}
        return count

    def piece(self, lines: Lines) -> Piece:
        """Move behind some lines."""
        self._tail = (self._tail + _last_bytes(lines))[-identity.TAIL_BYTES :]
        piece = Piece(self._reading, lines, self._line_no + 1, self._offset, self._tail)
        self._offset += lines.size
        self._line_no += len(lines)
        return piece

    def pending(self) -> int:
        """Bytes after the last complete line, of those that were there when it was opened.

        What came since may be a whole line, and is read when the file is seen to be longer.
        """
        still_there = min(self._size, os.fstat(self._descriptor).st_size)
        return max(0, still_there - self._offset)


def _failed(reading: Reading, error: OSError) -> Stop:
    return Stop(reading, reading.source.bytes_pending, error.strerror or str(error))


def _last_bytes(lines: Lines) -> bytes:
    end = lines.starts[-1]
    return bytes(memoryview(lines.buffer)[max(lines.starts[0], end - identity.TAIL_BYTES) : end])


def _drained(ready: SimpleQueue[Chunk | BaseException | None]) -> Iterator[Chunk]:
    while (chunk := ready.get()) is not None:
        if isinstance(chunk, BaseException):
            raise chunk
        yield chunk
