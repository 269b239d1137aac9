"""Only what is new is read, and a line is read when it is whole."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from tests.ingest.transcripts import SESSION, age, append, line, lines, put
from tracelab_duck.engine.instance import Instance
from tracelab_duck.ingest import identity

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ingest.conftest import Refresh
    from tests.ingest.ledger import Ledger


@pytest.fixture
def transcript(project: Path) -> Path:
    return put(project / f"{SESSION}.jsonl", lines(range(5)))


def test_a_first_refresh_reads_every_line(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    report = refreshed()
    assert (report.sources, report.sources_new, report.lines, report.recorded) == (1, 1, 5, 5)
    assert report.bytes_read == transcript.stat().st_size
    assert report.events == 5
    assert ledger.prompts() == [0, 1, 2, 3, 4]
    assert ledger.source().byte_offset == report.bytes_read


@pytest.mark.parametrize("is_old", [True, False], ids=["told by its time", "told by its bytes"])
def test_a_second_refresh_reads_nothing_and_leaves_the_database_as_it_is(
    transcript: Path, refreshed: Refresh, database_path: Path, *, is_old: bool
) -> None:
    if is_old:
        age([transcript])
    refreshed()
    before = sha256(database_path.read_bytes()).digest()
    report = refreshed()
    assert (report.sources, report.bytes_read, report.lines, report.events) == (0, 0, 0, 0)
    assert report.rows == {}
    assert sha256(database_path.read_bytes()).digest() == before


def test_a_database_that_a_killed_first_refresh_left_empty_is_filled(
    transcript: Path, refreshed: Refresh, database_path: Path
) -> None:
    age([transcript])
    database_path.unlink()
    Instance(database_path, is_read_only=False, options={}).close(())
    assert database_path.exists()
    assert refreshed().lines == 5


def test_growth_reads_the_new_bytes_and_writes_the_new_rows(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    refreshed()
    new = lines([5, 6])
    append(transcript, new)
    report = refreshed()
    assert (report.bytes_read, report.lines, report.sources_new) == (len(new), 2, 0)
    assert report.rows["ledger.event"] == 2
    assert report.rows["ledger.source"] == 1
    assert ledger.prompts() == [0, 1, 2, 3, 4, 5, 6]
    assert ledger.source().generation == 1


def test_a_file_that_was_young_when_it_was_read_is_opened_again_until_something_is_written(
    transcript: Path, project: Path, refreshed: Refresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = put(project / "other.jsonl", lines(range(5)))
    opened: list[str] = []
    first_line_hash = identity.first_line_hash

    def watched(path: str) -> bytes | None:
        opened.append(path)
        return first_line_hash(path)

    monkeypatch.setattr(identity, "first_line_hash", watched)
    started = time.time()
    refreshed(clock=lambda: started)
    opened.clear()
    assert refreshed(clock=lambda: started + 10).rows == {}
    assert sorted(opened) == sorted(map(str, (other, transcript)))
    append(transcript, line(5))
    assert refreshed(clock=lambda: started + 20).rows["ledger.source"] == 2
    opened.clear()
    assert refreshed(clock=lambda: started + 30).rows == {}
    assert opened == []


def test_an_unfinished_last_line_is_pending_until_it_is_whole(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    torn = line(5)
    append(transcript, torn[:40])
    report = refreshed()
    assert (report.lines, report.bytes_pending) == (5, 40)
    assert ledger.source().bytes_pending == 40
    append(transcript, torn[40:])
    report = refreshed()
    assert (report.lines, report.bytes_read, report.bytes_pending) == (0, 0, len(torn))
    append(transcript, b"\n")
    report = refreshed()
    assert (report.lines, report.bytes_read, report.bytes_pending) == (1, len(torn) + 1, 0)
    assert ledger.prompts() == [0, 1, 2, 3, 4, 5]


def test_a_file_with_nothing_but_an_unfinished_line_is_known_and_pending(
    project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    path = put(project / f"{SESSION}.jsonl", line(0))
    report = refreshed()
    assert (report.lines, report.bytes_pending) == (0, len(line(0)))
    assert ledger.source().format == "claude_code"
    append(path, b"\n")
    assert refreshed().lines == 1
    assert ledger.prompts() == [0]
    assert ledger.source().generation == 1


def test_a_file_read_at_every_line_boundary_gives_the_same_ledger_as_read_at_once(
    project: Path, refreshed: Refresh, ledger: Ledger, loaded_database: Path
) -> None:
    path = project / f"{SESSION}.jsonl"
    parts = [lines([0]), b"\n", line(1) + line(2) + b"\n", b"garbage\n", lines([3]), lines([0])]
    put(path, b"".join(parts))
    refreshed()
    whole = ledger.facts()
    quarantine = len(ledger.rows("ledger.quarantine"))
    ledger.reset(loaded_database)
    put(path, b"")
    for part in parts:
        append(path, part)
        refreshed()
    assert ledger.facts() == whole
    assert len(ledger.rows("ledger.quarantine")) == quarantine == 2
    assert ledger.source().generation == 1


def test_what_every_line_became_adds_up_to_the_lines(
    project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    put(
        project / f"{SESSION}.jsonl",
        lines([0]) + b"\n  \t\n" + line(1) + line(2) + b"\n[1]\n" + lines([3]),
    )
    report = refreshed()
    assert (report.lines, report.recorded, report.repaired) == (6, 2, 1)
    assert (report.quarantined, report.blank) == (1, 2)
    source = ledger.source()
    total = source.recorded + source.repaired + source.quarantined + source.blank
    assert total == source.line_no == 6


def test_batches_smaller_than_a_file_end_in_the_same_ledger(
    project: Path, refreshed: Refresh, ledger: Ledger, loaded_database: Path
) -> None:
    put(project / "a.jsonl", lines(range(50)))
    put(project / "b.jsonl", lines(range(50, 80)))
    assert refreshed().batches == 1
    whole = ledger.facts()
    ledger.reset(loaded_database)
    report = refreshed(batch_bytes=1)
    assert report.batches == 2
    assert ledger.facts() == whole


def test_a_dry_run_says_what_it_would_read_and_writes_nothing(
    transcript: Path, refreshed: Refresh, database_path: Path
) -> None:
    before = database_path.read_bytes()
    report = refreshed(is_dry_run=True)
    assert report.is_dry_run
    assert (report.sources, report.bytes_read) == (1, transcript.stat().st_size)
    assert database_path.read_bytes() == before


def test_a_dry_run_needs_no_database(
    transcript: Path, refreshed: Refresh, database_path: Path
) -> None:
    database_path.unlink()
    assert refreshed(is_dry_run=True).bytes_read == transcript.stat().st_size
    assert not database_path.exists()
