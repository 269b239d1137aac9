"""Small transcripts, line by line, for tests that look at bytes."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

SESSION = "11111111-2222-4333-8444-555555555555"
OTHER_SESSION = "99999999-2222-4333-8444-555555555555"


def record(number: int, *, session: str = SESSION, **members: object) -> dict[str, Any]:
    """A prompt that no other number gives."""
    return {
        "type": "user",
        "uuid": f"{number:08x}-0000-4000-8000-{session[:12].replace('-', '0')}",
        "parentUuid": None,
        "sessionId": session,
        "timestamp": f"2026-01-01T00:{number // 60 % 60:02}:{number % 60:02}.000Z",
        "message": {"role": "user", "content": f"prompt {number}"},
        **members,
    }


def line(number: int, *, session: str = SESSION, **members: object) -> bytes:
    """The same as one line without its newline."""
    text = json.dumps(record(number, session=session, **members), ensure_ascii=False)
    return text.encode()


def lines(numbers: Iterable[int], *, session: str = SESSION) -> bytes:
    """Several, each with its newline."""
    return b"".join(line(number, session=session) + b"\n" for number in numbers)


def put(path: Path, content: bytes) -> Path:
    """Write a file anew, in place: its inode stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def append(path: Path, content: bytes) -> None:
    """Let a file grow."""
    with path.open("ab") as file:
        file.write(content)


def replace(path: Path, content: bytes) -> None:
    """Put another file at a path: its inode is new."""
    waiting = path.with_name("waiting")
    waiting.write_bytes(content)
    waiting.replace(path)


def age(paths: Iterable[Path], *, seconds: float = 3600) -> None:
    """Make files older than anything a refresh noted."""
    for path in paths:
        status = path.stat()
        os.utime(path, (status.st_atime - seconds, status.st_mtime - seconds))


def numbers(excerpts: Sequence[str]) -> list[int]:
    """Which prompts some excerpts are of."""
    return [int(excerpt.removeprefix("prompt ")) for excerpt in excerpts]
