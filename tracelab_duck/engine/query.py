"""The user's own SQL: one statement over a database that it can read and nothing else."""

from __future__ import annotations

import re
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Any

from tracelab_duck.engine import failure, native, sql_files
from tracelab_duck.engine.database import open_reader
from tracelab_duck.engine.native import duckdb
from tracelab_duck.engine.quoting import literal
from tracelab_duck.errors import (
    AttachmentUnusableError,
    QueryFailedError,
    QueryRefusedError,
    QueryTimeoutError,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from tracelab_duck.engine.connection import Database

# What one query may keep in memory before it spills.
MEMORY_LIMIT = "1GB"

_READERS = {
    ".csv": "read_csv",
    ".tsv": "read_csv",
    ".parquet": "read_parquet",
    ".json": "read_json",
    ".jsonl": "read_ndjson",
    ".ndjson": "read_ndjson",
}
_READING = frozenset(
    {
        duckdb.StatementType.SELECT,
        duckdb.StatementType.EXPLAIN,
        duckdb.StatementType.PRAGMA,
        # The newer line gives a PIVOT this type; it still runs over a file that is only read.
        *([duckdb.StatementType.MULTI] if hasattr(duckdb.StatementType, "MULTI") else []),
    }
)


def run(
    path: Path,
    text: str,
    *,
    attachments: Mapping[str, Path] | None = None,
    readable: Sequence[Path] = (),
    limit: int | None = None,
    timeout_seconds: float | None = None,
    wait_seconds: float = 5,
    memory: str = MEMORY_LIMIT,
) -> Any:  # noqa: ANN401 pyarrow has no types
    """Answer one query in a sandbox.

    Args:
        path: The database.
        text: The user's SQL.
        attachments: The user's own files by the name they get in the query.
        readable: Files that views of the database read.
        limit: How many rows at most; None for all.
        timeout_seconds: After how long it is stopped; None for never.
        wait_seconds: How long to try while a writer has the database open.
        memory: What it may keep in memory before it spills, such as `1GB`.

    Returns:
        A finished `pyarrow.Table`.

    Raises:
        QueryRefusedError: It is not one statement that only reads.
        QueryFailedError: It is wrong, or failed while it ran.
        QueryTimeoutError: It took too long.
        AttachmentUnusableError: A file or its name cannot be used.
        DatabaseError: The database cannot be read.
    """
    with open_reader(path, wait_seconds=wait_seconds, is_alone=True) as database:
        files = dict(attachments or {})
        for name, file in files.items():
            _attach(database, name, file)
        _lock(database, [*readable, *(file.absolute() for file in files.values())], memory)
        statement = _only_statement(database, text)
        with _stopped_after(database, timeout_seconds):
            return _answer(database, statement, limit)


def _lock(database: Database, readable: list[Path], memory: str) -> None:
    # The order matters: nothing can be set after the last one, no path allowed after the third.
    paths = ", ".join(literal(str(file)) for file in readable)
    for setting in (
        "TimeZone = 'UTC'",
        f"allowed_paths = [{paths}]",
        "enable_external_access = false",
        "python_enable_replacements = false",
        f"memory_limit = {literal(memory)}",
        "lock_configuration = true",
    ):
        with failure.translated(database.path, "sandbox"):
            database.connection.execute(f"SET {setting}")


def _attach(database: Database, name: str, file: Path) -> None:
    reason = _unusable(name, file)
    if reason is None:
        source = f"{_READERS[file.suffix.lower()]}({literal(str(file.absolute()))})"
        statement = f'CREATE TEMP VIEW "{name}" AS FROM {source}'
        try:
            database.connection.execute(statement)
        except duckdb.Error as error:
            reason = failure.first_line(error)
    if reason is not None:
        raise AttachmentUnusableError(name, path=file, reason=reason)


def _unusable(name: str, file: Path) -> str | None:
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) is None:
        return "the name must be letters, digits and underscores"
    if f"main.{name.lower()}" in sql_files.by_kind("view", "macro"):
        return "a view of the database has this name"
    if file.suffix.lower() not in _READERS:
        return f"its ending must be one of {', '.join(_READERS)}"
    return None if file.is_file() else "no such file"


def _only_statement(database: Database, text: str) -> duckdb.Statement:
    try:
        statements = database.connection.extract_statements(text)
    except duckdb.Error as error:
        raise QueryFailedError(failure.one_line(error)) from error
    if len(statements) != 1:
        raise QueryRefusedError(f"it has {len(statements)} statements")
    if statements[0].type not in _READING:
        raise QueryRefusedError(f"it is {statements[0].type.name}")
    return statements[0]


@contextmanager
def _stopped_after(database: Database, seconds: float | None) -> Iterator[None]:
    timer = Timer(seconds or 0, database.connection.interrupt)
    timer.daemon = True
    if seconds is not None:
        timer.start()
    try:
        yield
    except duckdb.InterruptException as error:
        raise QueryTimeoutError(seconds or 0) from error
    except duckdb.Error as error:
        raise QueryFailedError(failure.one_line(error)) from error
    finally:
        timer.cancel()


def _answer(database: Database, statement: duckdb.Statement, limit: int | None) -> Any:  # noqa: ANN401
    relation = native.relation(database.connection, statement)
    if relation is None:
        raise QueryRefusedError("it returns nothing")
    return (relation if limit is None else relation.limit(limit)).to_arrow_table()
