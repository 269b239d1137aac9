"""Seeded choices that give the same values on every machine and Python version.

Only `random()` and `getrandbits()` of the standard generator are used: their streams are fixed,
while `choice`, `randint` and `shuffle` may change between versions. No transcendental function is
called, because the last bit of `log` or `exp` depends on the C library.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_HEX = "0123456789abcdef"


class Rng:
    """A seeded stream of choices."""

    def __init__(self, seed: int) -> None:
        """Start the stream of one seed."""
        self.seed = seed
        self._random = random.Random(seed)

    def child(self, number: int) -> Rng:
        """Return an independent stream, a function of this seed and the number alone."""
        return Rng(self.seed * 1_000_003 + number)

    def bits(self, count: int) -> int:
        """Return an integer of that many random bits."""
        return self._random.getrandbits(count)

    def below(self, limit: int) -> int:
        """Return an integer from 0 up to, not including, the limit."""
        return int(self._random.random() * limit)

    def between(self, low: int, high: int) -> int:
        """Return an integer from low to high, both included."""
        return low + self.below(high - low + 1)

    def chance(self, permille: int) -> bool:
        """Say yes in that many of a thousand cases."""
        return self.below(1000) < permille

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(len(items))]

    def weighted(self, items: Sequence[tuple[T, int]]) -> T:
        """Return one of the items, each as often as its weight says."""
        left = self.below(sum(weight for _, weight in items))
        for item, weight in items:
            left -= weight
            if left < 0:
                return item
        return items[-1][0]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in another order."""
        rest = list(items)
        for last in range(len(rest) - 1, 0, -1):
            other = self.below(last + 1)
            rest[last], rest[other] = rest[other], rest[last]
        return rest

    def spread(self, quantiles: Sequence[tuple[int, int]]) -> int:
        """Return a value of a distribution given by its quantiles.

        Args:
            quantiles: Pairs (permille, value), rising, from 0 to 1000; between two of them the
                values are spread evenly.

        Returns:
            An integer between the first and the last value.
        """
        place = self._random.random() * 1000
        for (low, low_value), (high, high_value) in pairwise(quantiles):
            if place < high:
                return low_value + int((high_value - low_value) * (place - low) / (high - low))
        return quantiles[-1][1]

    def base62(self, length: int) -> str:
        """Return that many letters and digits, as API ids have them."""
        return "".join(BASE62[self.below(62)] for _ in range(length))

    def hex(self, length: int) -> str:
        """Return that many hexadecimal digits."""
        return "".join(_HEX[self.bits(4)] for _ in range(length))

    def uuid(self) -> str:
        """Return a version 4 UUID in its usual spelling."""
        value = self.bits(128) & ~(0xF << 76) & ~(0x3 << 62) | (0x4 << 76) | (0x2 << 62)
        text = f"{value:032x}"
        return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"

    def message_id(self) -> str:
        """Return an id shaped like those of API responses."""
        return f"msg_01{self.base62(22)}"

    def tool_use_id(self) -> str:
        """Return an id shaped like those of tool calls."""
        return f"toolu_01{self.base62(22)}"

    def request_id(self) -> str:
        """Return an id shaped like those of API requests."""
        return f"req_011{self.base62(21)}"
