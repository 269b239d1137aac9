"""Runs: what they count, what they write down, and what the ledger reads of it."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

import tracelab_duck
from bench.continue_ import pricing
from bench.continue_.arithmetic import Method
from bench.continue_.cells import METHODS
from bench.continue_.curation import to_the_end
from bench.continue_.pricing import LEAST_CACHED
from bench.continue_.protocol import Status
from bench.continue_.tasks import Family
from tests.continue_.running_runs import finished, prepared

if TYPE_CHECKING:
    from pathlib import Path

    from bench.continue_.context import Context

LINKS = 14
# Its schedule has transient errors within the first calls.
ERRORS = 4


@dataclass(slots=True)
class Replies:
    """A worker that says what it was given, whatever it sees."""

    left: list[str]

    def reply(self, context: Context) -> str:
        assert context.text
        return self.left.pop(0)


def test_three_faults_in_a_row_stop_a_run_and_are_paid_for(tmp_path: Path) -> None:
    run = prepared(tmp_path, "full", Family.CHAIN, LINKS, seed=1)
    worker = Replies(["> list_files {}", "hm", "> fly {}", "> list_files {}", "a", "b", "c", "d"])
    to_the_end([run], {0: worker}, tmp_path, {})
    outcome = run.outcome()
    assert (outcome.stopped, outcome.steps, outcome.faults) == ("faults", 7, 5)
    assert worker.left == ["d"]
    assert outcome.usage.input == sum(outcome.contexts)
    assert outcome.usage.output > 0
    assert not outcome.is_solved


def test_a_retry_is_no_repeat_and_a_repeat_no_retry(tmp_path: Path) -> None:
    run = prepared(tmp_path, "full", Family.CHAIN, LINKS, seed=ERRORS)
    # Calls 3, 4 and 6 of this seed fail, counted from 0.
    worker = Replies([*["> list_files {}"] * 6, "> done {}", "> done {}"])
    to_the_end([run], {0: worker}, tmp_path, {})
    assert [step.status for step in run.steps].count(Status.TRANSIENT) == 3
    outcome = run.outcome()
    assert (outcome.transient, outcome.retries, outcome.repeats) == (3, 3, 3)


def test_a_worker_that_never_ends_runs_out_of_steps(tmp_path: Path) -> None:
    run = prepared(tmp_path, "scratchpad", Family.CHAIN, LINKS, seed=1)
    to_the_end([run], {0: Replies(["> list_files {}"] * 500)}, tmp_path, {})
    assert (run.outcome().stopped, run.outcome().steps) == ("steps", 3 * (LINKS + 2) + 20)


def test_the_ledger_reads_what_the_run_counted_and_prices_it_alike(tmp_path: Path) -> None:
    runs = {
        "cached": finished(
            tmp_path / "c", "full, conversational", Method.SUM, Family.CHAIN, 40, seed=ERRORS
        ),
        "plain": prepared(tmp_path / "p", "full", Family.FIX, 0, seed=2),
    }
    faulty = Replies(["nothing to call", "> list_files {}", "> done {}"])
    to_the_end([runs["plain"]], {0: faulty}, tmp_path / "p", {})
    lab = tracelab_duck.open(tmp_path / "all.duckdb")
    lab.refresh([tmp_path / "c", tmp_path / "p"])
    rates = pricing.rates(lab)
    rows = {row["session_id"]: row for row in lab.sql("SELECT * FROM sessions").arrow().to_pylist()}
    for run in runs.values():
        outcome, row = run.outcome(), rows[run.recorder.session_id]
        assert row["turns"] == 1
        assert row["tool_calls"] == outcome.steps - outcome.faults
        assert row["tool_errors"] == outcome.transient
        assert row["input_tokens"] == outcome.usage.input
        assert row["cache_read_tokens"] == outcome.usage.cache_read
        assert row["cache_write_tokens"] == outcome.usage.cache_write
        assert row["output_tokens"] == outcome.usage.output
        assert row["cost_usd"] == rates.cost(outcome.usage)
    assert runs["cached"].outcome().usage.cache_read > 0
    assert runs["plain"].outcome().faults == 1


def test_the_view_in_a_context_is_the_one_that_the_curator_gives(tmp_path: Path) -> None:
    run = prepared(tmp_path / "a", "view", Family.CHAIN, LINKS, seed=3)
    given: list[str] = []

    class Watching(Replies):
        def reply(self, context: Context) -> str:
            given.append(context.text)
            return super().reply(context)

    paths = [path for path in run._task.files if path.startswith("links/")]  # noqa: SLF001 the task is made by seed
    reads = [f'> read_file {{"path": "{path}"}}' for path in paths[:11]]
    to_the_end([run], {0: Watching([*reads, "> done {}"])}, tmp_path / "a", {})
    again = prepared(tmp_path / "b", "view", Family.CHAIN, LINKS, seed=3)
    lines = run.recorder.path.read_bytes().splitlines(keepends=True)
    curator = tracelab_duck.open(tmp_path / "curated.duckdb").curator(
        again.recorder.path, every=5, budget_tokens=2000
    )
    for steps in (5, 10):
        again.recorder.path.write_bytes(b"".join(lines[: 1 + 2 * steps]))
        view = curator.look()
        assert view is not None
        assert view.text in given[steps]
        assert view.text not in given[steps - 1]


def test_the_same_run_twice_gives_the_same_bytes_and_figures(tmp_path: Path) -> None:
    one, two = (finished(tmp_path / name, "view", Method.COPY, Family.CHAIN, 6) for name in "ab")
    assert one.outcome() == two.outcome()
    assert one.recorder.path.read_bytes() == two.recorder.path.read_bytes()


def test_a_cached_context_only_grows_between_two_views(tmp_path: Path) -> None:
    run = prepared(tmp_path, "view, cached", Family.CHAIN, LINKS, seed=1)
    requests: list[tuple[str, ...]] = []

    class Watching(Replies):
        def reply(self, context: Context) -> str:
            requests.append(tuple(message.text for message in context.messages))
            return super().reply(context)

    to_the_end([run], {0: Watching(["> list_files {}"] * 12 + ["> done {}"])}, tmp_path, {})
    grows = [b[: len(a)] == a for a, b in itertools.pairwise(requests)]
    assert [n for n, kept in enumerate(grows, start=1) if not kept] == [5, 10]


def test_a_cache_gives_back_what_two_requests_have_in_common(tmp_path: Path) -> None:
    run = finished(tmp_path, "full, conversational", Method.SUM, Family.CHAIN, LINKS)
    usage = run.outcome().usage
    assert usage.cache_read > usage.cache_write > 0
    assert usage.input < LEAST_CACHED * 5
    plain = finished(tmp_path / "p", "full", Method.SUM, Family.CHAIN, LINKS).outcome().usage
    assert plain.cache_read == plain.cache_write == 0


@pytest.mark.parametrize("arm", METHODS)
def test_every_arm_runs_to_its_end(arm: str, tmp_path: Path) -> None:
    run = finished(tmp_path, arm, METHODS[arm][0], Family.CHAIN, 4)
    assert run.outcome().stopped == "done"
