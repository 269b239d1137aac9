from __future__ import annotations

from dataclasses import fields, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from bench.fidelity.compare import EIGHT, MORE, compare
from bench.fidelity.facts import read_facts
from bench.fidelity.oracle import read_sources
from bench.fidelity.rows import QUERIES, Rows, fetch
from tests.fidelity.writing import (
    MODEL,
    SESSION,
    agent_file,
    call,
    msg,
    result,
    says,
    source,
    tool,
    user,
)

if TYPE_CHECKING:
    from bench.fidelity.compare import Comparison
    from bench.fidelity.source import Source

SOURCES: list[Source] = [
    source(
        user(1, "do it"),
        says(2, 1, call(1, "Read", file_path="a"), call(2, command="x"), output=10, read=7),
        user(3, [result(1, "k = 1\nk = 2.5\nw = x"), result(2, "no", is_error=True)]),
        says(4, 2, call(3, "Task"), output=5),
    ),
    agent_file("x1", says(5, 3, call(4, command="y"), output=3), user(6, [result(4, "k = 9")])),
]


def numbers(*values: float) -> list[Decimal | None]:
    return [Decimal(str(value)).quantize(Decimal("1.000000000")) for value in values]


def message(n: int, agent: str | None, output: int, read: int = 0) -> dict[str, Any]:
    return {
        "session_id": SESSION,
        "agent_id": agent,
        "message_id": msg(n),
        "model": MODEL,
        "input_tokens": 1,
        "output_tokens": output,
        "cache_read_tokens": read,
        "cache_write_tokens": 0,
        "is_final": True,
        "is_progress_only": False,
    }


def tool_call(n: int, agent: str | None, name: str, status: str) -> dict[str, Any]:
    return {
        "session_id": SESSION,
        "agent_id": agent,
        "tool_use_id": tool(n),
        "tool_name": name,
        "status": status,
    }


def fact(
    seq: int, agent: str | None, origin: str, *, key: str, value: str, n: int
) -> dict[str, Any]:
    return {
        "session_id": SESSION,
        "agent_id": agent,
        "source": origin,
        "key": key,
        "occurrence": n,
        "value": value,
        "value_numeric": None if value == "x" else Decimal(value),
        "seq": seq,
        "is_live": True,
    }


def aggregate(
    key: str, agent: str | None, n: int, values: list[Decimal | None], through: str
) -> dict[str, Any]:
    columns = ("sum", "min", "max", "first", "last", "alternating_sum")
    return {
        "session_id": SESSION,
        "agent_id": agent,
        "key": key,
        "n": n,
        "n_live": n,
        "n_evicted": 0,
        "n_numeric": n if values else 0,
        "through_source": through,
    } | dict(zip(columns, values or [None] * len(columns), strict=True))


def right() -> Rows:
    return Rows(
        sessions=[
            {
                "session_id": SESSION,
                "turns": 1,
                "tool_calls": 3,
                "tool_errors": 1,
                "agent_tool_calls": 1,
                "output_tokens": 18,
                "cache_read_tokens": 7,
                "transcript_output_tokens": 18,
                "goal": "do it",
                "latest_request": "do  it ",
            }
        ],
        agents=[
            {
                "session_id": SESSION,
                "agent_id": "x1",
                "tool_calls": 1,
                "output_tokens": 3,
                "cache_read_tokens": 0,
            }
        ],
        tool_calls=[
            tool_call(1, None, "Read", "ok"),
            tool_call(2, None, "Bash", "error"),
            tool_call(3, None, "Task", "open"),
            tool_call(4, "x1", "Bash", "ok"),
        ],
        files=[{"session_id": SESSION, "path": "a", "touches": 1}],
        messages=[message(1, None, 10, 7), message(2, None, 5), message(3, "x1", 3)],
        turns=[{"session_id": SESSION, "turn_no": 1, "request": "do it"}],
        runs=[],
        facts=[
            fact(3, None, "a", key="k", value="1", n=1),
            fact(3, None, "a", key="w", value="x", n=1),
            fact(3, None, "a", key="k", value="2.500000000", n=2) | {"value": "2.5"},
            fact(6, "x1", "Bash#5f1c", key="k", value="9", n=1),
        ],
        fact_aggregates=[
            aggregate("k", None, 2, numbers(3.5, 1, 2.5, 1, 2.5, -1.5), "a"),
            aggregate("w", None, 1, [], "a"),
            aggregate("k", "x1", 1, numbers(9, 9, 9, 9, 9, 9), "Bash#5f1c"),
        ],
    )


def compared(rows: Rows) -> Comparison:
    return compare(read_sources(SOURCES), read_facts(SOURCES), rows)


def changed(view: str, place: int, **columns: object) -> Rows:
    rows = right()
    table = list(getattr(rows, view))
    table[place] = table[place] | columns
    return replace(rows, **{view: table})


