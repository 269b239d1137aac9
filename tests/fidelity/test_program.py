"""The program against the oracle, whole and damaged."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

import corpus_gen
import tracelab_duck
from bench.fidelity.compare import compare
from bench.fidelity.facts import read_facts
from bench.fidelity.faults import SEEN_IN, STATEMENTS, Fault, plant
from bench.fidelity.oracle import read_sources
from bench.fidelity.rows import fetch
from bench.fidelity.source import find

if TYPE_CHECKING:
    from pathlib import Path

    from bench.fidelity.facts import Fact, RunName
    from bench.fidelity.oracle import Oracle

    Truth = tuple[Oracle, dict[RunName, list[Fact]]]

    from bench.fidelity.compare import Comparison

# Subagents, progress copies only, a fork, an SDK fork, bad lines, evicted facts and a fallback.
SEEDS = (202, 205, 206, 207, 208, 210)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("generated")
    for seed in SEEDS:
        for name, data in corpus_gen.session(seed, corpus_gen.varied(seed)).files.items():
            path = folder / str(seed) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    return folder


@pytest.fixture(scope="module")
def database(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("database") / "whole.duckdb"
    tracelab_duck.open(path).refresh([folder])
    return path


@pytest.fixture(scope="module")
def truth(folder: Path) -> Truth:
    sources = find([folder])
    return read_sources(sources), read_facts(sources)


def compared(truth: Truth, database: Path) -> Comparison:
    return compare(*truth, fetch(tracelab_duck.open(database)))


def test_the_program_agrees_with_the_oracle_in_every_field(truth: Truth, database: Path) -> None:
    result = compared(truth, database)
    assert result.mismatches == ()
    assert result.threads > len(SEEDS)


@pytest.mark.slow
@pytest.mark.parametrize("fault", Fault)
def test_a_planted_fault_is_caught(
    fault: Fault, truth: Truth, database: Path, tmp_path: Path
) -> None:
    damaged = tmp_path / "damaged.duckdb"
    shutil.copy(database, damaged)
    plant(damaged, fault)
    assert {item.field for item in compared(truth, damaged).mismatches} >= SEEN_IN[fault]


def test_every_fault_has_its_statement_and_every_statement_its_fault() -> None:
    assert {path.stem for path in STATEMENTS.glob("*.sql")} == {fault.value for fault in Fault}
