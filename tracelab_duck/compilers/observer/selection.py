"""Which calls of a run a page shows, so that a run of any length makes a page of bounded size."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracelab_duck.model.observer_rows import CallRow

MOST_CALLS = 600
MOST_ERRORS = 200
MOST_TURNS = 250

# Bytes of a page of up to 300 calls, of what it holds whatever the run, of a turn, of a call's
# line. What is left is shared among the inputs and results of the calls.
_PAGE, _FRAME, _TURN, _LINE = 190_000, 62_000, 1_300, 230
_COUNTED = 300
# One character of room costs so many bytes: an input and a result, escapes, other alphabets.
_BYTES = 2.0
_SMALLEST, _LARGEST = 60, 1_200
_FAILED, _NEWEST = 3, 2


def shown_calls(calls: Sequence[CallRow]) -> tuple[CallRow, ...]:
    """The calls that stand on the page, by seq: the newest, and before them the newest failures.

    Args:
        calls: All calls of the run, by seq.
    """
    newest = calls[-MOST_CALLS:]
    failed = [call for call in calls[:-MOST_CALLS] if call.is_error][-MOST_ERRORS:]
    return (*failed, *newest)


def rooms(calls: Sequence[CallRow], *, turns: int, last_turn: int) -> dict[int, int]:
    """How many characters of its input and of its result each shown call may show.

    Failures get three times as much as others, calls of the newest turn twice.

    Args:
        calls: The shown calls.
        turns: How many turns the page shows.
        last_turn: The newest of them.

    Returns:
        Characters by call_seq.
    """
    weights = {call.call_seq: _weight(call, last_turn) for call in calls}
    left = _PAGE - _FRAME - _TURN * turns - _LINE * min(len(calls), _COUNTED)
    unit = left / _BYTES / max(sum(weights.values()), 1)
    return {
        seq: int(min(max(unit * weight, _SMALLEST), _LARGEST)) for seq, weight in weights.items()
    }


def _weight(call: CallRow, last_turn: int) -> int:
    if call.is_error:
        return _FAILED
    return _NEWEST if (call.turn_no or 0) == last_turn else 1
