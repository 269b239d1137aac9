"""What a run cost: all of it and this turn, how much of that is priced, how much is final."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from decimal import Decimal
from itertools import accumulate
from math import inf
from typing import TYPE_CHECKING

from tracelab_duck.compilers import wording
from tracelab_duck.model.observer_page import Bill

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tracelab_duck.model.observer_rows import Reading, ResponseRow


def bill(reading: Reading) -> Bill:
    """The bill of the session, its agents included."""
    responses = reading.responses
    turn = reading.turns[-1] if reading.turns else None
    of_turn = responses_by_turn(reading).get(turn.turn_no, []) if turn else []
    context = context_tokens(reading)
    return Bill(
        run=wording.money(total(responses)),
        turn=wording.money(total(of_turn)),
        is_sure=all(each.price_status in {"priced", "free"} for each in responses),
        status=_status(responses),
        finality=_finality(responses),
        tokens=_tokens(responses),
        context=f"{wording.short(context)} tokens in context" if context is not None else "",
    )


def total(responses: Sequence[ResponseRow]) -> Decimal | None:
    """The cost of responses; None when none of them is priced."""
    priced = [each.cost_usd for each in responses if each.cost_usd is not None]
    return sum(priced, Decimal(0)) if priced else None


def responses_by_turn(reading: Reading) -> dict[int, list[ResponseRow]]:
    """The responses of each turn: those of the run by place, those of agents by time."""
    turns = reading.turns
    found: dict[int, list[ResponseRow]] = {turn.turn_no: [] for turn in turns}
    seqs = [turn.seq for turn in turns]
    # Timestamps go backwards; what counts is the latest turn that had begun.
    times = list(accumulate((_second(turn.occurred_at) for turn in turns), max))
    for response in reading.responses:
        if response.is_of_run:
            place = bisect_right(seqs, response.seq)
        else:
            place = bisect_right(times, _of_ms(response.occurred_ms))
        if place:
            found[turns[place - 1].turn_no].append(response)
    return found


def context_tokens(reading: Reading) -> int | None:
    """What the run has in its context: what its newest response had, or a later compaction left.

    None where nothing tells: a boundary does not always say what it left.
    """
    newest = max(
        (each for each in reading.responses if each.is_of_run and each.input_tokens is not None),
        key=lambda each: each.seq,
        default=None,
    )
    boundary = max((each.seq for each in reading.marks if each.mark == "compaction"), default=None)
    if boundary is not None and (newest is None or boundary > newest.seq):
        return next(each.tokens_after for each in reading.marks if each.seq == boundary)
    return context_of(newest) if newest is not None else None


def context_of(response: ResponseRow) -> int:
    """All that a response read: uncached, cached and newly cached."""
    return (
        (response.input_tokens or 0)
        + (response.cache_read_tokens or 0)
        + (response.cache_write_tokens or 0)
    )


def _second(moment: datetime | None) -> float:
    return moment.timestamp() if moment is not None else -inf


def _of_ms(milliseconds: int | None) -> float:
    return milliseconds / 1000 if milliseconds is not None else -inf


def _status(responses: Sequence[ResponseRow]) -> str:
    if not responses:
        return "no responses"
    counts = Counter(each.price_status for each in responses)
    unpriced = counts["unpriced"] + counts["partial"]
    if unpriced == len(responses):
        return f"not priced: no rate for {_models(responses)}"
    parts = []
    if unpriced:
        parts.append(f"{unpriced} of {wording.plural(len(responses), 'response')} not priced")
    if counts["estimated"]:
        parts.append(f"{counts['estimated']} estimated")
    return ", ".join(parts) or f"all {wording.plural(len(responses), 'response')} priced"


def _models(responses: Sequence[ResponseRow]) -> str:
    names = sorted({each.model or "an unnamed model" for each in responses})
    return names[0] if len(names) == 1 else f"{len(names)} models"


def _finality(responses: Sequence[ResponseRow]) -> str:
    open_ended = sum(not each.is_final for each in responses)
    if not open_ended:
        return "every output count is final"
    return f"{open_ended} of {len(responses)} output counts are placeholders, not final"


def _tokens(responses: Sequence[ResponseRow]) -> str:
    output = sum(each.output_tokens or 0 for each in responses)
    read = sum(each.cache_read_tokens or 0 for each in responses)
    fresh = sum((each.input_tokens or 0) + (each.cache_write_tokens or 0) for each in responses)
    return (
        f"{wording.short(output)} out, {wording.short(fresh)} in, {wording.short(read)} from cache"
    )
