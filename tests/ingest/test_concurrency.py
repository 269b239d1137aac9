"""Several at a time, and a process that is killed."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
import pytest

import tracelab_duck
from tests.another_process import another_process_writes
from tests.ingest.transcripts import SESSION, append, line, lines, put
from tests.property.tables import differences, tables
from tracelab_duck.engine import read
from tracelab_duck.engine.database import open_reader, open_writer
from tracelab_duck.engine.instance import log_of
from tracelab_duck.errors import DatabaseLockedError
from tracelab_duck.ingest import discover, tail
from tracelab_duck.ingest.refresh import refresh

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.ingest.conftest import Refresh
    from tests.ingest.ledger import Ledger
    from tracelab_duck.engine.database import Database
    from tracelab_duck.ingest.discover import FoundFile

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import sys
from pathlib import Path
from tracelab_duck.ingest.refresh import refresh
refresh(Path(sys.argv[1]), [Path(sys.argv[2])], wait_seconds=60, batch_bytes=int(sys.argv[3]))
"""
# Enough for the schedule of a nightly run; the suite does a few.
KILL_ROUNDS = int(os.environ.get("TRACELAB_KILL_ROUNDS", "4"))


def started(database: Path, root: Path, *, batch_bytes: int = 1 << 28) -> subprocess.Popen[bytes]:
    arguments = [sys.executable, "-c", PROGRAM, str(database), str(root), str(batch_bytes)]
    return subprocess.Popen(arguments, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)})


def test_a_refresh_while_somebody_writes_says_who(
    project: Path, refreshed: Refresh, database_path: Path
) -> None:
    put(project / f"{SESSION}.jsonl", lines([0]))
    with open_writer(database_path), pytest.raises(DatabaseLockedError, match="this process"):
        refreshed()
    assert refreshed().lines == 1


def test_a_refresh_while_somebody_reads_waits_as_long_as_it_may(
    project: Path, refreshed: Refresh, database_path: Path
) -> None:
    put(project / f"{SESSION}.jsonl", lines([0]))
    with open_reader(database_path), pytest.raises(DatabaseLockedError) as caught:
        refreshed(wait_seconds=0.05)
    assert caught.value.waited_seconds == 0.05


def test_two_refreshes_at_once_read_everything_once(
    project: Path, database_path: Path, ledger: Ledger
) -> None:
    for number in range(6):
        put(project / f"{number}.jsonl", lines(range(10 * number, 10 * number + 10)))
    with ThreadPoolExecutor() as pool:
        runs = [pool.submit(refresh, database_path, [project], wait_seconds=60) for _ in range(2)]
        reports = [run.result() for run in runs]
    assert sum(report.lines for report in reports) == 60
    assert sorted(ledger.prompts()) == list(range(60))


def test_two_processes_at_once_read_everything_once(
    project: Path, database_path: Path, ledger: Ledger
) -> None:
    for number in range(4):
        put(project / f"{number}.jsonl", lines(range(10 * number, 10 * number + 10)))
    processes = [started(database_path, project) for _ in range(2)]
    assert [process.wait(120) for process in processes] == [0, 0]
    assert sorted(ledger.prompts()) == list(range(40))


@pytest.mark.parametrize("name", ["traces.duckdb", "linked.jsonl"])
def test_a_database_among_the_transcripts_is_not_looked_at_and_stays_locked(
    project: Path, name: str
) -> None:
    database = project / "traces.duckdb"
    transcript = put(project / f"{SESSION}.jsonl", lines(range(3)))
    refresh(database, [project])
    if name != database.name:
        (project / name).symlink_to(database)
    append(transcript, lines([50]))
    found: list[str] = []

    def written_by_another(opened: Database) -> None:
        assert log_of(database).exists()
        found.append(another_process_writes(database))
        found.extend(str(row[0]) for row in read.rows(opened, "main.sources"))

    report = refresh(database, [project], after=written_by_another)
    assert (report.sources, report.events) == (1, 1)
    assert found == ["refused", "1"]


def test_another_database_is_no_transcript_whatever_it_says(project: Path) -> None:
    put(project / f"{SESSION}.jsonl", lines(range(3)))
    with duckdb.connect(project / "other.jsonl") as other:  # noqa: TID251 somebody else's
        other.execute("CREATE TABLE said (line VARCHAR)")
        for number in range(100, 140):
            other.execute(
                "INSERT INTO said VALUES (chr(10) || ? || chr(10))", [line(number).decode()]
            )
        other.execute("CHECKPOINT")
    assert line(120) in (project / "other.jsonl").read_bytes()
    assert refresh(project.parent / "traces.duckdb", [project]).events == 3


