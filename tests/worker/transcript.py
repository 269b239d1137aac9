"""A transcript written by hand, record by record, for tests that need to know every value."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

_START = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
_PROJECT = "/home/dev/orchard"


class Transcript:
    """One session of one main thread; each record is a second later than the one before."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.session_id = _uuid(number, 0)
        self.lines: list[str] = []
        self._calls = 0

    def ask(self, text: str) -> Transcript:
        """A human request."""
        return self._add("user", {"role": "user", "content": text})

    def say(self, text: str) -> Transcript:
        """A text of the agent."""
        return self._add("assistant", self._response({"type": "text", "text": text}))

    def call(self, tool: str, **arguments: str) -> str:
        """A call; the id that its result needs."""
        self._calls += 1
        tool_use_id = f"toolu_{self.number:04d}{self._calls:020d}"
        block = {"type": "tool_use", "id": tool_use_id, "name": tool, "input": arguments}
        self._add("assistant", self._response(block))
        return tool_use_id

    def result(self, tool_use_id: str, text: str, *, is_error: bool = False) -> Transcript:
        """What a call came to."""
        block = {"type": "tool_result", "tool_use_id": tool_use_id, "content": text}
        content = [block | ({"is_error": True} if is_error else {})]
        return self._add("user", {"role": "user", "content": content})

    def read(self, path: str, text: str) -> Transcript:
        """A file read: the call and its result."""
        return self.result(self.call("Read", file_path=path), text)

    def write_to(self, folder: Path) -> Path:
        """Write the file, as the agent that recorded it would name it."""
        path = folder / "-home-dev-orchard" / f"{self.session_id}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{line}\n" for line in self.lines), encoding="utf-8")
        return path

    def _response(self, block: dict[str, Any]) -> dict[str, Any]:
        return {
            "id": f"msg_{self.number:04d}{len(self.lines):020d}",
            "type": "message",
            "role": "assistant",
            "model": "claude-sonnet-4-5",
            "content": [block],
            "stop_reason": "end_turn",
            "usage": {
                "input_tokens": 3,
                "output_tokens": 20,
                "cache_read_input_tokens": 100,
                "cache_creation_input_tokens": 0,
            },
        }

    def _add(self, kind: str, message: dict[str, Any]) -> Transcript:
        place = len(self.lines)
        occurred_at = (_START + timedelta(seconds=place)).isoformat(timespec="milliseconds")
        record = {
            "type": kind,
            "sessionId": self.session_id,
            "uuid": _uuid(self.number, place + 1),
            "parentUuid": _uuid(self.number, place) if place else None,
            "timestamp": occurred_at.replace("+00:00", "Z"),
            "cwd": _PROJECT,
            "version": "2.1.0",
            "isSidechain": False,
            "userType": "external",
            "message": message,
        }
        self.lines.append(json.dumps(record, ensure_ascii=False))
        return self


def _uuid(number: int, place: int) -> str:
    return f"00000000-0000-4000-8{number:03d}-{place:012d}"
