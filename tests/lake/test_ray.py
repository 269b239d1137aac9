"""A cluster of three nodes tells what one process tells, even when it loses a worker."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.lake.cluster import Killer, cluster
from tests.lake.lakeside import Lakeside, growing, make_lakeside
from tests.lake.public_rows import differences, public_rows
from tests.property.world import World
from tracelab_duck.errors import StatementFailedError
from tracelab_duck.lake import ray_runner, tasks
from tracelab_duck.lake.store import Store
from tracelab_duck.model.lake import LakeFile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.lake.public_rows import Rows
    from tracelab_duck.lake.ray_runner import OnRay

pytestmark = pytest.mark.xdist_group("ray")


@pytest.fixture(scope="module")
def runner() -> Iterator[OnRay]:
    with cluster() as address, ray_runner.connected(address) as connected:
        yield connected


@pytest.fixture(scope="module")
def side(runner: OnRay, tmp_path_factory: pytest.TempPathFactory) -> Lakeside:
    """Generated sessions in seven buckets, in two refreshes of the cluster."""
    side = make_lakeside(tmp_path_factory.mktemp("ray"), 7)
    for parts in growing(count=2):
        assert side.step(parts, runner).retries == 0
    return side


@pytest.fixture(scope="module")
def expected(side: Lakeside) -> dict[str, Rows]:
    return public_rows(side.world.database)


def test_every_public_view_has_the_rows_of_one_machine(
    side: Lakeside, expected: dict[str, Rows]
) -> None:
    assert differences(expected, public_rows(side.mounted)) == {}


def test_real_transcripts_are_told_as_on_one_machine(
    runner: OnRay, real_corpus: Path, tmp_path: Path
) -> None:
    side = Lakeside(World(tmp_path / "traces.duckdb", real_corpus), str(tmp_path / "lake"), 7)
    side.step({}, runner)
    assert differences(public_rows(side.world.database), public_rows(side.mounted)) == {}


def test_a_worker_that_is_killed_is_made_up_for(
    side: Lakeside, runner: OnRay, expected: dict[str, Rows]
) -> None:
    other = side.beside(2)
    with Killer() as killer:
        report = other.read(runner)
    assert killer.killed is not None
    assert killer.killed not in report.cpu_seconds
    assert report.retries == 1
    named = {file.path for file in Store(other.uri).existing().files}
    root = other.uri + "/"
    found = {
        str(path).removeprefix(root) for path in Store(other.uri).local("data").rglob("*.parquet")
    }
    assert found == named
    # Read at once and not in two refreshes, so that times of reading and batches differ.
    views = tuple(set(expected) - {"batches", "sources"})
    assert differences({v: expected[v] for v in views}, public_rows(other.mounted, views)) == {}


def test_what_fails_on_a_worker_is_told_as_what_it_is(side: Lakeside, runner: OnRay) -> None:
    gone = LakeFile("fold.run", bucket=0, path="data/gone.parquet", rows=1, bytes=1)
    task = tasks.Merge(side.uri, 9, 0, (gone,), table="fold.run")
    with pytest.raises(StatementFailedError, match=r"gone\.parquet") as caught:
        list(runner.outcomes([task]))
    assert caught.value.name == "fold.run"
