"""One transcript file in the making: records become lines, and lines can be spoilt."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    Record = dict[str, object]
    Spoil = Callable[[bytes], bytes]


def encoded(record: Record) -> bytes:
    """Return the record as the harness writes it: compact, raw Unicode, no newline."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A record and the line that holds it; `record` is None for bytes that are none."""

    record: Record | None
    line: int
    data: bytes


class Transcript:
    """The entries of one file, in file order."""

    def __init__(self, path: str) -> None:
        """Start an empty file at a path relative to the output folder."""
        self.path = path
        self.entries: list[Entry] = []
        self.lines = 0
        self.size = 0
        self.tail = b""
        self._glue = False

    def add(self, record: Record, *, spoil: Spoil | None = None) -> int:
        """Write a record as the next line.

        Args:
            record: The record.
            spoil: Changes the bytes that go into the file, not the record.

        Returns:
            The number of its line, from 1.
        """
        data = encoded(record)
        return self._append(record, spoil(data) if spoil else data)

    def add_raw(self, data: bytes) -> int:
        """Write bytes that are no record as the next line and return its number."""
        return self._append(None, data)

    def glue_next(self) -> None:
        """Let the next record follow on the last line, as after a lost newline."""
        self._glue = True

    def _append(self, record: Record | None, data: bytes) -> int:
        self.lines += 0 if self._glue else 1
        self._glue = False
        self.entries.append(Entry(record=record, line=self.lines, data=data))
        self.size += len(data) + 1
        return self.lines

    def render(self) -> bytes:
        """Return the bytes of the file."""
        parts: list[bytes] = []
        line = 1
        for entry in self.entries:
            if entry.line != line:
                parts.append(b"\n")
                line = entry.line
            parts.append(entry.data)
        return b"".join(parts) + (b"\n" if parts else b"") + self.tail
