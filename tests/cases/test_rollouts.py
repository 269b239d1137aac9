"""Codex states running totals: what each response added counts once, where it was spent."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import tracelab_duck
from tests.cases import rollouts
from tests.cases.rollouts import AGENT, FORK, OTHER, PARENT, SECOND
from tracelab_duck.engine.database import open_reader
from tracelab_duck.ingest import prices

if TYPE_CHECKING:
    from tests.cases.conftest import Read

USAGE = """
SELECT input_tokens, cache_read_tokens, output_tokens FROM messages
ORDER BY occurred_at, message_id
"""
OWNED = """
SELECT session_id, sum(input_tokens)::BIGINT FROM messages GROUP BY ALL ORDER BY ALL
"""


def owned(*rows: tuple[str, int]) -> list[tuple[str, int]]:
    return sorted(rows)


def test_what_the_cache_gave_is_not_input_again(read: Read) -> None:
    world = read(rollouts.CACHED_INSIDE_INPUT)
    assert world.ask(USAGE) == [(10_000, 90_000, 2000)]
    table = world.folder.parent / "prices.csv"
    table.write_text(
        "provider,model,input,output,cache_read\nopenai,gpt-made-up,1.25,10,0.125\n",
        encoding="utf-8",
    )
    prices.load(world.database, table, now=datetime(2026, 12, 1, tzinfo=UTC))
    money = world.one("SELECT cost_usd, price_status FROM messages")
    assert money == (Decimal("0.04375"), "priced")
    assert world.one("SELECT hit_rate FROM cache_usage")[0] == 0.9


def test_a_line_without_a_head_is_the_session_of_its_file(read: Read) -> None:
    world = read(rollouts.CACHED_ALONE)
    assert world.ask(USAGE) == [(10_000, 90_000, 2000)]
    (session,) = world.one("SELECT session_id FROM messages")
    assert session.startswith("alone~")


def test_reasoning_is_a_part_of_the_output(read: Read) -> None:
    world = read(rollouts.CACHED_INSIDE_INPUT)
    (spent,) = world.one("SELECT input_tokens + cache_read_tokens + output_tokens FROM messages")
    assert spent == 102_000
    reported = """
    SELECT input_tokens, cache_read_tokens, output_tokens, reasoning_tokens, total_tokens
    FROM reported_usage WHERE origin = 'running total'
    """
    assert world.one(reported) == (100_000, 90_000, 2000, 1500, 102_000)


def test_a_reset_starts_anew_and_a_replay_is_the_parents(read: Read) -> None:
    world = read(rollouts.RESET_AND_REPLAY)
    assert world.ask(OWNED) == owned((PARENT, 250), (FORK, 180))
    shown = "SELECT session_id, transcript_input_tokens FROM sessions ORDER BY ALL"
    assert world.ask(shown) == owned((PARENT, 250), (FORK, 430))
    copies = "SELECT copied_through_seq IS NOT NULL, forked_from FROM runs WHERE session_id = "
    assert world.one(f"{copies}'{FORK}'") == (True, PARENT)
    assert world.one(f"{copies}'{PARENT}'") == (False, None)


def test_a_fork_of_a_fork_pays_for_its_own_alone(read: Read) -> None:
    world = read(rollouts.FORK_OF_A_FORK)
    assert world.ask(OWNED) == owned((PARENT, 250), (FORK, 150), (SECOND, 500), (OTHER, 250))


def test_forks_of_a_missing_parent_count_its_replay_once(read: Read) -> None:
    world = read(rollouts.PARENT_MISSING)
    assert world.ask(OWNED) == owned((FORK, 400), (SECOND, 450))


def test_a_fork_that_copied_nothing_counts_what_it_last_used(read: Read) -> None:
    world = read(rollouts.NOTHING_COPIED)
    assert world.ask(OWNED) == owned((PARENT, 150), (FORK, 150))


def test_a_total_that_did_not_move_is_no_response(read: Read) -> None:
    world = read(rollouts.REPEATED_TOTAL)
    by_model = "SELECT model, input_tokens, cache_read_tokens, output_tokens FROM messages"
    assert sorted(world.ask(by_model)) == [
        ("m-one", 100, 0, 10),
        ("m-two", 150, 50, 20),
    ]
    session = "SELECT output_tokens, git_branch, context_tokens FROM sessions"
    assert world.one(session) == (30, "main", 200)


def test_an_agent_that_copied_its_parents_lines_pays_for_its_own(read: Read) -> None:
    world = read(rollouts.SPAWNED)
    by_agent = "SELECT agent_id, sum(output_tokens)::BIGINT FROM messages GROUP BY ALL"
    assert sorted(world.ask(by_agent), key=str) == sorted([(AGENT, 8), (None, 2)], key=str)
    session = "SELECT session_id, turns, agents, output_tokens FROM sessions"
    assert world.one(session) == (PARENT, 1, 1, 10)
    agent = "SELECT agent_id, agent_type, output_tokens FROM agents"
    assert world.one(agent) == (AGENT, "explorer", 8)


def test_siblings_that_came_to_the_same_total_pay_each(read: Read) -> None:
    world = read(rollouts.SIBLINGS)
    by_agent = "SELECT agent_id, sum(output_tokens)::BIGINT FROM messages GROUP BY ALL"
    owned_by = [(AGENT, 8), (OTHER, 8), (None, 2)]
    assert sorted(world.ask(by_agent), key=str) == sorted(owned_by, key=str)


def test_what_both_channels_say_counts_once(read: Read) -> None:
    world = read(rollouts.TWO_CHANNELS)
    session = "SELECT turns, tool_calls, tool_errors, open_calls, goal, frontier FROM sessions"
    assert world.one(session) == (1, 3, 1, 0, "do it", "said: done")
    calls = "SELECT tool_name, status, path FROM tool_calls ORDER BY call_seq"
    assert world.ask(calls) == [
        ("exec_command", "error", None),
        ("apply_patch", "ok", "a.py"),
        ("web_search", "ok", None),
    ]
    assert world.ask("SELECT key, value, source FROM facts") == [("n", "3", "a.py")]
    said = "SELECT kind, count(*) FROM events WHERE kind <> 'session_meta' GROUP BY ALL"
    assert sorted(world.ask(said)) == [
        ("message", 2),
        ("thinking", 1),
        ("tool_call", 3),
        ("tool_result", 3),
    ]


def test_what_a_step_cost_is_divided_over_its_calls(read: Read) -> None:
    world = read(rollouts.CALLS_BEFORE_STEPS)
    with open_reader(world.database) as database:
        rows = database.connection.execute(
            "SELECT tool_name, output_tokens FROM cost.share(9223372036854775807) ORDER BY ALL"
        ).fetchall()
    assert rows == [("exec_command", 5), ("exec_command", 5), ("write_stdin", 7), (None, 3)]


def test_a_patch_is_a_write(read: Read) -> None:
    world = read(rollouts.TWO_CHANNELS)
    assert world.ask("SELECT path, touches, writes FROM files") == [("a.py", 1, 1)]


def test_calls_that_an_agent_copied_are_its_parents(read: Read) -> None:
    world = read(rollouts.CALLS_COPIED)
    assert world.one("SELECT tool_calls, agent_tool_calls FROM sessions") == (1, 1)
    assert world.one("SELECT agent_id, tool_calls FROM agents") == (AGENT, 1)


def test_a_rollback_ends_the_last_turns_that_stand(read: Read) -> None:
    world = read(rollouts.ROLLED_BACK)
    void = "SELECT ask, validity FROM episodes ORDER BY episode_no"
    assert world.ask(void) == [
        ("one", "invalidated"),
        ("two", "invalidated"),
        ("three", "invalidated"),
        ("four", "invalidated"),
        ("five", "current"),
    ]
    session = "SELECT turns, compactions, output_tokens, goal, latest_request FROM sessions"
    assert world.one(session) == (5, 1, 5, "five", "five")
    turns = "SELECT request FROM turns WHERE is_void ORDER BY turn_no"
    assert world.ask(turns) == [("one",), ("two",), ("three",), ("four",)]
    (session_id,) = world.one("SELECT session_id FROM sessions")
    state = f"SELECT part, value FROM run_state('{session_id}', 9223372036854775807, NULL)"
    asked = f"{state} WHERE part IN ('goal', 'latest_request', 'turns') ORDER BY part"
    assert world.ask(asked) == [("goal", "five"), ("latest_request", "five"), ("turns", "5")]
    text = tracelab_duck.open(world.database).worker_view(session_id)
    assert "GOAL" in text
    assert [ask in text.partition("EPISODES")[0] for ask in ("one", "five")] == [False, True]
    interrupted = "SELECT status FROM episodes WHERE ask = 'five'"
    assert world.one(interrupted) == ("interrupted",)
