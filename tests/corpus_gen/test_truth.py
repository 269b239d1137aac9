"""The truth that the generator returns equals what a naive loop finds in the files."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from corpus_gen import BadKind, Fork, PathologyKind, Profile, Regime, session, varied
from tests.corpus_gen.recount import recount

if TYPE_CHECKING:
    from corpus_gen.truth import RunTruth
    from tests.corpus_gen.recount import Recount

_SMALL = (
    *(replace(varied(seed), kilobytes=40, unknowns=2) for seed in range(201, 213)),
    Profile(kilobytes=30, pathologies=tuple(PathologyKind)),
    Profile(kilobytes=30, bad_lines=tuple(BadKind) * 2, regime=Regime.GROWING),
    Profile(kilobytes=30, fork=Fork.SDK, regime=Regime.PLACEHOLDER, subagents=2),
)
_CASES = [(seed, profile) for seed, profile in enumerate(_SMALL, 1)]


def _assert_equal(truth: RunTruth, found: Recount) -> None:
    assert [(turn.text, turn.line) for turn in truth.turns] == found.turns
    calls = {call.tool_use_id: (call.tool, call.input, call.line) for call in truth.calls}
    assert calls == found.calls
    results = {c.tool_use_id: (c.result_line, c.is_error) for c in truth.calls if c.result_line}
    assert results == found.results
    assert truth.tool_errors == sum(is_error for _, is_error in found.results.values())
    assert truth.last_error == found.last_error
    assert set(truth.dangling) == set(found.calls) - set(found.results)
    assert [(c.tokens_before, c.line) for c in truth.compactions] == found.compactions
    assert [(one.for_tool, one.line) for one in truth.interrupts] == found.interrupts
    assert truth.api_errors == found.api_errors
    assert truth.unknown_types == found.unknown


def _assert_facts_equal(truth: RunTruth, found: Recount) -> None:
    facts = {
        (f.source, "" if f.source != f.tool else f.input, f.key, f.value): f.line
        for f in truth.facts
    }
    assert list(facts.items()) == list(found.facts.items())
    assert truth.restated == found.restated


def _assert_summaries_equal(truth: RunTruth, found: Recount) -> None:
    tools = Counter(tool for tool, _, _ in found.calls.values())
    assert truth.calls_by_tool == tools
    most = max(tools.values(), default=0)
    assert list(truth.top_tools) == sorted(tool for tool, n in tools.items() if n == most)
    touched = Counter(
        json.loads(given)["file_path"]
        for tool, given, _ in found.calls.values()
        if tool in ("Read", "Edit", "Write")
    )
    assert {path: file.touches for path, file in truth.files.items()} == touched
    assert all(f.touches == f.reads + f.writes for f in truth.files.values())
    said = [text for text, _ in found.turns if text]
    assert truth.goal == (said[0] if said else None)
    assert truth.latest_request == (said[-1] if said else None)


def _assert_usage_equal(truth: RunTruth, found: Recount) -> None:
    assert [message.message_id for message in truth.messages] == list(found.messages)
    for message in truth.messages:
        seen = found.messages[message.message_id]
        usage = seen["usage"]
        assert message.model == seen["model"]
        assert message.records == seen["records"]
        assert message.line == seen["line"]
        assert message.is_final == seen["is_final"]
        assert message.input == usage["input_tokens"]
        assert message.output == usage["output_tokens"]
        assert message.cache_read == usage["cache_read_input_tokens"]
        split = usage["cache_creation"]
        assert message.cache_write_5m == split["ephemeral_5m_input_tokens"]
        assert message.cache_write_1h == split["ephemeral_1h_input_tokens"]
        written = message.cache_write_5m + message.cache_write_1h
        assert usage["cache_creation_input_tokens"] in (written, 0)


def _assert_lines_equal(truth: RunTruth, found: Recount) -> None:
    lines = truth.lines
    assert lines.recorded == found.outcomes["recorded"]
    assert lines.repaired == found.outcomes["repaired"]
    assert lines.quarantined == found.outcomes["quarantined"]
    assert lines.blank == found.outcomes["blank"]


@pytest.mark.parametrize(("seed", "profile"), _CASES)
def test_truth_of_every_file_equals_a_naive_recount(seed: int, profile: Profile) -> None:
    made = session(seed, profile)
    for truth in made.truths:
        for run in (truth.main, *truth.agents):
            if run.path is None:
                continue
            found = recount(made.files[run.path])
            _assert_equal(run, found)
            _assert_facts_equal(run, found)
            _assert_summaries_equal(run, found)
            _assert_usage_equal(run, found)
            _assert_lines_equal(run, found)
