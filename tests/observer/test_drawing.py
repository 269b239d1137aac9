"""Charts and words: pure functions of their numbers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from tracelab_duck.compilers import svg, wording
from tracelab_duck.compilers.shown import as_plain_line, clipped, on_one_line
from tracelab_duck.compilers.timescale import time_scale

START = datetime(2026, 8, 3, 10, 0, tzinfo=UTC)


def after(*seconds: float) -> list[datetime]:
    return [START + timedelta(seconds=each) for each in seconds]


def test_time_without_silence_is_linear() -> None:
    scale = time_scale(after(0, 50, 100), 1000)
    assert scale.gaps == ()
    assert [scale.at(moment) for moment in after(0, 25, 50, 100)] == [0, 250, 500, 1000]


def test_a_long_silence_is_narrow_and_what_happened_keeps_its_room() -> None:
    scale = time_scale(after(0, 100, 36_100, 36_200), 1010)
    (gap,) = scale.gaps
    assert gap.seconds == 36_000
    assert gap.width == 10
    assert [round(scale.at(moment)) for moment in after(0, 100, 36_100, 36_200)] == [
        0,
        500,
        510,
        1010,
    ]


def test_moments_outside_and_unknown_ones_stay_on_the_scale() -> None:
    scale = time_scale([*after(0, 10), None], 100)
    assert scale.at(None) == 0
    assert [scale.at(moment) for moment in after(-99, 99)] == [0, 100]


@pytest.mark.parametrize("moments", [[], [None], after(5), after(5, 5)])
def test_a_scale_of_nothing_or_of_one_moment_has_its_width(moments: list[datetime | None]) -> None:
    scale = time_scale(moments, 100)
    assert 0 <= scale.at(START) <= scale.width == 100


def test_time_never_goes_backwards_on_the_scale() -> None:
    seconds = [0, 5, 700, 705, 9_000, 9_001, 40_000, 40_100]
    scale = time_scale(after(*seconds), 500)
    places = [scale.place(START.timestamp() + each) for each in range(0, 40_100, 50)]
    assert places == sorted(places)


def test_many_bars_are_one_element_and_empty_ones_none() -> None:
    assert svg.bars([(0, 0, 2, 4), (3, 1.25, 2, 3), (9, 9, 0, 1)], "x") == (
        '<path class="x" d="M0 0h2v4h-2zM3 1.2h2v3h-2z"/>'
    )
    assert svg.bars([], "x") == ""


def test_a_label_of_a_drawing_is_escaped() -> None:
    drawn = svg.drawing([], width=1, height=1, label='"><script>', css="a")
    assert "<script>" not in drawn
    assert "&#34;&gt;&lt;script&gt;" in drawn


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (None, ""),
        (0.04, "0.0 s"),
        (9.96, "10.0 s"),
        (59, "59 s"),
        (61, "1 min 01 s"),
        (7_260, "2 h 01 min"),
        (90_000, "1 d 1 h"),
    ],
)
def test_a_duration_has_two_units_at_most(seconds: float | None, text: str) -> None:
    assert wording.duration(seconds) == text


@pytest.mark.parametrize(
    ("usd", "text"),
    [
        (None, "\N{EN DASH}"),
        (Decimal(0), "$0.00"),
        (Decimal("0.00123"), "$0.0012"),
        (Decimal("1234.5"), "$1,234.50"),
    ],
)
def test_money_is_dollars_or_a_dash_when_it_is_not_known(usd: Decimal | None, text: str) -> None:
    assert wording.money(usd) == text


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0"), (999, "999"), (1_234, "1.2k"), (123_456, "123k"), (2e6, "2.0M")]
)
def test_a_short_number_has_a_unit(number: float, text: str) -> None:
    assert wording.short(number) == text


def test_texts_are_cut_with_an_ellipsis() -> None:
    assert clipped("abcdef", 4) == "abc…"
    assert clipped("abcd", 4) == "abcd"
    assert clipped(None, 4) == ""
    assert on_one_line("a\n\n b\tc", 9) == "a b c"
    assert as_plain_line("# **a** `b`", 9) == "a b"
