"""The way of lines into the ledger: through the adapter, and what it rejects through repair."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.engine import apply, failure, insert, read
from tracelab_duck.ingest import formats
from tracelab_duck.ingest.places import first_seqs, lines_of, lines_with
from tracelab_duck.ingest.repair import Probe, repair

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tracelab_duck.engine.database import Database
    from tracelab_duck.ingest.places import Place
    from tracelab_duck.ingest.repair import Repair
    from tracelab_duck.ingest.tail import Chunk, Piece

    Adapt = Callable[[Database, str], dict[str, int]]

EVENTS_PER_LINE = 1 << 20

# Of adapter.incoming.
_COLUMNS = (
    "source_id", "generation", "scope", "session_hint", "agent_hint", "line_seq", "line_no",
    "byte_offset", "byte_length", "sha256", "base_block", "is_repaired", "line",
)  # fmt: skip

_INCOMING = "adapter.incoming"
_BLOCK = "d_block"
_QUARANTINE = "ledger.quarantine"
_REJECTED = "ledger.rejected"
_PROBED = "ledger.probed"
# So few lines go in as bound values: the Arrow library takes longer to load than they do.
_FEW_LINES = 64
_FEW_BYTES = 256 << 10
# So few go to the adapter as a text: what it says of each takes longer to hand over than the line.
_TOLD_LINES = 16
# The adapter holds a long line in its parts several times over; measured with one of 100 MB.
_COPIES_OF_A_LINE = 32


class _Share(NamedTuple):
    """What one adapter reads of a chunk.

    Attributes:
        format: Its name.
        pieces: The lines.
        seqs: The arrival number of the first line of each piece.
    """

    format: str
    pieces: tuple[Piece, ...]
    seqs: tuple[int, ...]


class Outcome:
    """What became of the bad lines of one source in one batch.

    Attributes:
        repaired: Lines of which records were recovered.
        quarantined: Lines of which nothing was.
    """

    def __init__(self) -> None:
        self.repaired = 0
        self.quarantined = 0


class Landing:
    """Takes the chunks of one batch.

    Attributes:
        database: An open writer, inside the transaction of the batch.
        keeps_text: Whether texts, and the bytes of bad lines, are kept.
        outcomes: What became of bad lines, by source.
        rows: Rows written by table.
    """

    def __init__(self, database: Database, *, keeps_text: bool) -> None:
        self.database = database
        self.keeps_text = keeps_text
        self.outcomes: dict[int, Outcome] = {}
        self.rows: dict[str, int] = {}
        self._has_records = False

    def land(self, chunk: Chunk, first_line_seq: int) -> int:
        """Bring the lines of a chunk into the batch.

        Args:
            chunk: The lines.
            first_line_seq: The number of its first line in arrival order.

        Returns:
            The number of the first line after it.
        """
        seqs = first_seqs(chunk.pieces, first_line_seq)
        with self.database.at_least(_megabytes(chunk)):
            for share in _shares(chunk.pieces, seqs):
                self._land_share(share)
        return seqs[-1]

    def _land_share(self, share: _Share) -> None:
        lines = sum(len(piece.lines) for piece in share.pieces)
        size = sum(piece.lines.size for piece in share.pieces)
        is_few = lines <= _FEW_LINES and size <= _FEW_BYTES
        # DuckDB 1.5 fails on a value that is no text where it is the only one of its column.
        if is_few or (lines == 1 and not _is_text(share)):
            rejected = self._land_few(share)
        else:
            rejected = self._land_many(share)
        if rejected:
            self._repair(rejected, share.format)

    def _land_few(self, share: _Share) -> list[Place]:
        places = []
        rows = []
        rejected = []
        for place in lines_of(share.pieces, share.seqs):
            try:
                rows.append(_row(place, place.line.decode()))
                places.append(place)
            except UnicodeDecodeError:
                # It cannot be bound, and the adapter's reader would reject it just so.
                rejected.append(place)
        if len(rows) > _TOLD_LINES:
            insert.insert(self.database, _INCOMING, rows)
            self._adapt(share.format)
            rejected.extend(self._rejected(share))
            insert.clear(self.database, _INCOMING)
        else:
            read_lines = self._adapt_told(share.format, rows)
            rejected.extend(place for place in places if place.line_seq not in read_lines)
        return sorted(rejected, key=lambda place: place.line_seq)

    def _land_many(self, share: _Share) -> list[Place]:
        from tracelab_duck.ingest import arrow  # noqa: PLC0415 80 ms that few lines do not need

        insert.lend(self.database, _INCOMING, arrow.table(share.pieces, share.seqs))
        self._adapt(share.format, apply.run_unordered)
        rejected = self._rejected(share)
        insert.give_back(self.database, _INCOMING)
        return rejected

    def _rejected(self, share: _Share) -> list[Place]:
        rejected = [int(row[0]) for row in read.rows(self.database, _REJECTED)]
        return list(lines_with(share.pieces, share.seqs, rejected))

    def _adapt(self, name: str, adapt: Adapt = apply.run) -> None:
        if self.keeps_text:
            adapt(self.database, formats.BLOCKS[name])
            self._gather()
        else:
            apply.run(self.database, "adapter.gathered")
            adapt(self.database, formats.RECORDS[name])
            self._has_records = True

    def _gather(self) -> None:
        """Add what `d_block` has to the records of the batch, and its texts to the ledger."""
        further = "ledger.further_record"
        apply.run(self.database, further if self._has_records else "ledger.record")
        self._has_records = True
        if self.keeps_text:
            self.count(apply.run(self.database, "ledger.content"))

    def _adapt_told(self, name: str, rows: Sequence[Sequence[object]]) -> set[int]:
        """Bring in lines that the adapter is told; returns those that gave an event."""
        with failure.translated(self.database.path, formats.TOLD[name]):
            told = self.database.planner.rows(
                formats.TOLD[name], as_text(rows), is_full=self.keeps_text
            )
        apply.fill(self.database, _BLOCK, told)
        self._gather()
        return {int(row[0]) // EVENTS_PER_LINE for row in told}

    def count(self, written: dict[str, int]) -> None:
        """Add rows that were written, by table."""
        for table, rows in written.items():
            self.rows[table] = self.rows.get(table, 0) + rows

    def _repair(self, places: list[Place], name: str) -> None:
        repairs = [(place, repair(place.line, self._probe)) for place in places]
        failed = self._land_recovered(repairs, name)
        rows = []
        for place, found in repairs:
            recovered = 0 if place.line_seq in failed else len(found.records)
            outcome = self.outcomes.setdefault(place.source.source_id, Outcome())
            outcome.repaired += recovered > 0
            outcome.quarantined += recovered == 0
            rows.append(_quarantine_row(place, found, recovered, keeps_text=self.keeps_text))
        self.count({_QUARANTINE: insert.insert(self.database, _QUARANTINE, rows)})

    def _land_recovered(self, repairs: list[tuple[Place, Repair]], name: str) -> set[int]:
        """Bring in what was recovered; returns the lines whose records were rejected again."""
        rows = [row for place, found in repairs for row in _recovered_rows(place, found)]
        if not rows:
            return set()
        insert.insert(self.database, _INCOMING, rows)
        if any(len(found.records) > 1 for _, found in repairs):
            apply.run(self.database, formats.BLOCKS[name])
            apply.run(self.database, _INCOMING)
        self._adapt(name)
        failed = {int(row[0]) for row in read.rows(self.database, _REJECTED)}
        insert.clear(self.database, _INCOMING)
        return failed

    def _probe(self, text: str) -> Probe:
        found = read.one(self.database, Probe, _PROBED, text)
        return found or Probe(None, None, has_uuid=False, has_session=False)


def as_text(rows: Sequence[Sequence[object]]) -> str:
    """Rows of `adapter.incoming` as the JSON text that `adapter.given` takes, in ASCII."""
    return json.dumps([dict(zip(_COLUMNS, row, strict=True)) for row in rows], default=_hex)


def _hex(value: bytes) -> str:
    return value.hex()


def _shares(pieces: tuple[Piece, ...], seqs: list[int]) -> list[_Share]:
    """The pieces of a chunk by adapter, each format once."""
    names = [piece.reading.source.format or "" for piece in pieces]
    return [
        _Share(
            name,
            tuple(piece for piece, own in zip(pieces, names, strict=True) if own == name),
            tuple(seq for seq, own in zip(seqs, names, strict=False) if own == name),
        )
        for name in dict.fromkeys(names)
    ]


def _is_text(share: _Share) -> bool:
    try:
        for place in lines_of(share.pieces, share.seqs):
            place.line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _megabytes(chunk: Chunk) -> int:
    """What the engine needs for the longest line of a chunk."""
    longest = max((piece.lines.longest for piece in chunk.pieces), default=0)
    return longest * _COPIES_OF_A_LINE >> 20


def _row(place: Place, text: str) -> tuple[object, ...]:
    return (*_whose(place), place.byte_offset, len(place.line), place.sha256, 0, False, text)


def _recovered_rows(place: Place, found: Repair) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for record in found.records:
        offset = place.byte_offset + record.byte_offset
        where = (offset, record.byte_length, place.sha256, 0, True)
        rows.append((*_whose(place), *where, record.text))
    return rows


def _whose(place: Place) -> tuple[object, ...]:
    source = place.source
    hints = (source.session_hint, source.agent_hint)
    numbers = (place.line_seq, place.line_no)
    return (source.source_id, source.generation, source.scope, *hints, *numbers)


def _quarantine_row(
    place: Place, found: Repair, recovered: int, *, keeps_text: bool
) -> tuple[object, ...]:
    return (
        place.source.source_id,
        place.source.generation,
        place.line_seq * EVENTS_PER_LINE,
        place.line_no,
        place.byte_offset,
        len(place.line),
        place.sha256,
        str(found.reason),
        recovered,
        found.is_encoding_repaired,
        place.line if keeps_text else None,
    )
