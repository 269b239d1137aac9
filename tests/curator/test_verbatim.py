"""A value counts only where it stands whole in what was read."""

from __future__ import annotations

import pytest

from tracelab_duck.curator import verbatim


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("17", "the gauge shows 17 litres"),
        ("17", "shows 17."),
        ("17", "17kg of it"),
        ("-4", "it fell to -4 degrees"),
        ("4", "between 3 - 4"),
        ("3.5", "(3.5)"),
        ("10,000", "of 10,000 in all"),
        ("1", "1, 2 and 3"),
        ("blue pen", "a blue pen, no other"),
        ("a.py:3", "see a.py:3"),
    ],
)
def test_what_stands_there_is_a_value(value: str, text: str) -> None:
    assert verbatim.is_value(value, text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("18", "the gauge shows 17 litres"),
        ("7", "the gauge shows 17 litres"),
        ("1", "the gauge shows 17 litres"),
        ("4", "it fell to -4 degrees"),
        ("4", "-4"),
        ("4", "(-4)"),
        ("3", "it shows 3.5"),
        ("5", "it shows 3.5"),
        ("10", "of 10,000 in all"),
        ("000", "of 10,000 in all"),
        ("2", "2e6 of them"),
        ("0", "at 0x1F"),
        ("lue", "a blue pen"),
        ("", "anything"),
        (" 17", "shows 17"),
        ("[redacted:key]", "key [redacted:key] here"),
        ("a\nb", "a\nb"),
        ("x" * 121, "x" * 121),
    ],
)
def test_what_does_not_stand_there_whole_is_none(value: str, text: str) -> None:
    assert not verbatim.is_value(value, text)


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("level", "level"),
        ("Water Level", "water_level"),
        ("water-level", "water_level"),
        ("Total Cost", "Total_Cost"),
        ("  size (MB)  ", "size_MB"),
        ("7th", None),
        ("", None),
        ("!!", None),
        ("k" * 42, None),
    ],
)
def test_a_key_has_the_form_of_keys_and_is_the_known_one_if_it_is_alike(
    said: str, key: str | None
) -> None:
    assert verbatim.key(said, ["level", "water_level"]) == key
