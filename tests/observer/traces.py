"""Transcripts that a test writes event by event, with a clock of their own."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from hashlib import md5
from typing import Any, Self

START = datetime(2026, 8, 3, 10, 0, tzinfo=UTC)
SESSION = "5e551011-0000-4000-8000-000000000001"
MODEL = "claude-opus-4-8"


def uuid(name: str) -> str:
    digest = _digest(name)
    return f"{digest[:8]}-{digest[8:12]}-4{digest[13:16]}-8{digest[17:20]}-{digest[20:]}"


class Trace:
    """One transcript that grows; every record comes some seconds after the one before."""

    def __init__(
        self, session: str = SESSION, *, start: datetime = START, model: str = MODEL
    ) -> None:
        self.session = session
        self.model = model
        self.now = start
        self.records: list[dict[str, Any]] = []

    @property
    def data(self) -> bytes:
        """The bytes of the file so far."""
        return b"".join(json.dumps(each).encode() + b"\n" for each in self.records)

    def wait(self, seconds: float) -> Self:
        """Let time pass."""
        self.now += timedelta(seconds=seconds)
        return self

    def ask(self, text: str, **members: object) -> Self:
        """A prompt of the human."""
        return self._add("user", {"message": {"role": "user", "content": text}} | members)

    def say(self, text: str, *, final: bool = True) -> Self:
        """A text of the agent."""
        return self._respond({"type": "text", "text": text}, "end_turn" if final else None)

    def call(self, name: str, tool: str = "Bash", **given: object) -> Self:
        """A tool call; `name` is what its result is told by."""
        block = {"type": "tool_use", "id": tool_id(name), "name": tool, "input": given}
        return self._respond(block, "tool_use")

    def result(self, name: str, text: str = "ok", *, is_error: bool = False) -> Self:
        """The result of a call."""
        block: dict[str, object] = {
            "type": "tool_result",
            "tool_use_id": tool_id(name),
            "content": text,
        }
        if is_error:
            block["is_error"] = True
        return self._add("user", {"message": {"role": "user", "content": [block]}})

    def interrupt(self) -> Self:
        """The human stops the agent."""
        text = [{"type": "text", "text": "[Request interrupted by user]"}]
        return self._add("user", {"message": {"role": "user", "content": text}})

    def compact(self, *, before: int = 150_000) -> Self:
        """The context is compacted."""
        self._add(
            "system",
            {
                "subtype": "compact_boundary",
                "compactMetadata": {"trigger": "auto", "preTokens": before},
            },
        )
        text = "This session is being continued from a previous conversation: all is well."
        return self.ask(text, isCompactSummary=True)

    def note(self, kind: str, **members: object) -> Self:
        """Any other record."""
        return self._add(kind, members)

    def _respond(self, block: dict[str, Any], stop: str | None) -> Self:
        message = {
            "role": "assistant",
            "id": f"msg_01{_digest(f'{self.session}{len(self.records)}')[:22]}",
            "model": self.model,
            "content": [block],
            "stop_reason": stop,
            "usage": {
                "input_tokens": 100,
                "output_tokens": 200,
                "cache_read_input_tokens": 10_000,
                "cache_creation_input_tokens": 1_000,
                "cache_creation": {"ephemeral_5m_input_tokens": 1_000},
            },
        }
        return self._add("assistant", {"message": message})

    def _add(self, kind: str, members: dict[str, Any]) -> Self:
        self.wait(5)
        own = {
            "type": kind,
            "uuid": uuid(f"{self.session}/{len(self.records)}"),
            "parentUuid": None,
            "sessionId": self.session,
            "timestamp": f"{self.now:%Y-%m-%dT%H:%M:%S}.000Z",
            "cwd": "/home/dev/mill",
            "gitBranch": "main",
            "version": "2.1.212",
        }
        self.records.append(own | members)
        return self


def tool_id(name: str) -> str:
    """The id of the call that a test names."""
    return f"toolu_01{_digest(name)[:22]}"


def _digest(name: str) -> str:
    return md5(name.encode(), usedforsecurity=False).hexdigest()
