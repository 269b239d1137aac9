"""Markdown tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def table(names: Sequence[str], rows: Sequence[Sequence[str]], *, source: str) -> Iterator[str]:
    """The lines of a table, with where its figures come from above it.

    Args:
        names: Of the columns; the first is aligned left, the others right.
        rows: One text a column.
        source: Measured here offline, needs a model, or the paper.
    """
    yield f"*{source}*"
    yield ""
    yield _line([name.replace("_", " ") for name in names])
    yield _line(["---", *(["--:"] * (len(names) - 1))])
    yield from (_line(row) for row in rows)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
