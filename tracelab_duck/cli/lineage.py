"""`lineage`: what a column is made of, down to the ledger."""

from __future__ import annotations

from dataclasses import astuple, fields
from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.output import Rows
from tracelab_duck.errors import ColumnUnknownError, ViewUnknownError

if TYPE_CHECKING:
    from tracelab_duck.cli.output import Output


@click.command(
    short_help="Show what a column is made of, down to the ledger.",
    epilog="Example: tracelab-duck lineage sessions.tool_errors",
)
@click.argument("column", metavar="VIEW.COLUMN")
@options.rows_out
def command(*, column: str, output: Output) -> None:
    """Show the macros and tables that a column goes through, read from the program's SQL.

    A column stands below the one that it is part of. `*` is the rows themselves, where they are
    counted or only chosen.
    """
    from tracelab_duck.cli import writing
    from tracelab_duck.cli.ancestry import Step, ancestry

    view, dot, name = column.partition(".")
    if not dot:
        raise click.UsageError(f"{column!r} is no VIEW.COLUMN, give one such as sessions.turns")
    _check(view, name)
    steps = ancestry(f"main.{view}", name)
    if output.format.is_for_eyes:
        rows = [
            [f"{'  ' * each.depth}{each.object_name}.{each.column}", each.file] for each in steps
        ]
        writing.write(Rows(("made of", "file"), rows), output=output)
        return
    names = tuple(field.name for field in fields(Step))
    writing.write_any(Rows(names, [astuple(each) for each in steps]), output=output)


def _check(view: str, name: str) -> None:
    from tracelab_duck.cli.ancestry import columns
    from tracelab_duck.engine import sql_files

    views = [each.removeprefix("main.") for each in sql_files.by_kind("view")]
    if view not in views:
        raise ViewUnknownError(view, known=views)
    known = columns(f"main.{view}")
    if name not in known:
        raise ColumnUnknownError(name, known=known)
