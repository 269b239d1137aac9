"""Reading from watermarks, whatever the size of a buffer."""

from __future__ import annotations

import os
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ingest.transcripts import append, lines, put
from tracelab_duck.ingest import tail as tail_module
from tracelab_duck.ingest.plan import Reading
from tracelab_duck.ingest.tail import Stop, Tail
from tracelab_duck.model.source import Source

if TYPE_CHECKING:
    from collections.abc import Sequence

NOW = 1_767_225_600_000_000


def reading(path: Path, *, source_id: int = 1, offset: int = 0, line_no: int = 0) -> Reading:
    status = path.stat()
    source = Source(
        source_id=source_id,
        generation=1,
        path=str(path),
        format="claude_code",
        kind="append_log",
        scope="",
        session_hint=None,
        agent_hint=None,
        sidecar=None,
        adapter_version=1,
        device=status.st_dev,
        inode=status.st_ino,
        first_line_sha256=None,
        opened_seq=0,
        byte_offset=offset,
        line_no=line_no,
        tail_sha256=None,
        tail_length=0,
        recorded=0,
        repaired=0,
        quarantined=0,
        blank=0,
        bytes_pending=status.st_size - offset,
        is_present=True,
        error=None,
        first_read_us=NOW,
        last_read_us=NOW,
    )
    return Reading(source, str(path))


def taken(
    readings: Sequence[Reading], *, chunk_bytes: int, limit: int = 1 << 40
) -> tuple[dict[int, list[tuple[int, int, bytes]]], list[Stop]]:
    """Every line as (number, offset, bytes) by source, and where the reading stopped."""
    found: dict[int, list[tuple[int, int, bytes]]] = {}
    stops: list[Stop] = []
    tail = Tail(readings, limit=limit, chunk_bytes=chunk_bytes)
    with tail.chunks() as chunks:
        for chunk in chunks:
            for piece in chunk.pieces:
                into = found.setdefault(piece.reading.source.source_id, [])
                offset = piece.byte_offset
                for index in range(len(piece.lines)):
                    content = piece.lines.line(index)
                    into.append((piece.line_no + index, offset, content))
                    offset += len(content) + 1
            stops.extend(chunk.stops)
            # What is given back may be written over at once.
            chunk.buffer[:] = b"?" * len(chunk.buffer)
            tail.give_back(chunk)
    return found, stops


def expected(content: bytes, *, offset: int = 0, line_no: int = 0) -> list[tuple[int, int, bytes]]:
    found = []
    for each in content[offset:].split(b"\n")[:-1]:
        line_no += 1
        found.append((line_no, offset, each))
        offset += len(each) + 1
    return found


@pytest.mark.parametrize("has_thread", [False, True], ids=["alone", "ahead"])
@given(
    contents=st.lists(
        st.lists(st.integers(0, 60), max_size=12).map(
            lambda sizes: b"\n".join(b"x" * size for size in sizes)
        ),
        min_size=1,
        max_size=4,
    ),
    chunk_bytes=st.integers(1, 200),
)
def test_every_whole_line_comes_once_in_order(
    *, has_thread: bool, contents: list[bytes], chunk_bytes: int
) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(tail_module, "_READ_AHEAD_FROM", 0 if has_thread else 1 << 40)
        patch.setattr(tail_module, "_SMALLEST_READ", 50)
        paths = [put(Path(folder) / f"{n}", content) for n, content in enumerate(contents)]
        readings = [reading(path, source_id=n) for n, path in enumerate(paths)]
        found, stops = taken(readings, chunk_bytes=chunk_bytes)
    for number, content in enumerate(contents):
        assert found.get(number, []) == expected(content)
        pending = len(content) - (content.rfind(b"\n") + 1)
        assert stops[number] == Stop(readings[number], pending)


def test_reading_goes_on_from_the_watermark(tmp_path: Path) -> None:
    content = lines(range(10))
    path = put(tmp_path / "t", content)
    offset = len(lines(range(4)))
    found, _ = taken([reading(path, offset=offset, line_no=4)], chunk_bytes=1 << 20)
    assert found[1] == expected(content, offset=offset, line_no=4)


def test_the_tail_is_what_stands_before_the_end_of_a_piece(tmp_path: Path) -> None:
    content = lines(range(200))
    path = put(tmp_path / "t", content)
    tail = Tail([reading(path)], limit=1 << 40, chunk_bytes=700)
    end = 0
    with tail.chunks() as chunks:
        for chunk in chunks:
            for piece in chunk.pieces:
                end = piece.byte_offset + piece.lines.size
                assert piece.tail == content[max(0, end - 4096) : end]
            tail.give_back(chunk)
    assert end == len(content)


def test_the_limit_ends_a_batch_between_lines(tmp_path: Path) -> None:
    content = lines(range(10))
    path = put(tmp_path / "t", content)
    found, stops = taken([reading(path)], chunk_bytes=len(content) // 2, limit=1)
    assert found[1] == expected(content)[: len(found[1])]
    assert 0 < len(found[1]) < 10
    assert stops == []


def test_a_line_longer_than_the_buffer_gets_a_buffer_of_its_own(tmp_path: Path) -> None:
    long = b"x" * 100_000
    path = put(tmp_path / "t", b"a\n" + long + b"\nb\n")
    found, _ = taken([reading(path)], chunk_bytes=64)
    assert [each for _, _, each in found[1]] == [b"a", long, b"b"]


def test_what_is_added_while_a_file_is_read_waits(tmp_path: Path) -> None:
    path = put(tmp_path / "t", lines(range(10)))
    tail = Tail([reading(path)], limit=1 << 40, chunk_bytes=300)
    count = 0
    with tail.chunks() as chunks:
        for chunk in chunks:
            append(path, lines([99]))
            count += sum(len(piece.lines) for piece in chunk.pieces)
            tail.give_back(chunk)
    assert count == 10


def test_a_file_cut_while_it_is_read_gives_what_was_there(tmp_path: Path) -> None:
    path = put(tmp_path / "t", lines(range(10)))
    tail = Tail([reading(path)], limit=1 << 40, chunk_bytes=300)
    stops: list[Stop] = []
    count = 0
    with tail.chunks() as chunks:
        for chunk in chunks:
            os.truncate(path, 0)
            count += sum(len(piece.lines) for piece in chunk.pieces)
            stops.extend(chunk.stops)
            tail.give_back(chunk)
    assert 0 < count < 10
    assert [stop.bytes_pending for stop in stops] == [0]


def test_a_file_that_cannot_be_read_stops_with_the_reason_and_the_next_one_is_read(
    tmp_path: Path,
) -> None:
    first = put(tmp_path / "a", lines([0]))
    second = put(tmp_path / "b", lines([1]))
    readings = [reading(first, source_id=1), reading(second, source_id=2)]
    first.unlink()
    found, stops = taken(readings, chunk_bytes=1 << 20)
    assert list(found) == [2]
    assert [stop.error for stop in stops] == ["No such file or directory", ""]


def test_an_early_end_leaves_no_thread_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tail_module, "_READ_AHEAD_FROM", 0)
    path = put(tmp_path / "t", lines(range(100)))
    tail = Tail([reading(path)], limit=1 << 40, chunk_bytes=300)
    with tail.chunks() as chunks:
        next(iter(chunks))
        assert "tail" in {thread.name for thread in threading.enumerate()}
    assert "tail" not in {thread.name for thread in threading.enumerate()}
