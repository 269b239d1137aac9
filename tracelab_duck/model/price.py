"""Rows of the price table as the ledger knows them."""

from __future__ import annotations

from datetime import datetime  # noqa: TC003 a reader of rows asks for the types of the fields
from decimal import Decimal  # noqa: TC003 the same
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

RATES = ("input", "output", "cache_read", "cache_write_5m", "cache_write_1h")


class Price(NamedTuple):
    """The rates of one model under one rule, for a period, as known from a moment on.

    The fields are the columns of `ledger.price`, in their order. Rates are USD per million tokens.

    Attributes:
        provider: Who bills it.
        model: The name that a transcript must show, or an alias stand for.
        valid_from: From when it holds; None for always.
        valid_to: Until when, exclusive; None for no end.
        system_from: From when it is known.
        system_to: Until when it was known, exclusive; None for still.
        input: Tokens that were neither read from nor written to a cache.
        output: Tokens of the response.
        cache_read: Tokens read from a cache.
        cache_write_5m: Tokens written to a cache of five minutes.
        cache_write_1h: Tokens written to a cache of one hour.
        rule: What a request must be for the row to price it, such as `above:200000+fast`; None for
            the base rate.
        per_request: USD for one request, where that is how it is billed.
        origin: Where the row comes from; `seed…` and `sync…` give way to every other.
    """

    provider: str
    model: str
    valid_from: datetime | None
    valid_to: datetime | None
    system_from: datetime
    system_to: datetime | None
    input: Decimal | None
    output: Decimal | None
    cache_read: Decimal | None
    cache_write_5m: Decimal | None
    cache_write_1h: Decimal | None
    rule: str | None
    per_request: Decimal | None
    origin: str

    def with_rates(self, rates: Mapping[str, Decimal | None]) -> Price:
        """The same row with other rates.

        Args:
            rates: Each of `RATES`, by name.

        Returns:
            A new row.
        """
        return self._replace(
            input=rates["input"],
            output=rates["output"],
            cache_read=rates["cache_read"],
            cache_write_5m=rates["cache_write_5m"],
            cache_write_1h=rates["cache_write_1h"],
        )


class ModelAlias(NamedTuple):
    """An exact other name of a priced model.

    The fields are the columns of `ledger.model_alias`, in their order.

    Attributes:
        alias: The name that a transcript shows.
        model: The model whose prices it takes.
        valid_from: From when the name means it; None for always.
        valid_to: Until when, exclusive; None for no end.
    """

    alias: str
    model: str
    valid_from: datetime | None
    valid_to: datetime | None
