"""Transcripts of a few lines whose usage is known, with ids of the shape that the API gives."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

SESSION = "11111111-2222-4333-8444-555555555555"
FORK = "99999999-2222-4333-8444-555555555555"
MODEL = "claude-opus-4-8"
START = "2026-08-03T10:00:00.000Z"


def message_id(name: str) -> str:
    """An id as the API would give it, the same for the same name."""
    return "msg_01" + hashlib.md5(name.encode(), usedforsecurity=False).hexdigest()[:22]


def tool_use_id(name: str) -> str:
    return "toolu_01" + hashlib.md5(name.encode(), usedforsecurity=False).hexdigest()[:22]


def uuid(name: str) -> str:
    digest = hashlib.md5(name.encode(), usedforsecurity=False).hexdigest()
    return f"{digest[:8]}-{digest[8:12]}-4{digest[13:16]}-8{digest[17:20]}-{digest[20:]}"


def usage(
    *,
    fresh: int = 0,
    output: int = 0,
    read: int = 0,
    written: int = 0,
    split: tuple[int, int] | None = None,
    **members: object,
) -> dict[str, Any]:
    """A usage object.

    Args:
        fresh: Input that no cache was part of.
        output: Output.
        read: Input read from a cache.
        written: Input written to a cache, as the flat count says.
        split: The same by lifetime: five minutes, one hour.
        members: Anything else.
    """
    found: dict[str, Any] = {
        "input_tokens": fresh,
        "cache_creation_input_tokens": written,
        "cache_read_input_tokens": read,
        "output_tokens": output,
        **members,
    }
    if split is not None:
        five_minutes, one_hour = split
        found["cache_creation"] = {
            "ephemeral_5m_input_tokens": five_minutes,
            "ephemeral_1h_input_tokens": one_hour,
        }
    return found


def response(
    name: str,
    used: dict[str, Any],
    *,
    record: str | None = None,
    model: str = MODEL,
    stop: str | None = "end_turn",
    blocks: list[dict[str, Any]] | None = None,
    **members: object,
) -> dict[str, Any]:
    """One record of a response; several may share the name of the response."""
    return {
        "type": "assistant",
        "uuid": uuid(record or name),
        "parentUuid": None,
        "sessionId": SESSION,
        "timestamp": START,
        "requestId": "req_01" + message_id(name)[6:],
        "message": {
            "id": message_id(name),
            "role": "assistant",
            "model": model,
            "content": blocks or [{"type": "text", "text": record or name}],
            "stop_reason": stop,
            "usage": used,
        },
        **members,
    }


def call(name: str, tool: str, **arguments: object) -> dict[str, Any]:
    """A block that calls a tool."""
    return {"type": "tool_use", "id": tool_use_id(name), "name": tool, "input": arguments}


def prompt(name: str, text: str, **members: object) -> dict[str, Any]:
    """A record of what a person said."""
    return {
        "type": "user",
        "uuid": uuid(name),
        "parentUuid": None,
        "sessionId": SESSION,
        "timestamp": START,
        "message": {"role": "user", "content": text},
        **members,
    }


def write(path: Path, *records: dict[str, Any]) -> Path:
    """Write a transcript anew."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(each) + "\n" for each in records), encoding="utf-8")
    return path


def append(path: Path, *records: dict[str, Any]) -> None:
    """Let a transcript grow."""
    with path.open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(each) + "\n" for each in records)
