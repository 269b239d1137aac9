"""`sql`: one read-only query over the public views."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.cli.output import Output


def _attachments(
    ctx: click.Context, param: click.Parameter, typed: tuple[str, ...]
) -> dict[str, Path]:
    """The user's own files by the name they get in the query."""
    found = {}
    for each in typed:
        name, equals, file = each.partition("=")
        if not equals:
            text = f"{each!r} is no NAME=FILE, give one such as bill=bill.csv"
            raise click.BadParameter(text, ctx, param)
        found[name] = Path(file).expanduser()
    return found


class _QueryCommand(click.Command):
    """A command whose argument may begin with an SQL comment, which looks like an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what was typed.

        Args:
            ctx: The invocation.
            args: What was typed after the command.

        Returns:
            What is left over.
        """
        comments = [each for each in args if each.startswith("--") and each[2:3].isspace()]
        others = [each for each in args if each not in comments]
        return super().parse_args(ctx, [*others, "--", *comments] if comments else args)


@click.command(
    cls=_QueryCommand,
    short_help="Answer one query over the public views.",
    epilog="Example: tracelab-duck sql 'SELECT path, count(*) FROM files GROUP BY path'",
)
@click.argument("query", required=False)
@click.option(
    "-f",
    "--file",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Read the query from this file.",
)
@click.option(
    "--attach",
    "attachments",
    multiple=True,
    metavar="NAME=FILE",
    callback=_attachments,
    help="A csv, parquet, jsonl or json file to join; no other file can be read.",
)
@click.option("--limit", type=click.IntRange(min=0), help="At most this many rows.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Stop the query after this time.",
)
@options.lake
@options.rows_out
@given
def command(
    invocation: Invocation,
    *,
    query: str | None,
    file: Path | None,
    attachments: dict[str, Path],
    limit: int | None,
    timeout: float | None,
    uri: str | None,
    output: Output,
) -> None:
    """Answer one QUERY over the views that `schema` lists; `-` reads it from stdin.

    The query reads the database or the lake, and the attached files, and nothing else.
    """
    from tracelab_duck.cli import writing
    from tracelab_duck.engine import query as sandbox

    database = invocation.database
    files: tuple[Path, ...] = ()
    if uri is not None:
        from tracelab_duck.lake.reading import mount

        mounted = mount(uri)
        database, files = mounted.database, mounted.files
    answer = sandbox.run(
        database,
        _text(query, file),
        readable=files,
        attachments=attachments,
        limit=limit,
        timeout_seconds=timeout,
    )
    writing.write_arrow(answer, output=output)


def _text(query: str | None, file: Path | None) -> str:
    if (query is None) == (file is None):
        raise click.UsageError("give a query, or a file with -f, or - for stdin")
    if file is not None:
        return file.read_text(encoding="utf-8")
    return sys.stdin.read() if query == "-" else query or ""
