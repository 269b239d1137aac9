"""Handing rows that Python made to the SQL of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracelab_duck.engine import failure, sql_files
from tracelab_duck.errors import UnknownObjectError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracelab_duck.engine.connection import Database

# One statement of this many values costs 1.4 ms; row by row it is a millisecond a row.
_VALUES_PER_STATEMENT = 2_000


def insert(database: Database, name: str, rows: Sequence[Sequence[object]]) -> int:
    """Append rows to a table.

    Args:
        database: An open writer.
        name: The table with its schema, such as `ledger.quarantine`.
        rows: One sequence a row, in the order of the table's columns.

    Returns:
        How many rows there were.

    Raises:
        StatementFailedError: A row does not fit the table.
    """
    if not rows:
        return 0
    place = _place(name)
    step = max(1, _VALUES_PER_STATEMENT // len(rows[0]))
    for start in range(0, len(rows), step):
        part = rows[start : start + step]
        row = f"({', '.join('?' * len(part[0]))})"
        values = ", ".join([row] * len(part))
        statement = f"INSERT INTO {place} VALUES {values}"  # noqa: S608 a name of sql/
        with failure.translated(database.path, name):
            database.connection.execute(statement, [value for each in part for value in each])
    return len(rows)


def lend(database: Database, name: str, table: Any) -> None:  # noqa: ANN401 pyarrow has no types
    """Let an Arrow table stand where a temporary table of the program stands, without a copy.

    Args:
        database: An open writer.
        name: The temporary table, such as `adapter.incoming`.
        table: A `pyarrow.Table` with its columns. Its buffers must outlive the statements over it.
    """
    bare = _temporary(name)
    with failure.translated(database.path, name):
        database.connection.execute(f'DROP TABLE IF EXISTS temp."{bare}"')
        database.connection.register(bare, table)


def give_back(database: Database, name: str) -> None:
    """Put the temporary table back where an Arrow table stood for it."""
    with failure.translated(database.path, name):
        database.connection.unregister(_temporary(name))
        database.connection.execute(sql_files.find(name, "table").text)


def clear(database: Database, name: str) -> None:
    """Empty a temporary table of the program."""
    with failure.translated(database.path, name):
        database.connection.execute(f'TRUNCATE temp."{_temporary(name)}"')


def set_variable(database: Database, name: str, value: str | int | bool) -> None:  # noqa: FBT001
    """Give an apply file a value that holds until it is set again."""
    if not name.isidentifier():
        raise UnknownObjectError(name)
    with failure.translated(database.path, name):
        database.connection.execute(f'SET VARIABLE "{name}" = ?', [value])


def _place(name: str) -> str:
    file = sql_files.find(name, "table")
    if file.is_temporary:
        return f'temp."{_temporary(name)}"'
    schema, table = name.split(".")
    return f'"{schema}"."{table}"'


def _temporary(name: str) -> str:
    return sql_files.find(name, "table").name.split(".")[1]
