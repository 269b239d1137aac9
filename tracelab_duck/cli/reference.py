"""The help texts as one page: `docs/commands.md` is generated from it and checked."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import click

from tracelab_duck.cli.main import PROGRAM, tree

if TYPE_CHECKING:
    from collections.abc import Iterator


def markdown() -> str:
    """The reference of every command, in their order.

    Returns:
        Sections of the second level, one a command, without a title; under a command that has
        commands of its own those are sections of the third level.
    """
    with click.Context(tree, info_name=PROGRAM, **tree.context_settings) as root:
        sections = [_options(tree, root)]
        for name in tree.list_commands(root):
            command = tree.get_command(root, name)
            if command is not None:
                sections.extend(_sections(name, command, root))
    return "\n".join(sections)


def _sections(
    name: str, command: click.Command, above: click.Context, level: int = 2
) -> Iterator[str]:
    with click.Context(command, info_name=name, parent=above) as context:
        yield _section(command, context, level)
        if isinstance(command, click.Group):
            for each, below in command.commands.items():
                if not below.hidden:
                    yield from _sections(each, below, context, level + 1)


def _section(command: click.Command, context: click.Context, level: int) -> str:
    name = context.command_path.removeprefix(f"{PROGRAM} ")
    usage = " ".join(command.collect_usage_pieces(context))
    example = (command.epilog or "").removeprefix("Example: ")
    return "\n".join(
        (
            f"{'#' * level} `{name}`\n",
            f"    {context.command_path} {usage}\n",
            inspect.cleandoc(command.help or "") + "\n",
            *(each for each in (_options(command, context),) if each),
            *([f"    {example}\n"] if example else []),
        )
    )


def _options(command: click.Command, context: click.Context) -> str:
    rows = list(_rows(command, context))
    return "\n".join(("| option | does |", "|---|---|", *rows, "")) if rows else ""


def _rows(command: click.Command, context: click.Context) -> Iterator[str]:
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1] and "--help" not in parameter.opts:
            names, text = (each.replace("|", "\\|") for each in record)
            yield f"| `{names}` | {text} |"


if __name__ == "__main__":
    click.echo(markdown())
