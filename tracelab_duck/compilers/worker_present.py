"""The facts of a run at the end: from the incremental state, without counting history again.

As of an earlier seq the same rows come from `reader.fact_key`, which recounts every occurrence; a
test holds the two equal.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tracelab_duck.engine import read
from tracelab_duck.model.worker import (
    EvictedFacts,
    FactAggregate,
    FactKey,
    LiveFact,
    WorkerFact,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracelab_duck.engine.database import Database
    from tracelab_duck.model.worker import WorkerRun


def fact_keys(database: Database, run: WorkerRun) -> tuple[FactKey, ...]:
    """Every key of a run with its live facts, by first statement.

    Args:
        database: An open database.
        run: A run, with the number of its facts.
    """
    if not run.facts:
        return ()
    live = sorted(
        read.records(database, WorkerFact, "reader.worker_fact", run.run_id, run.evicted_facts),
        key=lambda fact: fact.ordinal,
    )
    evicted = (
        read.records(database, EvictedFacts, "reader.worker_evicted", run.run_id, run.evicted_facts)
        if run.evicted_facts
        else []
    )
    order = _first_ordinals(live, evicted)
    numbered = _numbered(live, evicted)
    totals = read.records(database, FactAggregate, "reader.worker_aggregate", run.run_id)
    return tuple(
        _joined(total, numbered.get(total.key, ()))
        for total in sorted(totals, key=lambda total: order[total.key])
    )


def _first_ordinals(live: Iterable[WorkerFact], evicted: Iterable[EvictedFacts]) -> dict[str, int]:
    first: dict[str, int] = {}
    for each in evicted:
        first[each.key] = min(each.first_ordinal, first.get(each.key, each.first_ordinal))
    for fact in live:
        first.setdefault(fact.key, fact.ordinal)
    return first


def _numbered(
    live: Iterable[WorkerFact], evicted: Iterable[EvictedFacts]
) -> dict[str, tuple[LiveFact, ...]]:
    """Live facts by key; the n of `key#n` counts on from those that have left."""
    counts = Counter({(each.key, each.source): each.n for each in evicted})
    by_key: dict[str, tuple[LiveFact, ...]] = {}
    for fact in live:
        counts[fact.key, fact.source] += 1
        numbered = LiveFact(
            ordinal=fact.ordinal,
            source=fact.source,
            occurrence=counts[fact.key, fact.source],
            statement=f"{fact.key} = {fact.value}",
            seq=fact.seq,
            producer=fact.producer,
        )
        by_key[fact.key] = (*by_key.get(fact.key, ()), numbered)
    return by_key


def _joined(total: FactAggregate, live: tuple[LiveFact, ...]) -> FactKey:
    has_numbers = total.n_numeric > 0
    return FactKey(
        key=total.key,
        n=total.n,
        n_numeric=total.n_numeric,
        n_evicted=total.n - len(live),
        # The state keeps zero where nothing was added, so that it can be merged.
        sum=total.sum if has_numbers else None,
        min=total.min,
        max=total.max,
        first=total.first,
        last=total.last,
        alternating_sum=total.alternating_sum if has_numbers else None,
        through_source=total.through_source,
        through_seq=total.through_seq,
        live=live,
    )
