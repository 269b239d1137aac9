"""Two baselines over the same bytes: bare parsing, and a loop as transcript tools have it.

The loop keeps a model object per content block with the SHA-256 and the head of its text, then
folds the objects into a dict. It has no database and keeps nothing.

Run as `python -m bench.reference parse|loop FOLDER`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

_EXCERPT = 1000


@dataclass
class Block:
    """One content block as a typical tool models it."""

    path: str
    line: int
    kind: str
    session: str | None
    uuid: str | None
    message_id: str | None
    tool_id: str | None
    tool_name: str | None
    is_error: bool
    text: str
    sha256: str
    length: int
    usage: dict[str, Any] | None


def parse(folder: Path) -> int:
    """Parse every line and keep nothing; returns the number of lines."""
    count = 0
    for path in sorted(folder.rglob("*.jsonl")):
        with path.open("rb") as lines:
            for line in lines:
                json.loads(line)
                count += 1
    return count


def loop(folder: Path) -> dict[str, Any]:
    """Parse, model, hash and fold every line."""
    blocks = [block for path in sorted(folder.rglob("*.jsonl")) for block in _blocks(path)]
    tools: Counter[str] = Counter()
    usage: dict[str, int] = {}
    open_calls: set[str] = set()
    errors = 0
    for block in blocks:
        if block.kind == "tool_use" and block.tool_id:
            tools[block.tool_name or "?"] += 1
            open_calls.add(block.tool_id)
        elif block.kind == "tool_result" and block.tool_id:
            open_calls.discard(block.tool_id)
            errors += block.is_error
        if block.message_id and block.usage:
            found = int(block.usage.get("output_tokens") or 0)
            usage[block.message_id] = max(usage.get(block.message_id, 0), found)
    return {
        "blocks": len(blocks),
        "calls": sum(tools.values()),
        "errors": errors,
        "open": len(open_calls),
        "output": sum(usage.values()),
    }


def _blocks(path: Path) -> Iterator[Block]:
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            record = json.loads(line)
            message = record.get("message") or {}
            content = message.get("content")
            if isinstance(content, str):
                content = [{"type": "text", "text": content}]
            for part in content or [{"type": record.get("type"), "text": ""}]:
                yield _block(str(path), number, record, message, part)


def _block(
    path: str, number: int, record: dict[str, Any], message: dict[str, Any], part: dict[str, Any]
) -> Block:
    kind = str(part.get("type"))
    text = _text(part)
    return Block(
        path=path,
        line=number,
        kind=kind,
        session=record.get("sessionId"),
        uuid=record.get("uuid"),
        message_id=message.get("id"),
        tool_id=part.get("id") or part.get("tool_use_id"),
        tool_name=part.get("name"),
        is_error=bool(part.get("is_error")),
        text=text[:_EXCERPT],
        sha256=hashlib.sha256(json.dumps(part, ensure_ascii=False).encode()).hexdigest(),
        length=len(text),
        usage=message.get("usage"),
    )


def _text(part: dict[str, Any]) -> str:
    for name in ("text", "thinking", "input", "content"):
        value = part.get(name)
        if isinstance(value, str):
            return value
        if isinstance(value, dict):
            return json.dumps(value, ensure_ascii=False)
        if isinstance(value, list):
            return "\n".join(str(each.get("text", "")) for each in value if isinstance(each, dict))
    return ""


if __name__ == "__main__":
    print({"parse": parse, "loop": loop}[sys.argv[1]](Path(sys.argv[2])))
