"""Labelled faults are there, and nothing else looks like one."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from corpus_gen import PathologyKind, Profile, session, traces
from corpus_gen.bookkeeping import Identity
from corpus_gen.profile import FIRST_FOUR
from corpus_gen.rng import Rng
from corpus_gen.run import Run
from corpus_gen.session import start
from tests.corpus_gen.test_shapes import records_of

if TYPE_CHECKING:
    from corpus_gen import Session
    from corpus_gen.truth import Call


@pytest.fixture(scope="module", name="made_traces")
def _made_traces() -> list[Session]:
    return list(traces(range(1, 31)))


def _instants(made: Session) -> dict[int, datetime]:
    """Line to instant."""
    return {
        line: datetime.fromisoformat(record["timestamp"])
        for line, record in enumerate(records_of(made.transcript), 1)
        if "timestamp" in record
    }


def _loops(calls: tuple[Call, ...]) -> set[str]:
    """Calls that are the fourth or later of their kind among the last 24."""
    found = set()
    for place, call in enumerate(calls):
        recent = [(c.tool, c.input) for c in calls[max(place - 23, 0) : place + 1]]
        if recent.count((call.tool, call.input)) >= 4:
            found.add(call.tool_use_id)
    return found


def _streaks(calls: tuple[Call, ...]) -> set[str]:
    """Calls whose result is the third or later error in a row."""
    found, streak = set(), 0
    for call in sorted((c for c in calls if c.result_line), key=lambda c: c.result_line or 0):
        streak = streak + 1 if call.is_error else 0
        if streak >= 3:
            found.add(call.tool_use_id)
    return found


def _stalls(made: Session) -> set[str]:
    """Calls that were open over ten minutes of silence."""
    found = set()
    instants = sorted(_instants(made).items())
    turns = [turn.line for turn in made.truth.main.turns]
    for (before, begun), (after, ended) in pairwise(instants):
        if (ended - begun).total_seconds() < 600:
            continue
        for call in made.truth.main.calls:
            is_open = call.line <= before and (call.result_line or after) >= after
            if is_open and not any(call.line < turn < after for turn in turns):
                found.add(call.tool_use_id)
    return found


def _labelled(made: Session, kind: str) -> set[str]:
    faults = [p for p in made.truth.main.pathologies if p.kind == kind]
    return {call for fault in faults for call in fault.calls}


def test_thirty_traces_hold_forty_eight_faults(
    made_traces: list[Session],
) -> None:
    kinds = Counter(p.kind for made in made_traces for p in made.truth.main.pathologies)
    assert kinds == {kind.value: 12 for kind in FIRST_FOUR}
    assert sum(not made.truth.main.pathologies for made in made_traces) == 6


def test_calls_repeat_only_in_labelled_loops(made_traces: list[Session]) -> None:
    for made in made_traces:
        labelled = _labelled(made, "loop")
        assert _loops(made.truth.main.calls) <= labelled
        assert len(labelled) in (0, 6)
        assert len(_loops(made.truth.main.calls)) == len(labelled) // 2


def test_errors_come_in_a_row_only_in_labelled_streaks(made_traces: list[Session]) -> None:
    for made in made_traces:
        labelled = _labelled(made, "error_streak")
        assert _streaks(made.truth.main.calls) <= labelled
        assert len(_streaks(made.truth.main.calls)) == (3 if labelled else 0)


def test_a_tool_is_flooded_only_where_labelled(
    made_traces: list[Session],
) -> None:
    for made in made_traces:
        flooded = {t for t, count in made.truth.main.calls_by_tool.items() if count >= 100}
        faults = [p for p in made.truth.main.pathologies if p.kind == "tool_flood"]
        assert flooded == {fault.subject for fault in faults}
        assert all(len(fault.calls) == 120 for fault in faults)


def test_silence_with_an_open_call_is_labelled(
    made_traces: list[Session],
) -> None:
    for made in made_traces:
        assert _stalls(made) == _labelled(made, "stall")


def test_labels_span_their_first_call_and_their_last_result(made_traces: list[Session]) -> None:
    for made in made_traces:
        calls = {call.tool_use_id: call for call in made.truth.main.calls}
        for fault in made.truth.main.pathologies:
            members = [calls[call] for call in fault.calls]
            assert fault.line_from == min(call.line for call in members)
            assert fault.line_to == max(call.result_line or 0 for call in members)


def test_long_sessions_label_the_hundredth_call_of_a_tool() -> None:
    made = session(1, Profile(kilobytes=2_500))
    faults = [p for p in made.truth.main.pathologies if p.kind == "tool_flood"]
    assert faults
    assert not any(fault.is_planted for fault in faults)
    assert all(len(fault.calls) == 100 for fault in faults)


def test_a_planted_streak_starts_after_a_success() -> None:
    profile = Profile(kilobytes=10, errors=600, pathologies=(PathologyKind.ERROR_STREAK,))
    for seed in range(8):
        made = session(seed, profile)
        assert _streaks(made.truth.main.calls) == set(made.truth.main.pathologies[0].calls[2:])


def test_calls_left_open_never_make_a_stall() -> None:
    for seed in range(8):
        made = session(seed, Profile(kilobytes=10, dangling=4, late_results=4, subagents=2))
        assert not _stalls(made)


def test_a_subagent_never_waits_long_because_its_parent_waits_for_it() -> None:
    setting = start(1, Profile()).setting
    identity = Identity(agent_id="a1")
    run = Run(rng=Rng(1), profile=Profile(), setting=setting, path="", now=0, identity=identity)
    run.wait(600_000, 600_000)
    assert run.now == 20_000
