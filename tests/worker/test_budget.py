"""What gives way to a budget: whole lines, in the documented order, and never what must stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.worker.given_state import CALLED_AT, key, state
from tracelab_duck.compilers import worker
from tracelab_duck.compilers.budget import fitted
from tracelab_duck.compilers.tokens import estimate

if TYPE_CHECKING:
    from tracelab_duck.model.worker import WorkerState

BUDGETS = (10_000, 4000, 3000, 2500, 2200, 2000, 1800, 1600, 1400, 1200, 1000, 800, 600, 100)
# What sections shorten to before a fact leaves, in the order of TITLES.
SHORTEST = [0, 5, 3, 2]
TITLES = ("EPISODES", "FILES", "TOP TOOLS", "RECENT FAILURES")


def lines(given: WorkerState, budget: int) -> list[str]:
    found = fitted(
        worker.Composer(given, None).lines,
        most=worker.most_room(given),
        budget_tokens=budget,
    )
    return list(found)


def count(text: list[str], title: str) -> int:
    """Lines of a section, without the one that counts what is missing."""
    starts = [n for n, line in enumerate(text) if line.startswith(title)]
    if not starts:
        return 0
    rest = text[starts[0] + 1 :]
    end = next(n for n, line in enumerate(rest) if not line.startswith("  "))
    return sum("not shown" not in line for line in rest[:end])


def facts(text: list[str]) -> list[int]:
    return [
        int(line.split(" = ")[1].split()[0])
        for line in text
        if line.startswith(("  old", "  new")) and " = " in line
    ]


def aggregates(text: list[str]) -> list[str]:
    return [line.split(":")[0][4:] for line in text if line.startswith("  = ")]


def test_without_a_need_nothing_gives_way() -> None:
    whole = lines(state(), 10_000)
    assert [count(whole, title) for title in TITLES] == [24, 20, 12, 8]
    assert len(facts(whole)) == 60
    assert aggregates(whole) == ["old", "new"]
    assert not any("left out" in line for line in whole)


def test_sections_shorten_one_after_the_other() -> None:
    seen = [[count(lines(state(), budget), title) for title in TITLES] for budget in BUDGETS]
    assert seen[0] == [24, 20, 12, 8]
    assert seen[-1] == [0, 0, 0, 0]
    assert SHORTEST in seen
    for shown in seen:
        if shown > SHORTEST:
            first = next(n for n in range(4) if shown[n] > SHORTEST[n])
            assert shown[:first] == SHORTEST[:first], shown
            assert shown[first + 1 :] == [24, 20, 12, 8][first + 1 :], shown
    assert seen == sorted(seen, reverse=True)


def test_facts_leave_whole_and_the_oldest_first_and_only_after_all_sections_are_short() -> None:
    some_left = False
    for budget in BUDGETS:
        text = lines(state(), budget)
        kept = sorted(facts(text))
        assert kept == list(range(61 - len(kept), 61))
        shown = [count(text, title) for title in TITLES]
        if len(kept) < 60:
            assert shown == SHORTEST if kept else shown <= SHORTEST
            left = next(line for line in text if "older facts left out" in line)
            assert left.startswith(f"  {60 - len(kept)} older facts left out")
            assert left.endswith("FROM worker_facts('it''s', 1000)")
            some_left = some_left or bool(kept)
    assert some_left


def test_the_last_lines_of_sections_leave_after_all_facts_and_before_the_last_aggregates() -> None:
    for budget in range(100, 2000, 20):
        text = lines(state(open_calls=0), budget)
        shown = [count(text, title) for title in TITLES]
        if shown < SHORTEST:
            assert facts(text) == []
        if len(aggregates(text)) < 2:
            assert shown == [0, 0, 0, 0]


def test_a_dozen_aggregates_outlive_the_last_lines_of_sections() -> None:
    keys = tuple(key(f"k{n:02}", values=range(2 * n + 1, 2 * n + 3), seq=10 * n) for n in range(20))
    seen = set()
    for budget in range(100, 2600, 20):
        text = lines(state(open_calls=0)._replace(fact_keys=keys), budget)
        shown = [count(text, title) for title in TITLES]
        left = len(aggregates(text))
        assert aggregates(text) == [f"k{n:02}" for n in range(20 - left, 20)]
        if shown < SHORTEST:
            assert left <= 12
        if left < 12:
            assert shown == [0, 0, 0, 0]
        seen.add((shown == SHORTEST, left > 12, left > 0))
    assert {(True, True, True), (True, False, True), (False, False, True)} <= seen


def test_aggregates_leave_last_and_the_oldest_key_first() -> None:
    given = state(open_calls=0)._replace(episodes=(), failures=(), files=(), n_files=0, tools=())
    smallest = estimate("\n".join(lines(given, 0)))
    assert aggregates(lines(given, 0)) == []
    for budget in range(smallest, smallest + 200, 5):
        text = lines(given, budget)
        assert aggregates(text) in ([], ["new"], ["old", "new"])
        if len(aggregates(text)) < 2:
            assert facts(text) == []
            assert any("aggregates of older keys left out: FROM fact_agg" in line for line in text)


@pytest.mark.parametrize("budget", BUDGETS)
def test_a_text_keeps_to_its_budget_where_it_can(budget: int) -> None:
    text = lines(state(open_calls=3), budget)
    assert estimate("\n".join(text) + "\n") <= budget or facts(text) == []


@pytest.mark.parametrize("budget", [10_000, 0])
def test_goal_request_and_open_calls_never_give_way(budget: int) -> None:
    text = lines(state(goal="\n".join(f"goal line {n}" for n in range(50))), budget)
    assert [line for line in text if line.startswith("  | goal line")] == [
        f"  | goal line {n}" for n in range(50)
    ]
    assert "  | latest" in text
    assert sum(line.startswith("  Bash(run ") for line in text) == 20
    assert "  and 5 more open calls" in text
    assert "  2 calls of earlier turns never got a result" in text


def test_an_age_is_shown_for_a_clock_and_only_then() -> None:
    room = worker.most_room(state(open_calls=1))
    without = worker.Composer(state(open_calls=1), None).lines(room)
    later = worker.Composer(state(open_calls=1), CALLED_AT.replace(minute=5)).lines(room)
    assert not any("open for" in line for line in without)
    assert any(line.endswith("open for 5 min 00 s") for line in later)
