"""The files that this process has open, each let go only when its last user is done.

A lock of POSIX belongs to a process and a file, not to a handle: closing any handle of the file
takes away every lock that the process has on it, and another process then writes under its feet.
So whoever is done early leaves its closing to the last.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING

from tracelab_duck.engine.native import duckdb

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

# How many closings may wait before new users must; each may be that of an engine instance.
MOST_WAITING = 32


class _File:
    """Who uses a file, and what is to be closed after the last."""

    def __init__(self) -> None:
        self.users = 0
        self.closings: list[Callable[[], None]] = []

    def close(self) -> None:
        while self.closings:
            self.closings.pop()()


_files: dict[Path, _File] = {}
_lock = RLock()


def begin(path: Path) -> None:
    """Count one more user of a file, before it is opened.

    Args:
        path: The file.

    Raises:
        duckdb.IOException: It was in use for so long without a break that too much waits.
    """
    with _lock:
        file = _files.setdefault(path.resolve(), _File())
        if not file.users:
            # An interrupt may have kept the last user from it.
            file.close()
        elif len(file.closings) >= MOST_WAITING:
            # Worded like the engine's own message, so that one pattern reads both.
            holder = f"this process (PID {os.getpid()})"
            raise duckdb.IOException(
                f"Could not set lock on file: Conflicting lock is held in {holder}"
            )
        file.users += 1


def files() -> tuple[Path, ...]:
    """The files that are open."""
    with _lock:
        return tuple(_files)


@contextmanager
def guarded() -> Iterator[None]:
    """Keep every other thread from counting users and closing files inside."""
    with _lock:
        yield


def leave_to_the_last(path: Path, closing: Callable[[], None]) -> None:
    """Have something closed after the last user of a file.

    Args:
        path: A file in use.
        closing: Closes a handle of it.
    """
    with _lock:
        _files[path.resolve()].closings.append(closing)


def end(path: Path) -> None:
    """Count one user less; after the last, close everything.

    Args:
        path: The file.
    """
    with _lock:
        file = _files[path.resolve()]
        file.users -= 1
        if not file.users:
            file.close()
            del _files[path.resolve()]


def _forget() -> None:
    # A child has no locks to lose, and must not end what belongs to its parent.
    _lost.extend(_files.values())
    _files.clear()
    global _lock  # noqa: PLW0603 the old one may be held by a thread that is not here
    _lock = RLock()


_lost: list[object] = []
os.register_at_fork(after_in_child=_forget)
