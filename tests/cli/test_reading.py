from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Outcome
    from tests.seeded_database import Seeded


def test_sessions_lists_each_session_once_the_newest_first(
    ask: Callable[..., Outcome], traces: Seeded
) -> None:
    rows = json.loads(ask("sessions", "--format", "json").out)
    assert {row["session_id"] for row in rows} == {traces.odd.session_id, traces.plain.session_id}
    assert [row["last_at"] for row in rows] == sorted(
        (row["last_at"] for row in rows), reverse=True
    )
    turns = {row["session_id"]: row["turns"] for row in rows}
    assert turns[traces.plain.session_id] == len(traces.plain.main.turns)


def test_the_table_of_sessions_shows_fewer_columns_than_its_json(
    ask: Callable[..., Outcome],
) -> None:
    head = ask("sessions").out.splitlines()[0].split()
    assert head[:2] == ["session_id", "is_live"]
    (first, *_) = json.loads(ask("sessions", "--format", "json").out)
    assert set(head) < set(first)


def test_status_is_one_row_and_in_a_table_one_value_a_line(
    ask: Callable[..., Outcome], traces: Seeded
) -> None:
    (row,) = json.loads(ask("status", "--format", "json").out)
    assert row["database"] == str(traces.database)
    assert row["size_bytes"] == traces.database.stat().st_size
    assert (row["sources_gone"], row["gone"], row["set_aside"]) == (0, [], [])
    lines = ask("status").out.splitlines()
    assert lines[0].split() == ["name", "value"]
    assert f"lines{' ' * 13}{row['lines']}".split() in [line.split() for line in lines]


def test_schema_lists_views_and_the_columns_of_one(ask: Callable[..., Outcome]) -> None:
    names = [row["name"] for row in json.loads(ask("schema", "--format", "json").out)]
    assert {"sessions", "events", "episodes_as_of(p_session, p_seq)"} <= set(names)
    columns = json.loads(ask("schema", "files", "--format", "json").out)
    assert [row["column_name"] for row in columns][:2] == ["session_id", "path"]


def test_search_finds_a_text_whatever_its_capitals(
    ask: Callable[..., Outcome], traces: Seeded
) -> None:
    (row,) = json.loads(
        ask("sql", "SELECT text, seq FROM events WHERE kind = 'message' ORDER BY seq LIMIT 1",
            "--format", "json").out
    )  # fmt: skip
    words = row["text"].split("\n")[0][:40]
    found = json.loads(ask("search", words.upper(), "--format", "json").out)
    assert row["seq"] in [each["seq"] for each in found]
    other = traces.plain if found[0]["session_id"] == traces.odd.session_id else traces.odd
    within = ask("search", words, "--session", other.session_id, "--format", "json").out
    assert row["seq"] not in [each["seq"] for each in json.loads(within)]


