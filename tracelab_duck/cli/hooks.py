"""`hooks`: put this program into an agent's settings, and take it out again."""

from __future__ import annotations

import difflib
import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.invocation import given
from tracelab_duck.cli.output import Rows
from tracelab_duck.curator import agent_settings, hook_call

if TYPE_CHECKING:
    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.cli.output import Output
    from tracelab_duck.curator.agent_settings import Hook
    from tracelab_duck.ingest.refresh import Text

# The agent's own limit, for a process that cannot even keep time.
_BEYOND_SECONDS = 5
_SETTINGS_NAME = "settings.json"

_settings = click.option(
    "--settings",
    type=options.FILE,
    help="The settings file; by default that of the user, in CLAUDE_CONFIG_DIR or ~/.claude.",
)
_dry_run = click.option(
    "--dry-run", is_flag=True, help="Write nothing; show on stdout what would change."
)
_bytes = click.option(
    "--bytes",
    "most_bytes",
    metavar="N",
    type=click.IntRange(min=1),
    default=hook_call.MOST_BYTES,
    show_default=True,
    help="What the view for a session may take; the agent itself cuts at 10,000 characters.",
)
_seconds = click.option(
    "--seconds",
    type=click.IntRange(min=1),
    default=int(hook_call.SECONDS),
    show_default=True,
    help="After how long a hook answers with nothing.",
)
_text = click.option(
    "--text",
    type=click.Choice(["full", "none"]),
    default="full",
    show_default=True,
    help="Keep each distinct text once, or only what the fold reads.",
)


@click.group(
    short_help="Put the hooks into the settings of Claude Code.",
    epilog="Example: tracelab-duck hooks install --dry-run",
)
def command() -> None:
    """The hooks of Claude Code: a view when a session begins, resumes or was compacted.

    `install` adds them to its settings and changes nothing else there; `uninstall` takes them out
    again. A hook never blocks the agent: whatever goes wrong, it answers with nothing, ends with 0
    and writes a line to DATABASE.hooks/log.
    """


@command.command("install", epilog="Example: tracelab-duck hooks install --post-tool-use")
@_settings
@_dry_run
@click.option("--stop/--no-stop", default=True, help="Refresh when the agent has answered.")
@click.option(
    "--post-tool-use/--no-post-tool-use", default=False, help="Refresh after every tool call."
)
@click.option(
    "--statusline/--no-statusline",
    default=True,
    help="Cost, context, open calls and anomalies at the foot of the screen.",
)
@_bytes
@_seconds
@options.keeping_text
@given
def install(
    invocation: Invocation,
    *,
    settings: Path | None,
    dry_run: bool,
    stop: bool,
    post_tool_use: bool,
    statusline: bool,
    most_bytes: int,
    seconds: int,
    text: Text | None,
) -> None:
    """Add the hooks to the settings; those of this program that are there already are replaced.

    Refreshes run beside the agent, which does not wait for them. A status line of your own stays.
    """
    file = _file(settings)
    before = _content(file)
    if statusline and agent_settings.has_other_status_line(file, before):
        invocation.narration.say(f"{file} has a status line of its own, which stays")
        statusline = False
    wanted = {"SessionStart": True, "Stop": stop, "PostToolUse": post_tool_use}
    limits = ("--seconds", str(seconds), "--text", options.kept_text(invocation.config, text))
    hooks = [
        _hook(invocation, event, *_view_limit(event, most_bytes), *limits, seconds=seconds)
        for event, is_wanted in wanted.items()
        if is_wanted
    ]
    if statusline:
        hooks.append(_hook(invocation, agent_settings.STATUS_LINE))
    after = agent_settings.with_hooks(file, before, hooks)
    _change(invocation, file, before, after, is_dry_run=dry_run)


@command.command("uninstall", epilog="Example: tracelab-duck hooks uninstall")
@_settings
@_dry_run
@given
def uninstall(invocation: Invocation, *, settings: Path | None, dry_run: bool) -> None:
    """Take the hooks of this program out of the settings; everything else stays as it is."""
    file = _file(settings)
    before = _content(file)
    after = agent_settings.without_hooks(file, before) if before.strip() else before
    _change(invocation, file, before, after, is_dry_run=dry_run)


