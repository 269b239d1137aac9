from __future__ import annotations

import json
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal

import pytest

from tracelab_duck.cli import values


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        ("a", "a"),
        (True, "true"),
        (7, "7"),
        (Decimal("0.000000100"), "0.0000001"),
        (Decimal("1200.000"), "1200"),
        (Decimal(1200), "1200"),
        (datetime(2026, 8, 3, 10, tzinfo=UTC), "2026-08-03T10:00:00Z"),
        (datetime(2026, 8, 3, 10, tzinfo=timezone(timedelta(hours=2))), "2026-08-03T08:00:00Z"),
        (date(2026, 8, 3), "2026-08-03"),
        (time(10, 30), "10:30:00"),
        (timedelta(days=1, seconds=1), "1 day, 0:00:01"),
        (b"\x00\xff", "00ff"),
        ([1, None, "x"], '[1, null, "x"]'),
        ({"a": [Decimal("1.50")]}, '{"a": [1.5]}'),
    ],
)
def test_a_value_has_one_text(value: object, text: str) -> None:
    assert values.as_text(value) == text


def test_a_decimal_is_an_exact_number_in_json() -> None:
    text = values.as_json(Decimal("12345678901234567.123456789"))
    assert text == "12345678901234567.123456789"
    assert json.loads(text, parse_float=Decimal) == Decimal("12345678901234567.123456789")


@pytest.mark.parametrize("value", [float("nan"), float("inf"), Decimal("NaN")])
def test_what_json_has_no_number_for_is_null(value: object) -> None:
    assert values.as_json(value) == "null"


def test_two_columns_of_one_name_are_both_kept() -> None:
    assert values.as_object([("a", 1), ("a", 2)]) == '{"a": 1, "a": 2}'
