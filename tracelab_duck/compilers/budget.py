"""What of the worker text gives way to a budget, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.compilers.tokens import weight

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_THOUSAND = 1000


class Room(NamedTuple):
    """How many lines each section that can shorten may take.

    Attributes:
        episodes: The newest ones.
        files: Those touched most.
        tools: Those called most.
        failures: The last ones.
        facts: The newest by first statement.
        aggregates: Those of the newest keys.
    """

    episodes: int
    files: int
    tools: int
    failures: int
    facts: int
    aggregates: int


# Halves rather than lines: a section that shrinks by one at every refresh never has equal bytes.
_STEPS = (
    *(("episodes", n) for n in (12, 6, 3, 1, 0)),
    *(("files", n) for n in (10, 5)),
    *(("tools", n) for n in (6, 3)),
    *(("failures", n) for n in (4, 2)),
)
# Ten last lines answer what no fact does, so they outlive all facts, and all but a dozen
# aggregates, which is where the answer of a run over one kind of value stands.
_LAST_STEPS = (("files", 2), ("files", 0), ("tools", 0), ("failures", 0))
_AGGREGATES = 12


def fitted(
    compose: Callable[[Room], Sequence[str]],
    *,
    most: Room,
    budget_tokens: int,
    most_bytes: int | None = None,
) -> Sequence[str]:
    """The longest text that keeps to a budget, or the shortest there is.

    Args:
        compose: Makes the lines for a room.
        most: The room without a budget.
        budget_tokens: What the text may take, estimated.
        most_bytes: What it may take in UTF-8; None for any number.

    Returns:
        The lines: first episodes, files, tools and failures shorten, in this order; then facts are
        left out whole, the oldest first; then aggregate lines but a dozen; then what is left of
        those sections; then the dozen.
    """
    scale = _Scale(budget_tokens, most_bytes)
    short = most
    for short in _rooms(most, _STEPS):
        lines = compose(short)
        if scale.holds(lines):
            return lines
    factless, dozen = short._replace(facts=0), min(short.aggregates, _AGGREGATES)
    kept = _most_kept("facts", short, compose, scale)
    kept = kept or _most_kept("aggregates", factless, compose, scale, least=dozen)
    if kept:
        return kept
    bare = factless
    for bare in _rooms(factless._replace(aggregates=dozen), _LAST_STEPS):
        lines = compose(bare)
        if scale.holds(lines):
            return lines
    return _most_kept("aggregates", bare, compose, scale) or compose(bare._replace(aggregates=0))


def _rooms(most: Room, steps: Sequence[tuple[str, int]]) -> Iterator[Room]:
    yield most
    room = most
    for field, n in steps:
        if n < getattr(room, field):
            room = room._replace(**{field: n})
            yield room


def _most_kept(
    field: str, start: Room, compose: Callable[[Room], Sequence[str]], scale: _Scale, least: int = 0
) -> Sequence[str] | None:
    """The text with most lines of one section that fits, by halving."""
    best: Sequence[str] | None = None
    low, high = least, getattr(start, field)
    while low <= high:
        middle = (low + high) // 2
        lines = compose(start._replace(**{field: middle}))
        if scale.holds(lines):
            best, low = lines, middle + 1
        else:
            high = middle - 1
    return best


class _Scale:
    """Weighs lines, each once."""

    def __init__(self, budget_tokens: int, most_bytes: int | None) -> None:
        self._budget = budget_tokens * _THOUSAND
        self._most_bytes = most_bytes
        self._known: dict[str, int] = {}

    def holds(self, lines: Sequence[str]) -> bool:
        total = 0
        for line in lines:
            if line not in self._known:
                self._known[line] = weight(line + "\n")
            total += self._known[line]
        return total <= self._budget and self._holds_bytes(lines)

    def _holds_bytes(self, lines: Sequence[str]) -> bool:
        if self._most_bytes is None:
            return True
        return sum(len(line.encode("utf-8", "replace")) + 1 for line in lines) <= self._most_bytes
