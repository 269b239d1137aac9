"""Opening a database with the SQL of this program in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.engine import catalog, sql_files
from tracelab_duck.engine.connection import (
    Database,
    connect_reader,
    connect_writer,
    require_no_log,
)
from tracelab_duck.engine.instance import log_of
from tracelab_duck.engine.job import Job
from tracelab_duck.engine.privacy import MASK

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Database", "last_written_ns", "open_reader", "open_writer"]


def last_written_ns(path: Path) -> int | None:
    """When a database was last written, in nanoseconds since 1970; None when there is none."""
    if not path.exists():
        return None
    return max(each.stat().st_mtime_ns for each in (path, log_of(path)) if each.exists())


def open_writer(path: Path, *, wait_seconds: float = 0) -> Database:
    """Open a database for writing; make it, or replace its definitions, when that is needed.

    Where a definition below the readers changed, everything derived is folded again from the
    ledger, in the same transaction.

    Args:
        path: The file; it is made when missing.
        wait_seconds: How long to try while somebody else has it open.

    Returns:
        A database to use in a `with` block. Its `is_refolded` says whether that happened.

    Raises:
        DatabaseError: It is locked, foreign, newer, damaged or unreadable.
    """
    if not path.exists():
        require_no_log(path)
        _begin(path)
    _look_ahead()
    database = connect_writer(path, wait_seconds=wait_seconds)
    try:
        if database.is_new and catalog.bring_up_to_date(database):
            _keep(database)
    except BaseException as error:
        database.__exit__(type(error), error, None)
        raise
    return database


def open_reader(
    path: Path, *, wait_seconds: float = 5, is_alone: bool = False, is_small: bool = False
) -> Database:
    """Open a database for reading, beside any number of other readers.

    Args:
        path: The file.
        wait_seconds: How long to try while a writer has it open.
        is_alone: Whether the engine's settings will be changed, which no other reader of this
            process may share.
        is_small: Whether few rows will be read, such as those of one session.

    Raises:
        DatabaseError: It is missing, locked, foreign, newer, outdated, damaged or unreadable.
    """
    _look_ahead()
    database = connect_reader(path, wait_seconds=wait_seconds, is_alone=is_alone, is_small=is_small)
    try:
        catalog.require_current(database)
    except BaseException as error:
        database.__exit__(type(error), error, None)
        raise
    return database


def _look_ahead() -> None:
    # Listing the files takes 5 ms, and the engine opens a file meanwhile.
    if not sql_files.is_known():
        Job(sql_files.signature).begin()


# Copying files takes modules that the every-day opening of a database does not load.


def _begin(path: Path) -> None:
    from tracelab_duck.engine import template  # noqa: PLC0415

    with MASK.held():
        template.begin_from(path)


def _keep(database: Database) -> None:
    from tracelab_duck.engine import template  # noqa: PLC0415

    template.keep(database)
