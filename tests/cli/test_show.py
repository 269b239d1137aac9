from __future__ import annotations

import json
import shutil
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from tests.seeded_database import seeded

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Outcome
    from tests.seeded_database import Seeded

RECORDS = """
    SELECT e.seq, r.byte_offset, r.byte_length, r.sha256, r.is_repaired, e.text
    FROM events AS e
    JOIN records AS r ON r.source_id = e.source_id AND r.line_no = e.line_no
      AND r.byte_offset = e.byte_offset
    WHERE e.session_id = '{}' ORDER BY e.seq
"""


@pytest.fixture
def mutable(tmp_path: Path) -> Seeded:
    """A database and transcripts of its own, at a place of its own."""
    return seeded(tmp_path / "own")


def records(run: Callable[..., Outcome], made: Seeded) -> list[dict[str, object]]:
    query = RECORDS.format(made.odd.session_id)
    outcome = run("--db", made.database, "sql", query, "--format", "json")
    found: list[dict[str, object]] = json.loads(outcome.out)
    return found


def test_show_prints_the_original_bytes_of_every_record(
    ask: Callable[..., Outcome], run: Callable[..., Outcome], traces: Seeded
) -> None:
    data = traces.transcript(traces.odd).read_bytes()
    found = records(run, traces)
    some = [*found[:2], *[each for each in found if each["is_repaired"]][:3]]
    assert len(some) == 4
    for each in some:
        start, length = int(str(each["byte_offset"])), int(str(each["byte_length"]))
        outcome = ask("show", traces.odd.session_id, each["seq"], "--raw")
        assert (outcome.code, outcome.err) == (0, "")
        assert outcome.out.encode() == data[start : start + length]
        json.loads(outcome.out)


def test_show_says_that_the_line_is_verified(ask: Callable[..., Outcome], traces: Seeded) -> None:
    outcome = ask("show", traces.odd.session_id)
    assert outcome.code == 0
    assert "verified against the file" in outcome.out
    assert "text that the database holds" not in outcome.out


def test_show_of_a_file_that_is_gone_gives_what_the_database_holds(
    run: Callable[..., Outcome], mutable: Seeded
) -> None:
    record = next(each for each in records(run, mutable) if each["text"])
    shutil.rmtree(mutable.transcripts)
    outcome = run("--db", mutable.database, "show", mutable.odd.session_id, record["seq"])
    assert outcome.code == 0
    assert "not verified: the file is gone" in outcome.out
    assert f"text that the database holds, whole:\n{record['text']}\n" in outcome.out
    assert "original bytes" not in outcome.out
    raw = run("--db", mutable.database, "show", mutable.odd.session_id, record["seq"], "--raw")
    assert (raw.code, raw.out) == (1, "")
    assert raw.err.startswith("tracelab-duck: error: ")


def test_show_and_verify_find_a_rewrite_of_the_same_length(
    run: Callable[..., Outcome], mutable: Seeded
) -> None:
    record = records(run, mutable)[0]
    start, length = int(str(record["byte_offset"])), int(str(record["byte_length"]))
    path = mutable.transcript(mutable.odd)
    data = bytearray(path.read_bytes())
    assert sha256(data[start : start + length]).hexdigest() == record["sha256"]
    data[start + length - 3] ^= 1
    path.write_bytes(data)
    outcome = run("--db", mutable.database, "show", mutable.odd.session_id, record["seq"])
    assert "DIFFERS" in outcome.out
    plain = run("--db", mutable.database, "doctor", "--format", "json")
    assert plain.code == 0
    checked = run("--db", mutable.database, "doctor", "--verify", "--format", "json")
    assert checked.code == 1
    failed = [each for each in json.loads(checked.out) if each["state"] == "failed"]
    assert [(each["check"], each["subject"]) for each in failed] == [("verify", str(path))]


def test_show_of_an_event_of_another_session_is_refused(
    ask: Callable[..., Outcome], run: Callable[..., Outcome], traces: Seeded
) -> None:
    seq = records(run, traces)[0]["seq"]
    outcome = ask("show", traces.plain.session_id, seq)
    assert (outcome.code, outcome.out) == (2, "")
    assert f"has no event {seq}" in outcome.err


def test_control_characters_of_a_transcript_are_shown(
    run: Callable[..., Outcome], empty: Path, tmp_path: Path
) -> None:
    record = {
        "type": "user",
        "uuid": "00000000-0000-4000-8000-000000000001",
        "sessionId": "00000000-0000-4000-8000-000000000002",
        "timestamp": "2026-08-03T10:00:00.000Z",
        "message": {"role": "user", "content": "\u009b2J\x1b]0;owned\x07 hi"},
    }
    path = tmp_path / "p" / "00000000-0000-4000-8000-000000000002.jsonl"
    path.parent.mkdir()
    path.write_text(json.dumps(record, ensure_ascii=False) + "\n", encoding="utf-8")
    assert run("--db", empty, "refresh", path.parent).code == 0
    for command in (["sessions"], ["show", "0000"], ["search", "owned"], ["sql", "FROM events"]):
        outcome = run("--db", empty, *command)
        assert outcome.code == 0
        assert "owned" in outcome.out
        assert not {each for each in outcome.out if each < " " or "\x7f" <= each <= "\x9f"} - {"\n"}
