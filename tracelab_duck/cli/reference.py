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
        Sections of the second level, one a command, without a title.
    """
    with click.Context(tree, info_name=PROGRAM, **tree.context_settings) as root:
        sections = [_options(tree, root)]
        for name in tree.list_commands(root):
            command = tree.get_command(root, name)
            if command is not None:
                with click.Context(command, info_name=name, parent=root) as context:
                    sections.append(_section(command, context))
    return "\n".join(sections)


def _section(command: click.Command, context: click.Context) -> str:
    usage = " ".join(command.collect_usage_pieces(context))
    example = (command.epilog or "").removeprefix("Example: ")
    return "\n".join(
        (
            f"## `{context.info_name}`\n",
            f"    {context.command_path} {usage}\n",
            inspect.cleandoc(command.help or "") + "\n",
            _options(command, context),
            f"    {example}\n",
        )
    )


def _options(command: click.Command, context: click.Context) -> str:
    return "\n".join(("| option | does |", "|---|---|", *_rows(command, context), ""))


def _rows(command: click.Command, context: click.Context) -> Iterator[str]:
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1] and "--help" not in parameter.opts:
            names, text = (each.replace("|", "\\|") for each in record)
            yield f"| `{names}` | {text} |"


if __name__ == "__main__":
    click.echo(markdown())