@command.command("show", epilog="Example: tracelab-duck hooks show")
@_settings
@options.rows_out
@given
def show(invocation: Invocation, *, settings: Path | None, output: Output) -> None:
    """List the hooks of this program that the settings have."""
    from tracelab_duck.cli.writing import write_any

    file = _file(settings)
    found = agent_settings.ours(file, _content(file))
    if not found:
        invocation.narration.say(f"{file} has no hook of this program")
    rows = [(hook.event, hook.timeout, hook.command) for hook in found]
    write_any(Rows(("event", "timeout_s", "command"), rows), output=output)


@command.command("run", epilog="Example: tracelab-duck --db t.duckdb hooks run stop < input.json")
@click.argument("event", type=click.Choice(hook_call.EVENTS))
@_bytes
@_seconds
@_text
@given
def run(invocation: Invocation, *, event: str, most_bytes: int, seconds: int, text: str) -> None:
    """Serve one hook: what the settings call, with the agent's JSON on stdin."""
    database = str(invocation.database)
    hook_call.serve(hook_call.Call(database, event, most_bytes, float(seconds), text))


def _hook(invocation: Invocation, event: str, *arguments: str, seconds: int | None = None) -> Hook:
    name = agent_settings.EVENTS.get(event, hook_call.STATUS_LINE)
    words = [*_program(), "--db", str(invocation.database), "hooks", "run", name, *arguments]
    timeout = None if seconds is None else seconds + _BEYOND_SECONDS
    return agent_settings.Hook(event, shlex.join(words), timeout)


def _view_limit(event: str, most_bytes: int) -> tuple[str, ...]:
    return ("--bytes", str(most_bytes)) if event == "SessionStart" else ()


def _program() -> list[str]:
    """How the agent starts this program, whatever its own search path is."""
    script = Path(sys.argv[0]).absolute()
    if script.name == "tracelab-duck" and os.access(script, os.X_OK):
        return [str(script)]
    return [sys.executable, "-m", "tracelab_duck"]


def _file(path: Path | None) -> Path:
    if path is not None:
        return path.absolute()
    folder = os.environ.get("CLAUDE_CONFIG_DIR")
    return (Path(folder) if folder else Path.home() / ".claude") / _SETTINGS_NAME


def _content(file: Path) -> str:
    try:
        # Every byte counts, line ends too.
        return file.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError as failure:
        from tracelab_duck.curator.failures import AgentSettingsUnusableError

        raise AgentSettingsUnusableError(file, reason=str(failure)) from failure


def _change(
    invocation: Invocation, file: Path, before: str, after: str, *, is_dry_run: bool
) -> None:
    if before == after:
        invocation.narration.say(f"{file} needs no change")
        return
    if is_dry_run:
        click.echo("".join(_difference(file, before, after)), nl=False)
        return
    _replace(file, after.encode("utf-8"))
    invocation.narration.say(f"changed {file}")


def _difference(file: Path, before: str, after: str) -> list[str]:
    lines = difflib.unified_diff(
        before.splitlines(keepends=True),
        after.splitlines(keepends=True),
        fromfile=str(file),
        tofile=f"{file} (new)",
    )
    return [line if line.endswith("\n") else f"{line}\n" for line in lines]


def _replace(file: Path, data: bytes) -> None:
    """Whole or not at all; a link stays a link, and who may read it stays too."""
    place = file.resolve()
    place.parent.mkdir(parents=True, exist_ok=True)
    partial = place.with_name(f".{place.name}.{os.getpid()}.partial")
    mode = place.stat().st_mode & 0o777 if place.exists() else 0o600
    try:
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(descriptor, "wb") as sink:
            os.fchmod(descriptor, mode)
            sink.write(data)
        partial.replace(place)
    finally:
        partial.unlink(missing_ok=True)
