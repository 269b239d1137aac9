"""The rows of every public view, told without the numbers of one database.

A seq is a place in a file, a run the thread of a session in one generation of one file, a source
its path. What a batch is depends on who reads; the batches of a refresh are told together, and how
many sources each had is not, since one that spans two batches counts in both.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from tracelab_duck.engine import handle
from tracelab_duck.engine.database import open_reader

if TYPE_CHECKING:
    from pathlib import Path

    from tracelab_duck.engine.database import Database

Rows = Counter[str]

_PLACES = """
SELECT e.seq, s.path, e.generation, e.line_no, e.block_index
FROM ledger.event AS e
INNER JOIN ledger.source AS s ON s.source_id = e.source_id AND s.generation = e.generation
"""
_RUNS = """
SELECT k.run_id, s.path, k.generation, k.session_id, k.agent_id, k.is_progress
FROM ledger.run_key AS k
INNER JOIN ledger.source AS s ON s.source_id = k.source_id AND s.generation = k.generation
"""
_BATCHES = """
SELECT started_at, sum(bytes_read), sum(events), settings_hash, sql_hash
FROM batches
GROUP BY started_at, settings_hash, sql_hash
"""
_QUERIES = {"batches": _BATCHES}
# Of a longer row its beginning and its hash are kept: a million rows have to fit.
_LONGEST = 1_000
_AT_ONCE = 10_000
_SEQ = re.compile(r"(?:.+_)?seq(?:_from|_to)?|evidence")


@dataclass(frozen=True, slots=True)
class _Names:
    """What the numbers of one database stand for."""

    places: dict[int, tuple[Any, ...]]
    runs: dict[int, tuple[Any, ...]]
    paths: dict[int, str]

    def of(self, column: str, value: Any) -> Any:  # noqa: ANN401 a cell
        if isinstance(value, dict):
            return tuple((name, self.of(name, member)) for name, member in value.items())
        if isinstance(value, list):
            return tuple(self.of(column, member) for member in value)
        if value is None:
            return None
        if column == "run_id":
            return self.runs[value]
        if column == "source_id":
            return self.paths[value]
        return self._place(value) if _SEQ.fullmatch(column) else value

    def _place(self, seq: int) -> tuple[Any, ...]:
        # A turn ends before the event that begins the next one.
        found = self.places.get(seq)
        return ("before", *self.places[seq + 1]) if found is None else found


def public_rows(path: Path, views: tuple[str, ...] = ()) -> dict[str, Rows]:
    """Some public views, or every one, with their rows and how often each stands there."""
    with open_reader(path) as database:
        names = _names(database)
        return {
            view: _rows(database, _QUERIES.get(view, f"SELECT * FROM {view}"), names)
            for view in views or handle.views(database)
        }


def differences(one: dict[str, Rows], other: dict[str, Rows]) -> dict[str, tuple[list[str], ...]]:
    """For each view that is not equal: up to three rows that only one of the two has."""
    assert one.keys() == other.keys()
    return {
        view: (sorted(one[view] - other[view])[:3], sorted(other[view] - one[view])[:3])
        for view in one
        if one[view] != other[view]
    }


def _names(database: Database) -> _Names:
    def fetch(query: str) -> list[tuple[Any, ...]]:
        return database.connection.execute(query).fetchall()

    return _Names(
        places={row[0]: row[1:] for row in fetch(_PLACES)},
        runs={row[0]: row[1:] for row in fetch(_RUNS)},
        paths=dict(fetch("SELECT DISTINCT source_id, path FROM ledger.source")),
    )


def _rows(database: Database, query: str, names: _Names) -> Rows:
    result = database.connection.execute(query)
    columns = [column[0] for column in result.description or ()]
    found: Rows = Counter()
    while rows := result.fetchmany(_AT_ONCE):
        found.update(
            _short(repr([names.of(name, cell) for name, cell in zip(columns, row, strict=True)]))
            for row in rows
        )
    return found


def _short(told: str) -> str:
    if len(told) <= _LONGEST:
        return told
    return f"{told[:_LONGEST]}… {sha256(told.encode()).hexdigest()}"
