"""A scripted worker succeeds exactly when its context carries the statistic."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.continue_.arithmetic import Method, Wanted, answer
from bench.continue_.arms import Cut, cut
from bench.continue_.protocol import Action, Status, Step
from bench.continue_.seeing import Fact, look
from bench.continue_.summarising import summarised
from bench.continue_.tasks import Family, alternating_sum, task
from tests.continue_.running_runs import finished

if TYPE_CHECKING:
    from pathlib import Path

# Two views; and longer than what retrieval and the last steps show together.
LINKS, LONGER = 12, 24
SUM, ALTERNATING = (Wanted(key="value", is_alternating=each) for each in (False, True))
VIEW = """VIEW OF THE RUN AFTER 10 STEPS
KEY FACTS (…)
  value = 7  [links/c.txt @30]
  value#2 = 9  [links/c.txt @40]
  = value: 12 values, 10 folded out of view, sum 500, alternating sum -20, min 1, max 99, first 3, \
last 9, includes all through links/c.txt @40
STEPS
> read_file {"path": "links/c.txt"}
< ok
| value = 9
> read_file {"path": "links/d.txt"}
< transient
| temporary failure, nothing was done; try again
> read_file {"path": "links/d.txt"}
< ok
| value = 100
> read_file {"path": "links/e.txt"}
< ok
| value = 1
"""


@pytest.mark.parametrize(
    ("family", "arm", "method", "is_solved"),
    [
        (Family.CHAIN, "full", Method.SUM, True),
        (Family.CHAIN, "mask", Method.SUM, False),
        (Family.CHAIN, "view", Method.COPY, True),
        (Family.CHAIN, "view without aggregates", Method.COPY, False),
        (Family.CHAIN, "view without aggregates", Method.SUM, True),
        (Family.CHAIN, "scratchpad", Method.NOTES, True),
        (Family.CHAIN, "scratchpad", Method.SUM, False),
        (Family.CHAIN, "retrieval", Method.SUM, False),
        (Family.CHAIN, "minimal tally", Method.TALLY, True),
        (Family.CHAIN, "calculator", Method.CALCULATOR, True),
        (Family.CHAIN, "full + one note instruction", Method.NOTES, True),
        (Family.PROSE, "full", Method.SUM, True),
        (Family.PROSE, "view", Method.COPY, False),
        (Family.PROSE, "scratchpad", Method.NOTES, True),
        (Family.ALTERNATING, "view", Method.COPY, True),
        (Family.ALTERNATING, "view without alternating sum", Method.COPY, False),
        (Family.ALTERNATING, "minimal tally", Method.TALLY, True),
        (Family.SCATTER, "view", Method.COPY, True),
        (Family.SCATTER, "mask", Method.SUM, False),
        (Family.FIX, "full", Method.SUM, True),
        (Family.FIX, "mask", Method.SUM, True),
    ],
)
def test_an_arm_carries_the_statistic_or_it_does_not(
    family: Family,
    arm: str,
    method: Method,
    is_solved: bool,  # noqa: FBT001 a column of the table above
    tmp_path: Path,
) -> None:
    links = LINKS if arm.startswith("view") else LONGER
    assert finished(tmp_path, arm, method, family, links).outcome().is_solved is is_solved


def test_what_the_coverage_stamp_includes_is_not_added_again() -> None:
    seen = look(VIEW)
    assert answer(seen, SUM, Method.COPY, 0) == 500 + 100 + 1
    assert answer(seen, ALTERNATING, Method.COPY, 0) == -20 + 100 - 1
    assert answer(seen, SUM, Method.SUM, 0) == 7 + 9 + 100 + 1


def test_without_the_ordered_aggregate_only_a_plain_sum_is_left() -> None:
    seen = look(cut(VIEW, Cut.ALTERNATING))
    assert "alternating" not in cut(VIEW, Cut.ALTERNATING)
    assert answer(seen, SUM, Method.COPY, 0) == 601
    assert answer(seen, ALTERNATING, Method.COPY, 0) == 601


def test_without_aggregates_there_is_nothing_to_copy() -> None:
    seen = look(cut(VIEW, Cut.AGGREGATES))
    assert seen.aggregates == {}
    assert answer(seen, SUM, Method.COPY, 0) is None
    assert seen.facts[0] == Fact("links/c.txt", "value", 7)


def test_a_slip_rate_harms_long_sums_and_not_the_copied_line() -> None:
    long = "\n".join(f'> read_file {{"path": "{n}"}}\n< ok\n| value = {n}' for n in range(120))
    total = sum(range(120))
    right = [answer(look(long), SUM, Method.SLIP, seed) == total for seed in range(40)]
    copied = [answer(look(VIEW), SUM, Method.SLIP, seed) == 601 for seed in range(40)]
    assert sum(right) < 25
    assert sum(copied) > 35


def test_a_masked_result_states_nothing() -> None:
    masked = '> read_file {"path": "a"}\n< ok (result no longer shown)'
    assert look(masked).facts == []
    assert look(masked).sources == {"a"}


def test_a_capped_summary_lets_the_oldest_go() -> None:
    steps = [
        Step(
            said="",
            action=Action("read_file", {"path": f"links/{n}.txt"}),
            status=Status.OK,
            result=f"value = {n}\nsome log",
        )
        for n in range(9)
    ]
    whole = summarised("", steps, -1)
    assert [fact.value for fact in look(whole).facts] == list(range(9))
    capped = summarised(summarised("", steps[:4], 15), steps[4:], 15)
    assert [fact.value for fact in look(capped).facts] == [6, 7, 8]


def test_a_task_is_solved_by_its_answer_alone() -> None:
    made = task(Family.ALTERNATING, 5, 1)
    values = [int(text.split("\n")[0].split(" = ")[1]) for text in made.files.values()]
    assert made.wanted == {"answer.txt": str(alternating_sum(values))}
    assert alternating_sum([5, 3, 10]) == 12
    assert not made.is_solved(made.files)
    assert made.is_solved(made.files | {"answer.txt": f" {alternating_sum(values)}\n"})
