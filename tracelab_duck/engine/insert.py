"""Handing rows that Python made to the SQL of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracelab_duck.engine import failure, native, sql_files
from tracelab_duck.engine.quoting import literal
from tracelab_duck.errors import StatementFailedError, UnknownObjectError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracelab_duck.engine.connection import Database

# So many values are bound to one statement in 1.4 ms, without the 80 ms that the Arrow library
# takes to load. More go through it: the rows of 190 sources took 80 ms bound, those of 3,000
# take 30.
_MOST_BOUND_VALUES = 2_000
_ROWS = "rows_to_insert"


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
    with failure.translated(database.path, name):
        if len(rows) * len(rows[0]) <= _MOST_BOUND_VALUES:
            bind(database, place, rows)
        else:
            _insert_table(database, name, rows)
    return len(rows)


def bind(database: Database, place: str, rows: Sequence[Sequence[object]]) -> None:
    """Append rows to a table as the values of one statement, which takes what a cast of each gives.

    Args:
        database: An open writer.
        place: The table as it stands in a statement.
        rows: Some rows, each in the order of the table's columns.

    Raises:
        duckdb.Error: A row does not fit the table.
    """
    row = f"({', '.join('?' * len(rows[0]))})"
    values = ", ".join([row] * len(rows))
    statement = f"INSERT INTO {place} VALUES {values}"  # noqa: S608 a name of sql/
    database.connection.execute(statement, [value for each in rows for value in each])


def _insert_table(database: Database, name: str, rows: Sequence[Sequence[object]]) -> None:
    import pyarrow as pa  # noqa: PLC0415 few rows do not need it

    place = _place(name)
    shape = native.relation(database.connection, f"FROM {place} LIMIT 0").to_arrow_table().schema
    try:
        columns = [
            pa.array(column, kind)
            for column, kind in zip(zip(*rows, strict=True), shape.types, strict=True)
        ]
    except pa.ArrowException as error:
        raise StatementFailedError(name, detail=str(error)) from error
    native.register(database.connection, _ROWS, pa.table(columns, schema=shape))
    try:
        database.connection.execute(f"INSERT INTO {place} FROM {_ROWS}")
    finally:
        database.connection.unregister(_ROWS)


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
        native.register(database.connection, bare, table)


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
        # To bind the value takes four times as long.
        told = literal(value) if isinstance(value, str) else value
        database.connection.execute(f'SET VARIABLE "{name}" = {told}')


def _place(name: str) -> str:
    file = sql_files.find(name, "table")
    if file.is_temporary:
        return f'temp."{_temporary(name)}"'
    schema, table = name.split(".")
    return f'"{schema}"."{table}"'


def _temporary(name: str) -> str:
    return sql_files.find(name, "table").bare_name