def test_two_processes_by_turns_make_what_one_makes(
    project: Path, database_path: Path, loaded_database: Path
) -> None:
    """One of them keeps the file open between its refreshes, so the other changes it under it."""
    alone = database_path.with_name("alone.duckdb")
    shutil.copyfile(loaded_database, alone)
    paths = [put(project / f"{number}.jsonl", b"") for number in range(2)]
    with tracelab_duck.open(database_path) as lab:
        for number in range(12):
            append(paths[number % 2], lines(range(3 * number, 3 * number + 3)))
            if number % 3 == 2:
                assert started(database_path, project).wait(120) == 0
            else:
                assert lab.refresh([project]).lines == 3
    refresh(alone, [project])
    assert differences(tables(database_path), tables(alone)) == {}


def test_a_file_that_another_refresh_read_on_is_not_taken_for_a_shorter_one(
    project: Path, refreshed: Refresh, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(project / f"{SESSION}.jsonl", lines([0]))
    refreshed()
    look = discover.find_files
    others = [lines([2])]

    def overtaken(roots: Sequence[Path], **options: Path) -> tuple[FoundFile, ...]:
        found = look(roots, **options)
        if others:
            append(path, others.pop())
            refreshed()
        return found

    monkeypatch.setattr(discover, "find_files", overtaken)
    append(path, lines([1]))
    refreshed()
    assert ledger.prompts() == [0, 1, 2]
    assert ledger.source().generation == 1


def test_a_line_that_comes_while_the_end_is_read_is_read_next(
    project: Path, refreshed: Refresh, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(project / f"{SESSION}.jsonl", lines([0]))
    read_into = tail._At.read_into  # noqa: SLF001 the moment after it is what is tested
    late = [lines([1])]

    def followed(self: tail._At, room: memoryview) -> int:
        count = read_into(self, room)
        if late:
            append(path, late.pop())
        return count

    monkeypatch.setattr(tail._At, "read_into", followed)  # noqa: SLF001
    assert refreshed().lines == 1
    assert refreshed().lines == 1
    assert ledger.prompts() == [0, 1]


def test_a_writer_that_appends_during_refreshes_loses_nothing(
    project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    path = put(project / f"{SESSION}.jsonl", b"")
    torn = line(1)
    for part in (lines([0]), torn[:50], torn[50:] + b"\n" + line(2)[:7], line(2)[7:] + b"\n"):
        append(path, part)
        refreshed()
    assert ledger.prompts() == [0, 1, 2]


def test_a_refresh_killed_at_any_moment_is_taken_up_where_it_was(
    project: Path, database_path: Path, ledger: Ledger, loaded_database: Path
) -> None:
    """After each kill the database opens, agrees with itself, and the next refresh goes on."""
    chance = random.Random(os.environ.get("TRACELAB_KILL_SEED", "7"))  # noqa: S311 a schedule
    paths = [put(project / f"{number}.jsonl", lines([number])) for number in range(3)]
    last = 3
    for _ in range(KILL_ROUNDS):
        for path in paths:
            append(path, lines(range(last, last + 200)))
            last += 200
        process = started(database_path, project, batch_bytes=1 << 15)
        time.sleep(chance.uniform(0.2, 1.5))
        process.send_signal(signal.SIGKILL)
        process.wait(60)
        _agrees(ledger)
    refresh(database_path, [project])
    _agrees(ledger)
    resumed = ledger.facts()
    assert len(resumed) == last
    ledger.reset(loaded_database)
    refresh(database_path, [project])
    assert ledger.facts() == resumed


def _agrees(ledger: Ledger) -> None:
    events = ledger.rows("ledger.event")
    seqs = {event["seq"] for event in events}
    batches = ledger.rows("ledger.batch")
    assert len(seqs) == len(events) == sum(batch["events"] for batch in batches)
    read = sum(source.line_no for source in ledger.sources())
    assert read == sum(batch["lines"] for batch in batches) == len(events)
    runs = ledger.rows("fold.run")
    assert sum(run["lines"] for run in runs) == read
