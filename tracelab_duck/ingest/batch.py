"""One batch: bounded new bytes, folded and committed together."""

from __future__ import annotations

import time
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck import __version__
from tracelab_duck.engine import apply, insert, read
from tracelab_duck.ingest import identity, offload
from tracelab_duck.ingest.land import EVENTS_PER_LINE, Landing, Outcome
from tracelab_duck.ingest.tail import Tail
from tracelab_duck.model.source import microseconds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from tracelab_duck.engine.database import Database
    from tracelab_duck.ingest.plan import Reading
    from tracelab_duck.ingest.tail import Chunk, Piece, Stop
    from tracelab_duck.model.source import Position, Source

_MOVED = "ledger.moved"
_BATCH = "ledger.batch"
_SPECIAL_RECORD = "ledger.special_record"

# To look through more takes longer than to ask the events.
_BYTES_LOOKED_THROUGH = 8 << 20

Progress = Callable[[int], None]


class Order(NamedTuple):
    """What holds for every batch of a refresh.

    Attributes:
        keeps_text: Whether texts are kept.
        settings_hash: Of the settings it is folded with.
        limit: After how many bytes a batch ends.
        progress: Told how many bytes were taken since it was last told.
    """

    keeps_text: bool
    settings_hash: str
    limit: int
    progress: Progress


class Done(NamedTuple):
    """What one batch did.

    Attributes:
        sources: The rows of the sources it touched, as they are now.
        unfinished: Sources that have more than fitted in.
        position: Where the next batch continues.
        lines: Lines read.
        bytes_read: Bytes of these.
        events: Events appended to the ledger.
        rows: Rows written by table.
        seconds: Wall time by stage.
    """

    sources: tuple[Source, ...]
    unfinished: tuple[Reading, ...]
    position: Position
    lines: int
    bytes_read: int
    events: int
    rows: dict[str, int]
    seconds: dict[str, float]


def run(
    database: Database,
    readings: Sequence[Reading],
    *,
    position: Position,
    order: Order,
    now: datetime,
) -> Done:
    """Read, fold and commit what is new in some sources.

    Args:
        database: An open writer, with no transaction under way.
        readings: The sources.
        position: Where the batch begins.
        order: What holds for every batch.
        now: When it started.

    Raises:
        TracelabError: Something of it failed; nothing of it was written.
    """
    batch = _Batch(database, position=position, order=order, now=now)
    with database.transaction():
        batch.read(readings)
        batch.fold()
        batch.note()
        batch.mark("fold")
    batch.mark("commit")
    return batch.done(readings)


def note(database: Database, sources: Iterable[Source]) -> int:
    """Bring the rows of some sources up to date; returns how many there were."""
    rows = [tuple(source) for source in sources]
    insert.insert(database, _MOVED, rows)
    apply.run(database, "ledger.source")
    return len(rows)


def write_down(
    database: Database, position: Position, settings_hash: str, *, now: datetime
) -> None:
    """Note a refold as a batch without any lines, so that its settings are known."""
    _write(database, position, settings_hash, now=now, sources=0, size=0, lines=0, events=0)


def note_answers(database: Database, position: Position, *, now: datetime) -> None:
    """Note the answers of a model as a batch that takes the place of one line and has none."""
    taken = position._replace(line_seq=position.line_seq + 1)
    settings_hash = position.settings_hash or ""
    _write(database, taken, settings_hash, now=now, sources=0, size=0, lines=0, events=0)


def _write(
    database: Database,
    position: Position,
    settings_hash: str,
    *,
    now: datetime,
    sources: int,
    size: int,
    lines: int,
    events: int,
) -> None:
    row = (
        position.batch_id,
        now,
        sources,
        size,
        lines,
        events,
        position.line_seq + lines,
        settings_hash,
        database.sql_hash,
        __version__,
    )
    insert.insert(database, _BATCH, [row])


