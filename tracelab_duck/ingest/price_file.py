"""A user's own price table: a CSV or Parquet file with the columns of the view `prices`."""

from __future__ import annotations

import csv
import re
from datetime import UTC, date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from tracelab_duck.errors import PriceFileUnusableError
from tracelab_duck.model.price import RATES, Price

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

COLUMNS = Price._fields
# Read and checked, never stored: another currency would be added up as if it were dollars.
CURRENCY = "currency"
_INSTANTS = ("valid_from", "valid_to", "system_from", "system_to")
_AMOUNTS = (*RATES, "per_request")
_RULE = re.compile(r"above:[1-9]\d{0,17}|region:[a-z][a-z0-9-]*|[a-z][a-z0-9_-]*")
_DECIMALS = 9
_LARGEST = 10**9


def read(path: Path, *, known_at: datetime) -> list[Price]:
    """Read a price file.

    Args:
        path: A `.csv` or `.parquet` file; it needs the column `model` and at least one rate.
        known_at: From when a row is known that does not say it.

    Returns:
        One row a line, in the order of the file.

    Raises:
        PriceFileUnusableError: It is neither form, or a row is no price in USD.
    """
    rows = list(_rows(path))
    if not rows:
        raise PriceFileUnusableError(path, reason="it has no row")
    _check_columns(path, rows[0])
    return [_price(path, number, row, known_at=known_at) for number, row in enumerate(rows, 1)]


def _rows(path: Path) -> Iterable[Mapping[str, object]]:
    match path.suffix.lower():
        case ".csv":
            with path.open(encoding="utf-8-sig", newline="") as file:
                yield from csv.DictReader(file, restkey="more cells than columns")
        case ".parquet":
            import pyarrow.parquet as pq  # noqa: PLC0415 80 ms, and only this form needs it

            yield from pq.read_table(path).to_pylist()
        case _:
            raise PriceFileUnusableError(path, reason="it is neither .csv nor .parquet")


def _check_columns(path: Path, row: Mapping[str, object]) -> None:
    unknown = [name for name in row if name not in {*COLUMNS, CURRENCY}]
    if unknown:
        known = ", ".join(COLUMNS)
        raise PriceFileUnusableError(path, reason=f"it has a column {unknown[0]!r}; known: {known}")
    if "model" not in row or not any(name in row for name in _AMOUNTS):
        reason = "it needs the column model and a rate such as input or output"
        raise PriceFileUnusableError(path, reason=reason)


def _price(path: Path, number: int, row: Mapping[str, object], *, known_at: datetime) -> Price:
    try:
        return _parsed(row, known_at=known_at, origin=f"file: {path.name}")
    except ValueError as error:
        raise PriceFileUnusableError(path, reason=f"row {number}: {error}") from None


def _parsed(row: Mapping[str, object], *, known_at: datetime, origin: str) -> Price:
    currency = _text(row.get(CURRENCY)) or "USD"
    if currency.upper() != "USD":
        raise ValueError(f"its currency is {currency}, and all money here is USD; convert it")
    model = _text(row.get("model"))
    if model is None:
        raise ValueError("it names no model")
    instants = {name: _instant(name, row.get(name)) for name in _INSTANTS}
    amounts = {name: _amount(name, row.get(name)) for name in _AMOUNTS}
    if all(value is None for value in amounts.values()):
        raise ValueError("it has no rate")
    _check_period("valid", instants)
    stated = _text(row.get("origin"))
    return Price(
        provider=_text(row.get("provider")) or "user",
        model=model,
        valid_from=instants["valid_from"],
        valid_to=instants["valid_to"],
        system_from=instants["system_from"] or known_at,
        system_to=instants["system_to"],
        input=amounts["input"],
        output=amounts["output"],
        cache_read=amounts["cache_read"],
        cache_write_5m=amounts["cache_write_5m"],
        cache_write_1h=amounts["cache_write_1h"],
        rule=_rule(_text(row.get("rule"))),
        per_request=amounts["per_request"],
        # A loaded row goes before those of the program, whatever the file says it is.
        origin=f"{origin}: {stated}" if stated else origin,
    )


def _text(value: object) -> str | None:
    text = "" if value is None else str(value).strip()
    return text or None


def _rule(text: str | None) -> str | None:
    """The parts of a rule in alphabetical order."""
    if text is None:
        return None
    parts = text.split("+")
    for part in parts:
        if not _RULE.fullmatch(part):
            known = "above:N, fast, region:us, web_search, or several joined by +"
            raise ValueError(f"{text!r} is no rule; a rule is {known}")
    return "+".join(sorted(set(parts)))


def _amount(name: str, value: object) -> Decimal | None:
    text = _text(value)
    if text is None:
        return None
    try:
        amount = Decimal(text)
    except InvalidOperation:
        raise ValueError(f"{name} is {text!r}, which is no number") from None
    if not amount.is_finite() or not 0 <= amount < _LARGEST:
        raise ValueError(f"{name} is {text}, which is no rate")
    if amount != round(amount, _DECIMALS):
        raise ValueError(f"{name} is {text}, which has more than {_DECIMALS} decimals")
    return amount


def _instant(name: str, value: object) -> datetime | None:
    if isinstance(value, date) and not isinstance(value, datetime):
        value = datetime.combine(value, time())
    text = _text(value)
    if text is None:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{name} is {text!r}; write it such as 2026-03-13T00:00Z") from None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


def _check_period(name: str, instants: Mapping[str, datetime | None]) -> None:
    start, end = instants[f"{name}_from"], instants[f"{name}_to"]
    if start is not None and end is not None and start >= end:
        raise ValueError(f"{name}_to is not after {name}_from")
