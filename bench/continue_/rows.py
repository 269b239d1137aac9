"""Rows of runs in a file that only grows: a crash loses at most the row that was being written."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

Row = dict[str, Any]
_ROOT = Path(__file__).parents[2]
_PROGRAM = ("bench/continue_", "corpus_gen", "sql", "tracelab_duck")
# Runs of a job share a database, so the size of the job shows in the numbers of its events.
KEY = ("source", "family", "links", "arm", "method", "seeds", "seed")


def fingerprint() -> str:
    """A hash of everything that decides a row: rows of another program are not taken up."""
    digest = hashlib.sha256()
    for folder in _PROGRAM:
        for path in sorted((_ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix in {".py", ".sql", ".csv"}:
                digest.update(path.relative_to(_ROOT).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def append(path: Path, rows: Iterable[Row]) -> None:
    """Write rows and wait until the disk has them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        if file.tell() and not path.read_bytes().endswith(b"\n"):
            # What a crash left of a row must not become the head of the next one.
            file.write(b"\n")
        for row in rows:
            file.write(json.dumps(row).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def load(path: Path, source: str) -> dict[tuple[Any, ...], Row]:
    """The rows of one program by their key, the last of a key; half a row is none.

    Args:
        path: The file; it need not exist.
        source: The program's fingerprint.
    """
    found: dict[tuple[Any, ...], Row] = {}
    for line in path.read_bytes().splitlines() if path.is_file() else ():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if isinstance(row, dict) and row.get("source") == source:
            found[tuple(row[name] for name in KEY)] = row
    return found
