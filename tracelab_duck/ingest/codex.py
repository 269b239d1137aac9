"""Whose transcript a Codex rollout is: told by its first head, else by its name."""

from __future__ import annotations

import json
import os
import re
from hashlib import sha256
from pathlib import PurePath
from typing import Any

from tracelab_duck.ingest import formats
from tracelab_duck.ingest.identity import Place

# A home holds one folder of live rollouts and one of archived ones: a move between the two keeps
# the names of threads, so what is not unique by its shape is kept apart by the home.
_FOLDERS = frozenset({"sessions", "archived_sessions"})
_THREAD = re.compile(
    r"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.jsonl(?:\.zst)?$"
)


def place_of(path: str) -> Place:
    """Read the first head of a rollout.

    A thread that another one spawned is an agent of that one's session; every other thread is a
    session of its own, a fork too.

    Args:
        path: The file.

    Raises:
        OSError: It cannot be read.
    """
    head = _head(path)
    thread = _text(head, "id") or _named_thread(path)
    parent = _spawner(head)
    is_agent = parent is not None or _is_subagent(head)
    root = _text(head, "session_id")
    session = (root or parent or thread) if is_agent else thread
    return Place(
        scope=sha256(os.fsencode(_home(path))).hexdigest()[:8],
        session_hint=session,
        agent_hint=thread if is_agent else None,
    )


def sidecar(path: str) -> str | None:
    """What the head of an agent's rollout says of the agent, in the words of a sidecar file.

    Raises:
        OSError: It cannot be read.
    """
    head = _head(path)
    if _spawner(head) is None and not _is_subagent(head):
        return None
    spawn = _spawn(head)
    parent = _spawner(head)
    told = {
        "agentType": spawn.get("agent_role") or head.get("agent_role"),
        "description": spawn.get("agent_nickname") or head.get("agent_nickname"),
        "parentAgentId": parent if parent != (_text(head, "session_id") or parent) else None,
    }
    return json.dumps({key: value for key, value in told.items() if isinstance(value, str)})


def _head(path: str) -> dict[str, Any]:
    # Only the first record: whose a file is must not depend on how much of it is there yet.
    record = next(formats.records_of(path), {})
    payload = record.get("payload")
    if record.get("type") == "session_meta" and isinstance(payload, dict):
        return payload
    return record if "type" not in record else {}


def _named_thread(path: str) -> str:
    name = PurePath(path).name
    found = _THREAD.search(name)
    return found[1] if found else name.partition(".")[0]


def _home(path: str) -> PurePath:
    parts = PurePath(path).parts[:-1]
    for index in range(len(parts) - 1, -1, -1):
        if parts[index] in _FOLDERS:
            return PurePath(*parts[:index])
    return PurePath(*parts)


def _is_subagent(head: dict[str, Any]) -> bool:
    source = head.get("source")
    return isinstance(source, dict) and "subagent" in source


def _spawn(head: dict[str, Any]) -> dict[str, Any]:
    source = head.get("source")
    subagent = source.get("subagent") if isinstance(source, dict) else None
    spawn = subagent.get("thread_spawn") if isinstance(subagent, dict) else None
    return spawn if isinstance(spawn, dict) else {}


def _spawner(head: dict[str, Any]) -> str | None:
    return _text(_spawn(head), "parent_thread_id") or _text(head, "parent_thread_id")


def _text(record: dict[str, Any], key: str) -> str | None:
    value = record.get(key)
    return value if isinstance(value, str) and value else None
