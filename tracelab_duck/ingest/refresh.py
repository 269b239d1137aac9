"""The whole refresh: find what is new, read it batch by batch, fold it, commit."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from tracelab_duck.engine import read, sql_files
from tracelab_duck.engine.database import last_written_ns, open_reader, open_writer
from tracelab_duck.engine.job import Job
from tracelab_duck.errors import (
    DatabaseForeignError,
    DatabaseLockedError,
    DatabaseOutdatedError,
)
from tracelab_duck.ingest import discover, formats, tally, thresholds
from tracelab_duck.ingest.plan import make_plan, moment
from tracelab_duck.model.source import Position, Source

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from tracelab_duck.engine.database import Database
    from tracelab_duck.ingest.discover import FoundFile
    from tracelab_duck.ingest.plan import Plan
    from tracelab_duck.ingest.work import Work
    from tracelab_duck.model.refresh_report import RefreshReport

Text = Literal["full", "none"]
Progress = Callable[[int, int], None]
After = Callable[["Database"], None]

# New bytes of one transaction.
BATCH_BYTES = 256 << 20

_WATERMARK = "ledger.watermark"
_POSITION = "ledger.position"
_START = Position(batch_id=1, line_seq=1, source_id=1, settings_hash=None)
_PATIENCE_SECONDS = 0.05
_FEW_FILES = 8


def refresh(
    path: Path,
    roots: Sequence[Path] = (),
    *,
    text: Text = "full",
    wait_seconds: float = 0,
    settings: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    after: After | None = None,
    is_dry_run: bool = False,
    must_refold: bool = False,
    batch_bytes: int = BATCH_BYTES,
    clock: Callable[[], float] = time.time,
) -> RefreshReport:
    """Read what is new in transcripts into a database.

    Only bytes after the watermarks are read, and only their events are folded. Nothing is written
    when nothing is new.

    Args:
        path: The database; it is made when missing.
        roots: Files and folders to look at; none for the known agent folders.
        text: `full` keeps every text once, `none` only what the fold reads.
        wait_seconds: How long to try while somebody else has the database open.
        settings: Settings that are not to have their default; None to leave all as they are.
        progress: Told the bytes taken and the bytes to take.
        after: Called with the open writer when everything is committed.
        is_dry_run: Look, but write nothing.
        must_refold: Fold everything again from the ledger.
        batch_bytes: New bytes of one transaction.
        clock: The present, in seconds since 1970.

    Returns:
        What was read and written.

    Raises:
        UsageError: A root does not exist, or none was named and none is known.
        DatabaseError: The database cannot be used.
    """
    started = time.perf_counter()
    where = tuple(roots) or discover.default_roots(os.environ)
    files = discover.find_files(where, database=path)
    run = _Refresh(
        path=path,
        roots=where,
        files=files,
        keeps_text=text == "full",
        settings=settings,
        progress=progress or _silent,
        batch_bytes=batch_bytes,
        now=moment(clock()),
    )
    run.tally.book("discover", time.perf_counter() - started)
    if is_dry_run:
        return run.forecast(wait_seconds)
    if not must_refold and after is None and run.finds_nothing():
        return run.tally.report()
    return run.write(wait_seconds, after=after, must_refold=must_refold)


class Known(NamedTuple):
    """What a refresh has to know of the database.

    Attributes:
        sources: Each source in its newest generation, by its number.
        position: Where the next batch continues.
        settings: Those in force, by name.
    """

    sources: dict[int, Source]
    position: Position
    settings: dict[str, str]

    def is_folded_otherwise(self, settings_hash: str) -> bool:
        """Whether what was folded was folded with other settings than these."""
        return self.position.settings_hash not in {None, settings_hash}


_NOTHING = Known({}, _START, {})


def known(database: Database) -> Known:
    """What the database says."""
    return Known(
        sources={row.source_id: row for row in read.records(database, Source, _WATERMARK)},
        position=read.one(database, Position, _POSITION) or _START,
        settings=thresholds.in_force(database),
    )


def recalled(database: Database) -> Known:
    """What the database says, not asked again where the refresh before left it a moment ago."""
    return database.found if isinstance(database.found, Known) else known(database)


class _Refresh:
    """A refresh under way."""

    def __init__(
        self,
        *,
        path: Path,
        roots: tuple[Path, ...],
        files: tuple[FoundFile, ...],
        keeps_text: bool,
        settings: Mapping[str, str] | None,
        progress: Progress,
        batch_bytes: int,
        now: datetime,
    ) -> None:
        self._path = path
        self._roots = roots
        self._files = files
        self._keeps_text = keeps_text
        self._settings = settings
        self._progress = progress
        self._batch_bytes = batch_bytes
        self._now = now
        written = last_written_ns(path)
        self._is_new = written is None
        self._young = [file for file in files if file.modified_ns >= (written or 0)]
        self.tally = tally.Tally()

    def forecast(self, wait_seconds: float) -> RefreshReport:
        """What there is to do."""
        if not self._path.exists():
            plan = self._plan(_NOTHING)
        else:
            with open_reader(self._path, wait_seconds=wait_seconds) as database:
                plan = self._plan(known(database))
        return tally.forecast(plan, plan.to_read)

    def finds_nothing(self) -> bool:
        """Look, beside other readers, whether there is anything to do at all."""
        if self._is_likely_new():
            return False
        started = time.perf_counter()
        try:
            with open_reader(self._path, wait_seconds=_PATIENCE_SECONDS, is_small=True) as database:
                before = recalled(database)
        except (DatabaseLockedError, DatabaseOutdatedError, DatabaseForeignError):
            # The last may be one that was never filled, because its first refresh was killed.
            return False
        plan = self._plan(before)
        settings_hash = thresholds.digest(before.settings | self._changed(before))
        if not plan.is_empty or before.is_folded_otherwise(settings_hash):
            return False
        self.tally.begin(plan)
        self.tally.book("plan", time.perf_counter() - started)
        return True

    def write(
        self, wait_seconds: float, *, after: After | None, must_refold: bool
    ) -> RefreshReport:
        """Do it."""
        started = time.perf_counter()
        loading = Job(_loaded_work)
        loading.begin(beside=not sql_files.is_known())
        with open_writer(self._path, wait_seconds=wait_seconds) as database:
            self._plan_ahead(database)
            if database.is_refolded:
                self.tally.refolded = "definitions changed"
            before = recalled(database)
            plan = self._plan(before)
            self.tally.begin(plan)
            self.tally.book("open", time.perf_counter() - started)
            changed = self._changed(before)
            settings = before.settings | changed
            settings_hash = thresholds.digest(settings)
            work = loading.result()(
                database,
                self.tally,
                position=before.position,
                settings_hash=settings_hash,
                keeps_text=self._keeps_text,
                batch_bytes=self._batch_bytes,
                progress=self._progress,
                now=self._now,
            )
            reason = "asked for" if must_refold else ""
            reason = "settings changed" if before.is_folded_otherwise(settings_hash) else reason
            work.settle(changed, reason=reason)
            work.read(plan)
            database.left = self._known_after(before, work.position, settings)
            if after is not None:
                after(database)
            closing = time.perf_counter()
        self.tally.book("close", time.perf_counter() - closing)
        return self.tally.report()

    def _is_likely_new(self) -> bool:
        # Opening twice costs 30 ms, so it is not tried to read only where a transcript is younger
        # than the database.
        return self._is_new or bool(self._young)

    def _plan_ahead(self, database: Database) -> None:
        # What is new in few files is mostly short, and then goes to the adapter as a text.
        if 0 < len(self._young) <= _FEW_FILES and not self._is_new:
            told = formats.TOLD[formats.expected(self._young[0].path)]
            database.planner.begin(told, is_full=self._keeps_text)

    def _known_after(self, before: Known, position: Position, settings: dict[str, str]) -> Known:
        sources = before.sources | self.tally.noted
        following = max(sources, default=0) + 1
        return Known(sources, position._replace(source_id=following), settings)

    def _plan(self, before: Known) -> Plan:
        return make_plan(
            self._files,
            tuple(before.sources.values()),
            roots=self._roots,
            position=before.position,
            now=self._now,
        )

    def _changed(self, before: Known) -> dict[str, str]:
        return thresholds.changed(before.settings, self._settings)


def _loaded_work() -> type[Work]:
    """What writes, loaded beside the opening of the database together with what it will need."""
    # It takes as long to load as a look at all transcripts, which often is enough.
    from tracelab_duck.ingest.work import Work  # noqa: PLC0415

    sql_files.temporary()
    sql_files.by_kind("apply")
    return Work


def _silent(_taken: int, _total: int) -> None:
    return
