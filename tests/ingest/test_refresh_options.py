"""What a refresh can be told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cases import rollouts
from tests.ingest.transcripts import OTHER_SESSION, SESSION, lines, put
from tracelab_duck.engine.database import open_reader
from tracelab_duck.engine.publish import publish

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ingest.conftest import Refresh
    from tests.ingest.ledger import Ledger


@pytest.fixture
def transcript(project: Path) -> Path:
    return put(project / f"{SESSION}.jsonl", lines(range(5)))


@pytest.mark.usefixtures("transcript")
def test_without_text_no_content_is_kept(refreshed: Refresh, ledger: Ledger) -> None:
    refreshed(text="none")
    assert ledger.rows("ledger.content") == []
    assert ledger.prompts() == [0, 1, 2, 3, 4]


def test_a_rollout_without_text_is_read_as_a_rollout(
    project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    records = [rollouts.head(SESSION), rollouts.asked("Go."), rollouts.answered("Gone.")]
    content = b"".join(json.dumps(record).encode() + b"\n" for record in records)
    put(project / f"rollout-2026-08-03T10-00-00-{SESSION}.jsonl", content)
    refreshed(text="none")
    events = sorted(ledger.rows("ledger.event"), key=lambda row: row["seq"])
    assert [row["source"] for row in events] == ["meta", "user", "agent"]
    assert [row["excerpt"] for row in events][1:] == ["Go.", "Gone."]


@pytest.mark.usefixtures("transcript")
def test_with_text_every_text_is_kept_once(
    project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    put(project / f"{OTHER_SESSION}.jsonl", lines(range(3), session=OTHER_SESSION))
    refreshed()
    texts = sorted(row["text"] for row in ledger.rows("ledger.content"))
    assert texts == [f"prompt {number}" for number in range(5)]


@pytest.mark.usefixtures("transcript")
def test_a_forced_refold_gives_the_same_rows_and_says_so(
    refreshed: Refresh, ledger: Ledger
) -> None:
    refreshed()
    tables = ("fold.run", "fold.turn", "episode.version")
    before = [sorted(map(str, ledger.rows(name))) for name in tables]
    report = refreshed(must_refold=True)
    assert report.refolded == "asked for"
    assert [sorted(map(str, ledger.rows(name))) for name in tables] == before
    assert refreshed().rows == {}


@pytest.mark.usefixtures("transcript")
def test_a_changed_setting_is_written_down_and_everything_is_folded_with_it(
    refreshed: Refresh, ledger: Ledger
) -> None:
    refreshed(settings={})
    report = refreshed(settings={"error_streak": "2"})
    assert report.refolded == "settings changed"
    assert [(row["name"], row["value"]) for row in ledger.rows("ledger.setting")] == [
        ("error_streak", "2")
    ]
    assert refreshed(settings={"error_streak": "2"}).refolded == ""


@pytest.mark.usefixtures("transcript")
def test_a_setting_that_is_taken_back_has_its_default_again(
    refreshed: Refresh, ledger: Ledger
) -> None:
    refreshed(settings={"loop_warn": "9"})
    assert refreshed().refolded == ""
    assert refreshed(settings={}).refolded == "settings changed"
    assert [row["value"] for row in ledger.rows("ledger.setting")] == ["9", "4"]


@pytest.mark.usefixtures("transcript")
def test_progress_ends_at_the_bytes_that_there_were(refreshed: Refresh, project: Path) -> None:
    told: list[tuple[int, int]] = []
    refreshed(progress=lambda taken, total: told.append((taken, total)))
    size = sum(path.stat().st_size for path in project.iterdir())
    assert told[-1] == (size, size)


@pytest.mark.usefixtures("transcript")
def test_what_comes_after_a_refresh_finds_everything_committed(
    refreshed: Refresh, tmp_path: Path
) -> None:
    snapshot = tmp_path / "published" / "snapshot.duckdb"
    refreshed(after=lambda database: publish(database, snapshot))
    with open_reader(snapshot) as database:
        row = database.connection.execute("SELECT count(*) FROM ledger.event").fetchone()
    assert row == (5,)


@pytest.mark.usefixtures("transcript")
def test_the_report_names_stages_and_tables(refreshed: Refresh) -> None:
    report = refreshed()
    assert report.rows["ledger.event"] == 5
    assert report.rows["ledger.batch"] == 1
    assert {"discover", "open", "read", "land", "ledger", "fold", "commit", "close"} == set(
        report.seconds
    )


def test_an_unknown_file_is_listed_and_not_read(
    project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    put(project / "notes.md", b"# notes\n")
    report = refreshed()
    assert (report.sources, report.lines) == (0, 0)
    source = ledger.source()
    assert (source.format, source.byte_offset, source.bytes_pending) == (None, 0, 0)
