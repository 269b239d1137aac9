"""Reading SQL objects by name; values are bound, never written into the statement."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tracelab_duck.engine import failure, native, sql_files
from tracelab_duck.errors import ColumnsDifferError, UnknownObjectError

if TYPE_CHECKING:
    import pyarrow as pa

    from tracelab_duck.engine.connection import Database


Model = TypeVar("Model", bound=NamedTuple)
Row = tuple[Any, ...]


def rows(database: Database, name: str, *values: object) -> list[Row]:
    """All rows of a table, a view or a table macro.

    Args:
        database: An open database.
        name: The object with its schema, such as `reader.worker_facts`.
        values: The arguments of the macro.

    Returns:
        One tuple a row, in the order the object gives.

    Raises:
        UnknownObjectError: No such object.
        StatementFailedError: It failed on the data it met.
    """
    return _fetched(database, name, values)[1]


def records(database: Database, model: type[Model], name: str, *values: object) -> list[Model]:
    """All rows of an object, each as a named tuple with exactly its columns, in their order.

    Lists become tuples, so that a frozen model is frozen all the way down.

    Raises:
        ColumnsDifferError: The columns of the object are not the fields of the model.
    """
    described, fetched = _fetched(database, name, values)
    found = tuple(column for column, _ in described)
    if found != model._fields:
        raise ColumnsDifferError(name, expected=model._fields, found=found)
    # Asking every value whether it is a list takes longer than making the rows.
    if not any(kind.endswith("]") for _, kind in described):
        return list(map(model._make, fetched))
    return [model._make(map(_frozen, row)) for row in fetched]


def table(database: Database, name: str, *values: object) -> tuple[tuple[str, ...], list[Row]]:
    """The column names and all rows of an object, where no model names its columns."""
    described, fetched = _fetched(database, name, values)
    return tuple(column for column, _ in described), fetched


def batches(
    database: Database, name: str, *values: object, rows_per_batch: int = 20_000
) -> pa.RecordBatchReader:
    """All rows of an object as Arrow batches, with the types that the engine gave them.

    Args:
        database: An open database; it must stay open while the batches are read.
        name: The object with its schema.
        values: The arguments of the macro.
        rows_per_batch: Bounds the memory.

    Returns:
        A reader of batches, in the order the object gives.

    Raises:
        StatementFailedError: It failed on the data it met.
    """
    statement = _statement(name, len(values))
    with failure.translated(database.path, name):
        relation = native.relation(database.connection, statement, values)
        return relation.to_arrow_reader(rows_per_batch)


def one(database: Database, model: type[Model], name: str, *values: object) -> Model | None:
    """The first row of an object as a named tuple; None when there is none."""
    found = records(database, model, name, *values)
    return found[0] if found else None


@cache
def _statement(name: str, arguments: int) -> str:
    kind = sql_files.find(name, "table", "view", "macro", "check")
    if kind.kind in {"table", "view"}:
        if arguments:
            raise UnknownObjectError(f"{name}, a {kind.kind}, with arguments")
        return f"SELECT * FROM {_quoted(name)}"  # noqa: S608 a name of sql/
    marks = ", ".join("?" * arguments)
    return f"SELECT * FROM {_quoted(name)}({marks})"  # noqa: S608 a name of sql/


def _fetched(
    database: Database, name: str, values: tuple[object, ...]
) -> tuple[tuple[tuple[str, str], ...], list[Row]]:
    statement = _statement(name, len(values))
    with failure.translated(database.path, name):
        result = database.connection.execute(statement, list(values) or None)
        described = tuple((column[0], str(column[1])) for column in result.description or ())
        return described, result.fetchall()


def _quoted(name: str) -> str:
    return ".".join(f'"{part}"' for part in name.split("."))


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return tuple(_frozen(each) for each in value)
    return value
