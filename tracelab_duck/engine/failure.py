"""What the engine says when it fails, as errors of this program."""

from __future__ import annotations

import re
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING

from tracelab_duck.engine.native import duckdb
from tracelab_duck.errors import (
    DatabaseDamagedError,
    DatabaseForeignError,
    DatabaseNewerError,
    DatabaseUnreadableError,
    StatementFailedError,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tracelab_duck.errors import DatabaseError, TracelabError

_HOLDER = re.compile(r"Conflicting lock is held in (.+?) \(PID (\d+)\)")
_STORAGE = re.compile(r"version number (\d+), but we can only read versions? (?:between )?(\d+)")
_LOCKED = ("Could not set lock on file", "Unique file handle conflict")
_FOREIGN = ("not a valid DuckDB database file",)
_DAMAGED = (
    "Corrupt database file",
    "Could not read enough bytes",
    "Failure while replaying WAL",
    "Failed to load metadata pointer",
)
_UNREADABLE = (
    "Cannot open file",
    "Could not read from file",
    "Could not write",
    "Could not truncate",
    "Could not create",
    "Failed to create directory",
    "No space left",
    "Permission denied",
    "Read-only file system",
)


def is_lock(failure: duckdb.Error) -> bool:
    """Whether somebody else has the file open, so that trying again can help."""
    return any(sign in str(failure) for sign in _LOCKED)


def holder(failure: duckdb.Error) -> str:
    """Who has the file open, as `program (PID n)`; empty when the engine does not say."""
    if _LOCKED[1] in str(failure):
        return "this process"
    found = _HOLDER.search(str(failure))
    return f"{found[1]} (PID {found[2]})" if found else ""


def first_line(failure: BaseException) -> str:
    """The message without the engine's class prefix and without its excerpt of the statement."""
    line = next((line for line in str(failure).splitlines() if line.strip()), "no message")
    return re.sub(r"^[A-Za-z ]+ Error: ", "", line.strip())


def one_line(failure: BaseException) -> str:
    """The whole message in one line, hints included; the excerpt shrinks to its line number."""
    lines = [line.strip() for line in str(failure).splitlines()]
    said = [line for line in lines if line and not line.startswith(("LINE ", "^"))]
    place = next((line.split(":")[0].lower() for line in lines if line.startswith("LINE ")), "")
    excerpted = {after for before, after in pairwise(lines) if before.startswith("LINE ")}
    text = " ".join(line for line in said if line not in excerpted)
    return f"{text} ({place})" if place else text


def of_file(path: Path, failure: duckdb.Error) -> DatabaseError | None:
    """The cause when the trouble is the database file, not the statement; else none."""
    text = str(failure)
    if (storage := _STORAGE.search(text)) is not None:
        return _of_storage(path, written=int(storage[1]), oldest=int(storage[2]))
    if any(sign in text for sign in _FOREIGN):
        return DatabaseForeignError(path, reason="not a DuckDB database")
    if any(sign in text for sign in _DAMAGED):
        return DatabaseDamagedError(path, detail=first_line(failure))
    if any(sign in text for sign in _UNREADABLE):
        return DatabaseUnreadableError(path, detail=first_line(failure))
    return None


def of_opening(path: Path, failure: duckdb.Error) -> DatabaseError:
    """The error of a file that cannot be opened."""
    return of_file(path, failure) or DatabaseDamagedError(path, detail=first_line(failure))


@contextmanager
def translated(path: Path, name: str) -> Iterator[None]:
    """Raise what goes wrong inside as an error of this program.

    Args:
        path: The database.
        name: The SQL object that runs.

    Raises:
        DatabaseError: The file is the trouble.
        StatementFailedError: The statement or its data is.
    """
    try:
        yield
    except duckdb.Error as failure:
        raise of_statement(path, name, failure) from failure


def of_statement(path: Path, name: str, failure: duckdb.Error) -> TracelabError:
    """The error of a statement of the program that failed."""
    cause = of_file(path, failure)
    return cause or StatementFailedError(name, detail=first_line(failure))


def _of_storage(path: Path, *, written: int, oldest: int) -> DatabaseError:
    if written < oldest:
        return DatabaseForeignError(path, reason=f"in the retired storage format {written}")
    return DatabaseNewerError(
        path, written_by=f"storage format {written}", reader=f"DuckDB {duckdb.__version__}"
    )
