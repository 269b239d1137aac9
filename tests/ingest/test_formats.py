"""Which adapter a file gets."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.ingest.transcripts import SESSION, line, lines, put, record
from tracelab_duck.ingest import formats

if TYPE_CHECKING:
    from pathlib import Path

LOOSE: list[dict[str, Any]] = [
    {"type": "summary", "summary": "x", "leafUuid": "u"},
    {"type": "file-history-snapshot", "messageId": "m", "snapshot": {}},
    {"type": "queue-operation", "operation": "enqueue", "sessionId": SESSION},
    {"type": "last-prompt", "lastPrompt": "x", "sessionId": SESSION},
    {"type": "mode", "mode": "plan", "sessionId": SESSION},
    {"type": "custom-title", "customTitle": "x", "sessionId": SESSION},
    {"type": "permission-mode", "permissionMode": "x", "sessionId": SESSION},
]
OTHERS: dict[str, dict[str, Any]] = {
    "parts in messages": record(1, message={"role": "user", "parts": [{"text": "x"}]}),
    "a payload of another type": {
        "timestamp": "x",
        "type": "novel",
        "payload": {"type": "message"},
    },
    "a payload that is no object": {"timestamp": "x", "type": "event_msg", "payload": "x"},
    "keys with underscores": {"type": "user", "uuid": "u", "session_id": "s", "message": {}},
    "a workflow's journal": {"type": "started", "agentId": "a"},
    "a log": {"level": "info", "message": "x"},
}


def dumped(*records: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(each).encode() + b"\n" for each in records)


@pytest.mark.parametrize("first", LOOSE, ids=lambda each: str(each["type"]))
def test_a_file_can_begin_with_a_record_without_a_uuid(
    tmp_path: Path, first: dict[str, Any]
) -> None:
    assert formats.detect(str(put(tmp_path / "x", dumped(first)))) == "claude_code"


@pytest.mark.parametrize("kind", OTHERS)
def test_what_only_looks_alike_is_not_known(tmp_path: Path, kind: str) -> None:
    assert formats.detect(str(put(tmp_path / "x.jsonl", dumped(OTHERS[kind])))) is None


def test_one_record_in_parts_among_the_first_makes_a_look_alike(tmp_path: Path) -> None:
    content = dumped(record(1, type="system"), OTHERS["parts in messages"])
    assert formats.detect(str(put(tmp_path / "x", content))) is None


def test_lines_that_cannot_be_read_are_passed_over(tmp_path: Path) -> None:
    content = b"// comment\n\n42\n[1]\ngarbage\n" + b"[" * 100_000 + b"\n" + lines([1])
    assert formats.detect(str(put(tmp_path / "x", content))) == "claude_code"


def test_a_first_line_longer_than_a_read_is_read_whole(tmp_path: Path) -> None:
    long = line(1, message={"role": "user", "content": "x" * 3_000_000})
    assert formats.detect(str(put(tmp_path / "x", long + b"\n"))) == "claude_code"


@pytest.mark.parametrize("content", [b"", b"\x00" * 5000, b"\x89PNG\r\n\x1a\n" + bytes(range(256))])
def test_what_is_no_text_is_not_known(tmp_path: Path, content: bytes) -> None:
    assert formats.detect(str(put(tmp_path / "x.jsonl", content))) is None


def test_real_transcripts_are_known_and_those_of_other_agents_are_not(real_corpus: Path) -> None:
    known = {
        path.relative_to(real_corpus).parts[0]
        for path in real_corpus.rglob("*.jsonl")
        if formats.detect(str(path)) is not None
    }
    assert {"spotter", "session-share", "happy", "claude-code-log"} <= known
    others = [
        path
        for path in real_corpus.rglob("*.jsonl")
        if path.parent.name in {"qwen", "copilot", "pi", "gemini", "droid", "openclaw"}
    ]
    assert others
    assert [path for path in others if formats.detect(str(path)) is not None] == []


@pytest.mark.parametrize("kind", ["session_meta", "response_item", "event_msg", "turn_context"])
def test_a_line_with_a_payload_is_of_a_rollout(tmp_path: Path, kind: str) -> None:
    content = dumped({"timestamp": "x", "type": kind, "payload": {"type": "message"}})
    assert formats.detect(str(put(tmp_path / "x", content))) == "codex"


def test_a_line_without_an_envelope_is_of_a_rollout_only_under_its_name(tmp_path: Path) -> None:
    content = dumped({"id": "x", "timestamp": "x"}, {"type": "message", "role": "user"})
    name = "rollout-2025-06-01T10-00-00-x.jsonl"
    assert formats.detect(str(put(tmp_path / name, content))) == "codex"
    assert formats.detect(str(put(tmp_path / "x.jsonl", content))) is None


def test_every_real_rollout_is_known(real_corpus: Path) -> None:
    rollouts = [*real_corpus.rglob("codex-home/**/*.jsonl"), *real_corpus.rglob("codex/*.jsonl")]
    assert len(rollouts) > 8
    assert {formats.detect(str(path)) for path in rollouts} == {"codex"}
