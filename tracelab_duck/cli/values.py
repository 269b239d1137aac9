"""One value of a row as text and as JSON."""

from __future__ import annotations

import json
import math
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from tracelab_duck.cli import visible

if TYPE_CHECKING:
    from collections.abc import Iterable


def as_text(value: object) -> str:
    """A value for a cell of text: exact decimals, ISO times in UTC, blobs in hex, NULL empty."""
    match value:
        case None:
            text = ""
        case str():
            text = value
        case bool():
            text = "true" if value else "false"
        case bytes():
            text = value.hex()
        case Decimal():
            text = _decimal(value)
        case datetime() | date() | time() | timedelta():
            text = _instant(value)
        case list() | tuple() | dict():
            text = as_json(value)
        case _:
            text = str(value)
    return text


def as_json(value: object) -> str:
    """A value as JSON: decimals are exact numbers, times and blobs are strings."""
    match value:
        case None | bool() | int():
            text = json.dumps(value)
        case float():
            text = repr(value) if math.isfinite(value) else "null"
        case Decimal():
            text = _decimal(value) if value.is_finite() else "null"
        case str():
            text = visible.json(json.dumps(value, ensure_ascii=False))
        case list() | tuple():
            text = f"[{', '.join(as_json(item) for item in value)}]"
        case dict():
            text = as_object(value.items())
        case _:
            text = as_json(as_text(value))
    return text


def as_object(members: Iterable[tuple[object, object]]) -> str:
    """Members in their order as one JSON object; of a name that stands twice both are kept."""
    return "{" + ", ".join(f"{as_json(as_text(name))}: {as_json(v)}" for name, v in members) + "}"


def _decimal(value: Decimal) -> str:
    """An exact number without exponent and without the zeros that fill up the scale."""
    text = format(value, "f")
    if "." not in text:
        return text
    return text.rstrip("0").rstrip(".")


def _instant(value: date | datetime | time | timedelta) -> str:
    if isinstance(value, timedelta):
        return str(value)
    if isinstance(value, datetime) and value.tzinfo is not None:
        return value.astimezone(UTC).replace(tzinfo=None).isoformat() + "Z"
    return value.isoformat()
