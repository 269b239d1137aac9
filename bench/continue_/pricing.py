"""What a run would cost: tokens by estimate, a model of the prompt cache, the price table.

A cached arm marks the end of each request. The next request reads from the cache what it has in
common with the one before, message by message from the front, if that is long enough to be kept,
and writes the rest. An arm that is not cached pays for every token as input.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tracelab_duck.compilers.tokens import weight

if TYPE_CHECKING:
    from decimal import Decimal

    from bench.continue_.context import Context
    from tracelab_duck.lab import Lab

# Prefixes below this are not cached by the API for models of this family.
LEAST_CACHED = 1024
MODEL = "claude-sonnet-4-5"
_THOUSAND, _MILLION = 1000, 1_000_000
_QUERY = Path(__file__).parent / "sql" / "rates.sql"


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Tokens of one reply, or of many."""

    input: int = 0
    cache_read: int = 0
    cache_write: int = 0
    output: int = 0

    @property
    def context(self) -> int:
        """All tokens of the request."""
        return self.input + self.cache_read + self.cache_write

    def plus(self, other: Usage) -> Usage:
        """Both together."""
        return Usage(
            input=self.input + other.input,
            cache_read=self.cache_read + other.cache_read,
            cache_write=self.cache_write + other.cache_write,
            output=self.output + other.output,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """USD per million tokens of one model, as the price table has them."""

    input: Decimal
    output: Decimal
    cache_read: Decimal
    cache_write_5m: Decimal

    def cost(self, usage: Usage) -> Decimal:
        """USD, exact."""
        return (
            self.input * usage.input
            + self.output * usage.output
            + self.cache_read * usage.cache_read
            + self.cache_write_5m * usage.cache_write
        ) / _MILLION


def rates(lab: Lab, model: str = MODEL) -> Rates:
    """The base rates of a model in the program's own price table.

    Args:
        lab: A database; any has the packaged prices.
        model: As the price table calls it.

    Raises:
        LookupError: The table has no base rate of it.
    """
    for row in lab.sql(_QUERY.read_text(encoding="utf-8")).arrow().to_pylist():
        if row.pop("model") == model:
            return Rates(**row)
    raise LookupError(f"the price table has no base rate of {model}")


class Meter:
    """Counts the tokens of each request of a run."""

    def __init__(self, *, is_cached: bool) -> None:
        """Start a run."""
        self._is_cached = is_cached
        self._before: tuple[str, ...] = ()
        self._known: dict[str, int] = {}

    def count(self, context: Context, reply: str) -> Usage:
        """The usage of one request and its reply."""
        parts = (context.system, *(message.text for message in context.messages))
        total = self._tokens(parts)
        output = self._tokens((reply,))
        if not self._is_cached:
            return Usage(input=total, output=output)
        same = 0
        for one, other in zip(parts, self._before, strict=False):
            if one != other:
                break
            same += 1
        self._before = parts
        read = self._tokens(parts[:same])
        read = read if read >= LEAST_CACHED else 0
        if total < LEAST_CACHED:
            return Usage(input=total, output=output)
        return Usage(cache_read=read, cache_write=total - read, output=output)

    def _tokens(self, texts: tuple[str, ...]) -> int:
        for text in texts:
            if text not in self._known:
                self._known[text] = weight(text)
        return -(-sum(self._known[text] for text in texts) // _THOUSAND)
