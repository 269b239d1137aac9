"""The loop's views are those of a database that is built at once from what the file held then."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import tracelab_duck
from tests.property.growing import steps
from tests.property.runs import random_runs
from tests.property.world import make_world

if TYPE_CHECKING:
    from pathlib import Path

    from tests.property.world import World

EVERY, BUDGET = 3, 2000


@pytest.mark.parametrize("seed", range(3))
def test_each_view_of_the_loop_is_that_of_a_build_at_once(
    world: World, tmp_path: Path, seed: int
) -> None:
    (run,) = random_runs(seed, mains=1, agents=0)
    lab = tracelab_duck.open(world.database)
    transcript = world.folder / run.path
    curator = lab.curator(transcript, every=EVERY, budget_tokens=BUDGET)
    given = []
    for parts in steps({run.path: run.data}, Random(seed), count=12):  # noqa: S311 the same cuts
        world.grow(parts)
        view = curator.look()
        if view is not None:
            given.append((transcript.read_bytes(), view))
    assert len(given) > 2
    for number, (data, view) in enumerate(given):
        # A file of the same name, because its path keeps its ids apart.
        alone = make_world(tmp_path / str(number))
        alone.grow({run.path: data})
        alone.read()
        at_once = tracelab_duck.open(alone.database)
        assert view.text == at_once.worker_view(run.session, budget_tokens=BUDGET)
