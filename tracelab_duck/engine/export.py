"""Public views as a stream of Arrow batches that may leave the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.engine import failure, native, read, sql_files

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pyarrow as pa

    from tracelab_duck.engine.connection import Database

_ROWS_PER_BATCH = 20_000
# What can hold a secret, with the macro that masks it. Other types hold none: numbers, times,
# hashes, and structures of these.
_MASKS = {"VARCHAR": "reader.redacted", "VARCHAR[]": "reader.redacted_list"}


def columns(database: Database, view: str) -> tuple[str, ...]:
    """The columns of a public view, in order."""
    return tuple(str(row[1]) for row in read.rows(database, "reader.public_column", view))


def batches(
    database: Database, view: str, *, is_redacted: bool = True, with_content: bool = True
) -> pa.RecordBatchReader:
    """All rows of a public view.

    Args:
        database: An open database; it must stay open while the batches are read.
        view: The view, without its schema.
        is_redacted: Whether secrets in texts are masked.
        with_content: Whether columns that repeat what was said, called or returned are there.

    Returns:
        A reader of batches, in the order of the view.

    Raises:
        StatementFailedError: The view failed on the data it met.
    """
    file = sql_files.find(f"main.{view}", "view")
    chosen = ", ".join(_chosen(database, view, is_redacted=is_redacted, with_content=with_content))
    with failure.translated(database.path, file.name):
        statement = f'SELECT {chosen} FROM main."{view}"'  # noqa: S608 names of the catalog
        relation = native.relation(database.connection, statement)
        return relation.to_arrow_reader(_ROWS_PER_BATCH)


def _chosen(
    database: Database, view: str, *, is_redacted: bool, with_content: bool
) -> Iterator[str]:
    content = {
        column
        for of_view, column in read.rows(database, "reader.content_column")
        if of_view == view
    }
    for _, name, kind in read.rows(database, "reader.public_column", view):
        if name in content and not with_content:
            continue
        mask = _MASKS.get(kind) if is_redacted else None
        yield f'{mask}("{name}") AS "{name}"' if mask else f'"{name}"'
