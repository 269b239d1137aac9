"""One source that fails keeps no other out, and says why."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.ingest.transcripts import OTHER_SESSION, SESSION, append, line, lines, put
from tracelab_duck.engine import failure
from tracelab_duck.errors import DatabaseUnreadableError
from tracelab_duck.ingest.land import Landing
from tracelab_duck.ingest.refresh import refresh

if TYPE_CHECKING:
    from tests.ingest.conftest import Refresh
    from tests.ingest.ledger import Ledger
    from tracelab_duck.ingest.tail import Chunk

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def poisoned(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Names of files whose lines make a statement fail inside the transaction of their batch."""
    names: set[str] = set()
    land = Landing.land

    def failing(self: Landing, chunk: Chunk, first_line_seq: int) -> int:
        after = land(self, chunk, first_line_seq)
        if any(Path(piece.reading.place).name in names for piece in chunk.pieces):
            with failure.translated(self.database.path, "test.poison"):
                self.database.connection.execute("SELECT error('poisoned')")
        return after

    monkeypatch.setattr(Landing, "land", failing)
    return names


@pytest.fixture
def three(project: Path) -> list[Path]:
    """Three transcripts that come in one batch."""
    return [
        put(project / "a.jsonl", lines(range(5))),
        put(project / "b.jsonl", lines([10, 11], session=OTHER_SESSION)),
        put(project / "c.jsonl", lines([20, 21, 22])),
    ]


def test_a_source_that_fails_is_set_aside_and_the_rest_is_committed(
    three: list[Path], refreshed: Refresh, ledger: Ledger, poisoned: set[str]
) -> None:
    poisoned.add("b.jsonl")
    report = refreshed()
    assert [failure.path for failure in report.failures] == [str(three[1])]
    assert report.failures[0].error == "test.poison failed: poisoned"
    assert (report.sources, report.lines, report.batches) == (2, 8, 2)
    by_path = {source.path: source for source in ledger.sources()}
    assert by_path[str(three[1])].byte_offset == 0
    assert by_path[str(three[1])].error == report.failures[0].error
    assert ledger.prompts() == [0, 1, 2, 3, 4, 20, 21, 22]


@pytest.mark.usefixtures("three")
def test_a_source_that_was_set_aside_is_read_when_it_can_be(
    refreshed: Refresh, ledger: Ledger, poisoned: set[str]
) -> None:
    poisoned.add("b.jsonl")
    refreshed()
    poisoned.clear()
    report = refreshed()
    assert (report.failures, report.lines) == ((), 2)
    assert {source.error for source in ledger.sources()} == {None}
    assert ledger.prompts() == [0, 1, 2, 3, 4, 20, 21, 22, 10, 11]


def test_numbers_stay_free_of_gaps_and_repeats_after_a_failure(
    three: list[Path], refreshed: Refresh, ledger: Ledger, poisoned: set[str]
) -> None:
    poisoned.add("b.jsonl")
    refreshed()
    poisoned.clear()
    append(three[0], lines([5]))
    refreshed()
    seqs = sorted(event["seq"] >> 20 for event in ledger.rows("ledger.event"))
    assert seqs == list(range(1, 12))
    batches = [batch["batch_id"] for batch in ledger.rows("ledger.batch")]
    assert batches == list(range(1, len(batches) + 1))
    assert ledger.rows("ledger.batch")[-1]["next_line_seq"] == 12


def test_a_source_that_cannot_be_opened_is_set_aside_until_it_can(own_folder: Path) -> None:
    database = own_folder / "traces.duckdb"
    closed = put(own_folder / "p" / f"{SESSION}.jsonl", lines([0]))
    put(own_folder / "p" / f"{OTHER_SESSION}.jsonl", lines([1], session=OTHER_SESSION))
    closed.chmod(0)
    report = refresh(database, [own_folder / "p"])
    assert [(each.path, each.error) for each in report.failures] == [
        (str(closed), "Permission denied")
    ]
    assert report.lines == 1
    # Nothing changed, so nothing is written, but it is still said.
    report = refresh(database, [own_folder / "p"])
    assert (report.rows, len(report.failures)) == ({}, 1)
    closed.chmod(0o600)
    report = refresh(database, [own_folder / "p"])
    assert (report.lines, report.failures) == (1, ())


def test_a_source_closed_after_it_was_read_keeps_its_watermark(own_folder: Path) -> None:
    database = own_folder / "traces.duckdb"
    path = put(own_folder / "p" / f"{SESSION}.jsonl", lines([0]))
    refresh(database, [own_folder / "p"])
    append(path, lines([1]))
    path.chmod(0)
    assert len(refresh(database, [own_folder / "p"]).failures) == 1
    path.chmod(0o600)
    report = refresh(database, [own_folder / "p"])
    assert (report.lines, report.failures) == (1, ())


def test_a_database_that_may_not_be_written_is_an_error_that_says_so(own_folder: Path) -> None:
    database = own_folder / "traces.duckdb"
    put(own_folder / "p" / f"{SESSION}.jsonl", lines([0]))
    database.chmod(0o400)
    with pytest.raises(DatabaseUnreadableError, match="Permission denied"):
        refresh(database, [own_folder / "p"])


def test_a_folder_in_which_no_database_can_be_made_is_an_error(own_folder: Path) -> None:
    put(own_folder / "p" / f"{SESSION}.jsonl", lines([0]))
    (own_folder / "closed").mkdir(mode=0o500)
    for path in (own_folder / "closed" / "x.duckdb", own_folder / "closed" / "new" / "x.duckdb"):
        with pytest.raises(DatabaseUnreadableError, match="Permission denied"):
            refresh(path, [own_folder / "p"])


FULL_DISK = """
import resource, sys
from pathlib import Path
from tracelab_duck.errors import DatabaseUnreadableError
from tracelab_duck.ingest.refresh import refresh
database, root = map(Path, sys.argv[1:])
limit = database.stat().st_size + (64 << 10)
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    refresh(database, [root])
except DatabaseUnreadableError as error:
    print(error)
"""


def test_a_full_disk_is_an_error_that_leaves_the_ledger_as_it_was(
    project: Path, refreshed: Refresh, ledger: Ledger, database_path: Path
) -> None:
    path = put(project / f"{SESSION}.jsonl", lines([0]))
    refreshed()
    chance = random.Random(7)  # noqa: S311 bytes that do not compress
    message = {"role": "user", "content": chance.randbytes(4 << 20).hex()}
    append(path, line(1, message=message) + b"\n")
    arguments = [sys.executable, "-c", FULL_DISK, str(database_path), str(project)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(arguments, check=True, capture_output=True, text=True, env=environment)
    assert "check permissions and free space" in done.stdout
    assert ledger.prompts() == [0]
    assert (refreshed().lines, ledger.source().line_no) == (1, 2)
