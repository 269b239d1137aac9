"""Turns are people's, order is the file's, and a call without a result is not lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cases import structure
from tests.cases.transcripts import MAIN, tool_use_id

if TYPE_CHECKING:
    from tests.cases.conftest import Read
    from tests.property.world import World


def test_a_cycle_of_parents_is_warned_of_and_never_walked(read: Read) -> None:
    world = read(structure.CYCLE)
    texts = world.ask("SELECT text FROM events ORDER BY seq")
    assert texts == [("one",), ("two",), ("ok",)]
    (warned,) = world.one("SELECT sum(n)::BIGINT FROM warnings WHERE kind = 'bad_parent'")
    assert warned >= 2
    assert world.one("SELECT turns FROM sessions") == (2,)


def test_a_compaction_ends_neither_the_history_nor_the_goal(read: Read) -> None:
    world = read(structure.COMPACTED)
    told = "SELECT turns, goal, latest_request, compactions, context_tokens FROM sessions"
    assert world.one(told) == (1, "build the parser", "build the parser", 1, 7000)
    sizes = "SELECT trigger, tokens_before, tokens_after FROM compactions"
    assert world.ask(sizes) == [("manual", 90015, 7000)]
    assert world.one("SELECT count(*) FROM messages") == (1,)
    summary = "SELECT text, kind FROM events ORDER BY seq DESC LIMIT 1"
    assert world.one(summary) == (structure.SUMMARY, "compaction")


def test_carriers_and_wrappers_are_not_people(read: Read) -> None:
    world = read(structure.WRAPPERS)
    assert world.ask("SELECT request FROM turns ORDER BY turn_no") == [
        ("please fix the test",),
        ("why does the page show <system-reminder> to me?",),
        ("and this picture",),
    ]
    told = world.ask("SELECT line_no, is_injected FROM events WHERE is_injected ORDER BY seq")
    assert told == [(3, True), (4, True), (5, True), (6, True)]
    assert world.ask("SELECT line_no FROM events WHERE kind = 'tool_result'") == [(2,)]


def test_a_call_without_result_is_open_until_the_next_turn_abandons_it(world: World) -> None:
    *before, stop, after = structure.NO_RESULT[MAIN]
    world.take([{MAIN: b"".join(before)}])
    calls = "SELECT tool_use_id, status, duration_s IS NULL FROM tool_calls ORDER BY call_seq"
    t1, t2 = tool_use_id("t1"), tool_use_id("t2")
    assert world.ask(calls) == [(t1, "open", True), (t2, "ok", False)]
    assert world.one("SELECT open_calls FROM sessions") == (1,)
    world.take([{MAIN: stop}, {MAIN: after}])
    assert world.ask(calls) == [(t1, "abandoned", True), (t2, "ok", False)]
    assert world.one("SELECT open_calls FROM sessions") == (0,)
