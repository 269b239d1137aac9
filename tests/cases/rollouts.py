"""Codex rollouts in which one model call is easily counted more than once, or for too much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.cases.transcripts import lines, uuid

if TYPE_CHECKING:
    from tests.cases.transcripts import Files, Record

PARENT, FORK, SECOND, AGENT = (uuid(f"thread {name}") for name in ("p", "f", "g", "a"))
OTHER = uuid("thread o")


def path(thread: str, *, folder: str = "sessions/2026/08/03") -> str:
    return f"codex/{folder}/rollout-2026-08-03T10-00-00-{thread}.jsonl"


def told(kind: str, payload: Record, *, at: str = "10:00:00") -> Record:
    return {"timestamp": f"2026-08-03T{at}Z", "type": kind, "payload": payload}


def head(thread: str, *, at: str = "10:00:00", **members: object) -> Record:
    return told(
        "session_meta", {"id": thread, "cwd": "/w", "cli_version": "0.140.0"} | members, at=at
    )


def context(model: str, *, at: str = "10:00:00") -> Record:
    return told("turn_context", {"turn_id": uuid(model + at), "model": model, "cwd": "/w"}, at=at)


def total(fresh: int, output: int = 0, **members: Any) -> Record:  # noqa: ANN401 JSON
    """A running total; `last`, `cached` and `at` may stand beside it."""
    at = members.pop("at", "10:00:01")
    info: Record = {"total_token_usage": _counts(fresh, output, members.pop("cached", 0))}
    last = members.pop("last", None)
    if last is not None:
        info["last_token_usage"] = _counts(*last)
    assert not members
    return told("event_msg", {"type": "token_count", "info": info}, at=at)


def _counts(fresh: int, output: int, cached: int = 0) -> Record:
    counts = {"input_tokens": fresh, "cached_input_tokens": cached, "output_tokens": output}
    return counts | {"total_tokens": fresh + output}


def item(kind: str, **members: object) -> Record:
    return told("response_item", {"type": kind} | members)


def asked(words: str) -> Record:
    return item("message", role="user", content=[{"type": "input_text", "text": words}])


def answered(words: str) -> Record:
    return item("message", role="assistant", content=[{"type": "output_text", "text": words}])


def event(kind: str, **members: object) -> Record:
    return told("event_msg", {"type": kind} | members)


CACHED_TOKENS: Record = {
    "input_tokens": 100_000,
    "cached_input_tokens": 90_000,
    "output_tokens": 2000,
    "reasoning_output_tokens": 1500,
    "total_tokens": 102_000,
}
CACHED_INSIDE_INPUT: Files = {
    path(PARENT): lines(
        head(PARENT),
        context("gpt-made-up"),
        event("token_count", info={"total_token_usage": CACHED_TOKENS}),
    )
}
# One line and nothing else: whose it is stands in the name alone.
CACHED_ALONE: Files = {
    "codex/alone.jsonl": lines(
        event("token_count", info={"total_token_usage": CACHED_TOKENS}),
    )
}
RESET_AND_REPLAY: Files = {
    path(PARENT): lines(head(PARENT), asked("go"), total(100), total(250)),
    path(FORK): lines(
        head(FORK, forked_from_id=PARENT, at="11:00:00"),
        asked("go"),
        *(total(each, at="11:00:01") for each in (100, 250, 400, 30)),
    ),
}
FORK_OF_A_FORK: Files = {
    path(PARENT): lines(head(PARENT), context("m"), total(100), total(250)),
    path(FORK): lines(
        head(FORK, forked_from_id=PARENT, at="11:00:00"),
        *(total(each, at="11:00:01") for each in (100, 250, 400)),
    ),
    path(SECOND, folder="archived_sessions"): lines(
        head(SECOND, forked_from_id=FORK, at="12:00:00"),
        *(total(each, at="12:00:01") for each in (100, 250, 400, 900)),
    ),
    path(OTHER): lines(head(OTHER, at="09:00:00"), *(total(each) for each in (100, 250))),
}
PARENT_MISSING: Files = {
    path(FORK): lines(
        head(FORK, forked_from_id=PARENT, at="11:00:00"),
        *(total(each, at="11:00:01") for each in (100, 250, 400)),
    ),
    path(SECOND): lines(
        head(SECOND, forked_from_id=PARENT, at="12:00:00"),
        *(total(each, at="12:00:01") for each in (100, 250, 700)),
    ),
}
NOTHING_COPIED: Files = {
    path(PARENT): lines(head(PARENT), total(250, last=(150, 0))),
    path(FORK): lines(
        head(FORK, forked_from_id=PARENT, at="11:00:00"),
        total(400, last=(150, 0), at="11:00:01"),
    ),
}
REPEATED_TOTAL: Files = {
    path(PARENT): lines(
        head(PARENT),
        asked("go"),
        context("m-one"),
        total(100, 10, last=(100, 10)),
        total(100, 10, last=(100, 10)),
        event("token_count", info=None, rate_limits={}),
        head(PARENT, git={"branch": "main"}),
        total(100, 10, last=(900, 0)),
        context("m-two", at="10:05:00"),
        total(300, 30, last=(200, 20), cached=50),
    )
}
_SPAWNED: Record = {
    "source": {"subagent": {"thread_spawn": {"parent_thread_id": PARENT, "agent_role": "explorer"}}}
}
SPAWNED: Files = {
    path(PARENT): lines(head(PARENT), context("m"), asked("go"), total(100, 1), total(250, 2)),
    path(AGENT): lines(
        head(AGENT, at="11:00:00", **_SPAWNED),
        head(PARENT, at="11:00:00"),
        asked("go"),
        total(100, 1, at="11:00:01"),
        total(150, 9, at="11:00:02"),
    ),
}
SIBLINGS: Files = {
    path(PARENT): lines(head(PARENT), context("m"), asked("go"), total(100, 1), total(250, 2)),
    **{
        path(sibling): lines(
            head(sibling, at="11:00:00", **_SPAWNED),
            head(PARENT, at="11:00:00"),
            asked("go"),
            total(100, 1, at="11:00:01"),
            total(150, 9, at="11:00:02"),
        )
        for sibling in (AGENT, OTHER)
    },
}
TWO_CHANNELS: Files = {
    path(PARENT): lines(
        head(PARENT),
        item(
            "message",
            role="user",
            content=[
                {"type": "input_text", "text": "<environment_context>x</environment_context>"}
            ],
        ),
        asked("do it"),
        event("user_message", message="do it"),
        item("reasoning", summary=[{"type": "summary_text", "text": "hm"}]),
        event("agent_reasoning", text="hm"),
        item("function_call", name="exec_command", arguments='{"cmd":"ls"}', call_id="c1"),
        item(
            "custom_tool_call",
            name="apply_patch",
            call_id="c2",
            input="*** Begin Patch\n*** Update File: a.py\n*** End Patch",
        ),
        item("function_call_output", call_id="c1", output="Exit code: 2\nOutput:\nno\n"),
        item("custom_tool_call_output", call_id="c2", output="Exit code: 0\nOutput:\nn = 3\n"),
        item("web_search_call", status="completed", action={"type": "search", "query": "q"}),
        event("exec_command_end", call_id="c1", exit_code=2, stdout="no"),
        answered("done"),
        event("agent_message", message="done"),
    )
}


def _ran(call_id: str, name: str = "exec_command") -> tuple[Record, Record]:
    made = item("function_call", name=name, arguments="{}", call_id=call_id)
    return made, item("function_call_output", call_id=call_id, output="ok")


CALLS_BEFORE_STEPS: Files = {
    path(PARENT): lines(
        head(PARENT),
        asked("go"),
        *_ran("c1"),
        *_ran("c2"),
        total(100, 10),
        *_ran("c3", "write_stdin"),
        total(200, 17),
        answered("done"),
        total(300, 20),
        *_ran("c4"),
    )
}
CALLS_COPIED: Files = {
    path(PARENT): lines(head(PARENT), asked("go"), *_ran("c1"), total(100, 10)),
    path(AGENT): lines(
        head(AGENT, at="11:00:00", **_SPAWNED), *_ran("c1"), total(100, 10), *_ran("c2")
    ),
}
ROLLED_BACK: Files = {
    path(PARENT): lines(
        head(PARENT),
        *(asked(words) for words in ("one", "two", "three")),
        answered("said"),
        total(100, 5),
        event("thread_rolled_back", num_turns=2),
        asked("four"),
        event("thread_rolled_back", num_turns=2),
        asked("five"),
        told("compacted", {"message": "summed up", "replacement_history": [{"type": "message"}]}),
        event("turn_aborted", reason="interrupted"),
    )
}

CASES: dict[str, Files] = {
    "cached-inside-input": CACHED_INSIDE_INPUT,
    "cached-alone": CACHED_ALONE,
    "reset-and-replay": RESET_AND_REPLAY,
    "fork-of-a-fork": FORK_OF_A_FORK,
    "parent-missing": PARENT_MISSING,
    "nothing-copied": NOTHING_COPIED,
    "repeated-total": REPEATED_TOTAL,
    "spawned": SPAWNED,
    "siblings": SIBLINGS,
    "two-channels": TWO_CHANNELS,
    "calls-before-steps": CALLS_BEFORE_STEPS,
    "calls-copied": CALLS_COPIED,
    "rolled-back": ROLLED_BACK,
}
