"""The choice of tools: which calls a run makes, and which of them fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen import file_tools, search_tools, shell_tools, text, words
from corpus_gen.bookkeeping import fingerprint

if TYPE_CHECKING:
    from collections.abc import Callable

    from corpus_gen.plans import Plan
    from corpus_gen.run import Run

    Maker = Callable[[Run], Plan]

# The third error in a row would be a streak.
_MOST_ERRORS = 2

_PLAIN: tuple[tuple[Maker, int], ...] = (
    (shell_tools.bash, 22),
    (file_tools.read, 24),
    (file_tools.edit, 14),
    (file_tools.write, 5),
    (search_tools.grep, 11),
    (search_tools.glob, 4),
    (search_tools.todo, 5),
    (search_tools.web_search, 1),
    (search_tools.tracker, 5),
)
# Each run likes one tool more than others do, so that the most called one differs.
_FAVOURITES: tuple[Maker, ...] = (
    shell_tools.bash,
    file_tools.read,
    file_tools.edit,
    search_tools.grep,
)
_MORE = 45


def some(run: Run, count: int) -> list[Plan]:
    """Plan the calls of one response as runs usually make them.

    They never repeat until it is a loop, and errors never become a streak.
    """
    plans: list[Plan] = []
    for _ in range(count):
        plan = _some(run)
        seen = [fingerprint(other.tool, other.arguments) for other in plans]
        is_known = fingerprint(plan.tool, plan.arguments) in seen
        if is_known or run.book.would_loop(plan.tool, plan.arguments):
            plan = shell_tools.unique(run)
        may_fail = run.book.error_streak < _MOST_ERRORS and not any(
            other.is_error for other in plans
        )
        if may_fail and run.rng.chance(run.profile.errors):
            plan = failing(run, plan)
        plans.append(plan)
    return plans


def _some(run: Run) -> Plan:
    rng = run.rng
    if rng.chance(run.profile.facts):
        return file_tools.read_settings(run) if rng.chance(600) else shell_tools.report(run)
    return rng.weighted((*_PLAIN, (_FAVOURITES[run.favourite], _MORE)))(run)


def failing(run: Run, plan: Plan) -> Plan:
    """Return a planned call with an error of its kind for a result."""
    rng = run.rng
    if plan.tool == "Bash":
        return plan.failed(text.filled(rng, rng.pick(words.ERRORS)))
    message = text.filled(rng, rng.pick(words.TOOL_ERRORS))
    return plan.failed(f"<tool_use_error>{message}</tool_use_error>")
