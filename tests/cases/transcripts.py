"""Records of transcripts for the cases, with ids of the shape that the API gives."""

from __future__ import annotations

import json
from hashlib import md5
from typing import Any

Record = dict[str, Any]
Files = dict[str, tuple[bytes, ...]]

OPUS = "claude-opus-4-8"


def _digest(name: str) -> str:
    return md5(name.encode(), usedforsecurity=False).hexdigest()


def uuid(name: str) -> str:
    digest = _digest(name)
    return f"{digest[:8]}-{digest[8:12]}-4{digest[13:16]}-8{digest[17:20]}-{digest[20:]}"


def message_id(name: str) -> str:
    return f"msg_01{_digest(name)[:22]}"


def tool_use_id(name: str) -> str:
    return f"toolu_01{_digest(name)[:22]}"


S1 = uuid("s1")
S2 = uuid("s2")
S3 = uuid("s3")
MAIN = f"p/{S1}.jsonl"


def used(fresh: int = 0, output: int = 0, *, read: int = 0, written: int = 0) -> Record:
    """A usage object: input that no cache was part of, output, cache reads and writes."""
    return {
        "input_tokens": fresh,
        "cache_creation_input_tokens": written,
        "cache_read_input_tokens": read,
        "output_tokens": output,
    }


def _record(kind: str, name: str, **members: object) -> Record:
    own = {
        "type": kind,
        "uuid": uuid(name),
        "parentUuid": None,
        "sessionId": S1,
        "timestamp": "2026-08-03T10:00:00.000Z",
    }
    return own | members


def said(name: str, content: object, **members: object) -> Record:
    """What stands in the transcript as the user's: a text, or blocks."""
    return _record("user", name, message={"role": "user", "content": content}, **members)


def answered(
    name: str,
    message: str,
    usage: Record,
    *blocks: Record,
    model: str = OPUS,
    stop: str | None = "end_turn",
    **members: object,
) -> Record:
    """One record of an API response; a text block when none is given."""
    body = {
        "role": "assistant",
        "model": model,
        "content": list(blocks) or [text("ok")],
        "stop_reason": stop,
        "id": message_id(message),
        "usage": usage,
    }
    request = {"requestId": f"req_01{_digest(message)[:22]}"}
    return _record("assistant", name, message=body, **(request | members))


def compacted(name: str, *, before: int, after: int, **members: object) -> Record:
    """A compaction boundary."""
    metadata = {"trigger": "manual", "preTokens": before, "postTokens": after}
    boundary = {"subtype": "compact_boundary", "compactMetadata": metadata}
    return _record("system", name, **(boundary | members))


def text(content: str) -> Record:
    return {"type": "text", "text": content}


def call(name: str, tool: str, **arguments: object) -> Record:
    return {"type": "tool_use", "id": tool_use_id(name), "name": tool, "input": arguments}


def result(name: str, content: object, **members: object) -> Record:
    own = {"type": "tool_result", "tool_use_id": tool_use_id(name), "content": content}
    return own | members


def line(record: Record) -> bytes:
    return json.dumps(record, separators=(",", ":")).encode() + b"\n"


def lines(*records: Record) -> tuple[bytes, ...]:
    return tuple(line(record) for record in records)


def joined(files: Files) -> dict[str, bytes]:
    """The bytes of each file."""
    return {name: b"".join(parts) for name, parts in files.items()}
