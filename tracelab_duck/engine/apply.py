"""Running the apply files: the only statements of the program that write."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.engine import failure, read, sql_files
from tracelab_duck.engine.insert import bind, set_variable
from tracelab_duck.engine.native import duckdb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracelab_duck.engine.connection import Database
    from tracelab_duck.engine.sql_files import SqlFile

# The folders whose apply files make up one step of the fold.
STAGE_LAYERS = (30, 40, 50)
# What the delta of a batch holds, so that a stage without its kind of event is left out.
_TAGS = "fold.tags"
_ALERT_TAGS = "detect.alert_tag"

_SHAPE = re.compile(r"(?m)^CREATE (?:OR REPLACE )?TEMP TABLE (?:IF NOT EXISTS )?(\w+)")
_GROWN = re.compile(r"(?m)^INSERT\s+INTO (d_\w+)")
_TARGET = re.compile(r"(?m)^(?:INSERT\s+INTO|MERGE\s+INTO|DELETE\s+FROM|UPDATE)\s+(\w+\.\w+)")


# Binding more at once takes longer, row by row.
_ROWS_AT_ONCE = 32

_ORDERED = "SET preserve_insertion_order = true"

_statements: dict[str, list[duckdb.Statement]] = {}


def run_unordered(database: Database, name: str) -> dict[str, int]:
    """Run one apply file whose rows may be written in any order.

    Keeping the order of a wide table takes memory by thread, and with little memory the engine then
    uses one thread.
    """
    with failure.translated(database.path, name):
        database.connection.execute("SET preserve_insertion_order = false")
    try:
        written = run(database, name)
    except BaseException:
        # A failed transaction refuses this too, and the first failure is what matters.
        with suppress(duckdb.Error):
            database.connection.execute(_ORDERED)
        raise
    with failure.translated(database.path, name):
        database.connection.execute(_ORDERED)
    return written


def run(database: Database, name: str, **values: object) -> dict[str, int]:
    """Run one apply file.

    Args:
        database: An open writer.
        name: The object, such as `ledger.event`.
        values: What stands for `$name` in its statements.

    Returns:
        Rows written by table; temporary tables are not counted.

    Raises:
        StatementFailedError: A statement failed on the data it met.
    """
    written: dict[str, int] = {}
    for statement in parsed(database, sql_files.find(name, "apply")):
        rows = _execute(database, name, statement, values)
        target = _names(statement.query).target
        if target:
            written[target] = written.get(target, 0) + rows
    return written


def fill(database: Database, shape: str, rows: Sequence[Sequence[str | None]]) -> None:
    """Make a temporary table of the apply files of rows whose values are told as text.

    Args:
        database: An open writer.
        shape: The table, such as `d_block`.
        rows: One sequence a row, in the order of its columns.

    Raises:
        StatementFailedError: A value does not fit its column.
    """
    with failure.translated(database.path, shape):
        database.connection.execute(
            f'TRUNCATE temp."{shape}"'
            if shape in database.shapes
            else f'CREATE OR REPLACE TEMP TABLE "{shape}" AS FROM shape."{shape}"'
        )
        for first in range(0, len(rows), _ROWS_AT_ONCE):
            bind(database, f'temp."{shape}"', rows[first : first + _ROWS_AT_ONCE])
    database.shapes[shape] = len(rows)


def run_stages(database: Database, *, seq_from: int, seq_to: int) -> dict[str, int]:
    """Take one step of the fold: every stage over the temporary table `delta`, in path order.

    Args:
        database: An open writer whose `delta` holds the events of the step.
        seq_from: The first seq that the step covers.
        seq_to: The last one.

    Returns:
        Rows written by table.
    """
    written: dict[str, int] = {}
    set_variable(database, "seq_from", seq_from)
    set_variable(database, "seq_to", seq_to)
    tags = _tags(database, seq_from, seq_to)
    for stage in _stages():
        if stage.needs and tags.isdisjoint(stage.needs) and not _holds_any(database, stage.needs):
            _leave_empty(database, stage)
            continue
        for table, rows in run(database, stage.name).items():
            written[table] = written.get(table, 0) + rows
    return written


def _tags(database: Database, seq_from: int, seq_to: int) -> frozenset[str]:
    names, (told,) = read.table(database, _TAGS, seq_from, seq_to)
    held = {name for name, is_held in zip(names, told, strict=True) if is_held}
    return frozenset(held.union(str(tag) for (tag,) in read.rows(database, _ALERT_TAGS)))


def parsed(database: Database, file: SqlFile) -> list[duckdb.Statement]:
    """The statements of a file, parsed once a process: that is a third of a small run."""
    statements = _statements.get(file.text)
    if statements is None:
        with failure.translated(database.path, file.name):
            statements = database.connection.extract_statements(file.text)
        _statements[file.text] = statements
    return statements


def _holds_any(database: Database, needs: tuple[str, ...]) -> bool:
    # A stage may need what an earlier one left.
    return any(database.shapes.get(name) for name in needs)


def _leave_empty(database: Database, stage: SqlFile) -> None:
    # A later stage may read what this one leaves: empty it must be, and not of the batch before.
    # Where none was made in this session, the empty one in the schema `shape` is found.
    for shape in _shapes(stage.text):
        if database.shapes.get(shape):
            with failure.translated(database.path, stage.name):
                database.connection.execute(f'TRUNCATE temp."{shape}"')
            database.shapes[shape] = 0


def make_shapes(database: Database, file: SqlFile) -> None:
    """Make the temporary tables that an apply file leaves for later ones, and nothing else.

    An empty copy of each stays in the schema `shape`, where a later stage finds it when the delta
    had no work for this one: names are looked up among the temporary tables first, then there.
    """
    for statement in parsed(database, file):
        if statement.type != duckdb.StatementType.CREATE:
            continue
        _execute(database, file.name, statement, dict.fromkeys(statement.named_parameters))
        shape = _names(statement.query).shape
        if shape:
            with failure.translated(database.path, file.name):
                database.connection.execute(
                    f'CREATE OR REPLACE TABLE shape."{shape}" AS FROM temp."{shape}" LIMIT 0'
                )


def restore_shapes(database: Database) -> None:
    """Make every temporary table of the apply files, empty, in a session that did not load them."""
    tables = database.connection.execute("SELECT schema_name, table_name FROM duckdb_tables()")
    for name in sorted(table for schema, table in tables.fetchall() if schema == "shape"):
        with failure.translated(database.path, name):
            database.connection.execute(
                f'CREATE TEMP TABLE IF NOT EXISTS "{name}" AS FROM shape."{name}"'
            )
        database.shapes[name] = 0


def _stages() -> list[SqlFile]:
    return [file for file in sql_files.by_kind("apply").values() if file.layer in STAGE_LAYERS]


def _execute(
    database: Database, name: str, statement: duckdb.Statement, values: dict[str, object]
) -> int:
    bound = {key: values[key] for key in statement.named_parameters}
    with failure.translated(database.path, name):
        row = database.connection.execute(statement, bound or None).fetchone()
    rows = int(row[0]) if row and isinstance(row[0], int) else 0
    names = _names(statement.query)
    if names.shape:
        database.shapes[names.shape] = rows
    if names.grown:
        database.shapes[names.grown] = database.shapes.get(names.grown, 0) + rows
    return rows


class _Names(NamedTuple):
    """What a statement writes, each empty where it does not.

    Attributes:
        target: A table of the database.
        shape: A temporary table that it makes.
        grown: A temporary table that it appends to.
    """

    target: str
    shape: str
    grown: str


@cache
def _shapes(text: str) -> list[str]:
    return _SHAPE.findall(text)


@cache
def _names(query: str) -> _Names:
    found = (pattern.search(query) for pattern in (_TARGET, _SHAPE, _GROWN))
    return _Names(*(match[1] if match else "" for match in found))
