"""Rows on their way out: one place for text, binary forms, files and the terminal."""

from __future__ import annotations

import csv
import io
import os
import shutil
import sys
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

import click

from tracelab_duck.cli import table, values, visible
from tracelab_duck.cli.exit_codes import ExitCode
from tracelab_duck.cli.narration import is_coloured
from tracelab_duck.cli.output import Format, arrow_of, rows_of
from tracelab_duck.errors import OutputRefusedError, PathMissingError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    import pyarrow as pa

    from tracelab_duck.cli.output import Output, Rows


def write(rows: Rows, *, output: Output) -> None:
    """Write rows in a form of text.

    Args:
        rows: what to write.
        output: where and how; the form must be one of text.
    """
    write_text((f"{text}\n" for text in _lines(rows, output)), path=output.path)


def write_arrow(data: pa.Table, *, output: Output) -> None:
    """Write a table in any form.

    Args:
        data: what to write.
        output: where and how.

    Raises:
        OutputRefusedError: bytes that a terminal cannot show would go to one.
    """
    if not output.format.is_binary:
        write(rows_of(data), output=output)
        return
    if output.is_terminal:
        raise OutputRefusedError(output.format.value)
    with _sink(output.path) as sink:
        if output.format is Format.PARQUET:
            _write_parquet(data, sink)
        else:
            _write_ipc(data, sink, is_stream=output.path is None)


def write_text(pieces: Iterable[str], *, path: Path | None) -> None:
    """Write text as UTF-8 to a file or to stdout.

    Args:
        pieces: the text, in parts.
        path: the file; None is stdout.
    """
    with _sink(path) as sink:
        for piece in pieces:
            # A lone surrogate cannot be encoded; it must not cost the reader the rest.
            sink.write(piece.encode("utf-8", "backslashreplace"))


def write_any(rows: Rows, *, output: Output) -> None:
    """Write rows that a command put together itself, in any form.

    Args:
        rows: What to write.
        output: Where and how.
    """
    if output.format.is_binary:
        write_arrow(arrow_of(rows), output=output)
    else:
        write(rows, output=output)


def write_bytes(data: bytes, *, path: Path | None) -> None:
    """Write bytes as they are to a file or to stdout.

    Args:
        data: The bytes.
        path: The file; None is stdout.
    """
    with _sink(path) as sink:
        sink.write(data)


def _lines(rows: Rows, output: Output) -> Iterator[str]:
    match output.format:
        case Format.JSON:
            yield from _json(rows)
        case Format.JSONL:
            yield from _objects(rows)
        case Format.CSV:
            yield from _csv(rows, is_shown=output.is_terminal)
        case Format.MARKDOWN:
            yield from table.markdown(rows.columns, rows.rows)
        case _:
            yield from _table(rows, output)


def _table(rows: Rows, output: Output) -> Iterator[str]:
    width = shutil.get_terminal_size().columns if output.is_terminal else None
    coloured = is_coloured(output.is_terminal)
    return table.lines(rows.columns, rows.rows, width=width, is_coloured=coloured)


def _objects(rows: Rows) -> Iterator[str]:
    for row in rows.rows:
        yield values.as_object(zip(rows.columns, row, strict=True))


def _json(rows: Rows) -> Iterator[str]:
    """One array, one object a line: a parser reads it whole, a person and diff by line."""
    last = len(rows.rows) - 1
    yield "["
    for place, text in enumerate(_objects(rows)):
        yield text if place == last else f"{text},"
    yield "]"


def _csv(rows: Rows, *, is_shown: bool) -> Iterator[str]:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="")
    for row in (rows.columns, *rows.rows):
        writer.writerow([values.as_text(value) for value in row])
        text = buffer.getvalue()
        yield visible.block(text) if is_shown else text
        buffer.seek(0)
        buffer.truncate()


def _write_parquet(data: pa.Table, sink: IO[bytes]) -> None:
    import pyarrow.parquet as pq

    # Parquet seeks; a pipe cannot, so the file is made in memory.
    memory = io.BytesIO()
    pq.write_table(data, memory, compression="zstd")
    sink.write(memory.getbuffer())


def _write_ipc(data: pa.Table, sink: IO[bytes], *, is_stream: bool) -> None:
    """A stream into a pipe, the file form (with its index at the end) into a file."""
    import pyarrow as pa

    opened = pa.ipc.new_stream if is_stream else pa.ipc.new_file
    with opened(sink, data.schema) as writer:
        writer.write_table(data)


@contextmanager
def _sink(path: Path | None) -> Iterator[IO[bytes]]:
    """Stdout, or a file that appears whole or not at all."""
    if path is None:
        with _until_the_reader_leaves():
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
        return
    if path.exists() and not path.is_file():
        with path.open("wb") as sink:
            yield sink
        return
    if not path.parent.is_dir():
        raise PathMissingError(path.parent)
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        with partial.open("xb") as sink:
            yield sink
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


@contextmanager
def _until_the_reader_leaves() -> Iterator[None]:
    """A reader of the pipe that had enough, such as head, is no failure."""
    try:
        yield
    except BrokenPipeError:
        # Python would complain once more when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.exceptions.Exit(ExitCode.OK) from None
