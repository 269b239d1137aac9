"""Where rows go and in which form."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import pyarrow as pa


class Format(StrEnum):
    """How rows come out."""

    TABLE = "table"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"
    MARKDOWN = "markdown"
    PARQUET = "parquet"
    ARROW = "arrow"

    @property
    def is_binary(self) -> bool:
        """Whether the bytes are none that a terminal could show."""
        return self in {Format.PARQUET, Format.ARROW}

    @property
    def is_for_eyes(self) -> bool:
        """Whether a person reads it, so that a choice of columns serves better than all."""
        return self in {Format.TABLE, Format.MARKDOWN}


SUFFIXES = {
    ".txt": Format.TABLE,
    ".json": Format.JSON,
    ".jsonl": Format.JSONL,
    ".ndjson": Format.JSONL,
    ".csv": Format.CSV,
    ".md": Format.MARKDOWN,
    ".parquet": Format.PARQUET,
    ".arrow": Format.ARROW,
}


class Output(NamedTuple):
    """Where rows go and in which form.

    Attributes:
        format: the form.
        path: the file; None is stdout.
    """

    format: Format
    path: Path | None

    @property
    def is_terminal(self) -> bool:
        """Whether a person looks at it as it comes out."""
        return self.path is None and sys.stdout.isatty()


class Rows(NamedTuple):
    """Named columns and their values.

    Attributes:
        columns: the names, in order.
        rows: one sequence a row, in the order of columns.
    """

    columns: tuple[str, ...]
    rows: Sequence[Sequence[object]]

    def only(self, names: Sequence[str]) -> Rows:
        """The same rows with these columns, in this order; names that are not there are left out.

        Args:
            names: the columns to keep.

        Returns:
            Rows of fewer columns.
        """
        places = [self.columns.index(name) for name in names if name in self.columns]
        return Rows(
            tuple(self.columns[place] for place in places),
            [[row[place] for place in places] for row in self.rows],
        )


def rows_of(data: pa.Table) -> Rows:
    """A table as rows of Python values.

    Args:
        data: the table; two columns may have one name.

    Returns:
        The same rows in the same order.
    """
    columns = [column.to_pylist() for column in data.columns]
    return Rows(tuple(data.column_names), list(zip(*columns, strict=True)))


def arrow_of(rows: Rows) -> pa.Table:
    """Rows of Python values as a table; the types are those of the values.

    Args:
        rows: What a command put together itself.

    Returns:
        The same rows in the same order.
    """
    import pyarrow as pa

    columns = [list(column) for column in zip(*rows.rows, strict=True)]
    return pa.table(columns or [[] for _ in rows.columns], names=list(rows.columns))
