"""Subagents: a call that starts another run, with its own file and copies of it in the parent."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from corpus_gen import harness, respond, text, tools, words
from corpus_gen.bookkeeping import Identity
from corpus_gen.plans import Plan
from corpus_gen.run import Run

if TYPE_CHECKING:
    from corpus_gen.transcript import Entry, Record


def delegate(run: Run) -> None:
    """Let a run start a subagent and wait for what it finds."""
    rng = run.rng
    prompt = text.request(rng, 0)
    arguments: Record = {
        "description": text.filled(rng, "Look into the {n}"),
        "prompt": prompt,
        "subagent_type": rng.pick(words.AGENT_TYPES),
    }
    tool = "Agent" if run.since(2, 1, 63) else "Task"
    plan = Plan(tool=tool, arguments=arguments, text="", structured={}, content="list")
    pending = respond.call(run, [plan], words=text.sentence(rng))[0]
    child = _child(run, pending)
    conclusion = _investigate(child, prompt)
    if harness.has_progress(run):
        _copy_progress(run, child, prompt=prompt, call_id=pending.tool_use_id)
    run.now = child.now + 200
    pending.plan = replace(plan, text=conclusion, structured=_roll_up(child, prompt, conclusion))
    respond.deliver(run, pending)
    run.agents.append(child)


def _child(run: Run, pending: respond.Pending) -> Run:
    rng = run.rng.child(100 + len(run.agents))
    agent_id = f"a{rng.hex(16)}" if run.since(2, 1, 38) else rng.hex(7)
    arguments = pending.plan.arguments
    child = Run(
        rng=rng,
        profile=run.profile,
        setting=run.setting,
        path=_path(run, agent_id),
        now=run.now + 300,
        identity=Identity(
            agent_id=agent_id,
            agent_type=str(arguments["subagent_type"]),
            description=str(arguments["description"]),
            spawned_by=pending.tool_use_id,
        ),
    )
    if rng.chance(500):
        child.model = run.setting.small_model
    return child


def _path(run: Run, agent_id: str) -> str:
    folder = f"projects/{run.setting.slug}"
    if run.since(2, 1, 2):
        folder = f"{folder}/{run.setting.session_id}/subagents"
    return f"{folder}/agent-{agent_id}.jsonl"


def _investigate(child: Run, prompt: str) -> str:
    child.put("user", {"message": {"role": "user", "content": prompt}}, is_root=True)
    for _ in range(child.rng.between(2, 7)):
        respond.exchange(child, tools.some(child, child.rng.between(1, 2)))
    conclusion = text.answer(child.rng, child.profile.unicode)
    respond.say(child, conclusion)
    return conclusion


def meta(child: Run) -> tuple[str, bytes] | None:
    """Return the small file that stands beside a subagent's transcript, if the version has it."""
    if not child.since(2, 1, 2):
        return None
    identity = child.identity
    content: Record = {"agentType": identity.agent_type, "description": identity.description}
    if child.since(2, 1, 98):
        content["toolUseId"] = identity.spawned_by
    path = child.transcript.path.removesuffix(".jsonl") + ".meta.json"
    return path, json.dumps(content, separators=(",", ":")).encode()


def last_message(child: Run) -> str:
    """Return the id of a subagent's last response, which progress never shows."""
    return list(child.book.messages)[-1]


def _copy_progress(run: Run, child: Run, *, prompt: str, call_id: str) -> None:
    unseen = last_message(child)
    for entry in child.transcript.entries:
        record = _progress_copy(entry, run)
        if record is None or _message_id(record) == unseen:
            continue
        data: Record = {
            "message": record,
            "normalizedMessages": [],
            "type": "agent_progress",
            "prompt": prompt,
            "agentId": child.identity.agent_id,
        }
        own = f"agent_{_message_id(record) or run.rng.message_id()}"
        harness.progress(run, data, call_id=call_id, own_id=own)


def _progress_copy(entry: Entry, run: Run) -> Record | None:
    if entry.record is None:
        return None
    kept = ("type", "timestamp", "message", "requestId")
    copy = {name: entry.record[name] for name in kept if name in entry.record}
    return copy | {"uuid": run.rng.uuid()}


def _message_id(record: Record) -> str | None:
    message = record["message"]
    return str(message["id"]) if isinstance(message, dict) and "id" in message else None


def _roll_up(child: Run, prompt: str, conclusion: str) -> Record:
    last = child.book.messages[last_message(child)]
    return {
        "status": "completed",
        "prompt": prompt,
        "agentId": child.identity.agent_id,
        "content": [{"type": "text", "text": conclusion}],
        "totalDurationMs": 1_000 * len(child.book.messages),
        "totalTokens": last.input + last.output + last.cache_read + last.cache_write_5m,
        "totalToolUseCount": len(child.book.calls),
        "usage": {
            "input_tokens": last.input,
            "cache_creation_input_tokens": last.cache_write_5m,
            "cache_read_input_tokens": last.cache_read,
            "output_tokens": last.output,
        },
    }
