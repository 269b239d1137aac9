"""Short spellings of transcript lines."""

from __future__ import annotations

import json
from typing import Any

from bench.fidelity.source import Source

Json = dict[str, Any]
SESSION = "5e550000-0000-4000-8000-000000000001"
OTHER = "5e550000-0000-4000-8000-000000000002"
MODEL = "claude-opus-4-8"


def uid(n: int) -> str:
    return f"00000000-0000-4000-8000-{n:012d}"


def msg(n: int) -> str:
    return f"msg_{n:024d}"


def tool(n: int) -> str:
    return f"toolu_{n:024d}"


def at(second: int) -> str:
    return f"2026-08-03T10:{second // 60:02d}:{second % 60:02d}.000Z"


def user(n: int, content: Any, **more: Any) -> Json:  # noqa: ANN401 - any JSON value
    record = {"type": "user", "uuid": uid(n), "sessionId": SESSION, "timestamp": at(n)}
    return record | {"message": {"role": "user", "content": content}} | more


def says(
    n: int,
    message: int,
    *blocks: Json,
    output: int = 10,
    read: int = 0,
    **more: Any,  # noqa: ANN401 - any JSON value
) -> Json:
    usage = {"input_tokens": 1, "output_tokens": output, "cache_read_input_tokens": read}
    return {
        "type": "assistant",
        "uuid": uid(n),
        "sessionId": SESSION,
        "timestamp": at(n),
        "message": {
            "id": msg(message),
            "role": "assistant",
            "model": MODEL,
            "stop_reason": more.pop("stop_reason", "end_turn"),
            "usage": more.pop("usage", usage),
            "content": list(blocks) or [text("ok")],
        },
    } | more


def text(words: str) -> Json:
    return {"type": "text", "text": words}


def call(n: int, name: str = "Bash", **arguments: str) -> Json:
    return {"type": "tool_use", "id": tool(n), "name": name, "input": arguments}


def result(n: int, content: Any = "ok", **more: Any) -> Json:  # noqa: ANN401 - any JSON value
    return {"type": "tool_result", "tool_use_id": tool(n), "content": content} | more


def progress(n: int, agent: str, record: Json) -> Json:
    inner = {key: record[key] for key in ("type", "message", "uuid", "timestamp")}
    return {
        "type": "progress",
        "uuid": uid(n),
        "sessionId": SESSION,
        "timestamp": at(n),
        "data": {"type": "agent_progress", "agentId": agent, "message": inner},
    }


def lines(*records: Json | bytes) -> bytes:
    texts = (
        record if isinstance(record, bytes) else json.dumps(record).encode() for record in records
    )
    return b"".join(line + b"\n" for line in texts)


def source(*records: Json | bytes, path: str = f"/p/{SESSION}.jsonl") -> Source:
    return Source(path, (lines(*records),))


def agent_file(agent: str, *records: Json) -> Source:
    marked = [record | {"isSidechain": True, "agentId": agent} for record in records]
    return source(*marked, path=f"/p/{SESSION}/subagents/agent-{agent}.jsonl")
