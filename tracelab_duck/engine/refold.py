"""Folding the ledger again from its first event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.engine import apply, read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracelab_duck.engine.connection import Database

# Everything in these can be computed from the ledger.
SCHEMAS = ("fold", "episode", "detect")
# seq has room for this many events a line.
EVENTS_PER_LINE = 1 << 20

_EVENTS_PER_STEP = 200_000


def step_through(database: Database) -> dict[str, int]:
    """Fold the whole ledger into empty derived tables, a bounded number of events at a time.

    Returns:
        Rows written by table.
    """
    written: dict[str, int] = {}
    for seq_from, seq_to in _steps(database):
        apply.run(database, "ledger.delta", seq_from=seq_from, seq_to=seq_to)
        stages = apply.run_stages(database, seq_from=seq_from, seq_to=seq_to)
        for table, rows in stages.items():
            written[table] = written.get(table, 0) + rows
    return written


def session(database: Database, session_id: str) -> dict[str, int]:
    """Fold one session again, inside the transaction under way; all others stay as they are.

    Args:
        database: An open writer.
        session_id: The session.

    Returns:
        Rows written by table.
    """
    apply.run(database, "check.unfolded", session_id=session_id)
    written: dict[str, int] = {}
    for seq_from, seq_to in _steps(database):
        where = {"seq_from": seq_from, "seq_to": seq_to}
        apply.run(database, "ledger.session_delta", session_id=session_id, **where)
        for table, rows in apply.run_stages(database, **where).items():
            written[table] = written.get(table, 0) + rows
    return written


def _steps(database: Database) -> Iterator[tuple[int, int]]:
    # A batch ends on a whole line, so batches put together do too.
    start = 0
    events = 0
    end = 0
    for row in read.rows(database, "ledger.batch_end"):
        end, count = int(row[0]), int(row[1])
        events += count
        if events >= _EVENTS_PER_STEP:
            yield start * EVENTS_PER_LINE, end * EVENTS_PER_LINE - 1
            start, events = end, 0
    # The answers of a model have seqs and no event, so lines count here and not events.
    if end > start:
        yield start * EVENTS_PER_LINE, end * EVENTS_PER_LINE - 1
