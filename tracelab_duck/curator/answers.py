"""Keeping what a model said: a place in the ledger, and one step of the fold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.engine import apply, insert, read
from tracelab_duck.engine.database import open_writer
from tracelab_duck.engine.refold import EVENTS_PER_LINE
from tracelab_duck.ingest import batch
from tracelab_duck.model.source import Position

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from pathlib import Path

    from tracelab_duck.model.extraction import Finding

_WAIT_SECONDS = 30.0


def keep(database: Path, findings: Sequence[Finding], *, now: datetime) -> int:
    """Append findings to `ledger.extraction` and fold those that are facts, in one transaction.

    Args:
        database: The database file.
        findings: In the order in which they count.
        now: When they were found.

    Returns:
        How many were kept; none of an observation that somebody else has noted meanwhile.

    Raises:
        TracelabError: The database cannot be used.
    """
    with open_writer(database, wait_seconds=_WAIT_SECONDS) as opened, opened.transaction():
        asked = sorted({each.observation.event_seq for each in findings})
        noted = {row[0] for row in read.rows(opened, "reader.noted_observation", asked)}
        fresh = [each for each in findings if each.observation.event_seq not in noted]
        (position,) = read.records(opened, Position, "ledger.position")
        if not fresh:
            return 0
        first = position.line_seq * EVENTS_PER_LINE
        rows = [_row(seq, finding, now) for seq, finding in enumerate(fresh, start=first)]
        insert.insert(opened, "ledger.extraction", rows)
        place = {"seq_from": first, "seq_to": first + EVENTS_PER_LINE - 1}
        apply.run(opened, "ledger.delta", **place)
        apply.run_stages(opened, **place)
        batch.note_answers(opened, position, now=now)
        return len(fresh)


def _row(seq: int, finding: Finding, now: datetime) -> tuple[object, ...]:
    observation = finding.observation
    return (
        seq,
        observation.run_id,
        observation.event_seq,
        observation.source,
        finding.key,
        finding.value,
        finding.status.value,
        finding.model,
        now,
    )
