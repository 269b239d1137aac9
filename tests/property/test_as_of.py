"""What was known at a moment is told the same for ever, whatever comes later."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, Any

from corpus_gen import Fork, Profile, session
from tests.property.growing import steps
from tests.property.runs import random_runs
from tracelab_duck.engine.database import open_reader

if TYPE_CHECKING:
    from tests.property.world import World
    from tracelab_duck.engine.database import Database

Told = dict[str, list[str]]
# What says of itself that it tells the end, the present, or only what a later snapshot replaced.
NOT_AS_OF = frozenset({"reader.worker_run", "reader.observer_run", "cost.recounted_copy"})
SCHEMAS = ("cost", "episode", "fold", "main", "reader")
MACROS = """
SELECT schema_name, function_name, parameters FROM duckdb_functions()
WHERE function_type = 'table_macro'
  AND (list_contains(parameters, 'p_until_seq') OR function_name = 'episodes_as_of')
ORDER BY ALL
"""
MAIN_RUN = """
SELECT run_id FROM reader.run(?) WHERE session_id = ? AND is_main AND is_current
"""


def told(database: Database, session_id: str, seq: int) -> Told:
    """What every macro that takes a moment says of it; one session or run where it takes one."""
    fetch = database.connection.execute
    ((run,),) = fetch(MAIN_RUN, [seq, session_id]).fetchall()
    given = {
        "p_until_seq": seq,
        "p_seq": seq,
        "p_session": session_id,
        "p_run": run,
        "p_run_id": run,
        "p_now": None,
        "p_known_at": datetime(2027, 1, 1, tzinfo=UTC),
        "p_tz": "UTC",
    }
    answers: Told = {}
    for schema, name, parameters in fetch(MACROS).fetchall():
        is_as_of = schema in SCHEMAS and f"{schema}.{name}" not in NOT_AS_OF
        if is_as_of and given.keys() >= set(parameters):
            marks = ", ".join("?" * len(parameters))
            query = f"SELECT * FROM {schema}.{name}({marks})"
            rows = fetch(query, [given[each] for each in parameters]).fetchall()
            answers[f"{schema}.{name}"] = sorted(map(repr, rows))
    return answers


def changed(before: Told, after: Told) -> dict[str, tuple[list[str], list[str]]]:
    """For each macro that tells it otherwise: a few rows of before and of after."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for name, rows in before.items():
        if rows != after[name]:
            was, now = set(rows), set(after[name])
            found[name] = (sorted(was - now)[:2], sorted(now - was)[:2])
    return found


def last_seq(database: Database) -> int:
    ((seq,),) = database.connection.execute("SELECT max(seq) FROM ledger.event").fetchall()
    return int(seq)


def rewritten(data: bytes) -> bytes:
    """The same transcript as if it had gone on otherwise after a third of it."""
    lines = data.splitlines(keepends=True)
    kept = len(lines) // 3
    return b"".join(lines[:kept] + lines[kept + 1 :])


def test_what_was_known_at_a_moment_never_changes(world: World) -> None:
    made = session(31, Profile(kilobytes=40, subagents=1, fork=Fork.CLI, late_results=1))
    (main, *others) = [name for name in made.files if name.endswith(".jsonl")]
    runs = random_runs(31, mains=3, agents=1)
    files = {run.path: run.data for run in runs} | {name: made.files[name] for name in others}
    *early, late = steps(files | {main: made.files[main]}, Random(31), count=3)  # noqa: S311
    world.take(early)
    with open_reader(world.database) as database:
        moment = last_seq(database)
        before = told(database, made.truth.session_id, moment)
        at_end = told(database, made.truth.session_id, 2**63 - 1)
    assert len(before) > 30
    assert changed(before, at_end) == {}
    world.take([late])
    (world.folder / main).write_bytes(rewritten(made.files[main]))
    world.read()
    with open_reader(world.database) as database:
        assert last_seq(database) > moment
        after = told(database, made.truth.session_id, moment)
    assert changed(before, after) == {}


def test_every_episode_has_one_open_version_at_every_system_time(world: World) -> None:
    runs = random_runs(5, mains=10, agents=0)
    world.take([{run.path: run.data for run in runs}])
    chains: dict[tuple[Any, ...], list[tuple[int, int | None]]] = {}
    query = """
    SELECT session_id, episode_no, system_from_seq, system_to_seq FROM episode_versions
    ORDER BY session_id, episode_no, version
    """
    for *episode, seq_from, seq_to in world.ask(query):
        chains.setdefault(tuple(episode), []).append((seq_from, seq_to))
    assert len(chains) > 50
    for chain in chains.values():
        starts = [start for start, _ in chain]
        assert starts == sorted(starts)
        assert [end for _, end in chain] == [*starts[1:], None]
    heads = "SELECT session_id, episode_no, system_from_seq FROM episodes ORDER BY ALL"
    expected = [(*episode, chain[-1][0]) for episode, chain in chains.items()]
    assert world.ask(heads) == sorted(expected)


def test_the_digests_as_of_a_moment_are_those_that_were_open_then(world: World) -> None:
    (run,) = random_runs(6, mains=1, agents=0)
    world.take([{run.path: run.data}])
    query = "SELECT episode_no, version, system_from_seq, system_to_seq FROM episode_versions"
    versions = world.ask(query)
    with open_reader(world.database) as database:
        fetch = database.connection.execute
        for moment in sorted({row[2] for row in versions})[::7]:
            rows = fetch(
                "SELECT episode_no, version FROM episodes_as_of(?, ?)", [run.session, moment]
            ).fetchall()
            expected = [
                (episode, version)
                for episode, version, start, end in versions
                if start <= moment and (end is None or moment < end)
            ]
            assert sorted(rows) == sorted(expected)
