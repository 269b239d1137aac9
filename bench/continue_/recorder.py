"""Writes a run down as a transcript that the ledger reads."""

from __future__ import annotations

import hashlib
import json
import uuid
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from bench.continue_.pricing import MODEL
from bench.continue_.protocol import Status

if TYPE_CHECKING:
    from pathlib import Path

    from bench.continue_.pricing import Usage
    from bench.continue_.protocol import Step

_START = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
_SECONDS = 3
_VERSION = "2.1.150"


class Recorder:
    """One transcript, appended to record by record."""

    def __init__(self, path: Path, name: str) -> None:
        """Start the transcript of a run; equal names give equal bytes for equal steps."""
        self.path = path
        self.session_id = str(uuid.uuid5(uuid.NAMESPACE_OID, f"continue {name}"))
        self._name = name
        self._records = 0
        self._parent: str | None = None
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")

    def ask(self, goal: str) -> None:
        """Write the task as the request of a person."""
        self._append("user", {"message": {"role": "user", "content": goal}})

    def step(self, step: Step, usage: Usage) -> None:
        """Write a reply with its usage, and what came of it."""
        number = self._records
        call_id = f"toolu_{self._digest(f'call {number}', 24)}"
        self._append("assistant", {"message": self._response(step, usage, call_id)})
        if step.action is None or step.status is Status.INVALID:
            told = {"role": "user", "content": f"No valid call: {step.result}"}
            self._append("user", {"message": told, "isMeta": True})
            return
        result: dict[str, Any] = {
            "type": "tool_result",
            "tool_use_id": call_id,
            "content": step.result,
        }
        if step.status is not Status.OK:
            result["is_error"] = True
        self._append("user", {"message": {"role": "user", "content": [result]}})

    def _response(self, step: Step, usage: Usage, call_id: str) -> dict[str, Any]:
        content: list[dict[str, Any]] = []
        if step.said or step.action is None or step.status is Status.INVALID:
            said = step.said or (step.action.line() if step.action else "(nothing)")
            content.append({"type": "text", "text": said})
        if step.action is not None and step.status is not Status.INVALID:
            call = {"name": step.action.tool, "input": step.action.arguments}
            content.append({"type": "tool_use", "id": call_id, **call})
        return {
            "model": MODEL,
            "id": f"msg_{self._digest(f'message {self._records}', 24)}",
            "type": "message",
            "role": "assistant",
            "content": content,
            "stop_reason": "end_turn",
            "usage": {
                "input_tokens": usage.input,
                "cache_read_input_tokens": usage.cache_read,
                "cache_creation_input_tokens": usage.cache_write,
                "cache_creation": {
                    "ephemeral_5m_input_tokens": usage.cache_write,
                    "ephemeral_1h_input_tokens": 0,
                },
                "output_tokens": usage.output,
            },
        }

    def _append(self, kind: str, body: dict[str, Any]) -> None:
        own = str(uuid.uuid5(uuid.NAMESPACE_OID, f"{self._name} {self._records}"))
        moment = _START + timedelta(seconds=_SECONDS * self._records)
        record = {
            "parentUuid": self._parent,
            "isSidechain": False,
            "userType": "external",
            "cwd": "/workbench",
            "sessionId": self.session_id,
            "version": _VERSION,
            "type": kind,
            **body,
            "uuid": own,
            "timestamp": moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        }
        with self.path.open("ab") as file:
            file.write(json.dumps(record, separators=(",", ":")).encode() + b"\n")
        self._records += 1
        self._parent = own

    def _digest(self, what: str, length: int) -> str:
        return hashlib.sha256(f"{self._name} {what}".encode()).hexdigest()[:length]
