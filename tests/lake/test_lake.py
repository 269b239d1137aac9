"""A lake tells the same as a database, however it is divided and however its files arrive."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.lake.dying import Again, Dying
from tests.lake.lakeside import A_FEW, generated, growing, make_lakeside
from tests.lake.public_rows import differences, public_rows
from tests.property.growing import steps
from tracelab_duck.engine import query, read, sql_files
from tracelab_duck.engine.database import open_reader
from tracelab_duck.errors import QueryFailedError
from tracelab_duck.lake import reading
from tracelab_duck.lake.errors import (
    BucketsDifferError,
    LakeBusyError,
    LakeMissingError,
    LakeUnusableError,
)
from tracelab_duck.lake.store import Store

if TYPE_CHECKING:
    from tests.lake.lakeside import Lakeside


# What is made once is shared by its tests.
pytestmark = pytest.mark.xdist_group("lake")

# The main transcript of one session, and everything else there is.
FIRST = dict(list(generated().items())[:1])
REST = dict(list(generated().items())[1:3])


@pytest.fixture(scope="module")
def shore(tmp_path_factory: pytest.TempPathFactory) -> Lakeside:
    """Generated sessions that arrived in random pieces, in a database and a lake."""
    side = make_lakeside(tmp_path_factory.mktemp("shore"), 3)
    for parts in growing(count=2):
        side.step(parts)
    return side


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Lakeside:
    """One generated session in a lake of one bucket, for tests that change nothing."""
    side = make_lakeside(tmp_path_factory.mktemp("still"), 1)
    side.step(FIRST)
    # Younger than their last reading, files are looked at once more.
    side.clock += 1e9
    side.read()
    return side


@pytest.fixture
def side(tmp_path: Path) -> Lakeside:
    """One generated session in a lake of one bucket, just read."""
    side = make_lakeside(tmp_path, 1)
    side.step(FIRST)
    return side


def transcript(side: Lakeside) -> Path:
    return next(side.world.folder.rglob("*.jsonl"))


def files(side: Lakeside) -> set[str]:
    root = Path(side.uri)
    return {path.relative_to(root).as_posix() for path in root.rglob("*.parquet")}


def test_every_public_view_has_the_rows_of_a_database(shore: Lakeside) -> None:
    expected = public_rows(shore.world.database)
    assert [view for view in ("messages", "facts", "anomalies") if not expected[view]] == []
    assert differences(expected, public_rows(shore.mounted)) == {}


def test_every_check_of_the_program_holds_over_a_lake(shore: Lakeside) -> None:
    with open_reader(shore.mounted) as database:
        found = {name: read.rows(database, name) for name in sql_files.by_kind("check")}
    assert {name: rows for name, rows in found.items() if rows} == {}


def test_a_text_stands_in_one_bucket_once(shore: Lakeside) -> None:
    manifest = Store(shore.uri).existing()
    assert {file.bucket for file in manifest.files} == set(range(shore.buckets))
    with open_reader(shore.mounted) as database:
        ((texts, distinct),) = database.connection.execute(
            "SELECT count(*), count(DISTINCT content_sha256) FROM ledger.content"
        ).fetchall()
    rows = sum(file.rows for file in manifest.files if file.table == "ledger.content")
    assert texts == distinct == rows > 0


def test_a_refresh_that_finds_nothing_commits_nothing(still: Lakeside) -> None:
    before = files(still), Store(still.uri).existing()
    assert still.read().commit is None
    assert (files(still), Store(still.uri).existing()) == before


def test_a_refold_gives_the_same_rows(side: Lakeside) -> None:
    report = side.read(must_refold=True)
    assert report.read.refolded == "asked for"
    assert side.differences() == {}


def test_only_new_bytes_are_read(side: Lakeside) -> None:
    line = transcript(side).read_bytes().splitlines(keepends=True)[-1]
    name = str(transcript(side).relative_to(side.world.folder))
    report = side.step({name: line})
    assert report.read.bytes_read == len(line)
    assert side.differences() == {}


def test_a_file_that_moved_stays_in_its_bucket(side: Lakeside) -> None:
    path = transcript(side)
    for number in range(2):
        path = path.rename(path.with_name(f"moved-{number}.jsonl"))
        side.step({})
        assert side.differences() == {}
    assert len(public_rows(side.mounted, ("sources",))["sources"]) == 1


def test_changed_settings_fold_everything_again(side: Lakeside) -> None:
    report = side.read(settings={"fact_cap": "3"})
    side.world.read(settings={"fact_cap": "3"}, clock=lambda: side.clock)
    assert report.read.refolded == "settings changed"
    assert side.differences() == {}


def test_files_are_put_together_before_they_are_many(tmp_path: Path) -> None:
    side = make_lakeside(tmp_path, 1)
    for parts in steps(FIRST, Random(3), count=5):  # noqa: S311 the same cuts again
        side.step(parts, most_files=2)
    counted = [file.table for file in Store(side.uri).existing().files]
    assert max(counted.count(table) for table in counted) == 2
    assert side.differences() == {}


def test_who_reads_the_commit_before_still_finds_its_files(side: Lakeside) -> None:
    before = reading.mount(side.uri)
    shown = public_rows(before.database, A_FEW)
    side.step(REST)
    assert all(file.exists() for file in before.files)
    assert public_rows(before.database, A_FEW) == shown
    side.read(must_refold=True)
    assert Store(side.uri).existing().dropped


def test_a_refresh_that_dies_changes_nothing_and_is_made_up_for(side: Lakeside) -> None:
    shown = public_rows(side.mounted, A_FEW)
    side.world.grow(REST)
    side.clock += 60
    with pytest.raises(KeyboardInterrupt):
        side.read(Dying())
    assert public_rows(side.mounted, A_FEW) == shown
    side.clock -= 60
    side.step({})
    assert side.differences() == {}


def test_what_a_dead_attempt_left_is_taken_away(tmp_path: Path) -> None:
    side = make_lakeside(tmp_path, 2)
    side.step(FIRST | REST, Again())
    named = {file.path for file in Store(side.uri).existing().files}
    assert {name for name in files(side) if name.startswith("data/")} == named
    assert side.differences() == {}


def test_a_second_refresh_at_the_same_time_is_told_so(still: Lakeside) -> None:
    with Store(still.uri).alone(), pytest.raises(LakeBusyError):
        still.read()


def test_a_commit_over_somebody_elses_is_refused(side: Lakeside) -> None:
    store = Store(side.uri)
    stale = store.existing()
    side.step(REST)
    with pytest.raises(LakeBusyError):
        store.commit(replace(stale, number=stale.number + 1))


def test_a_query_reads_the_lake_and_nothing_beside_it(still: Lakeside) -> None:
    mount = reading.mount(still.uri)
    answer = query.run(mount.database, "SELECT count(*) AS n FROM events", readable=mount.files)
    assert answer.to_pylist()[0]["n"] > 0
    secret = Path(still.uri) / "current.json"
    with pytest.raises(QueryFailedError, match="Permission"):
        query.run(mount.database, f"FROM read_text('{secret}')", readable=mount.files)


def test_a_lake_is_not_divided_anew(still: Lakeside) -> None:
    with pytest.raises(BucketsDifferError, match="has 1 buckets, not 3"):
        replace(still, buckets=3).read()


def test_a_lake_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LakeMissingError, match="no lake at"):
        reading.mount(str(tmp_path / "none"))


def test_a_manifest_of_something_else_is_refused(side: Lakeside) -> None:
    pointer = Path(side.uri) / "current.json"
    place = Path(side.uri) / json.loads(pointer.read_text())["manifest"]
    place.write_text('{"layout": 99}')
    with pytest.raises(LakeUnusableError, match="another layout"):
        reading.mount(side.uri)


def test_a_dry_run_says_what_there_is_and_writes_nothing(tmp_path: Path) -> None:
    side = make_lakeside(tmp_path, 2)
    side.world.grow(generated())
    report = side.read(is_dry_run=True)
    assert report.read.bytes_read == sum(map(len, generated().values()))
    assert not Path(side.uri).exists()
