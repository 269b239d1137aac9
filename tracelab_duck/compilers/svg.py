"""Inline SVG by hand: deterministic bytes, colours by class, no script and no style attribute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from tracelab_duck.compilers.shown import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Point = tuple[float, float]

_EDGE = 4


def number(value: float) -> str:
    """A coordinate with one decimal at most."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def drawing(parts: Iterable[str], *, width: int, height: int, label: str, css: str = "") -> Markup:
    """An SVG element that scales with its column.

    Args:
        parts: Its elements, already escaped.
        width: Of the view box.
        height: Of the view box.
        label: What a screen reader says.
        css: A class.
    """
    return Markup(  # noqa: S704 parts are made by this module, the label is escaped
        f'<svg class="{css}" viewBox="0 0 {width} {height}" role="img" aria-label="{quoted(label)}"'
        f' preserveAspectRatio="none">{"".join(parts)}</svg>'
    )


def quoted(text: str) -> str:
    """A text as SVG content or attribute."""
    return str(escape(shown(text)))


def curve(points: Sequence[Point], baseline: float, css: str) -> str:
    """A line filled down to a baseline, as one element.

    Its closing edge runs below the baseline, where a drawing that ends there does not show it.
    """
    if not points:
        return ""
    below = number(baseline + _EDGE)
    first, last = number(points[0][0]), number(points[-1][0])
    return f'<path class="{css}" d="M{first} {below}L{_path(points)[1:]}L{last} {below}"/>'


def bars(rectangles: Iterable[tuple[float, float, float, float]], css: str) -> str:
    """Any number of rectangles (x, y, width, height) as one element."""
    drawn = "".join(
        f"M{number(x)} {number(y)}h{number(w)}v{number(h)}h{number(-w)}z"
        for x, y, w, h in rectangles
        if w > 0 and h > 0
    )
    return f'<path class="{css}" d="{drawn}"/>' if drawn else ""


def text(x: float, y: float, words: str, css: str = "", anchor: str = "start") -> str:
    """A label."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" class="{css}" text-anchor="{anchor}">'
        f"{quoted(words)}</text>"
    )


def link(href: str, hint: str, inside: str) -> str:
    """A link inside a drawing, with its name."""
    return f'<a href="{quoted(href)}"><title>{quoted(hint)}</title>{inside}</a>'


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
