"""What the database says of each run, in the words of the oracles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tests.property.detect_oracle import Signal
from tests.property.episode_oracle import Version
from tests.property.fact_oracle import Aggregate, Fact
from tracelab_duck.engine.database import open_reader

if TYPE_CHECKING:
    from pathlib import Path


class Found(NamedTuple):
    """Everything said of one run."""

    versions: list[Version]
    signals: list[Signal]
    facts: list[Fact]
    aggregates: dict[str, Aggregate]


class Reader:
    """Reads the derived tables of one database, run by run."""

    def __init__(self, database: Path) -> None:
        with open_reader(database) as opened:
            fetch = opened.connection.execute
            self._lines = dict(fetch("SELECT seq, line_no FROM ledger.event").fetchall())
            runs = fetch(
                "SELECT k.run_id, s.path FROM ledger.run_key AS k"
                " INNER JOIN ledger.source AS s ON s.source_id = k.source_id"
            ).fetchall()
            self._paths = dict(runs)
            self._versions = fetch(
                "SELECT run_id, episode_no, version, seq, producer, status, events, tool_calls,"
                " open_calls, errors, seq_from, seq_to, epoch_ms(system_at)"
                " FROM episode.version ORDER BY seq, episode_no, version"
            ).fetchall()
            self._signals = fetch(
                "SELECT run_id, kind, subject, seq, level FROM detect.signal ORDER BY ALL"
            ).fetchall()
            self._facts = fetch(
                "SELECT run_id, source, key, value, seq FROM fold.occurrence ORDER BY ordinal"
            ).fetchall()
            self._aggregates = fetch(
                "SELECT run_id, key, n, n_numeric, sum, min, max, first, last, alternating_sum,"
                " through_source, through_seq FROM fold.aggregate"
            ).fetchall()

    def of(self, path: str) -> Found:
        """What is said of the run whose file has this path."""
        return Found(
            versions=[self._version(row) for row in self._rows(self._versions, path)],
            signals=sorted(self._signal(row) for row in self._rows(self._signals, path)),
            facts=[Fact._make(self._placed(row)) for row in self._rows(self._facts, path)],
            aggregates={
                row[0]: Aggregate._make(self._placed(row)[1:])
                for row in self._rows(self._aggregates, path)
            },
        )

    def _rows(self, rows: list[tuple[Any, ...]], path: str) -> list[tuple[Any, ...]]:
        return [row[1:] for row in rows if self._paths[row[0]].endswith(path)]

    def _placed(self, row: tuple[Any, ...]) -> list[Any]:
        """The row with the line of the seq that ends it."""
        return [*row[:-1], self._lines[row[-1]]]

    def _version(self, row: tuple[Any, ...]) -> Version:
        (episode, number, seq, *told, seq_from, seq_to, at) = row
        lines = [self._lines[each] for each in (seq, seq_from, seq_to)]
        return Version._make([episode, number, lines[0], *told, *lines[1:], at])

    def _signal(self, row: tuple[Any, ...]) -> Signal:
        kind, subject, seq, level = row
        return Signal(kind, subject, self._lines[seq], level)
