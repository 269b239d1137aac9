"""`completion`: completion for a shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command(
    short_help="Print the completion script of a shell.",
    epilog="Example: tracelab-duck completion bash >> ~/.bashrc",
)
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, *, shell: str) -> None:
    """Print the completion script of a shell."""
    program = ctx.find_root().info_name or ""
    complete = get_completion_class(shell)
    if complete is None:
        raise click.UsageError(f"no completion for {shell}", ctx)
    variable = f"_{program}_COMPLETE".replace("-", "_").upper()
    click.echo(complete(ctx.find_root().command, {}, program, variable).source())
