"""A pool of text, escaped for JSON once and then only sliced: bulk output at memory speed."""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus_gen import facts, text, words

if TYPE_CHECKING:
    from corpus_gen.rng import Rng

_LINES = 50_000
# One line in so many states a fact: about one in 40 KB.
_LINES_PER_FACT = 800
_UNICODE_PERMILLE = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Slice:
    """Some lines of the pool.

    Attributes:
        data: Their text as the inside of a JSON string.
        characters: About how many characters that is.
        facts: Lines of it that state a fact.
    """

    data: bytes
    characters: int
    facts: int


class Pool:
    """Lines of logs, code and prose."""

    def __init__(self, rng: Rng) -> None:
        """Write all lines; this takes a fraction of a second and happens once."""
        data = bytearray()
        self._starts = [0]
        self._facts = [0]
        for number in range(_LINES):
            states = number % _LINES_PER_FACT == _LINES_PER_FACT - 1
            data += json.dumps(_line(rng, states=states), ensure_ascii=False).encode()[1:-1]
            data += rb"\n"
            self._starts.append(len(data))
            self._facts.append(self._facts[-1] + states)
        self._data = bytes(data)

    def take(self, rng: Rng, size: int) -> Slice:
        """Return whole lines of about that many bytes, at least one, at most half the pool."""
        size = min(size, len(self._data) // 2)
        first = bisect_right(self._starts, rng.below(len(self._data) - size)) - 1
        last = max(bisect_right(self._starts, self._starts[first] + size) - 1, first + 1)
        data = self._data[self._starts[first] : self._starts[last] - 2]
        return Slice(data=data, characters=len(data), facts=self._facts[last] - self._facts[first])


def _line(rng: Rng, *, states: bool) -> str:
    if states:
        key, value = facts.pairs(rng, 1)[0]
        return f"{key} = {value}"
    if rng.chance(_UNICODE_PERMILLE):
        return f"note: {rng.pick(words.EXOTIC)}"
    return text.filled(rng, rng.pick(words.LOGS))
