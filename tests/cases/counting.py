"""Transcripts in which one model call is easily counted more than once, or less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cases.transcripts import (
    MAIN,
    S1,
    S2,
    answered,
    call,
    compacted,
    line,
    lines,
    result,
    said,
    text,
    used,
    uuid,
)

if TYPE_CHECKING:
    from tests.cases.transcripts import Files, Record

AGENT = f"p/{S1}/subagents/agent-x1.jsonl"
FORK = f"p/{S2}.jsonl"


def _one_line_a_block() -> Files:
    usage = used(10, 120, read=1000, written=200)
    thought = {"type": "thinking", "thinking": ""}
    return {
        MAIN: lines(
            answered("a1", "m1", usage, thought, stop="tool_use"),
            answered("a2", "m1", usage, text("looking"), stop="tool_use", parentUuid=uuid("a1")),
            answered("a3", "m1", usage, call("t1", "Read", file_path="x.py"), stop="tool_use"),
        )
    }


def _last_line_is_final() -> Files:
    growing = used(2, 1, read=15000, written=800)
    return {
        MAIN: lines(
            answered("a1", "m1", growing, stop=None),
            answered("a2", "m1", growing, stop=None, parentUuid=uuid("a1")),
            answered("a3", "m1", growing | {"output_tokens": 260}, parentUuid=uuid("a2")),
        )
    }


def _whole_snapshot() -> Files:
    started = used(5, 1, read=9000, written=700)
    return {
        MAIN: lines(
            answered("a1", "m1", started, model="claude-opus-5", stop=None),
            answered("a2", "m1", used(5, 90, written=8000), model="claude-sonnet-5"),
        )
    }


def _no_request_id() -> Files:
    records = (
        answered("a1", "m1", used(7, 1, read=50), stop=None),
        answered("a2", "m1", used(7, 33, read=50), parentUuid=uuid("a1")),
    )
    for record in records:
        del record["requestId"]
    return {MAIN: lines(*records)}


def _agent_in_both_files() -> Files:
    side: Record = {"isSidechain": True, "agentId": "x1"}
    return {
        MAIN: lines(
            answered("a1", "m1", used(10, 20)),
            answered("a2", "m2", used(1, 200), parentUuid=uuid("a1"), **side),
        ),
        AGENT: lines(
            answered("b1", "m2", used(1, 200), **side),
            answered("b2", "m3", used(1, 300), parentUuid=uuid("b1"), **side),
        ),
    }


def _history(session: str) -> tuple[Record, Record]:
    later: Record = {"timestamp": "2026-08-03T10:05:00.000Z", "parentUuid": uuid("a1")}
    return (
        answered("a1", "m1", used(10, 100), sessionId=session),
        answered("a2", "m2", used(10, 200), sessionId=session, **later),
    )


def _resumed() -> Files:
    later: Record = {"timestamp": "2026-08-03T11:00:00.000Z", "parentUuid": uuid("a2")}
    own = answered("a3", "m3", used(10, 400), sessionId=S2, **later)
    return {MAIN: lines(*_history(S1)), FORK: lines(*_history(S2), own)}


def _compacted_twice() -> Files:
    history = lines(said("u1", "do it"), answered("a1", "m1", used(10, 50), parentUuid=uuid("u1")))
    first = compacted("c1", before=90000, after=9000, timestamp="2026-08-03T11:00:00.000Z")
    second = compacted("c2", before=80000, after=8000, timestamp="2026-08-03T12:00:00.000Z")
    return {MAIN: (*history, line(first), *history, line(second))}


def _summaries() -> Files:
    totals = {"totalTokens": 900, "totalToolUseCount": 3, "usage": used(400, 500)}
    reported = {
        "type": "result",
        "session_id": S1,
        "total_cost_usd": 1.5,
        "modelUsage": {"claude-opus-4-8": {"inputTokens": 10, "outputTokens": 100}},
    }
    scan = call("t1", "Agent", prompt="scan")
    return {
        MAIN: lines(
            answered("a1", "m1", used(10, 100), scan, stop="tool_use"),
            said("u2", [result("t1", "done")], parentUuid=uuid("a1"), toolUseResult=totals),
            reported,
        )
    }


def _restated() -> Files:
    return {
        MAIN: lines(
            answered("a1", "m1", used(2, 1, read=700), stop=None),
            answered("a2", "m1", used(2, 310, read=700), parentUuid=uuid("a1")),
        )
    }


ONE_LINE_A_BLOCK = _one_line_a_block()
LAST_LINE_IS_FINAL = _last_line_is_final()
WHOLE_SNAPSHOT = _whole_snapshot()
NO_REQUEST_ID = _no_request_id()
AGENT_IN_BOTH_FILES = _agent_in_both_files()
RESUMED = _resumed()
COMPACTED_TWICE = _compacted_twice()
SUMMARIES = _summaries()
RESTATED = _restated()

CASES: dict[str, Files] = {
    "one-line-a-block": ONE_LINE_A_BLOCK,
    "last-line-is-final": LAST_LINE_IS_FINAL,
    "whole-snapshot": WHOLE_SNAPSHOT,
    "no-request-id": NO_REQUEST_ID,
    "agent-in-both-files": AGENT_IN_BOTH_FILES,
    "resumed": RESUMED,
    "compacted-twice": COMPACTED_TWICE,
    "summaries": SUMMARIES,
    "restated": RESTATED,
}