def test_search_keeps_to_a_kind_and_a_time(ask: Callable[..., Outcome]) -> None:
    def kinds(*filters: str) -> set[str]:
        found = json.loads(ask("search", "e", *filters, "--format", "json").out)
        return {each["kind"] for each in found}

    assert kinds() > {"tool_result"}
    assert kinds("--kind", "tool_result") == {"tool_result"}
    assert kinds("--until", "2000-01-01") == set()


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("sessons",), "no command 'sessons', did you mean sessions?"),
        (("sessions", "--fromat", "json"), "did you mean '--format'"),
        (("schema", "sesions"), "no view 'sesions', did you mean sessions?"),
        (("sql", "SELECT turn FROM sessions"), '"turns"'),
        (
            ("export", "turns", "--to", "x", "--partition-by", "sesion_id"),
            "did you mean session_id?",
        ),
        (("view", "worker", "zz"), "no session 'zz'"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(
    arguments: tuple[str, ...], text: str, ask: Callable[..., Outcome]
) -> None:
    outcome = ask(*arguments)
    assert outcome.code in {1, 2}
    assert outcome.out == ""
    assert outcome.err.startswith("tracelab-duck: error: ")
    assert outcome.err.count("\n") == 1
    assert text.lower() in outcome.err.lower()


def test_a_session_is_named_by_the_beginning_of_its_id(
    ask: Callable[..., Outcome], traces: Seeded
) -> None:
    whole = traces.odd.session_id
    assert ask("view", "worker", whole[:8]).out == ask("view", "worker", whole).out
    near = ask("view", "worker", whole[:-1] + "_")
    assert f"did you mean {whole}?" in near.err


def test_an_ambiguous_beginning_is_refused(ask: Callable[..., Outcome], traces: Seeded) -> None:
    ids = (traces.odd.session_id, traces.plain.session_id)
    both = ids[0][:1]
    assert ids[1].startswith(both), "the seeds give two ids with the same first digit"
    outcome = ask("view", "worker", both)
    assert (outcome.code, outcome.out) == (2, "")
    assert f"2 sessions begin with '{both}'" in outcome.err
    assert all(each in outcome.err for each in ids)


def test_sql_joins_a_file_of_the_user_and_reads_no_other(
    ask: Callable[..., Outcome], traces: Seeded, tmp_path: Path
) -> None:
    (tmp_path / "owner.csv").write_text(f"session_id,who\n{traces.odd.session_id},ann\n")
    (tmp_path / "secret.csv").write_text("a\n1\n")
    query = (
        "SELECT o.who, s.turns FROM sessions AS s JOIN owner AS o ON o.session_id = s.session_id"
    )
    outcome = ask("sql", query, "--attach", f"owner={tmp_path / 'owner.csv'}", "--format", "jsonl")
    assert json.loads(outcome.out) == {"who": "ann", "turns": len(traces.odd.main.turns)}
    refused = ask("sql", f"SELECT * FROM read_csv('{tmp_path / 'secret.csv'}')")
    assert (refused.code, refused.out) == (1, "")


@pytest.mark.parametrize(
    "query", ["DELETE FROM ledger.event", "SELECT 1; SELECT 2", "SET threads = 1"]
)
def test_sql_that_is_not_one_reading_statement_is_refused(
    query: str, ask: Callable[..., Outcome]
) -> None:
    outcome = ask("sql", query)
    assert outcome.code == 2
    assert "query refused" in outcome.err


def test_sql_reads_its_query_from_a_file(ask: Callable[..., Outcome], tmp_path: Path) -> None:
    (tmp_path / "q.sql").write_text("SELECT 7 AS n;\n")
    assert ask("sql", "-f", tmp_path / "q.sql", "--format", "csv").out == "n\n7\n"
    assert ask("sql").code == 2
    missing = ask("sql", "-f", tmp_path / "none.sql")
    assert (missing.code, "does not exist" in missing.err) == (2, True)


def test_a_query_may_begin_with_a_comment(ask: Callable[..., Outcome]) -> None:
    query = "-- how many?\nSELECT 7 AS n -- these"
    assert ask("sql", query, "--format", "csv").out == "n\n7\n"
    assert ask("sql", "--format", "csv", query).out == "n\n7\n"
    assert ask("sql", "--no-such-option").code == 2


def test_the_views_come_out_as_of_a_moment(ask: Callable[..., Outcome], traces: Seeded) -> None:
    session = traces.odd.session_id
    query = f"SELECT max(seq_from) AS seq FROM turns WHERE session_id = '{session}'"
    seq = json.loads(ask("sql", query, "--format", "jsonl").out)["seq"]
    then = ask("view", "worker", session, "--as-of", seq - 1)
    assert then.code == 0
    assert then.out != ask("view", "worker", session).out
    assert ask("view", "observer", session).out.startswith("<!doctype html>")
    assert session in ask("view", "fleet").out
    early = ask("view", "worker", session, "--as-of", "2001-01-01T00:00Z")
    assert (early.code, early.out) == (2, "")
    assert "had not begun" in early.err


def test_a_time_is_the_last_event_until_then(ask: Callable[..., Outcome], traces: Seeded) -> None:
    session = traces.plain.session_id
    query = (
        "SELECT seq, occurred_at FROM events "
        f"WHERE session_id = '{session}' AND agent_id IS NULL ORDER BY seq DESC LIMIT 1 OFFSET 5"
    )
    row = json.loads(ask("sql", query, "--format", "jsonl").out)
    by_time = ask("view", "worker", session, "--as-of", row["occurred_at"])
    assert by_time.code == 0
    assert by_time.out != ask("view", "worker", session).out


@pytest.mark.parametrize(
    "arguments",
    [
        ("view", "fleet", "abc"),
        ("view", "observer", "--budget", "10"),
        ("view", "worker", "--reload", "1"),
        ("view", "worker", "--as-of", "yesterday"),
    ],
)
def test_what_does_not_fit_a_view_is_refused(
    arguments: tuple[str, ...], ask: Callable[..., Outcome]
) -> None:
    outcome = ask(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
