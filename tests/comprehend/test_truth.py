"""What the questions hold for true: the ledger and the generator must say the same."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

import corpus_gen
import tracelab_duck
from bench.comprehend import measuring
from bench.comprehend.__main__ import SEEDS, generated
from bench.comprehend.conditions import raw_tail
from bench.comprehend.grade import letters
from bench.comprehend.questions import NOTHING, Kind, first, most, questions
from bench.comprehend.sessions import sessions

if TYPE_CHECKING:
    from pathlib import Path

    from bench.comprehend.sessions import Session
    from corpus_gen.truth import RunTruth
    from tracelab_duck.lab import Lab

HEAD = 120


@pytest.fixture(scope="module")
def twelve(tmp_path_factory: pytest.TempPathFactory) -> tuple[Lab, list[Session]]:
    """The twelve sessions in a database."""
    return generated(tmp_path_factory.mktemp("made"), list(SEEDS))


@pytest.fixture
def made(twelve: tuple[Lab, list[Session]]) -> list[Session]:
    """The twelve sessions as the ledger has them."""
    return twelve[1]


def _written_down(truth: RunTruth) -> dict[Kind, tuple[str, ...]]:
    """The same answers from what the generator wrote down while it made the session."""
    files = Counter({path: touches.touches for path, touches in truth.files.items()})
    files.update(truth.searched)
    return {
        Kind.LATEST_REQUEST: (truth.latest_request or NOTHING,),
        Kind.TURNS: (str(len(truth.turns)),),
        Kind.TOP_TOOL: most(Counter(truth.calls_by_tool)),
        Kind.FILES: first(files),
        Kind.LAST_ERROR: (truth.last_error or NOTHING,),
        Kind.DANGLING: (str(len(truth.dangling)),),
    }


@pytest.fixture(scope="module")
def written() -> list[dict[Kind, tuple[str, ...]]]:
    """The twelve sessions as the generator wrote them down."""
    return [_written_down(corpus_gen.session(seed).truth.main) for seed in SEEDS]


@pytest.mark.parametrize("kind", Kind)
def test_generator_and_ledger_give_the_same_answer(
    kind: Kind, made: list[Session], written: list[dict[Kind, tuple[str, ...]]]
) -> None:
    wanted = [answers[kind] for answers in written]
    found = [
        next(question.accepted for question in questions(session) if question.kind is kind)
        for session in made
    ]
    if kind in {Kind.LATEST_REQUEST, Kind.LAST_ERROR}:
        wanted = [tuple(letters(text)[:HEAD] for text in texts) for texts in wanted]
        found = [tuple(letters(text)[:HEAD] for text in texts) for texts in found]
    assert found == wanted


def test_the_questions_tell_sessions_apart(made: list[Session]) -> None:
    answers = {kind: {question_of(kind, session) for session in made} for kind in Kind}
    assert all(len(found) > 1 for found in answers.values())


def question_of(kind: Kind, session: Session) -> tuple[str, ...]:
    return next(each.accepted for each in questions(session) if each.kind is kind)


@pytest.mark.parametrize("share", [0.2, 0.6])
def test_the_truth_of_a_cut_is_that_of_the_transcript_so_far(
    share: float, made: list[Session], tmp_path: Path
) -> None:
    whole = made[1]
    cut = whole.as_of(share)
    path = tmp_path / "projects" / "p" / whole.path.name
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\n".join(whole.path.read_bytes().split(b"\n")[: cut.events[-1].line_no]))
    path.write_bytes(path.read_bytes() + b"\n")
    lab = tracelab_duck.open(tmp_path / "prefix.duckdb")
    lab.refresh([tmp_path / "projects"])
    (prefix,) = sessions(lab)
    assert questions(prefix) == questions(cut)
    assert questions(prefix) != questions(whole)
    assert raw_tail(cut).text == raw_tail(prefix).text


def test_a_view_of_two_thousand_tokens_answers_all_of_the_twelve(
    twelve: tuple[Lab, list[Session]],
) -> None:
    summary = measuring.summary(measuring.measure(*twelve, budgets=(2000,)), 2000)
    rows = {row["condition"]: row for row in summary["conditions"]}
    assert summary["missed"] == []
    assert rows["view 2000"]["questions"] == 72
    assert summary["ratio_raw_capped"] > 12
    assert summary["aggregation_capped"]["raw tail"] < 0.6
    assert rows["raw tail"]["by_kind"]["turns"] == 0
