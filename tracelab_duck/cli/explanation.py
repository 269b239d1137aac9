"""Why another tool's figures differ: known rules of counting, tried against what it said."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tracelab_duck.engine import read
from tracelab_duck.errors import ComparisonUnusableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from tracelab_duck.engine.database import Database

HERE = "counted here"
THERE = "counted there"
REST = "not explained"
_ZONES = range(-12, 15)
# What the other tool prints of a cent is rounded.
_CENT_PART = Decimal("0.000001")


@dataclass(frozen=True, slots=True)
class Amount:
    """Tokens and money.

    Attributes:
        tokens: Input, output, cache read, cache write.
        usd: What they cost.
    """

    tokens: tuple[int, int, int, int] = (0, 0, 0, 0)
    usd: Decimal = Decimal(0)

    def __add__(self, other: Amount) -> Amount:
        one, two = self.tokens, other.tokens
        total = (one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3])
        return Amount(total, self.usd + other.usd)

    def __neg__(self) -> Amount:
        one = self.tokens
        return Amount((-one[0], -one[1], -one[2], -one[3]), -self.usd)

    @property
    def is_nothing(self) -> bool:
        """Whether there is neither a token nor money in it."""
        return self.tokens == (0, 0, 0, 0) and abs(self.usd) < _CENT_PART


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the explanation; those of a day between here and there add up to the difference.

    Attributes:
        day: In the zone that the other tool used.
        cause: A rule that the other tool follows, or one of `HERE`, `THERE`, `REST`.
        amount: How much of the difference it makes.
    """

    day: date
    cause: str
    amount: Amount


COLUMNS = (
    "day",
    "cause",
    "input_tokens",
    "output_tokens",
    "cache_read_tokens",
    "cache_write_tokens",
    "cost_usd",
)
Effects = dict[date, dict[str, Amount]]


def explain(database: Database, against: Path) -> list[Finding]:
    """Name the causes of each day's difference from another tool.

    Args:
        database: An open database.
        against: The JSON of ccusage's `daily --json`.

    Returns:
        For each day what is counted here, each cause, what is left, what is counted there.

    Raises:
        ComparisonUnusableError: The file is not that JSON.
    """
    there = daily(against)
    hours = read.rows(database, "cost.rule_effect", 2**63 - 1)
    offset = min(_ZONES, key=lambda zone: (_distance(by_day(hours, zone), there), abs(zone)))
    here = by_day(hours, offset)
    found = []
    for day in sorted({*here, *there}):
        found += explained(day, here.get(day, {}), there.get(day, Amount()))
    return found


def rows(found: Iterable[Finding]) -> list[tuple[object, ...]]:
    """Findings as rows with the columns `COLUMNS`."""
    return [(each.day, each.cause, *each.amount.tokens, each.amount.usd) for each in found]


def daily(path: Path) -> dict[date, Amount]:
    """The days of a `daily --json`, each with its totals."""
    try:
        days: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["daily"]
        return {
            date.fromisoformat(str(day.get("date") or day["period"])): Amount(
                (
                    int(day["inputTokens"]),
                    int(day["outputTokens"]),
                    int(day["cacheReadTokens"]),
                    int(day["cacheCreationTokens"]),
                ),
                Decimal(str(day["totalCost"])),
            )
            for day in days
        }
    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError) as error:
        raise ComparisonUnusableError(path, reason=f"{type(error).__name__} {error}") from None


def by_day(hours: Iterable[Sequence[Any]], offset: int) -> Effects:
    """Effects by hour as effects by day of a zone so many hours ahead of UTC."""
    found: Effects = {}
    for hour, cause, fresh, output, cached, written, usd in hours:
        day = _day(hour, offset)
        amount = Amount((fresh, output, cached, written), usd or Decimal(0))
        causes = found.setdefault(day, {})
        causes[cause] = causes.get(cause, Amount()) + amount
    return found


def _day(hour: datetime, offset: int) -> date:
    return (hour + timedelta(hours=offset)).date()


def _distance(here: Effects, there: Mapping[date, Amount]) -> int:
    """How many days differ in input, which most rules leave alone."""
    zero = Amount()
    return sum(
        here.get(day, {}).get(HERE, zero).tokens[0] != there.get(day, zero).tokens[0]
        for day in {*here, *there}
    )


def explained(day: date, causes: Mapping[str, Amount], there: Amount) -> list[Finding]:
    """The lines of one day: the fewest rules that account for its tokens, then for its money.

    Args:
        day: The day.
        causes: What each rule would leave out or add, and `HERE`.
        there: What the other tool said.

    Returns:
        Lines whose amounts between here and there add up to the difference.
    """
    here = causes.get(HERE, Amount())
    known = {cause: each for cause, each in causes.items() if cause != HERE and not each.is_nothing}
    gap = here + -there
    counting = {cause: each for cause, each in known.items() if any(each.tokens)}
    chosen = _fewest(counting, lambda left: left.tokens == (0, 0, 0, 0), gap)
    left = gap + -_sum(counting[cause] for cause in chosen)
    pricing = {cause: each for cause, each in known.items() if not any(each.tokens)}
    priced = _fewest(pricing, lambda rest: abs(rest.usd) < _CENT_PART, left)
    left += -_sum(pricing[cause] for cause in priced)
    lines = [Finding(day, HERE, here)]
    lines += [Finding(day, cause, known[cause]) for cause in (*chosen, *priced)]
    if not left.is_nothing:
        lines.append(Finding(day, REST, left))
    return [*lines, Finding(day, THERE, there)]


def _fewest(
    causes: Mapping[str, Amount], fits: Callable[[Amount], bool], gap: Amount
) -> tuple[str, ...]:
    """The smallest set of causes after which the gap fits; none where no set does."""
    for size in range(len(causes) + 1):
        for chosen in combinations(sorted(causes), size):
            if fits(gap + -_sum(causes[cause] for cause in chosen)):
                return chosen
    return ()


def _sum(amounts: Iterable[Amount]) -> Amount:
    total = Amount()
    for amount in amounts:
        total += amount
    return total
