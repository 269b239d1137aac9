"""A database that stays open in the engine between two small pieces of work, without any lock.

Opening a file reads every definition in it and its log, and letting it go frees them again: a fifth
of a refresh of one record. A process that refreshes again and again may therefore leave the file
open and give its locks back, so that other processes read or write it meanwhile. To go on it takes
the lock and looks whether the file and its log are still what it left. Where they are not, what the
engine knows of them is worth nothing, and the file is opened anew.

The engine opens a file once a process, so whoever else in the process wants it must go through this
program: it is done where the process is the program's own, or where the caller asked for it.
"""

from __future__ import annotations

import fcntl
import os
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

# The headers of the engine's file format: every checkpoint numbers one of them anew.
_HEADER_BYTES = 3 * 4096

# Device, inode, size and time of change.
Place = tuple[int, int, int, int]


class Rest(NamedTuple):
    """A file as it was left.

    Attributes:
        path: Where it is.
        log: Where its write-ahead log is.
        place: Its device, inode, size and time of change.
        headers: Its first bytes.
        log_place: The same of the log; None where there is none.
    """

    path: Path
    log: Path
    place: Place
    headers: bytes
    log_place: Place | None


_wanted = 0
_lock = Lock()


def want() -> None:
    """Let files rest from now on, until as many `no_longer_want` as there were of this."""
    global _wanted  # noqa: PLW0603 what it counts is the process's own
    with _lock:
        _wanted += 1


def no_longer_want() -> None:
    """Take back one `want`."""
    global _wanted  # noqa: PLW0603 what it counts is the process's own
    with _lock:
        _wanted -= 1


def is_wanted() -> bool:
    """Whether files may rest."""
    return _wanted > 0


def can_be(path: Path) -> bool:
    """Whether it is known where the engine keeps the log of a file.

    One line of it puts the log of a linked file beside the link, the other beside the file, and
    neither beside it where its name has a question mark.
    """
    return not path.is_symlink() and "?" not in str(path)


def place_of(path: Path) -> Place | None:
    """Where a file is and how it stands; None where there is none. No handle is opened for it."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return _place(status)


def is_same(one: Place | None, other: Place | None) -> bool:
    """Whether two looks at a path saw one file, however it changed between them."""
    return one is not None and other is not None and one[:2] == other[:2]


def begin(path: Path, log: Path) -> Rest:
    """Give back every lock that this process has on a file, which nobody else in it may be using.

    Args:
        path: The database; the engine has it open and has written all it had to write.
        log: Its write-ahead log.

    Raises:
        OSError: It is gone or cannot be read.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        rest = _seen(descriptor, path, log)
        # A lock of POSIX is gone when any handle of its file is closed. That of the log goes first:
        # whoever has the other one may write.
        if rest.log_place is not None:
            os.close(os.open(log, os.O_RDONLY | os.O_CLOEXEC))
    finally:
        os.close(descriptor)
    return rest


def end(rest: Rest, *, is_shared: bool) -> int | None:
    """Take the lock of the file again, as the engine would.

    Args:
        rest: The file as it was left.
        is_shared: Whether it is only to be read, beside readers of other processes.

    Returns:
        A descriptor that holds it until any handle of the file is closed; None where somebody else
        has the file, or had it and left it another one.
    """
    try:
        descriptor = os.open(rest.path, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.lockf(descriptor, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        if _seen(descriptor, rest.path, rest.log) == rest:
            return descriptor
    except OSError:
        pass
    os.close(descriptor)
    return None


def _seen(descriptor: int, path: Path, log: Path) -> Rest:
    headers = os.pread(descriptor, _HEADER_BYTES, 0)
    return Rest(path, log, _place(os.fstat(descriptor)), headers, place_of(log))


def _place(status: os.stat_result) -> Place:
    return (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
