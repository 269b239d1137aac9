"""What a command says about its work: stderr, never stdout."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from tracelab_duck.cli import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_RED, _PLAIN = "\x1b[31m", "\x1b[0m"


class Narration:
    """The voice of one invocation.

    Attributes:
        is_quiet: whether only errors are said.
        verbosity: 0 normal, 1 details, 2 tracebacks.
    """

    __slots__ = ("is_quiet", "verbosity")

    def __init__(self) -> None:
        self.is_quiet = False
        self.verbosity = 0

    def say(self, text: str) -> None:
        """Say what was done, unless quiet was asked for."""
        if not self.is_quiet:
            click.echo(visible.line(text), err=True)

    def detail(self, text: str) -> None:
        """Say what only someone who looks for a cause wants to read."""
        if self.verbosity > 0:
            self.say(text)

    def error(self, text: str) -> None:
        """Say in one line what failed; this is said even when quiet."""
        mark = "error:"
        if is_coloured(sys.stderr.isatty()):
            mark = f"{_RED}{mark}{_PLAIN}"
        click.echo(f"tracelab-duck: {mark} {visible.line(' '.join(text.split()))}", err=True)

    @contextmanager
    def progress(self, label: str) -> Iterator[Callable[[int, int], None]]:
        """A bar while the work runs, at a terminal only.

        Args:
            label: what is being done.

        Yields:
            A function that takes (done, total), both in bytes.
        """
        if self.is_quiet or not sys.stderr.isatty():
            yield _nothing
            return
        from rich.console import Console
        from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

        console = Console(stderr=True)
        with Progress(
            "{task.description}",
            BarColumn(),
            DownloadColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
        ) as bars:
            bar = bars.add_task(label, total=None)
            yield lambda done, total: bars.update(bar, completed=done, total=total)


def is_coloured(is_terminal: bool) -> bool:  # noqa: FBT001 - the answer of isatty
    """Whether colour may be used: only at a terminal, and not where NO_COLOR is set."""
    return is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _nothing(done: int, total: int) -> None:
    """Take the place of a bar where nobody looks."""
    del done, total
