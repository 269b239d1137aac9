from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.fresh_database import fresh_database
from tests.ingest.test_offload import WHOLE, transcript
from tests.ingest.transcripts import SESSION, put
from tracelab_duck.engine import read, sql_files
from tracelab_duck.engine.database import open_reader, open_writer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Outcome
    from tests.seeded_database import Seeded

DERIVED = sorted(
    name
    for name, file in sql_files.by_kind("table").items()
    if file.layer in {30, 40, 50} and not file.is_temporary
)
NUMBERS = (
    "turns, tool_calls, tool_errors, open_calls, agent_tool_calls, input_tokens, output_tokens,"
    " cache_read_tokens, cache_write_tokens, cost_usd"
)


def derived(path: Path) -> dict[str, list[str]]:
    with open_reader(path) as database:
        return {name: sorted(map(str, read.rows(database, name))) for name in DERIVED}


def answer(run: Callable[..., Outcome], database: Path, query: str) -> list[dict[str, object]]:
    outcome = run("--db", database, "sql", query, "--format", "json")
    assert outcome.code == 0, outcome.err
    found: list[dict[str, object]] = json.loads(outcome.out)
    return found


def test_repair_takes_a_session_away_and_brings_it_back_the_same(
    run: Callable[..., Outcome], copied: Path, traces: Seeded
) -> None:
    before = derived(copied)
    assert all(before[name] for name in ("fold.run", "fold.occurrence", "episode.version"))
    with open_writer(copied) as database:
        database.connection.execute("UPDATE fold.tool_call SET is_error = NOT is_error")
        database.connection.execute("DELETE FROM episode.version")
    assert derived(copied) != before
    for truth in (traces.odd, traces.plain):
        outcome = run("--db", copied, "doctor", "--repair", truth.session_id, "--format", "json")
        assert f"folded {truth.session_id} again" in outcome.err
    assert run("--db", copied, "doctor").code == 0
    assert derived(copied) == before


def test_repair_takes_every_derived_table_of_a_run_into_account() -> None:
    named = sql_files.find("check.unfolded", "apply").text
    with fresh_database() as database:
        for name in DERIVED:
            columns, _ = read.table(database, name)
            assert "run_id" in columns, name
            assert f"DELETE FROM {name}\n" in named


def test_forget_removes_content_and_keeps_numbers(
    run: Callable[..., Outcome], copied: Path, traces: Seeded
) -> None:
    gone, kept = traces.odd.session_id, traces.plain.session_id
    numbers = f"SELECT {NUMBERS} FROM sessions ORDER BY session_id"
    events = "SELECT seq, kind, char_length, content_sha256, byte_offset FROM events ORDER BY seq"
    before = answer(run, copied, numbers), answer(run, copied, events)
    texts = f"SELECT text FROM events WHERE session_id = '{kept}' ORDER BY seq"
    others = answer(run, copied, texts)
    outcome = run("--db", copied, "forget", gone[:12])
    assert (outcome.code, outcome.out) == (0, "")
    assert gone in outcome.err
    assert (answer(run, copied, numbers), answer(run, copied, events)) == before
    assert answer(run, copied, texts) == others
    assert answer(run, copied, f"SELECT value FROM facts WHERE session_id = '{gone}'") == []
    (session,) = answer(
        run, copied, f"SELECT goal, latest_request FROM sessions WHERE session_id = '{gone}'"
    )
    assert session == {"goal": None, "latest_request": None}
    (written,) = answer(run, copied, "SELECT session_id, texts FROM ledger.forgotten")
    assert written["session_id"] == gone
    assert int(str(written["texts"])) > 0
    assert run("--db", copied, "doctor").code == 0


def test_what_is_forgotten_stands_nowhere_in_the_rows(
    run: Callable[..., Outcome], copied: Path, traces: Seeded
) -> None:
    requests = [turn.text[:30] for turn in traces.odd.main.turns if len(turn.text) > 30]
    assert requests
    run("--db", copied, "forget", traces.odd.session_id)
    with open_reader(copied) as database:
        tables = [
            name for name, file in sql_files.by_kind("table").items() if not file.is_temporary
        ]
        everything = "".join(str(read.rows(database, name)) for name in tables)
    assert [text for text in requests if text in everything] == []


def test_a_text_that_another_session_shows_stays_for_that_one(
    run: Callable[..., Outcome], empty: Path, tmp_path: Path
) -> None:
    database = empty
    for number in (1, 2):
        record = {
            "type": "user",
            "uuid": f"00000000-0000-4000-8000-00000000000{number}",
            "sessionId": f"{number}0000000-0000-4000-8000-000000000000",
            "timestamp": f"2026-08-0{number}T10:00:00.000Z",
            "message": {"role": "user", "content": "what both sessions say"},
        }
        (tmp_path / f"{record['sessionId']}.jsonl").write_text(json.dumps(record) + "\n")
    assert run("--db", database, "refresh", *tmp_path.glob("*.jsonl")).code == 0
    texts = "SELECT session_id, text FROM events ORDER BY session_id"
    assert run("--db", database, "forget", "--before", "2026-08-02").code == 0
    assert [row["text"] for row in answer(run, database, texts)][1] == "what both sessions say"
    assert run("--db", database, "forget", "2000").code == 0
    assert [row["text"] for row in answer(run, database, texts)] == [None, None]


def test_forget_wants_one_thing_and_says_when_there_is_none(
    run: Callable[..., Outcome], copied: Path
) -> None:
    assert run("--db", copied, "forget").code == 2
    assert run("--db", copied, "forget", "abc", "--before", "2026-01-01").code == 2
    assert run("--db", copied, "forget", "zzz").code == 2
    outcome = run("--db", copied, "forget", "--before", "2001-01-01")
    assert outcome.code == 0
    assert "nothing was removed" in outcome.err


@pytest.mark.parametrize("command", [["forget", "a"], ["doctor", "--repair", "a"], ["status"]])
def test_no_command_but_refresh_makes_a_database(
    command: list[str], run: Callable[..., Outcome], tmp_path: Path
) -> None:
    outcome = run("--db", tmp_path / "none.duckdb", *command)
    assert (outcome.code, outcome.out) == (3, "")
    assert "run `tracelab-duck refresh` first" in outcome.err
    assert not (tmp_path / "none.duckdb").exists()


def test_an_output_in_a_file_of_its_own_is_found_and_forgotten(
    run: Callable[..., Outcome], tmp_path: Path
) -> None:
    database, project = tmp_path / "traces.duckdb", tmp_path / "projects" / "p"
    put(project / f"{SESSION}.jsonl", transcript())
    put(project / SESSION / "tool-results" / "t1.txt", WHOLE.encode())
    run("--db", database, "refresh", tmp_path / "projects")
    found = run("--db", database, "search", "sluice", "--format", "json")
    assert [row["kind"] for row in json.loads(found.out)] == ["tool_result"]
    outcome = run("--db", database, "forget", SESSION)
    assert outcome.code == 0, outcome.err
    query = "SELECT has_offloaded, offloaded_chars, offloaded_text FROM tool_calls"
    assert answer(run, database, query) == [
        {"has_offloaded": True, "offloaded_chars": len(WHOLE), "offloaded_text": None}
    ]
    assert json.loads(run("--db", database, "search", "sluice", "--format", "json").out) == []
