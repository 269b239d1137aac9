"""Plots as standalone SVG files: the same results give the same bytes."""

from __future__ import annotations

from dataclasses import dataclass
from math import log10
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WIDTH, HEIGHT = 720, 396
_ROW, _NAMES = 18, 250
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 700, 44, 300
# Distinguishable without colour vision, and on the white ground that each plot brings along.
COLOURS = ("#0b5fa5", "#b8500f", "#2a7d3f", "#7a3e9d", "#555555", "#9c1f2e")
_FONT = "font-family='system-ui,sans-serif' font-size='12'"


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """One axis.

    Attributes:
        title: What it shows, with its unit.
        low: Value at its beginning.
        high: Value at its end.
        ticks: Values that are written out.
        is_log: Equal distances are equal ratios.
    """

    title: str
    low: float
    high: float
    ticks: tuple[float, ...]
    is_log: bool = False

    def share(self, value: float) -> float:
        """Where a value stands, from 0 to 1."""
        if self.is_log:
            return (log10(value) - log10(self.low)) / (log10(self.high) - log10(self.low))
        return (value - self.low) / (self.high - self.low)


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """Points with a name, joined by a line or not; labels stand beside the points."""

    name: str
    points: tuple[tuple[float, float], ...]
    labels: tuple[str, ...] = ()
    is_joined: bool = True


def plot(title: str, x: Axis, y: Axis, series: Sequence[Series]) -> str:
    """A plot of several series.

    Args:
        title: What it says, one line.
        x: The horizontal axis.
        y: The vertical axis.
        series: At most as many as there are colours.
    """
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' role='img'>",
        f"<title>{escape(title)}</title>",
        f"<rect width='{WIDTH}' height='{HEIGHT}' fill='white'/>",
        _text(_LEFT, 20, title, weight="bold"),
        *_axes(x, y),
    ]
    drawn = [each for each in series if each.points]
    for number, (each, colour) in enumerate(zip(drawn, COLOURS, strict=False)):
        parts += _drawn(each, x, y, colour)
        parts.append(_legend(number, each.name, colour))
    return "\n".join([*parts, "</svg>"]) + "\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A row of a chart: its name, a value, and what is said of it; full ones are filled."""

    name: str
    value: float
    told: str
    is_full: bool


def bars(title: str, x: Axis, rows: Sequence[Bar]) -> str:
    """A row for each name with a dot at its value and a word behind the dot.

    Args:
        title: What it says, one line.
        x: The axis of the values.
        rows: From top to bottom.
    """
    bottom = _TOP + len(rows) * _ROW
    scale = _RIGHT - 60 - _NAMES
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {bottom + 44}' role='img'>",
        f"<title>{escape(title)}</title>",
        f"<rect width='{WIDTH}' height='{bottom + 44}' fill='white'/>",
        _text(_LEFT, 20, title, weight="bold"),
        _text(_NAMES + scale / 2, bottom + 36, x.title, anchor="middle"),
    ]
    for tick in x.ticks:
        across = _NAMES + x.share(tick) * scale
        parts.append(_line(across, _TOP, across, bottom, "#dddddd"))
        parts.append(_text(across, bottom + 16, _short(tick), anchor="middle"))
    for number, row in enumerate(rows):
        across, down = _NAMES + x.share(row.value) * scale, _TOP + number * _ROW + _ROW / 2
        place = f"cx='{_number(across)}' cy='{_number(down)}' r='4'"
        fill = COLOURS[0] if row.is_full else "white"
        parts.append(_text(_NAMES - 10, down + 4, row.name, anchor="end"))
        parts.append(f"<circle {place} fill='{fill}' stroke='{COLOURS[0]}' stroke-width='1.5'/>")
        parts.append(_text(across + 9, down + 4, row.told))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _axes(x: Axis, y: Axis) -> Iterable[str]:
    yield _line(_LEFT, _BOTTOM, _RIGHT, _BOTTOM, "#333333")
    yield _line(_LEFT, _TOP, _LEFT, _BOTTOM, "#333333")
    for tick in x.ticks:
        yield _text(_across(x, tick), _BOTTOM + 16, _short(tick), anchor="middle")
    for tick in y.ticks:
        yield _line(_LEFT, _down(y, tick), _RIGHT, _down(y, tick), "#dddddd")
        yield _text(_LEFT - 6, _down(y, tick) + 4, _short(tick), anchor="end")
    yield _text((_LEFT + _RIGHT) / 2, _BOTTOM + 34, x.title, anchor="middle")
    yield _text(_LEFT - 48, _TOP - 8, y.title)


def _drawn(series: Series, x: Axis, y: Axis, colour: str) -> Iterable[str]:
    places = [(_across(x, a), _down(y, b)) for a, b in series.points]
    if series.is_joined and places:
        path = " ".join(f"{_number(a)},{_number(b)}" for a, b in places)
        yield f"<polyline points='{path}' fill='none' stroke='{colour}' stroke-width='2'/>"
    for place, (a, b) in enumerate(places):
        yield f"<circle cx='{_number(a)}' cy='{_number(b)}' r='4' fill='{colour}'/>"
        if place < len(series.labels):
            yield _text(a + 6, b - 6, series.labels[place], colour=colour)


def _legend(number: int, name: str, colour: str) -> str:
    across = _LEFT + (number % 3) * 215
    down = _BOTTOM + 62 + (number // 3) * 18
    return f"<circle cx='{across}' cy='{down - 4}' r='4' fill='{colour}'/>" + _text(
        across + 8, down, name
    )


def _across(axis: Axis, value: float) -> float:
    return _LEFT + axis.share(value) * (_RIGHT - _LEFT)


def _down(axis: Axis, value: float) -> float:
    return _BOTTOM - axis.share(value) * (_BOTTOM - _TOP)


def _line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    places = f"x1='{_number(x1)}' y1='{_number(y1)}' x2='{_number(x2)}' y2='{_number(y2)}'"
    return f"<line {places} stroke='{colour}'/>"


def _text(
    x: float,
    y: float,
    words: str,
    *,
    anchor: str = "start",
    weight: str = "normal",
    colour: str = "#222222",
) -> str:
    place = f"x='{_number(x)}' y='{_number(y)}' text-anchor='{anchor}'"
    return f"<text {place} {_FONT} font-weight='{weight}' fill='{colour}'>{escape(words)}</text>"


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _short(value: float) -> str:
    thousand = 1000
    return f"{value / thousand:g}K" if value >= thousand else f"{value:g}"
