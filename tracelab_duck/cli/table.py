"""Rows as a table of plain text: the same bytes for the same rows, whatever the terminal."""

from __future__ import annotations

import unicodedata
from decimal import Decimal
from typing import TYPE_CHECKING

from tracelab_duck.cli import values, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_GAP = "  "
_CUT = "\u2026"
_NARROWEST = 8
_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"


def lines(
    columns: Sequence[str],
    rows: Sequence[Sequence[object]],
    *,
    width: int | None = None,
    is_coloured: bool = False,
) -> Iterator[str]:
    """The lines of a table.

    Args:
        columns: the names in order.
        rows: the values, one sequence a row, in the order of columns.
        width: characters of the terminal; longer cells are cut. None cuts nothing.
        is_coloured: whether the head is bold.

    Yields:
        The head, a rule, then one line a row. Numbers stand to the right.
    """
    cells = [[visible.cell(values.as_text(value)) for value in row] for row in rows]
    head = [visible.cell(name) for name in columns]
    natural = [max(map(_wide, column)) for column in zip(head, *cells, strict=True)]
    widths = natural if width is None else _fitted(natural, width - len(_GAP) * (len(head) - 1))
    right = [_is_numeric([row[place] for row in rows]) for place in range(len(head))]
    title = _line(head, widths, right)
    yield f"{_BOLD}{title}{_PLAIN}" if is_coloured else title
    yield _GAP.join("-" * size for size in widths)
    for row in cells:
        yield _line(row, widths, right)


def markdown(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """The lines of a table in Markdown; numbers stand to the right."""
    right = [_is_numeric([row[place] for row in rows]) for place in range(len(columns))]
    yield _markdown_line(columns)
    yield "|" + "|".join("--:" if is_right else "---" for is_right in right) + "|"
    for row in rows:
        yield _markdown_line([values.as_text(value) for value in row])


def _markdown_line(cells: Sequence[str]) -> str:
    shown = (visible.cell(text).replace("\\", "\\\\").replace("|", "\\|") for text in cells)
    return "| " + " | ".join(text.replace("<", "&lt;") for text in shown) + " |"


def _is_numeric(column: Sequence[object]) -> bool:
    present = [value for value in column if value is not None]
    return bool(present) and all(
        isinstance(value, int | float | Decimal) and not isinstance(value, bool)
        for value in present
    )


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    return _GAP.join(map(_placed, cells, widths, right)).rstrip()


def _placed(text: str, width: int, is_right: bool) -> str:  # noqa: FBT001 - mapped over columns
    shown = text if _wide(text) <= width else _cut(text, width)
    blank = " " * (width - _wide(shown))
    return blank + shown if is_right else shown + blank


def _fitted(natural: Sequence[int], room: int) -> list[int]:
    """Widths whose sum fits in the room: the widest columns give first, none below eight."""
    fitted = list(natural)
    while sum(fitted) > room and max(fitted) > _NARROWEST:
        widest = max(fitted)
        below = max((size for size in fitted if size < widest), default=_NARROWEST)
        many = fitted.count(widest)
        target = max(below, _NARROWEST, widest - -(-(sum(fitted) - room) // many))
        fitted = [target if size == widest else size for size in fitted]
    return fitted


def _cut(text: str, width: int) -> str:
    kept, used = [], 0
    for character in text:
        used += _character_width(character)
        if used > width - 1:
            break
        kept.append(character)
    return "".join(kept) + _CUT


def _wide(text: str) -> int:
    return len(text) if text.isascii() else sum(map(_character_width, text))


def _character_width(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in {"Mn", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
