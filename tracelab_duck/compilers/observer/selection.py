"""Which calls of a run a page shows, so that a run of any length makes a page of bounded size."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracelab_duck.model.observer_rows import CallRow

MOST_CALLS = 600
MOST_ERRORS = 200
MOST_TURNS = 250

# Characters of inputs and results of all shown calls together, and of one.
_ALL_CHARACTERS = 60_000
_FEWEST_CHARACTERS, _MOST_CHARACTERS = 140, 1_500


def shown_calls(calls: Sequence[CallRow]) -> tuple[CallRow, ...]:
    """The calls that stand on the page, by seq: the newest, and before them the newest failures.

    Args:
        calls: All calls of the run, by seq.
    """
    newest = calls[-MOST_CALLS:]
    failed = [call for call in calls[:-MOST_CALLS] if call.is_error][-MOST_ERRORS:]
    return (*failed, *newest)


def characters_each(calls: int) -> int:
    """How much of an input and of a result is shown, when so many calls are."""
    return min(max(_ALL_CHARACTERS // max(calls * 2, 1), _FEWEST_CHARACTERS), _MOST_CHARACTERS)