class _Batch:
    """A batch under way."""

    def __init__(
        self, database: Database, *, position: Position, order: Order, now: datetime
    ) -> None:
        self._database = database
        self._start = position
        self._order = order
        self._now = now
        self._landing = Landing(database, keeps_text=order.keeps_text)
        self._tallies: dict[int, _Tally] = {}
        self._line_seq = position.line_seq
        self._bytes = 0
        self._places: dict[int, str] = {}
        self._names_outputs = False
        self._seconds: dict[str, float] = {}
        self._since = time.perf_counter()

    def mark(self, stage: str) -> None:
        """Book the time since the last mark."""
        now = time.perf_counter()
        self._seconds[stage] = self._seconds.get(stage, 0.0) + now - self._since
        self._since = now

    def read(self, readings: Sequence[Reading]) -> None:
        """Take the lines into the tables of the session."""
        insert.set_variable(self._database, "keep_text", self._order.keeps_text)
        insert.set_variable(self._database, "batch_id", self._start.batch_id)
        tail = Tail(readings, limit=self._order.limit)
        with tail.chunks() as chunks:
            for chunk in chunks:
                self.mark("read")
                self._take(chunk)
                tail.give_back(chunk)
                self.mark("land")
        self.mark("read")

    def _take(self, chunk: Chunk) -> None:
        first = self._line_seq
        if chunk.pieces:
            self._line_seq = self._landing.land(chunk, first)
        for piece in chunk.pieces:
            self._tally(piece.reading).add(piece, first_line_seq=first)
            first += len(piece.lines)
            self._bytes += piece.lines.size
            self._places[piece.reading.source.source_id] = piece.reading.place
            self._names_outputs = self._names_outputs or self._may_name_output(piece)
            self._order.progress(piece.lines.size)
        for stop in chunk.stops:
            self._tally(stop.reading).stop = stop

    def _may_name_output(self, piece: Piece) -> bool:
        return self._bytes > _BYTES_LOOKED_THROUGH or offload.is_named_in(piece)

    def _tally(self, reading: Reading) -> _Tally:
        return self._tallies.setdefault(reading.source.source_id, _Tally(reading.source))

    def fold(self) -> None:
        """Append the events and take one step of the fold, if there are any lines."""
        if self._line_seq == self._start.line_seq:
            return
        ((inline_records, turns),) = read.rows(self._database, _SPECIAL_RECORD)
        if inline_records:
            apply.run(self._database, "ledger.inline_agent")
        self._landing.count(apply.run(self._database, "ledger.repeated"))
        if turns:
            apply.run(self._database, "ledger.queued_twice")
        self._landing.count(apply.run(self._database, "ledger.event"))
        if self._names_outputs:
            self._landing.count(offload.gather(self._database, self._places))
        self.mark("ledger")
        stages = apply.run_stages(
            self._database,
            seq_from=self._start.line_seq * EVENTS_PER_LINE,
            seq_to=self._line_seq * EVENTS_PER_LINE - 1,
        )
        self._landing.count(stages)

    def note(self) -> None:
        """Move the watermarks, and write the batch down."""
        self._landing.count({"ledger.source": note(self._database, self._rows())})
        if self._line_seq == self._start.line_seq:
            return
        _write(
            self._database,
            self._start,
            self._order.settings_hash,
            now=self._now,
            sources=sum(1 for tally in self._tallies.values() if tally.lines),
            size=self._bytes,
            lines=self._line_seq - self._start.line_seq,
            events=self._events(),
        )
        self._landing.count({_BATCH: 1})

    def done(self, readings: Sequence[Reading]) -> Done:
        """What it did."""
        rows = {row.source_id: row for row in self._rows()}
        has_lines = self._line_seq > self._start.line_seq
        unfinished = tuple(
            reading._replace(source=rows.get(reading.source.source_id, reading.source))
            for reading in readings
            if not self._is_finished(reading)
        )
        return Done(
            sources=tuple(rows.values()),
            unfinished=unfinished,
            position=self._following() if has_lines else self._start,
            lines=self._line_seq - self._start.line_seq,
            bytes_read=self._bytes,
            events=self._events(),
            rows=self._landing.rows,
            seconds=self._seconds,
        )

    def _following(self) -> Position:
        return self._start._replace(
            batch_id=self._start.batch_id + 1,
            line_seq=self._line_seq,
            settings_hash=self._order.settings_hash,
        )

    def _is_finished(self, reading: Reading) -> bool:
        tally = self._tallies.get(reading.source.source_id)
        return tally is not None and tally.stop is not None

    def _events(self) -> int:
        return self._landing.rows.get("ledger.event", 0)

    def _rows(self) -> list[Source]:
        outcomes = self._landing.outcomes
        return [
            tally.row(outcomes.get(source_id, Outcome()), now=self._now)
            for source_id, tally in self._tallies.items()
        ]


class _Tally:
    """What a batch took of one source."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._opened_seq = source.opened_seq
        self._first_line = source.first_line_sha256
        self._tail: bytes | None = None
        self._bytes = 0
        self._blank = 0
        self.lines = 0
        self.stop: Stop | None = None

    def add(self, piece: Piece, *, first_line_seq: int) -> None:
        """Count some lines."""
        if piece.line_no == 1:
            self._opened_seq = first_line_seq * EVENTS_PER_LINE
            first = piece.lines.line(0)[: identity.FIRST_LINE_BYTES]
            self._first_line = sha256(first).digest()
        self._bytes += piece.lines.size
        self._blank += len(piece.lines.blanks)
        self._tail = piece.tail
        self.lines += len(piece.lines)

    def row(self, outcome: Outcome, *, now: datetime) -> Source:
        """The row of the source after the batch."""
        before = self._source
        bad = outcome.repaired + outcome.quarantined
        row = before._replace(
            opened_seq=self._opened_seq,
            first_line_sha256=self._first_line,
            byte_offset=before.byte_offset + self._bytes,
            line_no=before.line_no + self.lines,
            recorded=before.recorded + self.lines - self._blank - bad,
            repaired=before.repaired + outcome.repaired,
            quarantined=before.quarantined + outcome.quarantined,
            blank=before.blank + self._blank,
            bytes_pending=max(0, before.bytes_pending - self._bytes),
            last_read_us=microseconds(now),
        )
        if self._tail is not None:
            digest = sha256(self._tail).digest()
            row = row._replace(tail_sha256=digest, tail_length=len(self._tail))
        if self.stop is not None:
            error = self.stop.error or None
            row = row._replace(bytes_pending=self.stop.bytes_pending, error=error)
        return row
