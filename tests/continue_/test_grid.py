"""The grid: rows that survive a crash, and what they add up to."""

from __future__ import annotations

import json
from decimal import Decimal
from math import comb
from typing import TYPE_CHECKING

import pytest

from bench.continue_ import rows, summary
from bench.continue_.__main__ import document
from bench.continue_.cells import grid
from bench.continue_.grid import run
from bench.continue_.pricing import Rates
from bench.exact import fisher, mcnemar

if TYPE_CHECKING:
    from pathlib import Path

    from bench.continue_.cells import Job

RATES = Rates(
    input=Decimal(3), output=Decimal(15), cache_read=Decimal("0.3"), cache_write_5m=Decimal("3.75")
)


@pytest.fixture(scope="module")
def jobs() -> list[Job]:
    """Two jobs without a view, so that they take no time."""
    wanted = {("fix", "scratchpad"), ("scatter", "mask")}
    return [job for job in grid(seeds=2) if (job.family.value, job.arm) in wanted]


def test_a_grid_that_was_stopped_is_taken_up_where_it_stood(
    jobs: list[Job], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.jsonl"
    first = run(jobs, RATES, path, processes=1)
    data = path.read_bytes()
    assert run(jobs, RATES, path, processes=1) == first
    assert path.read_bytes() == data
    # What a crash leaves: whole rows, and the head of one.
    path.write_bytes(data[: data.index(b"\n") + 20])
    assert run(jobs, RATES, path, processes=1) == first
    monkeypatch.setattr(rows, "fingerprint", lambda: "another program")
    assert len(run(jobs, RATES, path, processes=1)) == len(first)
    sources = [
        json.loads(line)["source"] for line in path.read_bytes().splitlines() if b"}" in line
    ]
    assert set(sources) == {first[0]["source"], "another program"}


def test_two_grids_give_the_same_document_in_one_process_and_in_two(
    jobs: list[Job], tmp_path: Path
) -> None:
    made = [
        document(jobs, run(jobs, RATES, tmp_path / f"{n}.jsonl", processes=n), RATES)
        for n in (1, 2)
    ]
    assert made[0] == made[1]
    assert made[0]["about"]["runs"] == sum(len(job.methods) * len(job.seeds) for job in jobs)


def test_the_protocol_has_its_families_lengths_and_seeds() -> None:
    longest = [job for job in grid() if (job.family.value, job.links) == ("chain", 120)]
    assert {len(job.seeds) for job in longest if job.arm in {"view", "full", "scratchpad"}} == {30}
    assert {job.links for job in grid(lengths=(30,))} == {0, 30}
    assert {job.family.value for job in grid()} == {
        "chain",
        "alternating chain",
        "prose chain",
        "scatter",
        "fix",
    }


def _row(method: str, seed: int, *, is_solved: bool) -> rows.Row:
    numbers = dict.fromkeys(("transient", "retries", "repeats", "faults", "view_tokens"), 0)
    return {
        "family": "chain",
        "links": 30,
        "arm": {"copy": "view", "slip": "full"}[method],
        "method": method,
        "seed": seed,
        "is_solved": is_solved,
        "steps": 2,
        "context": 300,
        "context_max": 200,
        "context_last_quarter": 200.0,
        "cost_usd": f"0.{seed}",
        **dict.fromkeys(("input", "cache_read", "cache_write", "output"), 10),
        **numbers,
    }


def test_cells_and_pairs_are_counted_on_shared_seeds() -> None:
    made = [
        *(_row("copy", seed, is_solved=True) for seed in (1, 2, 3, 4)),
        *(_row("slip", seed, is_solved=seed == 2) for seed in (2, 3, 4, 5)),
    ]
    first, second = summary.cells(made)
    assert (first["solved"], first["runs"], first["tokens_per_call"]) == (4, 4, 150)
    assert first["cost_usd"] == "0.25"
    assert (second["solved"], second["low"], second["high"]) == (1, 0, 0.75)
    (pair,) = summary.pairs(made)
    assert (pair["seeds"], pair["both"], pair["sole_first"], pair["sole_second"]) == (3, 1, 2, 0)
    assert pair["mcnemar_p"] == pytest.approx(0.5)


def test_exact_tests_have_their_known_values() -> None:
    assert mcnemar(0, 0) == 1
    assert mcnemar(5, 5) == 1
    assert mcnemar(22, 0) == pytest.approx(2 / 2**22)
    assert mcnemar(1, 9) == mcnemar(9, 1) == pytest.approx(22 / 1024)
    # The tea tasting: 3 of 4 against 1 of 4.
    assert fisher(3, 4, 1, 4) == pytest.approx(34 / 70)
    assert fisher(30, 30, 8, 30) == pytest.approx(2 * comb(30, 8) / comb(60, 38))
    assert fisher(4, 4, 4, 4) == 1
