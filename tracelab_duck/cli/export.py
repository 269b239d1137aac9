"""`export`: public views as files."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.dataset import FileForm
from tracelab_duck.cli.invocation import given
from tracelab_duck.errors import ColumnUnknownError, FolderOccupiedError

if TYPE_CHECKING:
    from pathlib import Path

    import pyarrow as pa

    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.engine.database import Database


@click.command(
    short_help="Write public views as Parquet, CSV or JSON lines.",
    epilog="Example: tracelab-duck export messages tool_calls --to build/lake",
)
@click.argument("views", metavar="VIEW...", nargs=-1, required=True)
@click.option(
    "--to", "folder", type=options.FOLDER, required=True, help="The folder; it is made if missing."
)
@click.option(
    "--format",
    "form",
    type=click.Choice([form.value for form in FileForm]),
    default=FileForm.PARQUET.value,
    show_default=True,
    help="Form of the files.",
)
@click.option(
    "--partition-by",
    "parted_by",
    metavar="COLUMN",
    multiple=True,
    help="A folder for each value of this column; may be given several times.",
)
@click.option("--no-redact", is_flag=True, help="Leave secrets in texts as they are.")
@click.option("--content-free", is_flag=True, help="Leave out the columns that repeat content.")
@options.lake
@given
def command(
    invocation: Invocation,
    *,
    views: tuple[str, ...],
    folder: Path,
    form: str,
    parted_by: tuple[str, ...],
    no_redact: bool,
    content_free: bool,
    uri: str | None,
) -> None:
    """Write each VIEW to a file of its name under a folder; `all` stands for every view.

    A view that is parted by columns becomes a folder, as Hive and DuckDB read it. What stood at
    its place is replaced when all of it is written.
    """
    from tracelab_duck.engine import export

    with invocation.reader(uri) as database:
        for view in _chosen(database, views, parted_by):
            rows = export.batches(
                database, view, is_redacted=not no_redact, with_content=not content_free
            )
            n, place = _written(rows, folder / view, form=FileForm(form), parted_by=parted_by)
            invocation.narration.say(f"{n:,} rows of {view} in {place}")


def _chosen(
    database: Database, views: tuple[str, ...], parted_by: tuple[str, ...]
) -> tuple[str, ...]:
    """The views that were meant; every one has the columns it is parted by."""
    from tracelab_duck.engine import export, handle

    every = views == ("all",)
    chosen = handle.views(database) if every else [handle.view(database, each) for each in views]
    for view in chosen:
        known = export.columns(database, view)
        for name in parted_by:
            if name not in known:
                raise ColumnUnknownError(name, known=known)
    return tuple(chosen)


def _written(
    rows: pa.RecordBatchReader, place: Path, *, form: FileForm, parted_by: tuple[str, ...]
) -> tuple[int, Path]:
    """Write beside the place first, so that nobody sees half of it."""
    from tracelab_duck.cli import dataset

    partial = place.with_name(f".{place.name}.{os.getpid()}.partial")
    try:
        n = dataset.write(rows, partial, form=form, parted_by=parted_by)
        return n, _put(partial, place, form, is_parted=bool(parted_by))
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _put(partial: Path, place: Path, form: FileForm, *, is_parted: bool) -> Path:
    """Move what was written to its place, where only an export of the same view may stand."""
    if not is_parted:
        file = place.with_name(f"{place.name}.{form.value}")
        (partial / f"part-0.{form.value}").replace(file)
        return file
    if place.exists():
        _require_export(place)
        shutil.rmtree(place)
    partial.rename(place)
    return place


def _require_export(place: Path) -> None:
    for each in place.rglob("*"):
        if not each.is_dir() and each.stem != "part-0":
            raise FolderOccupiedError(place, found=each)
