from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import corpus_gen
from tests.cli.conftest import Outcome
from tests.seeded_database import ODD, PLAIN

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.seeded_database import Seeded


@pytest.fixture
def fresh(run: Callable[..., Outcome], empty: Path, tmp_path: Path) -> Callable[..., Outcome]:
    """Refresh a database of its own from two sessions."""
    for seed, profile in ((7, ODD), (8, PLAIN)):
        corpus_gen.write_session(tmp_path, corpus_gen.session(seed, profile))
    folder = tmp_path / "projects"
    return lambda *flags: run("--db", empty, "refresh", folder, *flags)


def test_stats_are_one_json_line_and_a_second_refresh_reads_nothing(
    fresh: Callable[..., Outcome], tmp_path: Path
) -> None:
    size = sum(path.stat().st_size for path in tmp_path.rglob("*.jsonl"))
    planned = json.loads(fresh("--dry-run", "--stats").out)
    assert (planned["bytes_read"], planned["is_dry_run"]) == (size, True)
    first = fresh("--stats", "--strict")
    assert first.code == 4
    assert first.out.count("\n") == 1
    done = json.loads(first.out)
    assert (done["sources"], done["bytes_read"], done["quarantined"]) == (2, size, 1)
    assert done["rows"]["ledger.event"] == done["events"] > 0
    assert set(done["seconds"]) >= {"discover", "land", "fold", "commit"}
    assert "1 lines quarantined" in first.err
    second = fresh("--stats", "--strict")
    assert (second.code, second.err) == (0, "")
    again = json.loads(second.out)
    assert (again["bytes_read"], again["lines"], again["rows"]) == (0, 0, {})


def test_a_folder_without_a_transcript_is_named(
    run: Callable[..., Outcome], empty: Path, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong"
    wrong.mkdir()
    told = f"{wrong}: no transcript of a known agent there\n"
    for _ in range(2):
        assert run("--db", empty, "refresh", wrong) == Outcome(0, "", told)
        (wrong / "notes.jsonl").write_text('{"a": 1}\n')
        (wrong / "notes.txt").write_text("not one\n")
    assert run("--db", empty, "refresh", wrong, "--dry-run").err.endswith(told)
    assert run("--db", empty, "-q", "refresh", wrong).err == ""


def record(number: int, kind: str, content: object) -> str:
    """One line of a transcript."""
    fields = {
        "type": kind,
        "uuid": f"00000000-0000-4000-8000-0000000000{number:02}",
        "sessionId": "00000000-0000-4000-8000-000000000099",
        "timestamp": f"2026-08-03T10:00:{number:02}.000Z",
        "message": {"role": kind, "content": content},
    }
    if kind == "assistant":
        fields["message"] = {"role": kind, "id": f"msg_01{number:022}", "content": content}
    return json.dumps(fields) + "\n"


def failing_call(number: int) -> str:
    call = f"toolu_01{number:022}"
    use = {"type": "tool_use", "id": call, "name": "Bash", "input": {"command": f"make {number}"}}
    answer = f"no {number}"
    result = {"type": "tool_result", "tool_use_id": call, "content": answer, "is_error": True}
    return record(2 * number, "assistant", [use]) + record(2 * number + 1, "user", [result])


def test_an_active_anomaly_fails_a_refresh_that_asks_for_it(
    run: Callable[..., Outcome], empty: Path, tmp_path: Path
) -> None:
    path = tmp_path / "00000000-0000-4000-8000-000000000099.jsonl"
    arguments = ("--db", empty, "refresh", path, "--fail-on")
    path.write_text(record(1, "user", "go") + failing_call(1) + failing_call(2))
    assert run(*arguments, "warn").code == 0
    with path.open("a") as file:
        file.write(failing_call(3))
    outcome = run(*arguments, "critical")
    assert outcome.code == 5
    assert "critical in 00000000-0000-4000-8000-000000000099: " in outcome.err
    assert run(*arguments, "warn").code == 5
    assert run("--db", empty, "refresh", path).code == 0


def test_views_are_written_again_only_when_they_changed(
    fresh: Callable[..., Outcome], tmp_path: Path
) -> None:
    folder = tmp_path / "pages"
    assert fresh("--views", folder).code == 0
    pages = sorted(folder.glob("*.html"))
    assert len(pages) == 3
    index = (folder / "index.html").read_text()
    assert all(page.name in index for page in pages if page.name != "index.html")
    assert "wrote 0 pages" in fresh("--views", folder).err
    pages[0].unlink()
    assert "wrote 1 pages" in fresh("--views", folder).err
    assert sorted(folder.glob("*.html")) == pages


def test_a_published_snapshot_answers(
    fresh: Callable[..., Outcome], run: Callable[..., Outcome], tmp_path: Path
) -> None:
    target = tmp_path / "for-readers.duckdb"
    assert fresh("--publish", target).code == 0
    query = "SELECT count(*) AS n FROM sessions"
    assert run("--db", target, "sql", query, "--format", "csv").out == "n\n2\n"


def test_a_snapshot_does_not_take_the_place_of_its_database(
    run: Callable[..., Outcome], traces: Seeded, tmp_path: Path
) -> None:
    database = tmp_path / "t.duckdb"
    link = tmp_path / "link.duckdb"
    link.symlink_to(database)
    words = ("--db", database, "refresh", traces.transcripts, "--publish")
    for target in (database, link):
        outcome = run(*words, target)
        assert (outcome.code, outcome.out) == (2, "")
        assert "give the copy another place" in outcome.err
    assert not database.exists()


def test_a_dry_run_makes_no_database(
    run: Callable[..., Outcome], traces: Seeded, tmp_path: Path
) -> None:
    database = tmp_path / "t.duckdb"
    outcome = run("--db", database, "refresh", traces.transcripts, "--dry-run")
    assert (outcome.code, outcome.out) == (0, "")
    assert "would read " in outcome.err
    assert not database.exists()


def test_a_folder_that_does_not_exist_is_a_usage_error(
    run: Callable[..., Outcome], tmp_path: Path
) -> None:
    outcome = run("--db", tmp_path / "t.duckdb", "refresh", tmp_path / "none")
    assert (outcome.code, outcome.out) == (2, "")
    assert "no such file or folder" in outcome.err
    assert run("--db", tmp_path / "t.duckdb", "refresh", "--text", "some").code == 2


def test_quiet_says_nothing_and_verbose_says_more(
    run: Callable[..., Outcome], copied: Path, traces: Seeded
) -> None:
    arguments = ("--db", copied, "refresh", traces.transcripts, "--refold")
    assert run("-q", *arguments).err == ""
    told = run("-v", *arguments).err
    assert "folded again: asked for" in told
    assert "refold: " in told
