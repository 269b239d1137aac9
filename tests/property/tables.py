"""The rows of every table that refreshes write, told without the numbers of one database.

`source_id`, `run_id` and `seq` depend on the order of arrival. What they stand for does not: a seq
is a place in a file, a run the thread of a session in one generation of one file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tracelab_duck.engine.database import open_reader

if TYPE_CHECKING:
    from pathlib import Path

    from tracelab_duck.engine.database import Database

DERIVED = (
    "fold.run",
    "fold.turn",
    "fold.tool_call",
    "fold.message_copy",
    "fold.meter",
    "fold.metered",
    "fold.descent",
    "fold.occurrence",
    "fold.aggregate",
    "episode.version",
    "episode.carry",
    "episode.dependency",
    "episode.cause",
    "detect.signal",
    "detect.tool_count",
    "detect.prompt",
)
ALL = (*DERIVED, "ledger.event", "ledger.run_key", "ledger.quarantine", "ledger.content")

Tables = dict[str, list[str]]
_PLACES = """
SELECT e.seq, s.path, e.generation, e.line_no, e.block_index
FROM ledger.event AS e
INNER JOIN ledger.source AS s ON s.source_id = e.source_id AND s.generation = e.generation
"""
_LINES = """
SELECT q.seq, s.path, q.generation, q.line_no
FROM ledger.quarantine AS q
INNER JOIN ledger.source AS s ON s.source_id = q.source_id AND s.generation = q.generation
"""
_RUNS = """
SELECT k.run_id, s.path, k.generation, k.session_id, k.agent_id, k.is_progress
FROM ledger.run_key AS k
INNER JOIN ledger.source AS s ON s.source_id = k.source_id AND s.generation = k.generation
"""


@dataclass(frozen=True, slots=True)
class _Names:
    """What the numbers of one database stand for."""

    seqs: dict[int, tuple[Any, ...]]
    runs: dict[int, tuple[Any, ...]]
    paths: dict[int, str]

    def of(self, column: str, value: Any) -> Any:  # noqa: ANN401 a cell
        if isinstance(value, dict):
            return tuple((name, self.of(name, member)) for name, member in value.items())
        if column == "run_id":
            return self.runs[value]
        if column == "source_id":
            return self.paths[value]
        if column == "batch_id":
            return None
        is_seq = column == "seq" or column.endswith("_seq") or column in {"seq_from", "seq_to"}
        return self.seqs[value] if is_seq and value is not None else value


def tables(path: Path, names: tuple[str, ...] = ALL) -> Tables:
    """The rows of some tables of a database, sorted."""
    with open_reader(path) as database:
        known = _names(database)
        return {name: _rows(database, name, known) for name in names}


def differences(one: Tables, other: Tables) -> dict[str, tuple[list[str], list[str]]]:
    """For each table that is not equal: up to three rows that only one of the two has."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for name, rows in one.items():
        if rows != other[name]:
            mine, yours = set(rows), set(other[name])
            found[name] = (sorted(mine - yours)[:3], sorted(yours - mine)[:3])
    return found


def _names(database: Database) -> _Names:
    def fetch(query: str) -> list[tuple[Any, ...]]:
        return database.connection.execute(query).fetchall()

    return _Names(
        seqs={row[0]: row[1:] for row in fetch(_LINES) + fetch(_PLACES)},
        runs={row[0]: row[1:] for row in fetch(_RUNS)},
        paths=dict(fetch("SELECT DISTINCT source_id, path FROM ledger.source")),
    )


def _rows(database: Database, name: str, known: _Names) -> list[str]:
    result = database.connection.execute(f"SELECT * FROM {name}")
    columns = [column[0] for column in result.description]
    skipped = "first_seq" if name == "ledger.content" else ""
    return sorted(
        repr(
            tuple(
                known.of(column, value)
                for column, value in zip(columns, row, strict=True)
                if column != skipped
            )
        )
        for row in result.fetchall()
    )
