"""Arguments and options that several commands share, spelled once."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from tracelab_duck.cli.output import SUFFIXES, Format, Output

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracelab_duck.config import Config
    from tracelab_duck.ingest.refresh import Text

R = TypeVar("R")

FILE = click.Path(dir_okay=False, path_type=Path)
FOLDER = click.Path(file_okay=False, path_type=Path)


def moment(ctx: click.Context, param: click.Parameter, value: str | None) -> int | datetime | None:
    """A seq of the ledger or an ISO time, as typed.

    Args:
        ctx: The invocation.
        param: The option it was typed for.
        value: The text; None when the option was left out.

    Returns:
        A seq, or an instant with its zone; a time without one is UTC.

    Raises:
        BadParameter: It is neither.
    """
    if value is not None and value.isascii() and value.isdigit():
        return int(value)
    return instant(ctx, param, value)


def instant(ctx: click.Context, param: click.Parameter, value: str | None) -> datetime | None:
    """An ISO date or time, as typed.

    Args:
        ctx: The invocation.
        param: The option it was typed for.
        value: The text; None when the option was left out.

    Returns:
        An instant with its zone; without one it is UTC.

    Raises:
        BadParameter: It is none.
    """
    if value is None:
        return None
    try:
        return aware(datetime.fromisoformat(value))
    except ValueError:
        text = f"{value!r} is no {param.metavar}, give one such as 2026-08-03T10:00Z"
        raise click.BadParameter(text, ctx, param) from None


def aware(moment: datetime) -> datetime:
    """A moment with a zone: UTC where none was written.

    Args:
        moment: as it was written.

    Returns:
        The same moment, with its zone.
    """
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def rows_out(function: Callable[..., R]) -> Callable[..., R]:
    """Add --format and -o; the command gets them as one `output`.

    Args:
        function: the command's function, with a keyword argument `output`.

    Returns:
        The function with both options.
    """

    @click.option(
        "--format",
        "form",
        type=click.Choice([form.value for form in Format]),
        help="Form of the rows; by default that of PATH's suffix, else table.",
    )
    @click.option("-o", "--output", "path", type=FILE, help="Write to this file, not to stdout.")
    @wraps(function)
    def wrapped(*args: object, form: str | None, path: Path | None, **kwargs: object) -> R:
        return function(*args, output=chosen(form, path), **kwargs)

    return wrapped


def chosen(form: str | None, path: Path | None) -> Output:
    """The form that was asked for, else the one that the file's suffix names, else a table.

    Args:
        form: the name typed after --format.
        path: the file typed after -o; None is stdout.

    Returns:
        Where rows go and in which form.
    """
    if form is not None:
        return Output(Format(form), path)
    suffix = path.suffix.lower() if path is not None else ""
    return Output(SUFFIXES.get(suffix, Format.TABLE), path)


lake = click.option(
    "--lake",
    "uri",
    metavar="URI",
    help="Read this lake instead of a database: a folder, or s3://… as pyarrow names it.",
)


def kept_text(config: Config, typed: Text | None) -> Text:
    """What of texts is kept by a command that refreshes on the side.

    Args:
        config: What config.toml says.
        typed: What was typed; None where nothing was.

    Returns:
        What was typed, else what config.toml says for `refresh`: who keeps no texts there wants
        none to come in by another door.
    """
    if typed is None and config.commands.get("refresh", {}).get("text") == "none":
        return "none"
    return typed or "full"


keeping_text = click.option(
    "--text",
    type=click.Choice(["full", "none"]),
    help="Keep each distinct text once, or only what the fold reads; by default as for `refresh`.",
)
text_out = click.option(
    "-o", "--output", "path", type=FILE, help="Write to this file, not to stdout."
)
as_of = click.option(
    "--as-of",
    "moment",
    metavar="SEQ|TIME",
    callback=moment,
    help="As it stood at this seq of the ledger, or at this time in the run.",
)
