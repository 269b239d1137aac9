"""Every model call counts once, with its last and whole usage, where its owner is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cases import counting
from tests.cases.transcripts import MAIN, S1, S2, joined, message_id

if TYPE_CHECKING:
    from tests.cases.conftest import Read
    from tests.property.world import World

USAGE = """
SELECT input_tokens, output_tokens, cache_read_tokens,
  cache_write_5m_tokens + cache_write_1h_tokens + cache_write_unknown_tokens AS written
FROM messages ORDER BY message_id
"""
OUTPUTS = "SELECT session_id, output_tokens, transcript_output_tokens FROM sessions ORDER BY ALL"


def test_a_call_written_as_one_line_a_block_counts_once(read: Read) -> None:
    world = read(counting.ONE_LINE_A_BLOCK)
    assert world.ask(USAGE) == [(10, 120, 1000, 200)]
    kinds = world.ask("SELECT kind, message_id FROM events ORDER BY seq")
    assert kinds == [(kind, message_id("m1")) for kind in ("thinking", "message", "tool_call")]
    session = "SELECT input_tokens, output_tokens, cache_read_tokens, tool_calls FROM sessions"
    assert world.one(session) == (10, 120, 1000, 1)


def test_the_output_of_the_last_line_is_the_output_of_the_call(read: Read) -> None:
    world = read(counting.LAST_LINE_IS_FINAL)
    assert world.ask(USAGE) == [(2, 260, 15000, 800)]
    assert world.one("SELECT records, is_final FROM messages") == (3, True)


def test_a_snapshot_of_usage_wins_whole(read: Read) -> None:
    world = read(counting.WHOLE_SNAPSHOT)
    assert world.ask(USAGE) == [(5, 90, 0, 8000)]
    assert world.ask("SELECT model FROM messages") == [("claude-sonnet-5",)]


def test_a_call_without_request_id_counts_once(read: Read) -> None:
    assert read(counting.NO_REQUEST_ID).ask(USAGE) == [(7, 33, 50, 0)]


def test_a_call_in_the_main_file_and_the_agents_file_is_the_agents_once(read: Read) -> None:
    world = read(counting.AGENT_IN_BOTH_FILES)
    assert world.ask(OUTPUTS) == [(S1, 520, 520)]
    assert world.ask("SELECT agent_id, output_tokens FROM agents") == [("x1", 500)]
    owners = "SELECT agent_id, count(*), sum(output_tokens)::BIGINT FROM messages GROUP BY ALL"
    assert sorted(world.ask(owners), key=str) == [("x1", 2, 500), (None, 1, 20)]


def test_copied_history_counts_in_the_transcript_and_is_owned_once(read: Read) -> None:
    world = read(counting.RESUMED)
    assert sorted(world.ask(OUTPUTS)) == sorted([(S1, 300, 300), (S2, 400, 700)])
    total = "SELECT count(*), sum(output_tokens)::BIGINT FROM messages"
    assert world.one(total) == (3, 700)
    copies = "SELECT session_id, is_copy, count(*) FROM events GROUP BY ALL"
    assert sorted(world.ask(copies)) == sorted([(S1, False, 2), (S2, True, 2), (S2, False, 1)])


def test_the_owner_of_copied_history_does_not_depend_on_the_order_of_reading(world: World) -> None:
    world.grow(joined(counting.RESUMED))
    world.read(counting.FORK)
    assert world.ask(OUTPUTS) == [(S2, 700, 700)]
    world.read(MAIN)
    assert sorted(world.ask(OUTPUTS)) == sorted([(S1, 300, 300), (S2, 400, 700)])


def test_history_that_a_second_compaction_writes_again_counts_once(read: Read) -> None:
    world = read(counting.COMPACTED_TWICE)
    counts = "SELECT turns, output_tokens, compactions FROM sessions"
    assert world.one(counts) == (1, 50, 2)
    assert world.ask("SELECT line_no, is_repeat FROM records ORDER BY line_no") == [
        (1, False),
        (2, False),
        (3, False),
        (4, True),
        (5, True),
        (6, False),
    ]
    assert world.ask("SELECT line_no FROM events ORDER BY seq") == [(1,), (2,), (3,), (6,)]
    sizes = "SELECT tokens_before, tokens_after FROM compactions ORDER BY seq"
    assert world.ask(sizes) == [(90000, 9000), (80000, 8000)]


def test_totals_that_a_transcript_reports_are_kept_and_never_added(read: Read) -> None:
    world = read(counting.SUMMARIES)
    assert world.ask(USAGE) == [(10, 100, 0, 0)]
    assert world.one("SELECT input_tokens, output_tokens FROM sessions") == (10, 100)
    assert world.one("SELECT count(*) > 0 FROM reported_usage") == (True,)


def test_a_call_restated_after_an_append_is_not_added(world: World) -> None:
    first, second = counting.RESTATED[MAIN]
    world.take([{MAIN: first}])
    assert world.ask(USAGE) == [(2, 1, 700, 0)]
    world.take([{MAIN: second}])
    assert world.ask(USAGE) == [(2, 310, 700, 0)]
    assert world.one("SELECT output_tokens FROM sessions") == (310,)
    assert world.ask("SELECT line_no FROM records ORDER BY ALL") == [(1,), (2,)]
