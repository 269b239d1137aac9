"""Which adapter reads a file, told by its first records."""

from __future__ import annotations

import os
import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from tracelab_duck.ingest import stored

if TYPE_CHECKING:
    from collections.abc import Iterator

CLAUDE_CODE = "claude_code"
CODEX = "codex"
# Raised when an adapter gives other events for the same bytes.
ADAPTER_VERSIONS = {CLAUDE_CODE: 1, CODEX: 1}
# The object of `sql/10_adapter` that reads a chunk of each.
BLOCKS = {CLAUDE_CODE: "adapter.block", CODEX: "adapter.codex_block"}
# The one that does without the texts.
RECORDS = {CLAUDE_CODE: "adapter.record", CODEX: "adapter.codex_record"}
# The one that tells of lines that come as a text, and is planned once.
TOLD = {CLAUDE_CODE: "adapter.claude_code_told", CODEX: "adapter.codex_told"}

_RECORDS_LOOKED_AT = 20
_LINES_LOOKED_AT = 1000
_BEGINNING = 64
_FEW_BYTES = 1 << 16
_MOST_BYTES = 1 << 28

# Types that a record of this agent can have, with a key that stands beside each without a uuid.
_TREE_TYPES = frozenset({"assistant", "user", "progress", "system", "attachment"})
_LOOSE_TYPES = {
    "agent-color": "agentColor",
    "agent-name": "agentName",
    "agent-setting": "agentSetting",
    "ai-title": "aiTitle",
    "custom-title": "customTitle",
    "file-history-snapshot": "snapshot",
    "fork-context-ref": "sessionId",
    "last-prompt": "lastPrompt",
    "mode": "mode",
    "permission-mode": "permissionMode",
    "pr-link": "prNumber",
    "queue-operation": "operation",
    "relocated": "relocatedCwd",
    "summary": "leafUuid",
    "tag": "tag",
    "worktree-state": "worktreeSession",
}
# Types of the envelope that Codex puts around a payload, and, before it had one, of the items.
_ENVELOPES = frozenset(
    {"session_meta", "turn_context", "response_item", "event_msg", "compacted", "world_state"}
)
_BARE_ITEMS = {
    "message": "role",
    "reasoning": "summary",
    "function_call": "call_id",
    "function_call_output": "call_id",
}
_ROLLOUT = "rollout-"
# Where a database of the engine says what it is. Its texts look like a transcript's lines.
_MAGIC, _DATABASE = slice(8, 12), b"DUCK"
# Keys that a record of another agent has, wherever in it they stand.
_OTHERS = re.compile(rb'"(?:payload|systemPayload|parts)"')


def detect(path: str) -> str | None:
    """The format of a file.

    Args:
        path: The file.

    Returns:
        The name of its adapter; None when no adapter knows it.

    Raises:
        OSError: It cannot be read.
    """
    records = list(islice(_telling_records(path), _RECORDS_LOOKED_AT))
    if any(is_codex(record) for record in records) or _is_bare_rollout(path, records):
        return CODEX
    if any(_is_look_alike(record) for record in records):
        return None
    return CLAUDE_CODE if any(is_claude_code(record) for record in records) else None


def expected(path: str) -> str:
    """The format that the name of a transcript speaks for; only its records tell.

    Args:
        path: The file.

    Returns:
        The name of an adapter.
    """
    return CODEX if _is_named_rollout(path) else CLAUDE_CODE


def is_claude_code(record: dict[str, Any]) -> bool:
    """Whether a record has a shape that this agent writes."""
    kind = record.get("type")
    if not isinstance(kind, str):
        return False
    if kind in _TREE_TYPES:
        return isinstance(record.get("uuid"), str) and isinstance(record.get("sessionId"), str)
    return kind in _LOOSE_TYPES and _LOOSE_TYPES[kind] in record


def is_codex(record: dict[str, Any]) -> bool:
    """Whether a record is a line of a Codex rollout."""
    has_payload = isinstance(record.get("payload"), dict) and "uuid" not in record
    return has_payload and "timestamp" in record and record.get("type") in _ENVELOPES


def _telling_records(path: str) -> Iterator[dict[str, Any]]:
    # Once one is of this agent only those of another one still matter, so a line without their
    # marks stands as an empty object: to take 20 lines apart took half a millisecond a file.
    is_told = False
    for line in _first_lines(path):
        record = {} if is_told and not _OTHERS.search(line) else _object(line)
        if record is not None:
            is_told = is_told or (is_claude_code(record) and not _is_named_rollout(path))
            yield record


def _is_named_rollout(path: str) -> bool:
    return os.path.basename(path).startswith(_ROLLOUT)  # noqa: PTH119 not only text


def _is_bare_rollout(path: str, records: list[dict[str, Any]]) -> bool:
    # Before version 0.32 a line was the item itself, which says little: the name must agree.
    return _is_named_rollout(path) and any(
        _BARE_ITEMS.get(str(record.get("type")), "") in record for record in records
    )


def _is_look_alike(record: dict[str, Any]) -> bool:
    # One agent writes the same envelope around messages in parts, another a payload and no uuid.
    message = record.get("message")
    has_parts = isinstance(message, dict) and "parts" in message
    has_payload = "payload" in record and "uuid" not in record
    return has_parts or "systemPayload" in record or has_payload


def records_of(path: str) -> Iterator[dict[str, Any]]:
    """The objects among the first lines of a file.

    Raises:
        OSError: It cannot be read.
    """
    records = (_object(line) for line in _first_lines(path))
    return (record for record in records if record is not None)


def _object(line: bytes) -> dict[str, Any] | None:
    # Only a file that was never seen needs it, a refresh that finds nothing does not.
    import json  # noqa: PLC0415

    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _first_lines(path: str) -> Iterator[bytes]:
    with stored.open_reader(path) as file:
        if file.peek(_MAGIC.stop)[_MAGIC] == _DATABASE:
            return
        for _ in range(_LINES_LOOKED_AT):
            start = file.peek(1)[:_BEGINNING].lstrip()
            # Only what begins like a record may be as long as a line with an image in it.
            line = file.readline(_MOST_BYTES if start.startswith(b"{") else _FEW_BYTES)
            if not line:
                return
            yield line
