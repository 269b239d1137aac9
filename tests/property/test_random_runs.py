"""Random runs that arrive in random pieces are told as a plain loop over their events tells them.

All laws of a seed are tried on the same world, because a refresh costs the same for forty files.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.property import detect_oracle, episode_oracle, fact_oracle
from tests.property.checks import violations
from tests.property.found import Reader
from tests.property.growing import steps
from tests.property.runs import random_runs
from tests.property.tables import DERIVED, differences, tables

if TYPE_CHECKING:
    from tests.property.runs import RandomRun
    from tests.property.world import World

SETTINGS = {name: str(value) for name, value in detect_oracle.LIMITS.items()} | {"fact_cap": "3"}


def expect(runs: list[RandomRun], world: World) -> None:
    """Everything said of every run is what the oracles say."""
    found = Reader(world.database)
    for run in runs:
        told = found.of(run.path)
        versions = episode_oracle.versions(run.events) if run.agent is None else []
        assert told.versions == sorted(versions, key=lambda v: (v.line, v.episode, v.version))
        assert told.signals == sorted(detect_oracle.signals(run.events))
        assert told.facts == fact_oracle.facts(run.events)
        assert told.aggregates == fact_oracle.aggregates(fact_oracle.facts(run.events))


@pytest.mark.parametrize("seed", range(2))
def test_runs_in_random_pieces_are_told_as_a_plain_loop_tells_them(world: World, seed: int) -> None:
    runs = random_runs(seed, mains=24, agents=8)
    files = {run.path: run.data for run in runs}
    rng = Random(seed)  # noqa: S311 the same cuts again
    for parts in steps(files, rng, count=7):
        world.grow(parts)
        world.read(settings=SETTINGS)
        assert violations(world.database) == []
    expect(runs, world)
    cold = world.beside("cold")
    cold.read(settings=SETTINGS)
    assert differences(tables(world.database), tables(cold.database)) == {}


def test_every_cap_evicts_the_oldest_and_leaves_the_aggregates(world: World) -> None:
    runs = random_runs(7, mains=12, agents=3)
    world.grow({run.path: run.data for run in runs})
    world.read(settings=SETTINGS)
    before = tables(world.database, DERIVED)
    for cap in (1, 2, 3, 120):
        world.read(settings=SETTINGS | {"fact_cap": str(cap)})
        assert differences(before, tables(world.database, DERIVED)) == {}
        expect_live(runs, world, cap)


def expect_live(runs: list[RandomRun], world: World, cap: int) -> None:
    """The views show what a store of this size would hold and what it would have let go."""
    shown = set(world.ask("SELECT session_id, agent_id, source, key, value, is_live FROM facts"))
    counts = set(
        world.ask("SELECT session_id, agent_id, key, n_live, n_evicted, sum FROM fact_aggregates")
    )
    expected: set[tuple[object, ...]] = set()
    counted: set[tuple[object, ...]] = set()
    for run in runs:
        stored = fact_oracle.facts(run.events)
        live = fact_oracle.live(stored, cap)
        expected |= {(run.session, run.agent, *fact[:3], fact in live) for fact in stored}
        for key, aggregate in fact_oracle.aggregates(stored).items():
            n_live = sum(fact.key == key for fact in live)
            n_evicted = aggregate.n - n_live
            counted.add((run.session, run.agent, key, n_live, n_evicted, aggregate.sum))
    assert shown == expected
    assert counts == counted
