"""What an arm puts into a worker's context."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

VIEW_BUDGET = 2000
WIDE_BUDGET = 6000
WINDOW = 5
EVERY = 5


class History(Enum):
    """Which steps stand in the context."""

    ALL = "all"
    MASKED = "all, results before the last five masked"
    WINDOW = "the last five"


class Cut(Enum):
    """What is taken out of the view before it is shown."""

    NOTHING = "nothing"
    AGGREGATES = "the aggregate lines"
    ALTERNATING = "the alternating sum"


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """One way to make a context.

    Attributes:
        name: As reports call it.
        history: Which steps are shown raw.
        view_budget: Tokens that the curator's view may take; None without a view.
        cut: What of the view is not shown.
        is_cached: The context only grows at its end between two views, and is cached.
        every: Steps between two views or summaries; more than the window only where the context is
            cached, since there every step since the last view stays in sight.
        has_notes: The worker keeps a note, which is shown apart.
        has_note_instruction: The worker is told to keep one note in its own replies.
        retrieved: How many earlier steps are looked up by their words.
        summary_words: The cap of a summary of earlier steps; 0 for none, -1 for one without a cap.
        extra_tool: A tool that only this arm has.
    """

    name: str
    history: History
    view_budget: int | None = None
    cut: Cut = Cut.NOTHING
    is_cached: bool = False
    every: int = EVERY
    has_notes: bool = False
    has_note_instruction: bool = False
    retrieved: int = 0
    summary_words: int = 0
    extra_tool: str | None = None


_WINDOW = History.WINDOW
ARMS = {
    arm.name: arm
    for arm in (
        Arm(name="full", history=History.ALL),
        Arm(name="full, conversational", history=History.ALL, is_cached=True),
        Arm(name="mask", history=History.MASKED),
        Arm(name="view", history=_WINDOW, view_budget=VIEW_BUDGET),
        Arm(name="view, cached", history=_WINDOW, view_budget=VIEW_BUDGET, is_cached=True),
        *(
            Arm(
                name=f"view, cached, every {every}",
                history=_WINDOW,
                view_budget=VIEW_BUDGET,
                is_cached=True,
                every=every,
            )
            for every in (10, 20)
        ),
        Arm(name="view + full history", history=History.ALL, view_budget=VIEW_BUDGET),
        Arm(
            name="view without aggregates",
            history=_WINDOW,
            view_budget=VIEW_BUDGET,
            cut=Cut.AGGREGATES,
        ),
        Arm(
            name="view without aggregates, 6000",
            history=_WINDOW,
            view_budget=WIDE_BUDGET,
            cut=Cut.AGGREGATES,
        ),
        Arm(
            name="view without alternating sum",
            history=_WINDOW,
            view_budget=VIEW_BUDGET,
            cut=Cut.ALTERNATING,
        ),
        Arm(name="scratchpad", history=_WINDOW, has_notes=True),
        Arm(name="calculator", history=History.ALL, extra_tool="calculate"),
        Arm(name="retrieval", history=_WINDOW, retrieved=10),
        Arm(name="summary, 200 words", history=_WINDOW, summary_words=200),
        Arm(name="summary, uncapped", history=_WINDOW, summary_words=-1),
        Arm(name="mask + notes", history=History.MASKED, has_notes=True),
        Arm(name="minimal tally", history=_WINDOW, extra_tool="tally"),
        Arm(name="full + one note instruction", history=History.ALL, has_note_instruction=True),
    )
}

_AGGREGATE_LINE = re.compile(r"^  = .*\n", re.MULTILINE)
_ALTERNATING = re.compile(r"(?<=, )alternating sum [^,]+, ")


def cut(view: str, what: Cut) -> str:
    """The view without what an arm takes out of it."""
    match what:
        case Cut.AGGREGATES:
            return _AGGREGATE_LINE.sub("", view)
        case Cut.ALTERNATING:
            return _ALTERNATING.sub("", view)
        case Cut.NOTHING:
            return view
