"""`watch`: refresh on change, and keep the pages of live sessions current."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Literal

import click

from tracelab_duck.cli import options, values
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracelab_duck.cli.invocation import Invocation

RELOAD_SECONDS = 2
# A reader that looks at the database for a moment must not end the watch.
WAIT_SECONDS = 10.0


@click.command(
    short_help="Refresh on change until stopped.",
    epilog="Example: tracelab-duck watch --views build/pages --on-anomaly 'notify-send anomaly'",
)
@click.argument("sources", metavar="[PATH]...", nargs=-1, type=click.Path(path_type=Path))
@click.option("--views", "folder", type=options.FOLDER, help="Keep the pages in this folder.")
@click.option(
    "--on-anomaly",
    metavar="CMD",
    help="Run this program for each anomaly that is raised and not over yet, with its row as JSON "
    "on its stdin; no shell reads it.",
)
@click.option(
    "--text",
    type=click.Choice(["full", "none"]),
    default="full",
    show_default=True,
    help="Keep each distinct text once, or only what the fold reads.",
)
@given
def command(
    invocation: Invocation,
    *,
    sources: tuple[Path, ...],
    folder: Path | None,
    on_anomaly: str | None,
    text: Literal["full", "none"],
) -> None:
    """Look once a second and refresh what changed in files or folders, until stopped with Ctrl-C.

    Without a PATH these are the folders of every agent that is known and exists.
    """
    from tracelab_duck.ingest import discover
    from tracelab_duck.ingest.follow import follow

    roots = tuple(source.expanduser() for source in sources)
    roots = roots or discover.default_roots(os.environ)
    watch = _Watch(invocation, text=text, folder=folder, on_anomaly=on_anomaly)
    pause = Event().wait

    def wait(seconds: float) -> bool:
        # The first refresh comes after the first look, so that nothing written while it runs is
        # taken for what was there before.
        watch.begin(roots)
        return pause(seconds)

    for _ in follow(roots, wait):
        watch.step(roots)


class _Watch:
    """What stays the same from one change to the next, and which anomalies were told."""

    def __init__(
        self,
        invocation: Invocation,
        *,
        text: Literal["full", "none"],
        folder: Path | None,
        on_anomaly: str | None,
    ) -> None:
        self._invocation = invocation
        self._text: Literal["full", "none"] = text
        self._folder = folder
        self._on_anomaly = on_anomaly
        self._told: set[tuple[object, ...]] = set()
        self._is_first = True

    def begin(self, roots: Sequence[Path]) -> None:
        """Refresh for the first time; later calls do nothing."""
        if self._is_first:
            self.step(roots)

    def step(self, roots: Sequence[Path]) -> None:
        """Refresh once, and bring everything that follows from it up to date."""
        from tracelab_duck.ingest.refresh import refresh

        report = refresh(
            self._invocation.database,
            roots,
            text=self._text,
            wait_seconds=WAIT_SECONDS,
            settings=self._invocation.config.settings,
        )
        for failure in report.failures:
            self._invocation.narration.error(f"{failure.path} was set aside: {failure.error}")
        if report.sources:
            narrated = f"read {report.bytes_read:,} bytes: {report.events:,} events"
            self._invocation.narration.say(narrated)
        if report.sources or self._is_first:
            self._follow_up()
        self._is_first = False

    def _follow_up(self) -> None:
        with self._invocation.reader() as database:
            if self._folder is not None:
                from tracelab_duck.cli import pages

                pages.write(database, self._folder, reload_seconds=RELOAD_SECONDS)
            if self._on_anomaly is not None:
                from tracelab_duck.engine import read

                columns, rows = read.table(database, "main.anomalies")
                self._tell([dict(zip(columns, row, strict=True)) for row in rows])

    def _tell(self, anomalies: list[dict[str, object]]) -> None:
        """Run the command for what is newly raised; what was there before the watch is not new."""
        for each in anomalies:
            names = ("session_id", "agent_id", "kind", "subject", "raised_seq", "severity")
            key = tuple(each[name] for name in names)
            if each["is_active"] and key not in self._told and not self._is_first:
                self._run(values.as_object(each.items()))
            self._told.add(key)

    def _run(self, row: str) -> None:
        words = shlex.split(self._on_anomaly or "")
        try:
            done = subprocess.run(words, input=row.encode(), check=False)  # noqa: S603 the user's own
        except OSError as failure:
            self._invocation.narration.error(f"cannot run {words[0]}: {failure.strerror}")
            return
        if done.returncode:
            self._invocation.narration.error(f"{words[0]} ended with {done.returncode}")
