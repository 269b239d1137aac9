"""Damage that a comparison must see: each planted in the folded tables of a copy."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from tracelab_duck.engine.database import open_writer

STATEMENTS = Path(__file__).parent / "sql" / "faults"


class Fault(Enum):
    """A way for the fold to be wrong, by the name of its statement."""

    DROPPED_CALLS = "dropped_calls"
    MISSED_ERRORS = "missed_errors"
    MISSED_RESULTS = "missed_results"
    LOST_TOUCHES = "lost_touches"
    MISSED_TURNS = "missed_turns"
    DOUBLED_USAGE = "doubled_usage"
    LOST_EVICTIONS = "lost_evictions"
    COUNTED_RE_READS = "counted_re_reads"
    RENEWED_RE_READS = "renewed_re_reads"
    WRONG_SIGNS = "wrong_signs"


# The fields in which the comparison must differ for the fault to count as caught.
SEEN_IN = {
    Fault.DROPPED_CALLS: {"tool_calls", "calls_by_tool"},
    Fault.MISSED_ERRORS: {"tool_errors"},
    Fault.MISSED_RESULTS: {"dangling"},
    Fault.LOST_TOUCHES: {"files"},
    Fault.MISSED_TURNS: {"turns", "requests"},
    Fault.DOUBLED_USAGE: {"output_tokens", "usage", "totals"},
    Fault.LOST_EVICTIONS: {"aggregates"},
    Fault.COUNTED_RE_READS: {"aggregates"},
    Fault.RENEWED_RE_READS: {"facts"},
    Fault.WRONG_SIGNS: {"aggregates"},
}


def plant(database: Path, fault: Fault) -> None:
    """Damage a database in place.

    Args:
        database: A copy that nothing else needs.
        fault: What to do to it.
    """
    statement = (STATEMENTS / f"{fault.value}.sql").read_text(encoding="utf-8")
    with open_writer(database) as opened:
        opened.connection.execute(statement)
