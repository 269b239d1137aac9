"""How a scripted worker comes to a number from what it sees.

- `copy` takes the aggregate line and adds the few values that its coverage stamp does not include;
  without such a line it has no answer. Its arithmetic never slips.
- `sum` adds every value that it sees and looks at no aggregate. Its arithmetic never slips.
- `slip` is `copy` where there is an aggregate line and `sum` where there is none, and each addition
  goes wrong in one of a hundred cases, decided by the seed and the number of the addition.
- `notes` adds each new value to the running figures of its last note, without slips.
- `tally` and `calculator` let the tool of that name add.

The slip rate is an assumption, the same for every arm and length; it is no measurement of a model.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.continue_.seeing import Aggregate, Fact, Seen

SLIP_PERMILLE = 10


class Method(Enum):
    """How a worker adds."""

    COPY = "copy"
    SUM = "sum"
    SLIP = "slip"
    NOTES = "notes"
    TALLY = "tally"
    CALCULATOR = "calculator"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The number that a task asks for: the sum of a key's values, or their alternating sum."""

    key: str
    is_alternating: bool


def answer(seen: Seen, wanted: Wanted, method: Method, seed: int) -> int | None:
    """The number, as far as the context carries it; None where the method has nothing to go by.

    Args:
        seen: The context.
        wanted: What is asked for.
        method: copy, sum or slip.
        seed: Of the slips.
    """
    aggregate = seen.aggregates.get(wanted.key)
    values = [fact for fact in seen.facts if fact.key == wanted.key]
    rate = SLIP_PERMILLE if method is Method.SLIP else 0
    if method is Method.SUM or (method is Method.SLIP and aggregate is None):
        return _added(0, _signed(values, wanted, 0), seed, rate) if values else None
    if aggregate is None:
        return None
    start = aggregate.sum
    if wanted.is_alternating and aggregate.alternating is not None:
        start = aggregate.alternating
    # Without the ordered aggregate a plain sum is all that the line has, and all that is copied.
    is_plain = wanted.is_alternating and aggregate.alternating is None
    fresh = not_included(seen, wanted.key, aggregate)
    rest = Wanted(key=wanted.key, is_alternating=wanted.is_alternating and not is_plain)
    return _added(start, _signed(fresh, rest, aggregate.n), seed, rate)


def not_included(seen: Seen, key: str, aggregate: Aggregate) -> list[Fact]:
    """The values in raw steps that stand after the one that the aggregate goes through."""
    shown = [fact for step in seen.steps for fact in step.facts() if fact.key == key]
    shown = list(dict.fromkeys(shown))
    through = [place for place, fact in enumerate(shown) if fact.source == aggregate.through]
    return shown[through[-1] + 1 :] if through else shown


def _signed(facts: Sequence[Fact], wanted: Wanted, before: int) -> list[int]:
    return [
        -fact.value if wanted.is_alternating and (before + place) % 2 else fact.value
        for place, fact in enumerate(facts)
    ]


def _added(start: int, values: Sequence[int], seed: int, rate: int) -> int:
    total = start
    for place, value in enumerate(values):
        total += value + (_slip(seed, place) if rate else 0)
    return total


def _slip(seed: int, place: int) -> int:
    """What an addition is wrong by: a digit too many or too few, mostly nothing."""
    digest = hashlib.sha256(f"slip:{seed}:{place}".encode()).digest()
    if int.from_bytes(digest[:8], "big") % 1000 >= SLIP_PERMILLE:
        return 0
    return (1, -1, 10, -10, 100, -100)[digest[8] % 6]
