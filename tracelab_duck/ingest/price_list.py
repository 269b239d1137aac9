"""The installed genai-prices package as rows of the price table.

What the package writes as tiers, conditions and variants becomes one row for each rule and period,
because a rule chooses a row and never multiplies.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time
from importlib import metadata
from typing import TYPE_CHECKING

from tracelab_duck.model.price import Price

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date
    from decimal import Decimal

    from genai_prices.types import ModelInfo, ModelPrice

PACKAGE = "genai-prices"
# Whose models appear in transcripts of coding agents; a gateway's price is its own and not guessed.
PROVIDERS = ("anthropic", "openai", "google", "moonshotai")
# Of this provider only the models of another, under names that no one else uses.
RESELLERS = {"aws": "claude"}

_RATES = {
    "input": "input_mtok",
    "output": "output_mtok",
    "cache_read": "cache_read_mtok",
    "cache_write_5m": "cache_write_mtok",
    "cache_write_1h": "cache_write_1h_mtok",
}
# A context that the package knows, and the word that a usage or a price row has for it.
_RULES = {
    ("processing", "batch"): "batch",
    ("speed", "fast"): "fast",
    ("service_tier", "fast"): "fast",
    ("service_tier", "flex"): "flex",
    ("service_tier", "priority"): "priority",
}
_SEARCHES_PER_UNIT = 1000


@dataclass(frozen=True, slots=True)
class _Dated:
    """Rates that hold from a day on, under one rule."""

    rule: str
    starts: date | None
    prices: ModelPrice


def version() -> str:
    """The version of the installed package."""
    return metadata.version(PACKAGE)


def prices(*, known_at: datetime, origin: str) -> list[Price]:
    """Every price of the installed package that a transcript can need.

    Args:
        known_at: From when the rows are known.
        origin: What the rows say about where they come from.

    Returns:
        One row for each model, rule and period, ordered by these.

    Raises:
        ImportError: The package is not installed.
    """
    found = [
        row
        for provider, model in models()
        for row in _rows(provider, model, known_at=known_at, origin=origin)
    ]
    return sorted(found, key=lambda row: (row.provider, row.model, row.rule or "", _from(row)))


def models() -> Iterator[tuple[str, ModelInfo]]:
    """The models that have prices for text, each with its provider."""
    # 360 ms at import, and only this needs it.
    from genai_prices.data_snapshot import get_snapshot  # noqa: PLC0415

    for provider in get_snapshot().providers:
        for model in provider.models:
            if _is_wanted(provider.id, model.id) and _is_text(model):
                yield provider.id, model


def _is_wanted(provider: str, model: str) -> bool:
    if provider in RESELLERS:
        return RESELLERS[provider] in model
    # A model of another maker under its maker's own name: the maker's rates already stand for it.
    return provider in PROVIDERS and not (provider == "google" and "claude" in model)


def _is_text(model: ModelInfo) -> bool:
    parts = [each.prices for each in _dated(model) if not each.rule]
    return bool(parts) and all(
        each.input_mtok is not None
        and each.output_mtok is not None
        and each.output_audio_mtok is None
        and each.output_image_mtok is None
        for each in parts
    )


def _dated(model: ModelInfo) -> list[_Dated]:
    """The base rates by day, then the variants; none of a model whose prices change by the hour."""
    from genai_prices.types import StartDateConstraint  # noqa: PLC0415

    listed = model.prices if isinstance(model.prices, list) else None
    found: list[_Dated] = []
    for conditional in listed or ():
        if not isinstance(conditional.constraint, StartDateConstraint | None):
            return []
        starts = conditional.constraint.start_date if conditional.constraint else None
        found.append(_Dated("", starts, conditional.prices))
    if listed is None and not isinstance(model.prices, list):
        found.append(_Dated("", None, model.prices))
    for variant in model.price_variants or ():
        rules = [_RULES.get(pair) for pair in variant.when.items()]
        if (
            len(rules) == 1
            and rules[0]
            and isinstance(variant.constraint, StartDateConstraint | None)
        ):
            starts = variant.constraint.start_date if variant.constraint else None
            found.append(_Dated(rules[0], starts, variant.prices))
    return found


def _rows(provider: str, model: ModelInfo, *, known_at: datetime, origin: str) -> Iterator[Price]:
    dated = _dated(model)
    bands = sorted({start for each in dated for start in _starts(each.prices)})
    for rule in sorted({each.rule for each in dated}):
        for band in (0, *bands):
            name = "+".join(part for part in (f"above:{band}" if band else "", rule) if part)
            blank = _blank(provider, model.id, rule=name or None, known_at=known_at, origin=origin)
            yield from _periods(dated, rule=rule, band=band, blank=blank)
    blank = _blank(provider, model.id, rule="web_search", known_at=known_at, origin=origin)
    base = dated[-1].prices if not dated[-1].rule else dated[0].prices
    if base.web_searches_kcount is not None:
        fee = _at(base.web_searches_kcount, 0)
        yield blank._replace(per_request=fee / _SEARCHES_PER_UNIT if fee is not None else None)


def _periods(dated: list[_Dated], *, rule: str, band: int, blank: Price) -> Iterator[Price]:
    days = sorted({each.starts for each in dated if each.starts is not None})
    open_row: Price | None = None
    for day in (None, *days):
        rates = _rates(dated, rule=rule, band=band, day=day)
        row = blank._replace(valid_from=_midnight(day)).with_rates(rates) if rates else None
        if open_row is not None and (row is None or _differ(open_row, row)):
            yield open_row._replace(valid_to=_midnight(day))
            open_row = None
        open_row = open_row or row
    if open_row is not None:
        yield open_row


def _rates(
    dated: list[_Dated], *, rule: str, band: int, day: date | None
) -> dict[str, Decimal | None]:
    """The rates in force from a day on; none where the rule or the band does not exist then."""
    base = _in_force(dated, "", day)
    variant = _in_force(dated, rule, day)
    if base is None or variant is None:
        return {}
    if band and not any(band in _starts(each) for each in (base, variant)):
        return {}
    found = {}
    for column, unit in _RATES.items():
        stated = getattr(variant, unit)
        found[column] = _at(stated if stated is not None else getattr(base, unit), band)
    return found


def _in_force(dated: list[_Dated], rule: str, day: date | None) -> ModelPrice | None:
    fit = [
        each.prices
        for each in dated
        if each.rule == rule and (each.starts is None or (day is not None and each.starts <= day))
    ]
    return fit[-1] if fit else None


def _starts(prices: ModelPrice) -> set[int]:
    found: set[int] = set()
    for unit in _RATES.values():
        found.update(tier.start for tier in getattr(getattr(prices, unit), "tiers", ()))
    return found


def _at(price: object, band: int) -> Decimal | None:
    """A price for requests above a band: the package bills the whole request at one tier."""
    from genai_prices.types import TieredPrices  # noqa: PLC0415

    if isinstance(price, TieredPrices):
        fit = [tier.price for tier in price.tiers if tier.start <= band]
        return fit[-1] if fit else price.base
    return price  # type: ignore[return-value]  # a Decimal or nothing, says the package


def _blank(
    provider: str, model: str, *, rule: str | None, known_at: datetime, origin: str
) -> Price:
    return Price(
        provider=provider,
        model=model,
        valid_from=None,
        valid_to=None,
        system_from=known_at,
        system_to=None,
        input=None,
        output=None,
        cache_read=None,
        cache_write_5m=None,
        cache_write_1h=None,
        rule=rule,
        per_request=None,
        origin=origin,
    )


def _differ(one: Price, other: Price) -> bool:
    return any(getattr(one, column) != getattr(other, column) for column in _RATES)


def _midnight(day: date | None) -> datetime | None:
    return datetime.combine(day, time(), tzinfo=UTC) if day is not None else None


def _from(row: Price) -> datetime:
    return row.valid_from or datetime.min.replace(tzinfo=UTC)
