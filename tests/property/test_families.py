"""What a generated family of Codex threads spent and did is what the program says of it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from corpus_gen import codex
from tests.property.checks import violations
from tests.property.growing import steps
from tests.property.test_as_of import changed, last_seq, told
from tracelab_duck.engine.database import open_reader

if TYPE_CHECKING:
    from corpus_gen import Family, Thread
    from tests.property.world import World

OWNED = """
SELECT session_id, agent_id, model, input_tokens, cache_read_tokens, output_tokens FROM messages
"""
SHOWN = "SELECT session_id, turns, tool_calls, tool_errors FROM sessions"
REQUESTS = "SELECT session_id, turn_no, request FROM turns"
VOID = "SELECT session_id, episode_no FROM episodes WHERE validity = 'invalidated'"
COPIES = """
SELECT DISTINCT r.session_id FROM runs AS r
WHERE r.copied_through_seq IS NOT NULL AND r.agent_id IS NULL
"""


def owned(family: Family) -> list[tuple[object, ...]]:
    rows = [
        (
            thread.session_id,
            thread.agent_id,
            each.model,
            each.input_tokens,
            each.cached_tokens,
            each.output_tokens,
        )
        for thread in family.threads
        for each in thread.responses
    ]
    return sorted(rows, key=repr)


def mains(family: Family) -> list[Thread]:
    return [thread for thread in family.threads if thread.agent_id is None]


def in_pieces(world: World, family: Family, seed: int) -> None:
    for parts in steps(family.files, Random(seed), count=3):  # noqa: S311 the same cuts again
        world.grow(parts)
        assert world.read().failures == ()


@pytest.mark.parametrize("has_parent", [True, False], ids=["with parent", "without parent"])
@pytest.mark.parametrize("seed", [1, 2])
def test_each_thread_owns_what_was_spent_in_it(
    world: World, seed: int, *, has_parent: bool
) -> None:
    family = codex(seed, has_parent=has_parent)
    in_pieces(world, family, seed)
    assert sorted(world.ask(OWNED), key=repr) == owned(family)
    assert violations(world.database) == []


def test_each_thread_shows_what_it_and_its_copy_did(world: World) -> None:
    family = codex(3)
    in_pieces(world, family, 3)
    assert sorted(world.ask(SHOWN)) == sorted(
        (thread.session_id, len(thread.turns), thread.calls, thread.errors)
        for thread in mains(family)
    )
    assert sorted(world.ask(REQUESTS)) == sorted(
        (thread.session_id, number, request)
        for thread in mains(family)
        for number, request in enumerate(thread.turns, start=1)
    )
    void = {(thread.session_id, turn) for thread in mains(family) for turn in thread.void_turns}
    assert len(void) == 1
    assert set(world.ask(VOID)) == void
    forks = {thread.session_id for thread in mains(family)[1:]}
    assert {session for (session,) in world.ask(COPIES)} == forks


def test_what_was_known_of_a_family_at_a_moment_never_changes(world: World) -> None:
    family = codex(4)
    *early, late = steps(family.files, Random(4), count=3)  # noqa: S311 the same cuts again
    world.take(early)
    session = family.threads[0].session_id
    with open_reader(world.database) as database:
        moment = last_seq(database)
        before = told(database, session, moment)
        at_end = told(database, session, 2**63 - 1)
    assert changed(before, at_end) == {}
    world.take([late])
    with open_reader(world.database) as database:
        assert changed(before, told(database, session, moment)) == {}
