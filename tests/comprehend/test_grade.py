"""How answers are graded, and what the grades add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.bootstrap import interval
from bench.comprehend.grade import grade
from bench.comprehend.questions import Kind, Question
from bench.comprehend.scoring import Cell, Size, degenerate, majority, ratio, table

if TYPE_CHECKING:
    from bench.comprehend.grade import Answer

LONG = "please look at " + "x" * 200


@pytest.mark.parametrize(
    ("kind", "accepted", "answer", "score"),
    [
        (Kind.TURNS, ("12",), "12", 1),
        (Kind.TURNS, ("12",), " 12 ", 1),
        (Kind.TURNS, ("12",), "112", 0),
        (Kind.TURNS, ("12",), None, 0),
        (Kind.TOP_TOOL, ("Bash", "Read"), "Read", 1),
        (Kind.TOP_TOOL, ("Bash", "Read"), "Edit", 0),
        (Kind.LATEST_REQUEST, ("Do it,\n  now!",), "  | Do it, now", 1),
        (Kind.LATEST_REQUEST, (LONG,), LONG[:99], 1),
        (Kind.LATEST_REQUEST, (LONG,), LONG[:60], 0),
        (Kind.LAST_ERROR, ("!!!",), "it says !!! here", 1),
        (Kind.LAST_ERROR, ("!!!",), "it says ?", 0),
        (Kind.FILES, ("a", "b"), ("b", "a"), 1),
        (Kind.FILES, ("a", "b"), ("a", "c"), 0.5),
        (Kind.FILES, (), (), 1),
        (Kind.FILES, (), ("a",), 0),
    ],
)
def test_an_answer_gets_its_score(
    kind: Kind, accepted: tuple[str, ...], answer: Answer, score: float
) -> None:
    assert grade(Question(kind, accepted), answer) == pytest.approx(score)


def _cell(transcript: str, kind: Kind, score: float, truth: str) -> Cell:
    return Cell(
        transcript=transcript,
        condition="view",
        kind=kind,
        score=score,
        is_capped=True,
        truth=truth,
    )


CELLS = (
    _cell("a", Kind.TURNS, 1, "3"),
    _cell("a", Kind.DANGLING, 0, "0"),
    _cell("b", Kind.TURNS, 0, "4"),
    _cell("b", Kind.DANGLING, 1, "0"),
    _cell("c", Kind.TURNS, 1, "5"),
    _cell("c", Kind.DANGLING, 1, "0"),
)


def test_the_floor_is_what_the_commonest_truth_answers_and_the_macro_leaves_its_kind_out() -> None:
    floors = majority(CELLS)
    assert floors == {Kind.TURNS: pytest.approx(1 / 3), Kind.DANGLING: 1}
    assert degenerate(floors) is Kind.DANGLING
    (row,) = table(CELLS, [])
    assert row["accuracy"] == pytest.approx(4 / 6)
    assert row["macro"] == pytest.approx(2 / 3)
    assert 0 < row["low"] < row["accuracy"] < row["high"] <= 1


def test_a_ratio_is_taken_over_transcripts_of_one_sort_alone() -> None:
    sizes = [
        Size(transcript=name, condition=condition, tokens=tokens, is_capped=is_capped)
        for name, condition, tokens, is_capped in (
            ("a", "raw", 900, True),
            ("a", "view", 100, True),
            ("b", "raw", 50, False),
            ("b", "view", 25, False),
        )
    ]
    assert ratio(sizes, "view", "raw", is_capped=True) == pytest.approx(9)
    assert ratio(sizes, "view", "raw", is_capped=False) == pytest.approx(2)
    assert ratio(sizes[:2], "view", "raw", is_capped=False) is None


def test_an_interval_draws_whole_units() -> None:
    together = interval([[1.0] * 10, [0.0] * 10])
    apart = interval([[1.0], [0.0]] * 10)
    assert list(together) == [0, 1]
    assert 0.2 < apart[0] < 0.5 < apart[1] < 0.8


def test_an_interval_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        interval([])
