"""Which calls of a run a page shows, so that a run of any length makes a page of bounded size."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracelab_duck.model.observer_rows import CallRow, TurnRow

MOST_CALLS = 600
MOST_ERRORS = 200
MOST_TURNS = 250

# Rendering markdown takes a millisecond a turn; older turns say the same as plain text.
RENDERED_TURNS = 20
# How much of what a turn said last and of what was asked in it stands on the page; the newest
# turns say more.
RICH_TURNS = 12
CONCLUSION, SHORT_CONCLUSION, ASK = 1_800, 500, 800

# Bytes of a page of up to 300 calls, of what it holds whatever the run, of a turn beside its texts,
# of a call beside its texts. What is left is shared among the inputs and results of the calls.
_PAGE, _FRAME, _TURN, _CALL = 185_000, 54_000, 950, 235
_COUNTED = 300
# One character of room costs so many bytes: an input and a result, escapes, other alphabets.
_BYTES = 2.0
_SMALLEST, _LARGEST = 40, 1_200
_FAILED, _NEWEST = 3, 2


def shown_calls(calls: Sequence[CallRow]) -> tuple[CallRow, ...]:
    """The calls that stand on the page, by seq: the newest, and before them the newest failures.

    Args:
        calls: All calls of the run, by seq.
    """
    newest = calls[-MOST_CALLS:]
    failed = [call for call in calls[:-MOST_CALLS] if call.is_error][-MOST_ERRORS:]
    return (*failed, *newest)


def rooms(calls: Sequence[CallRow], turns: Sequence[TurnRow]) -> dict[int, int]:
    """How many characters of its input and of its result each shown call may show.

    Failures get three times as much as others, calls of the newest turn twice.

    Args:
        calls: The shown calls.
        turns: All turns, the newest last.

    Returns:
        Characters by call_seq.
    """
    last_turn = turns[-1].turn_no if turns else 0
    weights = {call.call_seq: _weight(call, last_turn) for call in calls}
    left = _PAGE - _FRAME - _turn_bytes(turns) - _CALL * min(len(calls), _COUNTED)
    unit = left / _BYTES / max(sum(weights.values()), 1)
    return {
        seq: int(min(max(unit * weight, _SMALLEST), _LARGEST)) for seq, weight in weights.items()
    }


def conclusion_room(place: int) -> int:
    """How much of a conclusion the turn at a place from the newest on shows."""
    return CONCLUSION if place < RICH_TURNS else SHORT_CONCLUSION


def _turn_bytes(turns: Sequence[TurnRow]) -> int:
    shown = turns[-MOST_TURNS:][::-1]
    return sum(
        _TURN
        + min(len(turn.conclusion or ""), conclusion_room(place))
        + min(len(turn.request or ""), ASK)
        for place, turn in enumerate(shown)
    )


def _weight(call: CallRow, last_turn: int) -> int:
    if call.is_error:
        return _FAILED
    return _NEWEST if (call.turn_no or 0) == last_turn else 1
