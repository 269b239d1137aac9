"""Where the oracle's bytes come from: files, and the earlier lives of a file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bench.fidelity.identity import is_global

if TYPE_CHECKING:
    from collections.abc import Iterable

NOTES = {"attachment", "file-history-snapshot", "progress", "queue-operation", "summary"}


@dataclass(frozen=True, slots=True)
class Source:
    """One transcript file with all its lives.

    Args:
        path: The file's path, as the program is given it.
        generations: The bytes of each life, the newest last.
    """

    path: str
    generations: tuple[bytes, ...]

    @property
    def stem(self) -> str:
        """The file's name without its ending."""
        return Path(self.path).stem

    @property
    def scope(self) -> str:
        """Where an id that is not global means the same thing."""
        return scope_of(self.path)

    @property
    def folder_session(self) -> str | None:
        """The session that an agent's folder belongs to, if the place says so."""
        name = Path(self.scope).name
        is_agent = self.stem.startswith("agent-") and self.scope != self.path
        return name if is_agent and is_global(name) else None


def scope_of(path: str) -> str:
    """The files of one session: its transcript and those of the agents in its folder."""
    parts = Path(path).parts[:-1]
    if "subagents" in parts:
        return str(Path(*parts[: parts.index("subagents")]))
    return path.removesuffix(".jsonl")


def complete_lines(data: bytes) -> list[bytes]:
    r"""Split at ``\n`` only; what follows the last one is not a line yet."""
    return data.split(b"\n")[:-1]


def find(paths: Iterable[str | Path]) -> list[Source]:
    """Read every Claude Code transcript at or under the paths.

    Args:
        paths: Files (taken as they are) and folders (searched).

    Returns:
        One source per file with one generation, by path.
    """
    files: set[Path] = set()
    for given in paths:
        # As the program names it: a link is not followed.
        path = Path(given).expanduser().absolute()
        if path.is_file():
            files.add(path)
            continue
        files.update(found for found in path.rglob("*.jsonl") if is_transcript(found))
    return [Source(str(file), (file.read_bytes(),)) for file in sorted(files)]


def is_transcript(path: Path) -> bool:
    """Whether the first record of a message has the shape of Claude Code's.

    A file without any is one if it says only what Claude Code notes about a session.
    """
    types: set[object] = set()
    for line in complete_lines(path.read_bytes()):
        try:
            record = json.loads(line)
        except ValueError:
            continue
        if not isinstance(record, dict) or path.name == "journal.jsonl":
            continue
        types.add(record.get("type"))
        if record.get("type") in {"user", "assistant"}:
            message = record.get("message")
            return isinstance(message, dict) and "content" in message
    return bool(types) and types <= NOTES
