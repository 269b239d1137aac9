"""Adding up what the batches of a refresh did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.model.refresh_report import RefreshReport, SourceFailure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracelab_duck.ingest.batch import Done
    from tracelab_duck.ingest.plan import Plan, Reading
    from tracelab_duck.model.source import Source


class Tally:
    """What a refresh did so far."""

    def __init__(self) -> None:
        self.refolded = ""
        self.rows: dict[str, int] = {}
        self.seconds: dict[str, float] = {}
        self._before: dict[int, Source] = {}
        self._now: dict[int, Source] = {}
        self._failures: dict[str, str] = {}
        self._gone = 0
        self._pending = 0
        self._events = 0
        self._lines = 0
        self._bytes = 0
        self._batches = 0

    def begin(self, plan: Plan) -> None:
        """Take what the plan says about sources that are not read."""
        self._gone = plan.sources_gone
        self._pending = plan.bytes_pending
        for reading in plan.to_read:
            self._before[reading.source.source_id] = reading.source
        for source in (*plan.to_note, *plan.failing):
            self._take(source)

    def add(self, done: Done) -> None:
        """Take what one batch did."""
        for source in done.sources:
            self._take(source)
        self._events += done.events
        self._lines += done.lines
        self._bytes += done.bytes_read
        self._batches += done.lines > 0
        self.count(done.rows)
        for stage, seconds in done.seconds.items():
            self.book(stage, seconds)

    def set_aside(self, source: Source) -> None:
        """Take a source that failed."""
        self._take(source)

    def count(self, rows: dict[str, int]) -> None:
        """Add rows that were written, by table."""
        for table, number in rows.items():
            if number:
                self.rows[table] = self.rows.get(table, 0) + number

    @property
    def noted(self) -> dict[int, Source]:
        """Each source that was written or failed again, by its number, as it is now."""
        return self._now

    def book(self, stage: str, seconds: float) -> None:
        """Add wall time to a stage."""
        self.seconds[stage] = self.seconds.get(stage, 0.0) + seconds

    def report(self, *, is_dry_run: bool = False) -> RefreshReport:
        """All of it."""
        pairs = [(self._before[key], self._now.get(key)) for key in self._before]
        moved = [(old, new) for old, new in pairs if new and new.line_no > old.line_no]
        return RefreshReport(
            sources=len(moved),
            sources_new=sum(1 for old, _ in moved if _is_new(old)),
            sources_gone=self._gone,
            bytes_read=self._bytes,
            bytes_pending=self._pending + sum(each.bytes_pending for each in self._now.values()),
            lines=self._lines,
            recorded=sum(new.recorded - old.recorded for old, new in moved),
            repaired=sum(new.repaired - old.repaired for old, new in moved),
            quarantined=sum(new.quarantined - old.quarantined for old, new in moved),
            blank=sum(new.blank - old.blank for old, new in moved),
            events=self._events,
            batches=self._batches,
            refolded=self.refolded,
            failures=tuple(
                SourceFailure(path, error) for path, error in sorted(self._failures.items())
            ),
            rows=dict(sorted(self.rows.items())),
            seconds=self.seconds,
            is_dry_run=is_dry_run,
        )

    def _take(self, source: Source) -> None:
        self._now[source.source_id] = source
        if source.error is not None:
            self._failures[source.path] = source.error


def forecast(plan: Plan, readings: Iterable[Reading]) -> RefreshReport:
    """What a dry run would read: everything after the watermarks, unfinished lines included."""
    sources = [reading.source for reading in readings]
    return RefreshReport(
        sources=len(sources),
        sources_new=sum(1 for source in sources if _is_new(source)),
        sources_gone=plan.sources_gone,
        bytes_read=sum(source.bytes_pending for source in sources),
        bytes_pending=plan.bytes_pending,
        failures=tuple(
            SourceFailure(source.path, source.error)
            for source in (*plan.to_note, *plan.failing)
            if source.error is not None
        ),
        is_dry_run=True,
    )


def _is_new(source: Source) -> bool:
    return source.generation == 1 and source.line_no == 0
