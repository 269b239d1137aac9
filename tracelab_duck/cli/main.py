"""The command tree and the edge of the program: every failure becomes one line and an exit code."""

from __future__ import annotations

import atexit
import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from tracelab_duck import config, paths
from tracelab_duck.cli import interrupt
from tracelab_duck.cli.exit_codes import ExitCode
from tracelab_duck.cli.invocation import Invocation
from tracelab_duck.cli.narration import Narration
from tracelab_duck.engine import resting
from tracelab_duck.errors import OptionUnknownError, TracelabError, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

PROGRAM = "tracelab-duck"
# An option is set by PREFIX_COMMAND_OPTION, such as TRACELAB_DUCK_REFRESH_TEXT.
VARIABLES = "TRACELAB_DUCK"
_HELP = ("-h", "--help")

# In the order of the day: read, look, ask, explain, maintain, describe. A module is named like its
# command and loads only when the command is used.
COMMANDS = (
    "refresh",
    "watch",
    "curate",
    "view",
    "sql",
    "sessions",
    "status",
    "cost",
    "history",
    "diff",
    "search",
    "show",
    "export",
    "extract",
    "forget",
    "prices",
    "doctor",
    "hooks",
    "schema",
    "lineage",
    "completion",
)


class CommandTree(click.Group):
    """Commands that load when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in their order.

        Args:
            ctx: the invocation.

        Returns:
            Their names.
        """
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command.

        Args:
            ctx: the invocation.
            cmd_name: the name typed.

        Returns:
            The command, None when there is none of this name.
        """
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"tracelab_duck.cli.{cmd_name}").command
        for parameter, option in _long_options(command):
            # Click would take the name of the parameter, which the user never sees.
            variable = f"{VARIABLES}_{cmd_name}_{option}"
            parameter.envvar = variable.upper().replace("-", "_")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that was typed.

        Args:
            ctx: the invocation.
            args: what was typed after the global options.

        Returns:
            Its name, itself, and the rest.

        Raises:
            UsageError: there is none of this name; the text names the nearest.
        """
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            raise click.UsageError(f"no command {name!r}{nearest(name, COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)


def _defaults(command: click.Command, typed: Mapping[str, object]) -> dict[str, object]:
    """The defaults that config.toml gives, by parameter instead of by the option's name."""
    names = {option: parameter.name or "" for parameter, option in _long_options(command)}
    for name in typed:
        if name not in names:
            raise OptionUnknownError(name, known=names)
    return {names[name]: value for name, value in typed.items()}


def _long_options(command: click.Command) -> Iterator[tuple[click.Parameter, str]]:
    """Each option with its long name, without dashes."""
    for parameter in command.params:
        for option in parameter.opts:
            if option.startswith("--"):
                yield parameter, option.removeprefix("--")


@click.group(
    cls=CommandTree,
    context_settings={
        "help_option_names": _HELP,
        "max_content_width": 100,
    },
    epilog="Example: tracelab-duck refresh && tracelab-duck sessions",
)
@click.option(
    "--db",
    envvar=paths.DATABASE_VARIABLE,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The database; by default TRACELAB_DUCK_DB, else a file in the platform's data folder.",
)
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but errors.")
@click.option("-v", "--verbose", count=True, help="Say more; -vv shows tracebacks.")
@click.version_option(package_name=PROGRAM, message="%(version)s")
@click.pass_context
def tree(ctx: click.Context, *, db: Path | None, quiet: bool, verbose: int) -> None:
    """A live trace model for long-running agents: transcripts in, a ledger, folded state, views."""
    narration = ctx.ensure_object(Narration)
    narration.is_quiet = quiet
    narration.verbosity = verbose
    found = config.load(paths.config_path())
    for each in found.commands:
        if each not in COMMANDS:
            raise OptionUnknownError(each, known=(*COMMANDS, "settings"))
    name = ctx.invoked_subcommand or ""
    command = tree.get_command(ctx, name)
    if command is not None:
        ctx.default_map = {name: _defaults(command, found.commands.get(name, {}))}
    ctx.obj = Invocation(
        config=found,
        database=paths.database_path(db or found.database),
        narration=narration,
    )


def invoke(
    arguments: Sequence[str] | None = None, *, narration: Narration | None = None
) -> ExitCode:
    """Run one command line.

    Args:
        arguments: What was typed; None is the process's own.
        narration: Where to say what is done; None for one of its own.

    Returns:
        The exit code; what failed was said on stderr.
    """
    narration = narration or Narration()
    typed = None if arguments is None else list(arguments)
    try:
        code = tree.main(typed, PROGRAM, standalone_mode=False, obj=narration)
    except (KeyboardInterrupt, click.Abort):
        narration.error(interrupt.TEXT)
        return ExitCode.INTERRUPTED
    except SystemExit:
        # Click's answer to a reader of a pipe that left. One that had enough of the help did not
        # fail; what a command had still to say may have been that it did.
        is_help = not set(_HELP).isdisjoint(sys.argv[1:] if typed is None else typed)
        return ExitCode.OK if is_help else ExitCode.FAILED
    except click.exceptions.NoArgsIsHelpError as failure:
        click.echo(failure.message, err=True)
        return ExitCode.USAGE
    except Exception as failure:  # noqa: BLE001 - the last edge before the shell
        return _failed(failure, narration)
    return ExitCode(code or 0)


def run() -> NoReturn:
    """The console script."""
    # Whoever closed one does not want to hear; a file opened later must not get its number.
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    narration = Narration()
    # Nobody else in this process opens databases, and at its end they need not be let go.
    resting.want()
    interrupt.exit_when_interrupted(narration)
    _end(invoke(narration=narration), narration)


def _end(code: ExitCode, narration: Narration) -> NoReturn:
    """End the process without taking the engine and the interpreter apart, which takes 30 ms."""
    atexit._run_exitfuncs()  # noqa: SLF001 what was left for the end still runs
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        # A reader that had enough is no failure.
        pass
    except OSError as failure:
        code = _failed(failure, narration)
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(code)


def _failed(failure: Exception, narration: Narration) -> ExitCode:
    if narration.verbosity > 1:
        import traceback

        traceback.print_exception(failure)
    text, code = described(failure)
    narration.error(text)
    return code


def described(failure: Exception) -> tuple[str, ExitCode]:
    """What to say about a failure and which exit code it has.

    Args:
        failure: what ended the command.

    Returns:
        One line and the code.
    """
    match failure:
        case click.UsageError():
            told = failure.ctx.command_path if failure.ctx else PROGRAM
            text = failure.format_message().rstrip(".")
            return f"{text}; see {told} -h", ExitCode.USAGE
        case click.ClickException():
            return failure.format_message(), ExitCode.USAGE
        case TracelabError():
            return str(failure), ExitCode(failure.exit_code)
        case OSError():
            place = f": {failure.filename}" if failure.filename else ""
            return f"{failure.strerror or failure}{place}", ExitCode.FAILED
        case _:
            name = type(failure).__name__
            return (
                f"internal fault, {name}: {failure}; run again with -vv for the place of it",
                ExitCode.FAILED,
            )
