"""The truth that the generator returns equals what a naive loop finds in the files."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from corpus_gen import BadKind, Fork, PathologyKind, Profile, Regime, session, varied
from tests.corpus_gen.recount import recount

if TYPE_CHECKING:
    from corpus_gen.truth import RunTruth
    from tests.corpus_gen.recount import Recount

_SMALL = (
    *(replace(varied(seed), kilobytes=40) for seed in range(201, 213)),
    Profile(kilobytes=30, pathologies=tuple(PathologyKind)),
    Profile(kilobytes=30, bad_lines=tuple(BadKind) * 2, regime=Regime.GROWING),
    Profile(kilobytes=30, fork=Fork.SDK, regime=Regime.PLACEHOLDER, subagents=2),
)
_CASES = [(seed, profile) for seed, profile in enumerate(_SMALL, 1)]


def _assert_equal(truth: RunTruth, found: Recount) -> None:
    assert [turn.text for turn in truth.turns] == found.turns
    assert {call.tool_use_id: (call.tool, call.input) for call in truth.calls} == found.calls
    assert truth.tool_errors == sum(is_error for _, is_error in found.results.values())
    assert set(truth.dangling) == set(found.calls) - set(found.results)
    facts = [(f.source, "" if f.source != f.tool else f.input, f.key, f.value) for f in truth.facts]
    assert facts == found.facts
    assert truth.restated == found.restated
    assert len(truth.compactions) == found.compactions
    assert [one.for_tool for one in truth.interrupts] == found.interrupts
    assert truth.api_errors == found.api_errors


def _assert_usage_equal(truth: RunTruth, found: Recount) -> None:
    assert [message.message_id for message in truth.messages] == list(found.messages)
    for message in truth.messages:
        seen = found.messages[message.message_id]
        usage = seen["usage"]
        assert message.model == seen["model"]
        assert message.records == seen["records"]
        assert message.is_final == seen["is_final"]
        assert message.input == usage["input_tokens"]
        assert message.output == usage["output_tokens"]
        assert message.cache_read == usage["cache_read_input_tokens"]
        split = usage["cache_creation"]
        assert message.cache_write_5m == split["ephemeral_5m_input_tokens"]
        assert message.cache_write_1h == split["ephemeral_1h_input_tokens"]


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
            _assert_usage_equal(run, found)
            _assert_lines_equal(run, found)
