"""Where the program's answer differs from the transcripts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bench.fidelity.expected import expected
from bench.fidelity.given import given

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bench.fidelity.facts import Fact, RunName
    from bench.fidelity.oracle import Oracle, Thread
    from bench.fidelity.rows import Rows

# The eight fields of the benchmark, then what else the contract lets one check.
EIGHT = (
    "calls_by_tool",
    "tool_calls",
    "tool_errors",
    "turns",
    "output_tokens",
    "cache_read_tokens",
    "files",
    "dangling",
)
MORE = (
    "usage",
    "goal",
    "latest_request",
    "requests",
    "totals",
    "facts",
    "fact_sources",
    "aggregates",
)


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One field of one thread that differs.

    Args:
        field: Its name.
        thread: Session and agent.
        expected: What the transcripts say.
        given: What the program says.
    """

    field: str
    thread: Thread
    expected: object
    given: object


@dataclass(frozen=True, slots=True)
class Comparison:
    """The whole comparison.

    Args:
        threads: How many threads were compared.
        mismatches: Every difference, by field and thread.
    """

    threads: int
    mismatches: tuple[Mismatch, ...]

    def equal(self, field: str) -> int:
        """In how many threads the field is equal."""
        return self.threads - sum(item.field == field for item in self.mismatches)


def compare(oracle: Oracle, facts: dict[RunName, list[Fact]], rows: Rows) -> Comparison:
    """Hold every field of every thread against the program's.

    Args:
        oracle: The eight fields and the messages.
        facts: Occurrences by run.
        rows: The program's public views.

    Returns:
        How many threads there are and what differs.
    """
    wanted = expected(oracle, facts)
    found = given(rows, wanted)
    nothing = dict.fromkeys((*EIGHT, *MORE))
    mismatches = [
        Mismatch(field, thread, want, have)
        for field in (*EIGHT, *MORE)
        for thread in _sorted(found)
        if (want := wanted.get(thread, nothing)[field]) != (have := found[thread][field])
        and (want or have)
    ]
    return Comparison(len(found), tuple(mismatches))


def _sorted(threads: Iterable[Thread]) -> list[Thread]:
    return sorted(threads, key=lambda thread: (thread[0], thread[1] or ""))
