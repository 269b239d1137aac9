"""Families of Codex threads: forks and agents that begin with a copy of another's lines."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus_gen import text
from corpus_gen.clock import instant
from corpus_gen.rng import Rng
from corpus_gen.rollout import Rollout

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corpus_gen.rollout import Response

MODELS = ("gpt-5.2", "gpt-5.4-mini")
_CONTEXT = "<environment_context>\n<cwd>/w/app</cwd>\n</environment_context>"


@dataclass(frozen=True, slots=True, kw_only=True)
class Thread:
    """What one thread of a family holds.

    Attributes:
        session_id: Its session: its own id, or that of the thread that spawned it.
        agent_id: Its id when another thread spawned it, else None.
        path: Where it lies below the home folder.
        responses: What it owns: spent in it, or copied from a thread that is not there.
        turns: Requests it shows, copied and rolled back ones included.
        calls: Tool calls it shows, copied ones included.
        errors: Results of these that are errors.
        void_turns: Requests that a rollback ended, by number from 1.
    """

    session_id: str
    agent_id: str | None
    path: str
    responses: tuple[Response, ...]
    turns: tuple[str, ...]
    calls: int
    errors: int
    void_turns: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """A family and its answers.

    Attributes:
        files: Path below the home folder to bytes.
        threads: Each thread that has a file, the parent first where it has one.
    """

    files: dict[str, bytes]
    threads: tuple[Thread, ...]


def codex(seed: int, *, has_parent: bool = True) -> Family:
    """Make a thread, a fork of it, a fork of the fork and an agent that it spawned.

    Each of the three begins with the lines of another, with new times. The parent repeats a total,
    is compacted and rolled back; the fork's total begins again.

    Args:
        seed: The same seed gives the same family everywhere.
        has_parent: Whether the first thread's file is there.
    """
    rng = Rng(seed)
    parent = _parent(rng.child(1))
    fork = _copied(rng.child(2), parent, lines=_cut(parent, 2), forked_from_id=parent.thread_id)
    spawned = _copied(
        rng.child(4), parent, lines=_cut(parent, 1), minutes=90, source=_spawn(parent)
    )
    inherited = [] if has_parent else parent.responses[: _shown(fork)]
    _work(fork, (MODELS[1],))
    fork.restart()
    _work(fork, (MODELS[0],))
    second = _copied(rng.child(3), fork, lines=len(fork.lines), forked_from_id=fork.thread_id)
    _work(second, MODELS)
    _work(spawned, (MODELS[1],))
    made = (
        (parent, None, parent.responses, _voided(parent)),
        (fork, None, [*inherited, *fork.responses], ()),
        (second, None, second.responses, ()),
        (spawned, parent.thread_id, spawned.responses, ()),
    )
    shown = made if has_parent else made[1:]
    files = {_path(rollout): rollout.render() for rollout, *_ in shown}
    return Family(files=files, threads=tuple(_thread(*each) for each in shown))


def _parent(rng: Rng) -> Rollout:
    parent = Rollout(rng=rng, thread_id=rng.uuid(), now=instant(2026, 8, 3), model="")
    parent.head()
    parent.inject(_CONTEXT)
    _work(parent, MODELS)
    parent.head(git={"branch": "main"})
    _work(parent, MODELS[:1])
    parent.event("thread_rolled_back", num_turns=1)
    _work(parent, MODELS[1:])
    parent.put("compacted", {"message": "what went before", "replacement_history": []})
    parent.event("context_compacted")
    _work(parent, MODELS)
    return parent


def _work(rollout: Rollout, models: Iterable[str]) -> None:
    """Let a thread answer one request with each model."""
    for model in models:
        rollout.context(model)
        rollout.ask(f"{text.sentence(rollout.rng)} ({rollout.rng.hex(6)})")
        for _ in range(rollout.rng.between(1, 4)):
            rollout.think()
            calls = [rollout.call() for _ in range(rollout.rng.between(1, 2))]
            rollout.spend()
            for call_id in calls:
                rollout.result(call_id)
        rollout.say(text.sentence(rollout.rng))
        rollout.spend()
        last = rollout.lines[-1]["payload"]["info"]["last_token_usage"]
        rollout.tell({name: last[name] for name in rollout.total})
        rollout.event("token_count", info=None, rate_limits={"primary": {"used_percent": 2.0}})
        rollout.event("task_complete")


def _cut(rollout: Rollout, turns: int) -> int:
    """How many lines there are before a turn begins."""
    starts = [
        place
        for place, line in enumerate(rollout.lines)
        if line["payload"].get("type") == "task_started"
    ]
    return starts[turns]


def _copied(rng: Rng, other: Rollout, *, lines: int, minutes: int = 1, **head: object) -> Rollout:
    """Begin a thread with the first lines of another, some minutes after its end."""
    began = other.now + minutes * 60_000
    made = Rollout(rng=rng, thread_id=rng.uuid(), now=began, model=other.model)
    made.head(**head)
    for line in other.lines[:lines]:
        payload = copy.deepcopy(line["payload"])
        made.put(line["type"], payload)
        _retell(made, payload)
    return made


def _retell(made: Rollout, payload: dict[str, object]) -> None:
    """Keep the account of a copied line."""
    kind = str(payload.get("type"))
    if kind == "user_message":
        made.turns.append(str(payload["message"]))
    made.calls += kind in {"function_call", "custom_tool_call"}
    made.errors += str(payload.get("output", "")).startswith("Exit code: 1")
    info = payload.get("info")
    if isinstance(info, dict):
        made.total = {name: info["total_token_usage"][name] for name in made.total}


def _shown(rollout: Rollout) -> int:
    """How many different totals a copy shows."""
    infos = (line["payload"].get("info") for line in rollout.lines)
    return len({str(info["total_token_usage"]) for info in infos if info})


def _spawn(parent: Rollout) -> dict[str, object]:
    spawn = {"parent_thread_id": parent.thread_id, "depth": 1, "agent_role": "explorer"}
    return {"subagent": {"thread_spawn": spawn}}


def _voided(parent: Rollout) -> tuple[int, ...]:
    turns = 0
    for line in parent.lines:
        turns += line["payload"].get("type") == "user_message"
        if line["payload"].get("type") == "thread_rolled_back":
            return (turns,)
    return ()


def _path(rollout: Rollout) -> str:
    folder = "archived_sessions" if rollout.rng.seed % 2 else "sessions/2026/08/03"
    return f"{folder}/rollout-2026-08-03T09-00-00-{rollout.thread_id}.jsonl"


def _thread(
    rollout: Rollout, parent: str | None, owned: list[Response], voided: tuple[int, ...]
) -> Thread:
    return Thread(
        session_id=parent or rollout.thread_id,
        agent_id=rollout.thread_id if parent else None,
        path=_path(rollout),
        responses=tuple(owned),
        turns=tuple(rollout.turns),
        calls=rollout.calls,
        errors=rollout.errors,
        void_turns=voided,
    )
