"""The writing half of a refresh: batch after batch, and what happens when one fails."""

from __future__ import annotations

import struct
import time
from typing import TYPE_CHECKING

from tracelab_duck.engine import catalog
from tracelab_duck.errors import StatementFailedError
from tracelab_duck.ingest import batch, thresholds
from tracelab_duck.model.source import microseconds

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from tracelab_duck.engine.database import Database
    from tracelab_duck.ingest.plan import Plan, Reading
    from tracelab_duck.ingest.tally import Tally
    from tracelab_duck.model.source import Position

# Below this much, one thread of the engine is faster than several.
_SMALL_BYTES = 1 << 20
# What the bytes of one source can cause; it must not keep the others out.
_FAILURES_OF_A_SOURCE = (StatementFailedError, ValueError, OverflowError, struct.error)


class Work:
    """What a refresh writes into one open database."""

    def __init__(
        self,
        database: Database,
        tally: Tally,
        *,
        position: Position,
        settings_hash: str,
        keeps_text: bool,
        batch_bytes: int,
        progress: Callable[[int, int], None],
        now: datetime,
    ) -> None:
        """Prepare to write.

        Args:
            database: An open writer, with no transaction under way.
            tally: Takes what is done.
            position: Where the first batch begins.
            settings_hash: Of the settings it is folded with.
            keeps_text: Whether texts are kept.
            batch_bytes: After how many bytes a batch ends.
            progress: Told the bytes taken and the bytes to take.
            now: What the rows say about when.
        """
        self._database = database
        self._tally = tally
        self._position = position
        self._now = now
        self._limit = batch_bytes
        self._progress = progress
        self._taken = 0
        self._total = 0
        self._order = batch.Order(
            keeps_text=keeps_text,
            settings_hash=settings_hash,
            limit=batch_bytes,
            progress=self._advance,
        )
        catalog.make_temporary(database)

    def settle(self, changed: Mapping[str, str], *, reason: str) -> None:
        """Write changed settings down, and fold everything again where there is a reason to.

        Args:
            changed: The settings, by name.
            reason: Why everything is to be folded again; empty when it is not.
        """
        if not reason and not changed:
            return
        started = time.perf_counter()
        if reason:
            self._database.use_everything()
        with self._database.transaction():
            thresholds.write(self._database, changed, now=self._now)
            if reason and not self._database.is_refolded:
                catalog.fold_again(self._database)
            if self._position.settings_hash is not None:
                batch.write_down(
                    self._database, self._position, self._order.settings_hash, now=self._now
                )
                self._position = self._position._replace(
                    batch_id=self._position.batch_id + 1, settings_hash=self._order.settings_hash
                )
        self._tally.refolded = self._tally.refolded or reason
        self._tally.book("refold", time.perf_counter() - started)

    @property
    def position(self) -> Position:
        """Where the next batch would continue."""
        return self._position

    def read(self, plan: Plan) -> None:
        """Bring in everything that a plan says."""
        self._total = plan.bytes_to_read
        if self._total >= _SMALL_BYTES:
            self._database.use_everything()
        if plan.to_note:
            with self._database.transaction():
                rows = batch.note(self._database, plan.to_note)
            self._tally.count({"ledger.source": rows})
        waiting = list(plan.to_read)
        while waiting:
            together = _first(waiting, self._limit)
            waiting = [*self._batch(together), *waiting[len(together) :]]

    def _batch(self, readings: list[Reading]) -> list[Reading]:
        """One batch, or where it fails one for each source; returns what did not fit in."""
        taken = self._taken
        try:
            done = batch.run(
                self._database,
                readings,
                position=self._position,
                order=self._order,
                now=self._now,
            )
        except _FAILURES_OF_A_SOURCE as error:
            self._database.renew()
            catalog.make_temporary(self._database)
            self._taken = taken
            if len(readings) == 1:
                self._set_aside(readings[0], error)
                return []
            return [left for reading in readings for left in self._batch([reading])]
        self._tally.add(done)
        self._position = done.position
        return list(done.unfinished)

    def _set_aside(self, reading: Reading, error: Exception) -> None:
        source = reading.source._replace(error=str(error), last_read_us=microseconds(self._now))
        with self._database.transaction():
            batch.note(self._database, [source])
        self._tally.set_aside(source)

    def _advance(self, taken: int) -> None:
        self._taken += taken
        self._progress(self._taken, self._total)


def _first(readings: list[Reading], limit: int) -> list[Reading]:
    """As many sources as one batch will take, at least one."""
    size = 0
    for count, reading in enumerate(readings, start=1):
        size += reading.source.bytes_pending
        if size >= limit:
            return readings[:count]
    return readings
