"""Two programs that know nothing of each other: what the generator wrote down, what is read."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

import corpus_gen
from bench.fidelity.facts import read_facts
from bench.fidelity.oracle import read_sources
from bench.fidelity.source import Source

if TYPE_CHECKING:
    from bench.fidelity.oracle import Oracle
    from corpus_gen.truth import Message, RunTruth, Truth

SEEDS = range(201, 213)


def sources_of(made: corpus_gen.Session) -> list[Source]:
    return [Source(f"/p/{path}", (data,)) for path, data in made.files.items()]


@cache
def session(seed: int) -> corpus_gen.Session:
    return corpus_gen.session(seed, corpus_gen.varied(seed))


@pytest.fixture(params=SEEDS)
def made(request: pytest.FixtureRequest) -> corpus_gen.Session:
    return session(request.param)


def runs_of(made: corpus_gen.Session) -> list[tuple[Truth, RunTruth]]:
    return [(truth, run) for truth in made.truths for run in (truth.main, *truth.agents)]


def test_the_oracle_counts_what_the_generator_made(made: corpus_gen.Session) -> None:
    oracle = read_sources(sources_of(made))
    runs = runs_of(made)
    assert {(truth.session_id, run.agent_id) for truth, run in runs} == set(oracle.transcripts)
    for truth, run in runs:
        found = oracle.transcripts[truth.session_id, run.agent_id]
        assert found.calls_by_tool == run.calls_by_tool
        assert found.tool_calls == len(run.calls)
        assert found.tool_errors == run.tool_errors
        assert found.dangling == tuple(sorted(run.dangling))
        touches = {path: file.touches for path, file in run.files.items()} | run.searched
        assert found.files == touches
        assert found.requests == tuple(turn.text for turn in run.turns)
        assert found.goal == (run.goal[:1000] if run.goal else None)
        latest = run.latest_request
        assert found.latest_request == (latest[:500] if latest else None)


def output(message: Message) -> int:
    return message.output + message.fallback_output


def native(truth: Truth, oracle: Oracle) -> tuple[int, int]:
    messages = [
        message
        for run in (truth.main, *truth.agents)
        for message in run.messages
        if not message.is_copy
    ]
    assert {message.message_id for message in messages} <= oracle.messages.keys()
    read = sum(message.cache_read + message.fallback_cache_read for message in messages)
    return sum(output(message) for message in messages), read


def test_each_token_is_counted_in_the_session_that_paid_for_it(made: corpus_gen.Session) -> None:
    oracle = read_sources(sources_of(made))
    for truth in made.truths:
        own = [item for thread, item in oracle.transcripts.items() if thread[0] == truth.session_id]
        counted = (
            sum(item.output_tokens for item in own),
            sum(item.cache_read_tokens for item in own),
        )
        assert counted == native(truth, oracle)


def test_the_recount_finds_the_facts_that_were_stated(made: corpus_gen.Session) -> None:
    found = read_facts(sources_of(made))
    stated = 0
    for truth, run in runs_of(made):
        (facts,) = (
            facts
            for (path, _, session, agent, _), facts in found.items()
            if (session, agent) == (truth.session_id, run.agent_id)
            and (run.path is None or path.endswith(run.path))
        )
        assert [(fact.key, fact.value) for fact in facts] == [
            (fact.key, fact.value) for fact in run.facts
        ]
        assert {fact.source for fact in facts if fact.is_path} == {
            fact.source for fact in run.facts if fact.source != fact.tool
        }
        stated += len(facts)
    assert stated > 0 or not any(run.facts for _, run in runs_of(made))
