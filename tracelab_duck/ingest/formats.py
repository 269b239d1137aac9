"""Which adapter reads a file, told by its first records."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

CLAUDE_CODE = "claude_code"
# Raised when an adapter gives other events for the same bytes.
ADAPTER_VERSIONS = {CLAUDE_CODE: 1}

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


def detect(path: str) -> str | None:
    """The format of a file.

    Args:
        path: The file.

    Returns:
        The name of its adapter; None when no adapter knows it.

    Raises:
        OSError: It cannot be read.
    """
    records = list(islice(_records(path), _RECORDS_LOOKED_AT))
    if any(_is_look_alike(record) for record in records):
        return None
    return CLAUDE_CODE if any(is_claude_code(record) for record in records) else None


def is_claude_code(record: dict[str, Any]) -> bool:
    """Whether a record has a shape that this agent writes."""
    kind = record.get("type")
    if not isinstance(kind, str):
        return False
    if kind in _TREE_TYPES:
        return isinstance(record.get("uuid"), str) and isinstance(record.get("sessionId"), str)
    return kind in _LOOSE_TYPES and _LOOSE_TYPES[kind] in record


def _is_look_alike(record: dict[str, Any]) -> bool:
    # One agent writes the same envelope around messages in parts, another a payload and no uuid.
    message = record.get("message")
    has_parts = isinstance(message, dict) and "parts" in message
    has_payload = "payload" in record and "uuid" not in record
    return has_parts or "systemPayload" in record or has_payload


def _records(path: str) -> Iterator[dict[str, Any]]:
    # Only a file that was never seen needs it, a refresh that finds nothing does not.
    import json  # noqa: PLC0415

    for line in _first_lines(path):
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(record, dict):
            yield record


def _first_lines(path: str) -> Iterator[bytes]:
    with open(path, "rb") as file:  # noqa: PTH123 a name that is no text stays usable as it is
        for _ in range(_LINES_LOOKED_AT):
            start = file.peek(1)[:_BEGINNING].lstrip()
            # Only what begins like a record may be as long as a line with an image in it.
            line = file.readline(_MOST_BYTES if start.startswith(b"{") else _FEW_BYTES)
            if not line:
                return
            yield line
