"""The lines of KEY FACTS: live facts by key, each key closed by what all its facts come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.compilers import fence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from decimal import Decimal

    from tracelab_duck.model.worker import FactKey, LiveFact, WorkerState

_REGEX = "regex"


class WrittenKey(NamedTuple):
    """The lines of a key: of its live facts by their place, and the aggregate line."""

    key: str
    facts: tuple[tuple[int, str], ...]
    total: str | None


def written(state: WorkerState) -> list[WrittenKey]:
    """All lines that the section can show, from the first key stated to the last."""
    return [
        WrittenKey(
            key=key.key,
            facts=tuple((fact["ordinal"], _fact_line(key, fact)) for fact in key.live),
            total=_aggregate_line(key) if has_aggregate(key) else None,
        )
        for key in state.fact_keys
    ]


def fact_lines(
    state: WorkerState, keys: Sequence[WrittenKey], *, facts: int, aggregates: int
) -> list[str]:
    """The section, from the first key stated to the last.

    Args:
        state: What is known.
        keys: Its lines.
        facts: How many live facts to show, the newest by first statement.
        aggregates: How many aggregate lines to show, those of the newest keys.

    Returns:
        Whole lines; what was left out is counted, with the query that shows it.
    """
    ordinals = sorted(ordinal for key in keys for ordinal, _ in key.facts)
    oldest = ordinals[len(ordinals) - facts] if 0 < facts <= len(ordinals) else None
    aggregated = [key.key for key in keys if key.total is not None]
    shown = set(aggregated[max(len(aggregated) - aggregates, 0) :])
    lines = [line for key in keys for line in _key_lines(key, oldest, has_total=key.key in shown)]
    return [*lines, *_left_out(state, len(ordinals) - facts, len(aggregated) - len(shown))]


def live_count(state: WorkerState) -> int:
    """How many facts are in the bounded store."""
    return sum(len(key.live) for key in state.fact_keys)


def has_aggregate(key: FactKey) -> bool:
    """Whether the facts of a key come to more than what their own lines say."""
    return key.n_evicted > 0 or (key.n > 1 and key.n_numeric > 0)


def _key_lines(key: WrittenKey, oldest: int | None, *, has_total: bool) -> Iterator[str]:
    for ordinal, line in key.facts:
        if oldest is not None and ordinal >= oldest:
            yield line
    if has_total and key.total is not None:
        yield key.total


def _fact_line(key: FactKey, fact: LiveFact) -> str:
    statement = fact["statement"]
    if fact["occurrence"] > 1 and statement.startswith(key.key):
        statement = f"{key.key}#{fact['occurrence']}{statement[len(key.key) :]}"
    source = fact["source"] or "no known source"
    producer = "" if fact["producer"] == _REGEX else f", by {fact['producer']}"
    return f"  {fence.line(statement)}  [{fence.line(source + producer)} @{fact['seq']}]"


def _aggregate_line(key: FactKey) -> str:
    parts = [f"{key.n} values", f"{key.n_evicted} folded out of view"]
    if 0 < key.n_numeric < key.n:
        parts.append(f"{key.n_numeric} of them numbers")
    if key.n_numeric:
        parts += [
            f"sum {number(key.sum)}",
            f"alternating sum {number(key.alternating_sum)}",
            f"min {number(key.min)}",
            f"max {number(key.max)}",
            f"first {number(key.first)}",
            f"last {number(key.last)}",
        ]
    source = key.through_source or "no known source"
    parts.append(f"includes all through {fence.line(source)} @{key.through_seq}")
    return f"  = {fence.line(key.key)}: {', '.join(parts)}"


def number(value: Decimal | None) -> str:
    """A number as a person writes it, without the zeros of its scale."""
    if value is None:
        return "unknown"
    text = format(value, "f")
    return (text.rstrip("0").rstrip(".") or "0") if "." in text else text


def _left_out(state: WorkerState, facts: int, aggregates: int) -> Iterator[str]:
    session = fence.line(state.session_id.replace("'", "''"))
    if facts > 0:
        query = f"FROM worker_facts('{session}', {state.position.through_seq})"
        yield f"  {facts} older facts left out, the aggregates count them: {query}"
    if aggregates > 0:
        query = f"FROM fact_aggregates WHERE session_id = '{session}'"
        yield f"  {aggregates} aggregates of older keys left out: {query}"
