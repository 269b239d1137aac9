"""Cells (transcript, condition, question) and what they add up to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any

from bench.bootstrap import interval
from bench.comprehend.questions import AGGREGATIONS, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One graded answer.

    Attributes:
        transcript: Which session, and at which share of it.
        condition: Which text.
        kind: Which question.
        score: From 0 to 1.
        is_capped: Whether the raw tail of this transcript reached the cap.
        truth: The right answer as one text, for the floor.
    """

    transcript: str
    condition: str
    kind: Kind
    score: float
    is_capped: bool
    truth: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """What a text costs to read once: tokens, estimated or as an API counted them."""

    transcript: str
    condition: str
    tokens: int
    is_capped: bool


def majority(cells: Sequence[Cell]) -> dict[Kind, float]:
    """The floor of each question: the share of transcripts that its commonest truth answers."""
    floors: dict[Kind, float] = {}
    for kind in Kind:
        truths = {cell.transcript: cell.truth for cell in cells if cell.kind is kind}
        if truths:
            floors[kind] = max(Counter(truths.values()).values()) / len(truths)
    return floors


def degenerate(floors: dict[Kind, float]) -> Kind:
    """The question that one answer answers most often; the macro average leaves it out."""
    return max(floors, key=lambda kind: (floors[kind], kind.value))


def table(cells: Sequence[Cell], sizes: Sequence[Size]) -> list[dict[str, Any]]:
    """One row a condition, in order of appearance: accuracy with its interval, macro, tokens.

    Accuracy is the mean score of all questions; the interval draws whole transcripts. `macro` is
    the mean over question kinds without the degenerate one.
    """
    left_out = degenerate(majority(cells))
    rows: list[dict[str, Any]] = []
    for condition in dict.fromkeys(cell.condition for cell in cells):
        own = [cell for cell in cells if cell.condition == condition]
        low, high = interval(list(_grouped(own, lambda cell: cell.transcript).values()))
        by_kind = _grouped(own, lambda cell: cell.kind.value)
        rows.append(
            {
                "condition": condition,
                "questions": len(own),
                "accuracy": fmean(cell.score for cell in own),
                "low": low,
                "high": high,
                "macro": fmean(
                    fmean(scores) for kind, scores in by_kind.items() if kind != left_out.value
                ),
                "by_kind": {kind: fmean(scores) for kind, scores in by_kind.items()},
                "tokens": sum(size.tokens for size in sizes if size.condition == condition),
            }
        )
    return rows


def aggregation_accuracy(cells: Iterable[Cell], condition: str) -> float | None:
    """Mean score of the questions that add up the whole session; None without any."""
    scores = [
        cell.score for cell in cells if cell.condition == condition and cell.kind in AGGREGATIONS
    ]
    return fmean(scores) if scores else None


def ratio(sizes: Sequence[Size], condition: str, against: str, *, is_capped: bool) -> float | None:
    """How many times fewer tokens a condition takes over transcripts of one sort; None if none."""
    sums = {
        name: sum(s.tokens for s in sizes if s.condition == name and s.is_capped == is_capped)
        for name in (condition, against)
    }
    return sums[against] / sums[condition] if sums[condition] else None


def _grouped(cells: Iterable[Cell], key: Callable[[Cell], str]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for cell in cells:
        found.setdefault(key(cell), []).append(cell.score)
    return found
