"""The facts of a run, its bounded store and its aggregates, told by a plain loop."""

from __future__ import annotations

import hashlib
import re
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from tests.property.happening import What

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tests.property.happening import Happening

_LINE = re.compile(r"[ \t\r]*([A-Za-z_][\w.-]{0,40})[ \t]*=[ \t\r]*(\S.{0,119}?)[ \t\r]*", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d{1,18}(\.\d{1,9})?")


class Fact(NamedTuple):
    """One occurrence, in the order of first statement."""

    source: str
    key: str
    value: str
    line: int

    @property
    def number(self) -> Decimal | None:
        return Decimal(self.value) if _NUMBER.fullmatch(self.value) else None


class Aggregate(NamedTuple):
    """What all occurrences of one key come to."""

    n: int
    n_numeric: int
    sum: Decimal
    min: Decimal | None
    max: Decimal | None
    first: Decimal | None
    last: Decimal | None
    alternating_sum: Decimal
    through_source: str
    through_line: int


def facts(events: Iterable[Happening]) -> list[Fact]:
    """Every occurrence once."""
    found: dict[tuple[str, str, str], Fact] = {}
    sources: dict[str, str] = {}
    for event in events:
        if event.is_repeat:
            continue
        if event.what is What.CALL:
            fingerprint = hashlib.sha256(event.arguments.encode()).hexdigest()[:12]
            sources[event.tool_id] = event.path or f"{event.tool}:{fingerprint}"
        if event.what is What.RESULT and not event.is_error:
            for key, value in _stated(event.text):
                fact = Fact(sources.get(event.tool_id, ""), key, value, event.line)
                found.setdefault(fact[:3], fact)
    return list(found.values())


def _stated(text: str) -> list[tuple[str, str]]:
    matches = (_LINE.fullmatch(line) for line in text.split("\n"))
    return [(match[1], match[2]) for match in matches if match]


def live(stored: Sequence[Fact], cap: int) -> list[Fact]:
    """The newest facts, at most so many."""
    return list(stored[-cap:])


def aggregates(stored: Sequence[Fact]) -> dict[str, Aggregate]:
    """What each key comes to, evicted or not."""
    return {key: _of([fact for fact in stored if fact.key == key]) for key in _keys(stored)}


def _keys(stored: Sequence[Fact]) -> set[str]:
    return {fact.key for fact in stored}


def _of(stored: list[Fact]) -> Aggregate:
    numbers = [fact.number for fact in stored if fact.number is not None]
    return Aggregate(
        n=len(stored),
        n_numeric=len(numbers),
        sum=sum(numbers, Decimal(0)),
        min=min(numbers, default=None),
        max=max(numbers, default=None),
        first=numbers[0] if numbers else None,
        last=numbers[-1] if numbers else None,
        alternating_sum=sum(numbers[::2], Decimal(0)) - sum(numbers[1::2], Decimal(0)),
        through_source=stored[-1].source,
        through_line=stored[-1].line,
    )
