"""Labelled faults of a run, for the detectors to find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen import further, respond, shell_tools, text, tools, words
from corpus_gen.plans import Plan
from corpus_gen.profile import PathologyKind

if TYPE_CHECKING:
    from corpus_gen.run import Run

LOOP_CALLS = 6
STREAK_ERRORS = 5
FLOOD_CALLS = 120
STALL_MILLISECONDS = 1_800_000
_BREAK_CALLS = 8


def plant(run: Run, kind: PathologyKind) -> None:
    """Let a run show a fault, and then some ordinary calls."""
    respond.exchange(run, [shell_tools.unique(run)])
    known = set(run.book.calls)
    subject = None
    match kind:
        case PathologyKind.LOOP:
            _loop(run)
        case PathologyKind.ERROR_STREAK:
            _error_streak(run)
        case PathologyKind.TOOL_FLOOD:
            _flood(run)
        case PathologyKind.STALL:
            _stall(run)
        case _:
            subject = further.show(run, kind)
    new = [call for call in run.book.calls if call not in known]
    run.book.fault(kind.value, new, subject=subject)
    _go_on(run)


def come_close(run: Run, kind: PathologyKind) -> None:
    """Let a run come close to a further fault, and then some ordinary calls."""
    further.come_close(run, kind)
    _go_on(run)


def _go_on(run: Run) -> None:
    for _ in range(_BREAK_CALLS):
        respond.exchange(run, [shell_tools.unique(run)])


def _loop(run: Run) -> None:
    plan = shell_tools.unique(run)
    for _ in range(LOOP_CALLS):
        respond.exchange(run, [plan])


def _error_streak(run: Run) -> None:
    for _ in range(STREAK_ERRORS):
        respond.exchange(run, [tools.failing(run, shell_tools.unique(run))])


def _flood(run: Run) -> None:
    tool = f"mcp__probe__{run.rng.pick(words.NOUNS)}_{len(run.book.pathologies)}"
    for number in range(FLOOD_CALLS):
        arguments: dict[str, object] = {"page": number}
        answer = text.sentence(run.rng)
        structured = [{"type": "text", "text": answer}]
        plan = Plan(
            tool=tool, arguments=arguments, text=answer, structured=structured, content="list"
        )
        respond.exchange(run, [plan])
    # The book has labelled the hundredth call by itself; the planted label says more.
    run.book.pathologies = [p for p in run.book.pathologies if p.subject != tool]


def _stall(run: Run) -> None:
    pending = respond.call(run, [shell_tools.unique(run)])[0]
    run.now += STALL_MILLISECONDS
    respond.deliver(run, pending)
