"""Dependencies, causes and doubts are those that plain loops over the ledger find."""

from __future__ import annotations

import shutil
from random import Random
from typing import TYPE_CHECKING

import pytest

from corpus_gen import Profile, session
from tests.property import dependency_oracle as oracle
from tests.property.growing import steps
from tests.property.runs import random_runs
from tests.property.world import make_world
from tracelab_duck.engine.database import open_reader, open_writer

if TYPE_CHECKING:
    from pathlib import Path

    from tests.property.world import World
    from tracelab_duck.engine.database import Database

RUNS = "SELECT run_id FROM ledger.run_key WHERE agent_id IS NULL AND NOT is_progress ORDER BY ALL"
EVENTS = """
SELECT seq, kind, tool_use_id, tool_name, path, is_turn, record_uuid, parent_uuid, raw_type
FROM ledger.event WHERE run_id = ? AND NOT is_repeat ORDER BY seq
"""
VERSIONS = """
SELECT episode_no, version, seq, seq_to, producer FROM episode.version WHERE run_id = ?
ORDER BY episode_no, version
"""
MADE = "SELECT node, version, on_node, on_version, seq FROM episode.dependency WHERE run_id = ?"
CAUSED = "SELECT node, version, state, reason, seq FROM episode.cause WHERE run_id = ?"
STALE = """
SELECT node, version, cause.state, cause.seq, is_cause FROM episode.stale(CAST(? AS BIGINT), ?)
"""
LARGEST = 300_000


def differing(database: Database) -> list[str]:
    """What of which run differs from what the loops find."""

    def fetch(query: str, *values: object) -> list[tuple[object, ...]]:
        return database.connection.execute(query, list(values)).fetchall()

    found: list[str] = []
    for (run,) in fetch(RUNS):
        events = [oracle.Event._make(row) for row in fetch(EVENTS, run)]
        versions = [oracle.Version._make(row) for row in fetch(VERSIONS, run)]
        made = oracle.dependencies(events, versions)
        caused = oracle.causes(events, versions)
        if sorted(fetch(MADE, run)) != sorted(made):
            found.append(f"dependencies of {run}")
        if sorted(fetch(CAUSED, run)) != sorted(caused):
            found.append(f"causes of {run}")
        moments = sorted({each.seq for each in caused})
        for until in (*moments[:: max(1, len(moments) // 3)], 2**63 - 1):
            doubts = {(row[0], row[1]): row[2:] for row in fetch(STALE, run, until)}
            if doubts != oracle.standing(made, caused, versions, until):
                found.append(f"doubts of {run} as of {until}")
    return found


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> World:
    """Random and generated runs that arrived in random pieces."""
    world = make_world(tmp_path_factory.mktemp("grown"))
    files = {run.path: run.data for run in random_runs(17, mains=14, agents=2)}
    made = session(17, Profile(kilobytes=60, compactions=2, late_results=1, interrupts=1))
    files |= {name: data for name, data in made.files.items() if name.endswith(".jsonl")}
    world.take(steps(files, Random(17), count=4))  # noqa: S311 the same cuts again
    return world


def test_random_and_generated_runs_are_told_as_plain_loops_tell_them(grown: World) -> None:
    with open_reader(grown.database) as database:
        assert differing(database) == []
        reasons = database.connection.execute("SELECT DISTINCT reason FROM episode.cause")
        assert {row[0] for row in reasons.fetchall()} > {"written", "rewound"}


@pytest.mark.parametrize(
    "lost",
    [
        "DELETE FROM episode.cause WHERE reason = 'written'",
        "DELETE FROM episode.cause WHERE reason = 'rewound'",
        "DELETE FROM episode.cause WHERE reason = 'hindsight:interrupted'",
        "DELETE FROM episode.cause WHERE reason = 'hindsight:late-result'",
        "DELETE FROM episode.cause WHERE reason = 'hindsight:retried'",
        "DELETE FROM episode.cause WHERE reason = 'hindsight:resumed'",
        "DELETE FROM episode.dependency WHERE on_node LIKE 'file:%'",
        "DELETE FROM episode.dependency WHERE on_node LIKE 'episode:%'",
        "DELETE FROM episode.dependency WHERE on_node LIKE 'compaction:%'",
        "UPDATE episode.dependency SET on_version = on_version + 1 WHERE on_node LIKE 'file:%'",
    ],
)
def test_a_rule_that_is_lost_is_noticed(grown: World, tmp_path: Path, lost: str) -> None:
    damaged = tmp_path / "damaged.duckdb"
    with open_writer(grown.database) as database:
        database.connection.execute("CHECKPOINT")
    shutil.copyfile(grown.database, damaged)
    with open_writer(damaged) as database:
        database.connection.execute(lost)
        assert differing(database) != []


def test_real_runs_are_told_as_plain_loops_tell_them(real_corpus: Path, world: World) -> None:
    found = sorted(real_corpus.glob("*/**/*.jsonl"))
    files = [path for path in found if 20_000 < path.stat().st_size < LARGEST][::6]
    for path in files:
        world.grow({str(path.relative_to(real_corpus)): path.read_bytes()})
    world.read()
    with open_reader(world.database) as database:
        assert differing(database) == []
