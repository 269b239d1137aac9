"""A stream of batches as files: one, or one for each value of the columns it is parted by."""

from __future__ import annotations

import csv
import io
from contextlib import ExitStack
from enum import StrEnum
from typing import IO, TYPE_CHECKING, Protocol, Self
from urllib.parse import quote

from tracelab_duck.cli import values
from tracelab_duck.cli.output import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    import pyarrow as pa

# Hive's name for the folder of rows without a value.
NO_VALUE = "__HIVE_DEFAULT_PARTITION__"


class FileForm(StrEnum):
    """What a file of an export can be; the value is its ending."""

    PARQUET = "parquet"
    CSV = "csv"
    JSONL = "jsonl"


class Sink(Protocol):
    """Something that takes tables and ends."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def write_table(self, table: pa.Table) -> None:
        """Append rows."""


class _CsvSink:
    def __init__(self, file: IO[bytes], schema: pa.Schema) -> None:
        self._text = io.TextIOWrapper(file, encoding="utf-8", errors="backslashreplace", newline="")
        self._rows = csv.writer(self._text, lineterminator="\n")
        self._rows.writerow(schema.names)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._text.close()

    def write_table(self, table: pa.Table) -> None:
        for row in rows_of(table).rows:
            self._rows.writerow([values.as_text(value) for value in row])


class _JsonSink:
    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write_table(self, table: pa.Table) -> None:
        rows = rows_of(table)
        for row in rows.rows:
            text = values.as_object(zip(rows.columns, row, strict=True))
            self._file.write(f"{text}\n".encode("utf-8", "backslashreplace"))


def write(
    reader: pa.RecordBatchReader, folder: Path, *, form: FileForm, parted_by: Sequence[str]
) -> int:
    """Write every batch under a folder that is made for it.

    Args:
        reader: The rows.
        folder: Where they go; `part-0.<form>` stands in it, or in a folder of its own for each
            value (`column=value`, as Hive names them).
        form: Parquet, CSV or JSON lines.
        parted_by: The columns that choose the folder; they are left out of the files.

    Returns:
        The number of rows.
    """
    import pyarrow as pa

    rows = 0
    sinks: dict[Path, Sink] = {}
    with ExitStack() as stack:
        for batch in _never_empty(reader):
            whole = pa.Table.from_batches([batch])
            rows += whole.num_rows
            for place, part in _parts(whole, folder, parted_by):
                if place not in sinks:
                    sinks[place] = stack.enter_context(_sink(place, part.schema, form))
                sinks[place].write_table(part)
    return rows


def _never_empty(reader: pa.RecordBatchReader) -> Iterator[pa.RecordBatch]:
    """The batches, or one without rows: a view without rows still has columns."""
    import pyarrow as pa

    yield from reader
    yield pa.RecordBatch.from_pylist([], schema=reader.schema)


def _parts(
    whole: pa.Table, folder: Path, parted_by: Sequence[str]
) -> Iterator[tuple[Path, pa.Table]]:
    """The rows of a table by the folder they belong in, without the columns that name it."""
    if not parted_by:
        yield folder, whole
        return
    name, *further = parted_by
    column = whole[name]
    rest = whole.drop_columns([name])
    for value in column.unique():
        chosen = _equal(column, value)
        text = values.as_text(value.as_py())
        place = folder / f"{name}={quote(text, safe=' ') if text else NO_VALUE}"
        yield from _parts(rest.filter(chosen), place, further)


def _equal(column: pa.ChunkedArray, value: pa.Scalar) -> pa.ChunkedArray:
    import pyarrow.compute as pc

    return pc.equal(column, value) if value.is_valid else pc.is_null(column)


def _sink(folder: Path, schema: pa.Schema, form: FileForm) -> Sink:
    import pyarrow.parquet as pq

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"part-0.{form.value}"
    match form:
        case FileForm.PARQUET:
            sink: Sink = pq.ParquetWriter(path, schema, compression="zstd")
        case FileForm.CSV:
            sink = _CsvSink(path.open("wb"), schema)
        case _:
            sink = _JsonSink(path.open("wb"))
    return sink
