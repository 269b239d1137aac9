"""`curate`: give a worker its view again after every K steps."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.ingest.refresh import Text
    from tracelab_duck.model.curation import WorkerView


@click.command(
    short_help="Give a worker its view again after every few steps.",
    epilog="Example: tracelab-duck curate ~/.claude/projects/p/SESSION.jsonl --every 5 -o view.txt",
)
@click.argument("worker", metavar="SESSION|FILE")
@click.option(
    "--every",
    metavar="STEPS",
    type=click.IntRange(min=1),
    default=5,
    show_default=True,
    help="API responses of the main run between two views.",
)
@click.option(
    "--budget",
    "budget_tokens",
    metavar="TOKENS",
    type=click.IntRange(min=1),
    default=2000,
    show_default=True,
    help="What a view may take, by estimate.",
)
@click.option(
    "-o", "--output", type=options.FILE, help="Write each view here, whole or not at all."
)
@click.option(
    "--exec",
    "run",
    metavar="CMD",
    help="Run this program for each view, with the text on its stdin; no shell reads it.",
)
@options.keeping_text
@click.option("--once", is_flag=True, help="Give one view of what is there, and end.")
@given
def command(
    invocation: Invocation,
    *,
    worker: str,
    every: int,
    budget_tokens: int,
    output: Path | None,
    run: str | None,
    text: Text | None,
    once: bool,
) -> None:
    """Follow a worker's own transcript, read only its bytes, and compile its view when it is due.

    A FILE may not exist yet. The view goes to -o FILE, to --exec CMD, or to stdout. Each view is
    written down in the database; it is no event of the transcript and changes no count.
    """
    from tracelab_duck.lab import Lab

    kept = options.kept_text(invocation.config, text)
    curator = Lab(invocation.database).curator(
        worker, every=every, budget_tokens=budget_tokens, text=kept
    )
    for view in [curator.look()] if once else curator:
        if view is None:
            invocation.narration.say(f"{worker} has no step yet")
            continue
        _hand_over(invocation, view, output=output, run=run)
        invocation.narration.say(
            f"{view.steps} steps, about {view.tokens} tokens, {view.milliseconds:.0f} ms"
            f" ({view.reason})"
        )


def _hand_over(
    invocation: Invocation, view: WorkerView, *, output: Path | None, run: str | None
) -> None:
    if output is not None:
        _replace(output, view.text)
    if run is not None:
        words = shlex.split(run)
        done = subprocess.run(words, input=view.text, text=True, check=False)  # noqa: S603 - the user's own
        if done.returncode:
            # The next view may find it well again.
            invocation.narration.error(f"{words[0]} ended with {done.returncode}")
    if output is None and run is None:
        click.echo(view.text, nl=False)


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.absolute().parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
