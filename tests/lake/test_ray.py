"""A cluster of three nodes tells what one process tells, even when it loses a worker.

With `TRACELAB_LAKE_EVENTS=1000000` there are so many events more, and `-o log_cli=true
--log-level=INFO` tells what it took.
"""

from __future__ import annotations

import logging
import os
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

import pytest

from tests.conftest import REAL_CORPUS
from tests.lake.cluster import Killer, cluster
from tests.lake.lakeside import growing, make_lakeside, many, real
from tests.lake.public_rows import differences, public_rows
from tracelab_duck.errors import StatementFailedError
from tracelab_duck.lake import ray_runner, tasks
from tracelab_duck.lake.store import Store
from tracelab_duck.model.lake import LakeFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tests.lake.lakeside import Lakeside
    from tests.lake.public_rows import Rows
    from tracelab_duck.lake.ray_runner import OnRay
    from tracelab_duck.lake.refresh import LakeReport

pytestmark = pytest.mark.xdist_group("ray")

BUCKETS = (1, 2, 7)
# The lake during whose second refresh a worker is killed.
HIT = 2
_LOG = logging.getLogger(__name__)
EVENTS = int(os.environ.get("TRACELAB_LAKE_EVENTS", "0"))


@dataclass(frozen=True)
class Fleet:
    """One folder in a database of one process and in lakes of a cluster, after two refreshes.

    Attributes:
        sides: The lakes by their number of buckets, all beside the same database.
        last: What the second refresh of each did.
        killed: The worker that did not survive it.
    """

    sides: dict[int, Lakeside]
    last: dict[int, LakeReport]
    killed: int | None

    @cached_property
    def expected(self) -> dict[str, Rows]:
        """The rows of the database."""
        return public_rows(self.sides[1].world.database)


@pytest.fixture(scope="module")
def runner() -> Iterator[OnRay]:
    with cluster() as address, ray_runner.connected(address) as connected:
        yield connected


@pytest.fixture(scope="module")
def fleet(runner: OnRay, tmp_path_factory: pytest.TempPathFactory) -> Fleet:
    """Generated sessions, and real ones where they are, that arrive in random pieces."""
    first = make_lakeside(tmp_path_factory.mktemp("ray"), 1)
    sides = {n: first if n == 1 else first.beside(n) for n in BUCKETS}
    further = real(REAL_CORPUS) | many(tmp_path_factory.mktemp("many"), EVENTS)
    begun, ended = growing(count=2, further=further)
    _grow(first, begun)
    for side in sides.values():
        assert _read(side, first, runner).retries == 0
    _grow(first, ended)
    killer = Killer()
    last = {}
    for n, side in sides.items():
        with killer if n == HIT else nullcontext():
            last[n] = _read(side, first, runner)
    return Fleet(sides, last, killer.killed)


def _grow(side: Lakeside, parts: Mapping[str, bytes]) -> None:
    spent = process_time()
    side.grow(parts)
    _LOG.info("one machine: %.1f s of processor time", process_time() - spent)


def _read(side: Lakeside, first: Lakeside, runner: OnRay) -> LakeReport:
    side.clock = first.clock
    report = side.read(runner)
    _LOG.info(
        "%d buckets: %.1f s of processor time in %d workers, %d events, %d retries",
        side.buckets,
        sum(report.cpu_seconds.values()),
        len(report.cpu_seconds),
        report.read.events,
        report.retries,
    )
    return report


@pytest.mark.parametrize("buckets", BUCKETS)
def test_every_public_view_has_the_rows_of_one_machine(fleet: Fleet, buckets: int) -> None:
    assert fleet.expected["events"].total() >= EVENTS
    assert differences(fleet.expected, public_rows(fleet.sides[buckets].mounted)) == {}


def test_a_worker_that_is_killed_is_made_up_for(fleet: Fleet) -> None:
    report, store = fleet.last[HIT], Store(fleet.sides[HIT].uri)
    assert fleet.killed is not None
    assert fleet.killed not in report.cpu_seconds
    assert [fleet.last[n].retries for n in BUCKETS] == [n == HIT for n in BUCKETS]
    manifest = store.existing()
    named = {*(file.path for file in manifest.files), *manifest.dropped}
    root = Path(store.uri)
    assert {str(path.relative_to(root)) for path in root.glob("data/**/*.parquet")} == named


def test_what_fails_on_a_worker_is_told_as_what_it_is(tmp_path: Path, runner: OnRay) -> None:
    gone = LakeFile("fold.run", bucket=0, path="data/gone.parquet", rows=1, bytes=1)
    task = tasks.Merge(str(tmp_path), 9, 0, (gone,), table="fold.run")
    with pytest.raises(StatementFailedError, match=r"gone\.parquet") as caught:
        list(runner.outcomes([task]))
    assert caught.value.name == "fold.run"