def test_a_right_answer_has_no_mismatch() -> None:
    result = compared(right())
    assert result.mismatches == ()
    assert result.threads == 2
    assert all(result.equal(field) == 2 for field in (*EIGHT, *MORE))


@pytest.mark.parametrize(
    ("rows", "broken"),
    [
        (changed("sessions", 0, turns=2), {"turns"}),
        (changed("sessions", 0, tool_calls=2), {"tool_calls"}),
        (changed("sessions", 0, tool_errors=0), {"tool_errors"}),
        (changed("sessions", 0, goal="do"), {"goal"}),
        (changed("sessions", 0, latest_request=None), {"latest_request"}),
        (changed("sessions", 0, agent_tool_calls=0), {"totals"}),
        (changed("sessions", 0, transcript_output_tokens=36), {"totals"}),
        (changed("agents", 0, output_tokens=6), {"output_tokens"}),
        (changed("agents", 0, cache_read_tokens=1), {"cache_read_tokens"}),
        (changed("agents", 0, tool_calls=2), {"tool_calls"}),
        (changed("tool_calls", 0, tool_name="Edit"), {"calls_by_tool"}),
        (changed("tool_calls", 2, status="ok"), {"dangling"}),
        (changed("tool_calls", 3, status="error"), {"tool_errors"}),
        (changed("files", 0, touches=2), {"files"}),
        (changed("files", 0, path="b"), {"files"}),
        (changed("messages", 0, cache_write_tokens=1), {"usage"}),
        (changed("messages", 0, is_final=False), {"usage"}),
        (changed("messages", 0, output_tokens=20), {"usage", "output_tokens"}),
        (changed("messages", 0, agent_id="x1"), {"usage", "output_tokens", "cache_read_tokens"}),
        (changed("turns", 0, request="do"), {"requests"}),
        (changed("facts", 0, value="3"), {"facts"}),
        (changed("facts", 0, is_live=False), {"facts"}),
        (changed("facts", 2, occurrence=1), {"facts"}),
        (changed("facts", 2, source="b"), {"facts"}),
        (changed("fact_aggregates", 0, sum=Decimal("3.6")), {"aggregates"}),
        (changed("fact_aggregates", 0, alternating_sum=Decimal("1.5")), {"aggregates"}),
        (changed("fact_aggregates", 0, n_evicted=1), {"aggregates"}),
        (changed("fact_aggregates", 2, through_source="a"), {"aggregates"}),
    ],
)
def test_a_wrong_value_is_found_in_its_field(rows: Rows, broken: set[str]) -> None:
    assert {item.field for item in compared(rows).mismatches} == broken


@pytest.mark.parametrize("view", [field.name for field in fields(Rows) if field.name != "runs"])
def test_a_missing_view_is_found(view: str) -> None:
    assert compared(replace(right(), **{view: []})).mismatches


def test_a_path_that_is_spelled_otherwise_is_found() -> None:
    rows = right()
    facts = [dict(row) | {"source": "A"} for row in rows.facts if row["source"] == "a"]
    wrong = replace(rows, facts=[*facts, *rows.facts[3:]])
    assert "fact_sources" in {item.field for item in compared(wrong).mismatches}


def test_a_session_that_no_transcript_has_is_found() -> None:
    rows = right()
    ghost = dict(rows.sessions[0]) | {"session_id": "ghost"}
    wrong = compared(replace(rows, sessions=[*rows.sessions, ghost]))
    assert {item.thread for item in wrong.mismatches} == {("ghost", None)}


def test_nameless_inline_agents_are_compared_together_under_any_name() -> None:
    side = {"isSidechain": True, "parentUuid": None}
    sources = [source(says(1, 1, call(1)) | side, says(2, 2, call(2)) | side)]
    rows = replace(
        right(),
        sessions=[
            dict.fromkeys(right().sessions[0], 0)
            | {"session_id": SESSION, "agent_tool_calls": 2}
            | {"output_tokens": 20, "transcript_output_tokens": 20}
        ],
        agents=[
            {
                "session_id": SESSION,
                "agent_id": "sidechain",
                "tool_calls": 2,
                "output_tokens": 20,
                "cache_read_tokens": 0,
            }
        ],
        tool_calls=[tool_call(n, "sidechain", "Bash", "open") for n in (1, 2)],
        messages=[message(n, "sidechain", 10) for n in (1, 2)],
        files=[],
        turns=[],
        facts=[],
        fact_aggregates=[],
    )
    result = compare(read_sources(sources), read_facts(sources), rows)
    assert result.mismatches == ()


def test_every_view_is_fetched_by_a_query_of_its_name() -> None:
    asked: list[str] = []

    class Answer:
        def arrow(self) -> Answer:
            return self

        def to_pylist(self) -> list[object]:
            return []

    class Lab:
        def sql(self, query: str) -> Answer:
            asked.append(query)
            return Answer()

    fetch(Lab())
    queries = [path.read_text(encoding="utf-8") for path in QUERIES.glob("*.sql")]
    assert sorted(asked) == sorted(queries)
