"""Sanity of the oracle on real transcripts, where they are at hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tracelab_duck
from bench.fidelity.compare import compare
from bench.fidelity.facts import read_facts
from bench.fidelity.oracle import read_sources
from bench.fidelity.peel import peeled
from bench.fidelity.record import objects
from bench.fidelity.rows import fetch
from bench.fidelity.source import complete_lines, find

if TYPE_CHECKING:
    from bench.fidelity.facts import Fact, RunName
    from bench.fidelity.oracle import Oracle
    from bench.fidelity.source import Source

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"

pytestmark = pytest.mark.skipif(
    not CORPUS.is_dir(), reason="no real transcripts in ../shared/corpus"
)


@pytest.fixture(scope="module")
def sources() -> list[Source]:
    return find([CORPUS])


@pytest.fixture(scope="module")
def oracle(sources: list[Source]) -> Oracle:
    return read_sources(sources)


@pytest.mark.slow
def test_both_readers_see_the_same_objects(sources: list[Source]) -> None:
    for source in sources:
        for line in complete_lines(source.generations[0]):
            assert [list(record) for record in objects(line)] == [
                list(node.members) for node in peeled(line)
            ]


@pytest.fixture(scope="module")
def facts(sources: list[Source]) -> dict[RunName, list[Fact]]:
    return read_facts(sources)


def test_every_token_has_one_owner(oracle: Oracle) -> None:
    owned = sum(item.output_tokens for item in oracle.transcripts.values())
    assert owned == sum(message.usage.output for message in oracle.messages.values()) > 0


def test_nearly_every_call_has_its_result(oracle: Oracle) -> None:
    calls = sum(item.tool_calls for item in oracle.transcripts.values())
    dangling = sum(len(item.dangling) for item in oracle.transcripts.values())
    assert calls > 1000
    assert dangling / calls < 0.01


def test_the_order_of_files_changes_nothing(sources: list[Source], oracle: Oracle) -> None:
    turned = read_sources(sources[::-1])
    assert turned.transcripts == oracle.transcripts
    assert turned.messages == oracle.messages


def test_facts_are_found_and_belong_to_runs_that_the_oracle_knows(
    facts: dict[RunName, list[Fact]], oracle: Oracle
) -> None:
    names = {(run.key.path, run.key.agent_id, run.key.is_progress) for run in oracle.runs}
    stating = {name for name, found in facts.items() if found}
    assert stating
    assert {(path, agent, copied) for path, _, _, agent, copied in stating} <= names


@pytest.mark.slow
def test_the_program_agrees_with_the_oracle_on_real_transcripts(
    facts: dict[RunName, list[Fact]], oracle: Oracle, tmp_path: Path
) -> None:
    lab = tracelab_duck.open(tmp_path / "real.duckdb")
    lab.refresh([CORPUS])
    assert compare(oracle, facts, fetch(lab)).mismatches == ()
