"""A naive reader of transcripts: `json.loads` over the lines, nothing of the generator."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

_FACT = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_.-]{0,40})\s*=\s*(\S.{0,119}?)\s*", re.DOTALL)
_WRAPPER = re.compile(
    r"\s*<(command-\w+|local-command-\w+|bash-\w+|task-notification|system-reminder|tick|"
    r"ide_opened_file|ide_selection)>.*?</\1>\s*",
    re.DOTALL,
)
_RECORDS = {
    *("assistant", "user", "system", "attachment", "progress", "file-history-snapshot", "summary"),
    *("queue-operation", "last-prompt", "mode", "permission-mode", "custom-title", "ai-title"),
}
_BLOCKS = {"text", "thinking", "tool_use", "fallback"}


@dataclass
class Recount:
    """What a naive loop finds in one file; places are line numbers."""

    line: int = 0
    turns: list[tuple[str, int]] = field(default_factory=list)
    calls: dict[str, tuple[str, str, int]] = field(default_factory=dict)
    results: dict[str, tuple[int, bool]] = field(default_factory=dict)
    messages: dict[str, dict[str, Any]] = field(default_factory=dict)
    facts: dict[tuple[str, str, str, str], int] = field(default_factory=dict)
    restated: int = 0
    compactions: list[tuple[int, int]] = field(default_factory=list)
    interrupts: list[tuple[bool, int]] = field(default_factory=list)
    last_error: str | None = None
    outcomes: Counter[str] = field(default_factory=Counter)
    api_errors: int = 0
    unknown: Counter[str] = field(default_factory=Counter)
    queued: list[str] = field(default_factory=list)


def recount(data: bytes) -> Recount:
    """Read a whole file."""
    found = Recount()
    for found.line, line in enumerate(data.split(b"\n")[:-1], 1):
        records, outcome = _records(line)
        found.outcomes[outcome] += 1
        for record in records:
            _read(found, record)
    return found


def _records(line: bytes) -> tuple[list[dict[str, Any]], str]:
    if not line.strip():
        return [], "blank"
    try:
        record = json.loads(line)
    except ValueError:
        records = _repaired(line)
        return records, "repaired" if records else "quarantined"
    if not isinstance(record, dict):
        return [], "quarantined"
    return [record], "repaired" if '\\ud83d"' in repr(line) or rb"\ud83d " in line else "recorded"


def _repaired(line: bytes) -> list[dict[str, Any]]:
    text = line.decode(errors="replace")
    decoder = json.JSONDecoder()
    records = []
    place = text.find('{"parentUuid"')
    while place >= 0:
        try:
            record, end = decoder.raw_decode(text, place)
            records.append(record)
        except ValueError:
            end = place + 1
        place = text.find('{"parentUuid"', end)
    return records


def _read(found: Recount, record: dict[str, Any]) -> None:
    kind = str(record.get("type"))
    found.unknown.update([kind] if kind not in _RECORDS else [])
    if kind == "system":
        if record["subtype"] == "compact_boundary":
            found.compactions.append((record["compactMetadata"]["preTokens"], found.line))
        found.api_errors += record["subtype"] == "api_error"
    elif kind == "attachment":
        _read_attachment(found, record["attachment"])
    elif kind == "assistant" and record["message"]["model"] != "<synthetic>":
        _read_assistant(found, record["message"])
    elif kind == "user":
        _read_user(found, record)


def _read_attachment(found: Recount, attachment: dict[str, Any]) -> None:
    if attachment["type"] == "queued_command" and attachment["commandMode"] == "prompt":
        prompt = attachment["prompt"]
        said = prompt if isinstance(prompt, str) else prompt[0]["text"]
        found.turns.append((said, found.line))
        found.queued.append(said)


def _read_assistant(found: Recount, message: dict[str, Any]) -> None:
    known = found.messages.get(message["id"], {"records": 0, "line": found.line})
    found.messages[message["id"]] = {
        "model": message["model"],
        "usage": message["usage"],
        "is_final": message["stop_reason"] is not None,
        "records": known["records"] + 1,
        "line": known["line"],
    }
    for block in message["content"]:
        found.unknown.update([block["type"]] if block["type"] not in _BLOCKS else [])
        if block["type"] == "tool_use":
            given = json.dumps(
                block["input"], ensure_ascii=False, sort_keys=True, separators=(",", ":")
            )
            found.calls[block["id"]] = (block["name"], given, found.line)


def _read_user(found: Recount, record: dict[str, Any]) -> None:
    content = record["message"]["content"]
    blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
    results = [block for block in blocks if block["type"] == "tool_result"]
    for block in results:
        _read_result(found, block)
    if results or record.get("isMeta") or record.get("isCompactSummary") or record["isSidechain"]:
        return
    said = "\n".join(block["text"] for block in blocks if block["type"] == "text")
    if said.startswith("[Request interrupted by user"):
        found.interrupts.append(("tool use" in said, found.line))
        return
    stripped = _without_wrappers(said)
    is_injected = bool(said) and not stripped
    if is_injected or (stripped and stripped in found.queued[-1:]):
        return
    found.turns.append((stripped, found.line))


def _without_wrappers(text: str) -> str:
    while match := _WRAPPER.match(text):
        text = text[match.end() :]
    return text


def _read_result(found: Recount, block: dict[str, Any]) -> None:
    is_error = bool(block.get("is_error"))
    content = block.get("content", "")
    if not isinstance(content, str):
        content = "\n".join(part["text"] for part in content if part["type"] == "text")
    found.results[block["tool_use_id"]] = (found.line, is_error)
    found.last_error = content if is_error else found.last_error
    if is_error or block["tool_use_id"] not in found.calls:
        return
    tool, given, _ = found.calls[block["tool_use_id"]]
    path = json.loads(given).get("file_path") or json.loads(given).get("path")
    matches = [match for line in content.split("\n") if (match := _FACT.fullmatch(line))]
    for match in matches[:200]:
        fact = (path or tool, "" if path else given, match[1], match[2])
        if fact in found.facts:
            found.restated += 1
        else:
            found.facts[fact] = found.line
