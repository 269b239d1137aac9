"""Each response counts once, whatever a transcript says of it, how often and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.cost.transcripts import (
    FORK,
    SESSION,
    append,
    call,
    prompt,
    response,
    tool_use_id,
    usage,
    uuid,
    write,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cost.conftest import Money

TOKENS = """
    SELECT count(*), sum(input_tokens)::BIGINT, sum(output_tokens)::BIGINT,
        sum(cache_read_tokens)::BIGINT,
        sum(cache_write_5m_tokens + cache_write_1h_tokens + cache_write_unknown_tokens)::BIGINT
    FROM messages
"""


def test_a_response_written_block_by_block_counts_once(money: Money) -> None:
    used = usage(fresh=10, output=120, read=1000, written=200)
    write(
        money.session,
        response("m", used, record="a", blocks=[{"type": "thinking", "thinking": ""}]),
        response("m", used, record="b", blocks=[{"type": "text", "text": "looking"}]),
        response("m", used, record="c", blocks=[call("t", "Read", file_path="x.py")]),
    )
    money.read()
    assert money.ask(TOKENS) == [(1, 10, 120, 1000, 200)]
    assert money.ask("SELECT records, copies FROM messages") == [(3, 1)]
    assert money.ask("SELECT kind FROM events ORDER BY seq") == [
        ("thinking",),
        ("message",),
        ("tool_call",),
    ]


def test_the_last_record_with_the_final_output_wins(money: Money) -> None:
    early = usage(fresh=2, output=1, read=15000, written=800)
    late = usage(fresh=2, output=260, read=15000, written=800)
    write(
        money.session,
        response("m", early, record="a", stop=None),
        response("m", early, record="b", stop=None),
        response("m", late, record="c"),
    )
    money.read()
    assert money.ask(TOKENS) == [(1, 2, 260, 15000, 800)]
    assert money.ask("SELECT is_final FROM messages") == [(True,)]


def test_a_placeholder_count_is_marked_and_not_guessed(money: Money) -> None:
    write(money.session, response("m", usage(fresh=2, output=1), stop=None))
    money.read()
    assert money.ask("SELECT output_tokens, is_final FROM messages") == [(1, False)]


def test_a_snapshot_is_taken_whole_with_its_model(money: Money) -> None:
    first = usage(fresh=5, output=1, read=9000, written=700)
    second = usage(fresh=5, output=90, written=8000)
    write(
        money.session,
        response("m", first, record="a", model="claude-opus-5", stop=None),
        response("m", second, record="b", model="claude-sonnet-5"),
    )
    money.read()
    assert money.ask(TOKENS) == [(1, 5, 90, 0, 8000)]
    assert money.one("SELECT model FROM messages") == "claude-sonnet-5"


def test_records_without_a_request_id_still_are_one_response(money: Money) -> None:
    records = [
        response("m", usage(fresh=7, output=1, read=50), record="a", stop=None),
        response("m", usage(fresh=7, output=33, read=50), record="b"),
    ]
    for record in records:
        del record["requestId"]
    write(money.session, *records)
    money.read()
    assert money.ask(TOKENS) == [(1, 7, 33, 50, 0)]


def agent_files(money: Money) -> list[Path]:
    inline: dict[str, Any] = {"isSidechain": True, "agentId": "x1"}
    return [
        write(
            money.session,
            response("m1", usage(fresh=10, output=20)),
            response("m2", usage(fresh=1, output=200), **inline),
        ),
        write(
            money.folder / "p" / SESSION / "subagents" / "agent-x1.jsonl",
            response("m2", usage(fresh=1, output=200), record="b1", **inline),
            response("m3", usage(fresh=1, output=300), record="b2", **inline),
        ),
    ]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_call_in_the_parent_and_in_the_agents_file_counts_once(
    money: Money, order: tuple[int, ...]
) -> None:
    files = agent_files(money)
    for index in order:
        money.read(files[index])
    assert money.ask(TOKENS) == [(3, 12, 520, 0, 0)]
    by_agent = """
        SELECT agent_id, sum(output_tokens)::BIGINT FROM messages GROUP BY agent_id
        ORDER BY agent_id NULLS FIRST
    """
    assert money.ask(by_agent) == [(None, 20), ("x1", 500)]
    assert money.one("SELECT output_tokens FROM sessions") == 520


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_copied_history_belongs_to_the_session_that_had_it_first(
    money: Money, order: tuple[int, ...]
) -> None:
    one = response("m1", usage(fresh=10, output=100))
    two = response("m2", usage(fresh=10, output=200), timestamp="2026-08-03T10:05:00.000Z")
    three = response(
        "m3", usage(fresh=10, output=400), timestamp="2026-08-03T11:00:00.000Z", sessionId=FORK
    )
    files = [
        write(money.session, one, two),
        write(
            money.folder / "p" / f"{FORK}.jsonl",
            one | {"sessionId": FORK},
            two | {"sessionId": FORK},
            three,
        ),
    ]
    for index in order:
        money.read(files[index])
    assert money.ask(TOKENS) == [(3, 30, 700, 0, 0)]
    native = "SELECT session_id, output_tokens, transcript_output_tokens FROM sessions ORDER BY ALL"
    assert money.ask(native) == [(SESSION, 300, 300), (FORK, 400, 700)]


def test_a_marked_fork_never_owns_what_another_run_has(money: Money) -> None:
    mark: dict[str, Any] = {
        "forkedFrom": {"sessionId": SESSION, "messageUuid": uuid("m1")},
        "sessionId": FORK,
    }
    early: dict[str, Any] = {"timestamp": "2026-08-03T09:00:00.000Z"}
    write(
        money.folder / "p" / f"{FORK}.jsonl",
        response("m1", usage(output=7), record="n", **mark, **early),
    )
    write(money.session, response("m1", usage(output=7)))
    money.read()
    assert money.ask("SELECT session_id, copies FROM messages") == [(SESSION, 2)]


def test_history_written_again_after_a_compaction_counts_once(money: Money) -> None:
    said = prompt("u1", "do it")
    answered = response("a1", usage(fresh=10, output=50))
    boundary = {
        "type": "system",
        "subtype": "compact_boundary",
        "parentUuid": None,
        "sessionId": SESSION,
    }
    write(
        money.session,
        said,
        answered,
        boundary
        | {
            "uuid": uuid("c1"),
            "timestamp": "2026-08-03T11:00:00.000Z",
            "compactMetadata": {"trigger": "manual", "preTokens": 90000, "postTokens": 9000},
        },
        said,
        answered,
        boundary
        | {
            "uuid": uuid("c2"),
            "timestamp": "2026-08-03T12:00:00.000Z",
            "compactMetadata": {"trigger": "manual", "preTokens": 80000, "postTokens": 8000},
        },
    )
    money.read()
    assert money.ask(TOKENS) == [(1, 10, 50, 0, 0)]
    assert money.ask("SELECT turns, compactions FROM sessions") == [(1, 2)]
    assert money.one("SELECT count(*) FROM records") == 6


def test_a_total_that_a_transcript_reports_is_kept_apart(money: Money) -> None:
    result = {
        "type": "user",
        "uuid": uuid("u2"),
        "sessionId": SESSION,
        "timestamp": "2026-08-03T10:00:00.000Z",
        "message": {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": tool_use_id("t"), "content": "done"}
            ],
        },
        "toolUseResult": {
            "totalTokens": 900,
            "totalToolUseCount": 3,
            "usage": usage(fresh=400, output=500),
        },
    }
    total = {
        "type": "result",
        "session_id": SESSION,
        "total_cost_usd": 1.5,
        "usage": usage(fresh=10, output=100),
        "modelUsage": {"claude-opus-4-8": {"inputTokens": 10, "outputTokens": 100, "costUSD": 1.5}},
    }
    write(
        money.session,
        response("m", usage(fresh=10, output=100), blocks=[call("t", "Agent", prompt="scan")]),
        result,
        total,
    )
    money.read()
    assert money.ask(TOKENS) == [(1, 10, 100, 0, 0)]
    reported = """
        SELECT origin, model, output_tokens, total_tokens, cost_usd::DOUBLE
        FROM reported_usage ORDER BY origin
    """
    assert money.ask(reported) == [
        ("agent", None, None, 900, None),
        ("result", None, 100, None, 1.5),
        ("result by model", "claude-opus-4-8", 100, None, 1.5),
    ]


def test_a_restated_message_replaces_what_was_counted(money: Money) -> None:
    write(money.session, response("m", usage(fresh=2, output=1, read=700), record="a", stop=None))
    money.read()
    assert money.ask(TOKENS) == [(1, 2, 1, 700, 0)]
    append(money.session, response("m", usage(fresh=2, output=310, read=700), record="b"))
    money.read()
    assert money.ask(TOKENS) == [(1, 2, 310, 700, 0)]


def test_a_message_of_a_superseded_generation_was_paid_for(money: Money) -> None:
    write(money.session, response("m1", usage(output=10)), response("m2", usage(output=20)))
    money.read()
    write(money.session, response("m3", usage(output=1)))
    money.read()
    found = "SELECT output_tokens, is_superseded FROM messages ORDER BY output_tokens"
    assert money.ask(found) == [(1, False), (10, True), (20, True)]
    assert money.ask("SELECT output_tokens, transcript_output_tokens FROM sessions") == [(31, 1)]


def test_local_text_of_the_harness_is_no_response(money: Money) -> None:
    write(
        money.session,
        response("m", usage(output=5)),
        response("s", usage(output=0), model="<synthetic>"),
    )
    money.read()
    assert money.ask(TOKENS) == [(1, 0, 5, 0, 0)]
