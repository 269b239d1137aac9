"""Append schedules lose nothing and cut in every awkward place."""

from __future__ import annotations

import json
from itertools import accumulate
from typing import TYPE_CHECKING

from corpus_gen import pieces
from corpus_gen.__main__ import main

if TYPE_CHECKING:
    from pathlib import Path

# Every second byte or so stands within a character, as in a transcript that is not in English.
_WORD = "\u65e5\u672c\u8a9e"
_LINES = [f'{{"line":{number},"text":"{_WORD * number}"}}\n' for number in range(200)]
_DATA = "".join(_LINES).encode()


def test_joined_pieces_are_the_file() -> None:
    for seed in range(10):
        parts = list(pieces(_DATA, seed))
        assert b"".join(parts) == _DATA
        assert all(parts)


def test_pieces_end_at_newlines_and_before_them_and_within_records_and_characters() -> None:
    ends = set()
    for seed in range(60):
        place = 0
        for part in pieces(_DATA, seed):
            place += len(part)
            ends.add(place)
    ends.discard(len(_DATA))
    assert any(_DATA[end - 1] == 10 for end in ends)
    assert any(_DATA[end] == 10 for end in ends)
    assert any(_DATA[end - 1] != 10 and _DATA[end] != 10 for end in ends)
    assert any(_DATA[end] & 0xC0 == 0x80 for end in ends)


def test_the_same_seed_gives_the_same_cuts() -> None:
    assert list(pieces(_DATA, 3)) == list(pieces(_DATA, 3))
    assert list(pieces(_DATA, 3)) != list(pieces(_DATA, 4))


def test_nothing_gives_no_piece() -> None:
    assert list(pieces(b"", 1)) == []


def test_a_written_schedule_cuts_the_files_as_the_pieces_do(tmp_path: Path) -> None:
    main(["--seeds", "202", "--kilobytes", "40", "--appends", "5", "--out", str(tmp_path)])
    (path,) = tmp_path.glob("truth/*.appends.json")
    schedule = json.loads(path.read_text(encoding="utf-8"))
    files = {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*.jsonl")}
    assert set(schedule) == files
    assert len(files) > 1
    for name, sizes in schedule.items():
        data = (tmp_path / name).read_bytes()
        ends = list(accumulate(sizes))
        starts = [0, *ends[:-1]]
        parts = [data[start:end] for start, end in zip(starts, ends, strict=True)]
        assert parts == list(pieces(data, 5))
