"""The extractive readers know only the text they are given."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import tracelab_duck
from bench.comprehend import conditions, extractive, measuring
from bench.comprehend.__main__ import generated, offline
from bench.comprehend.conditions import CAP, Shown
from bench.comprehend.grade import grade
from bench.comprehend.questions import Kind, questions
from bench.comprehend.sessions import sessions

if TYPE_CHECKING:
    from pathlib import Path

    from bench.comprehend.sessions import Session
    from tracelab_duck.lab import Lab

# One with errors and a call that never got a result, one with an open end; both reach the cap.
SEEDS = (202, 212)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Lab, list[Session]]:
    return generated(tmp_path_factory.mktemp("made"), SEEDS)


def _scores(session: Session, condition: str, shown: Shown) -> dict[Kind, float]:
    answers = measuring.read(condition, shown, session.session_id)
    return {each.kind: grade(each, answers.get(each.kind)) for each in questions(session)}


def _view(lab: Lab, session: Session) -> str:
    return lab.worker_view(session.session_id, budget_tokens=measuring.HEADLINE)


def test_the_view_answers_everything(made: tuple[Lab, list[Session]]) -> None:
    lab, found = made
    scores = [_scores(each, "view", Shown(_view(lab, each), is_capped=False)) for each in found]
    assert [set(each.values()) for each in scores] == [{1.0}, {1.0}]


@pytest.mark.parametrize(
    ("title", "lost"),
    [
        ("LATEST REQUEST", Kind.LATEST_REQUEST),
        ("COUNTERS", Kind.TURNS),
        ("TOP TOOLS", Kind.TOP_TOOL),
        ("FILES TOUCHED", Kind.FILES),
        ("RECENT FAILURES", Kind.LAST_ERROR),
        ("IN FLIGHT", Kind.DANGLING),
    ],
)
def test_an_answer_is_lost_with_the_section_that_holds_it(
    title: str, lost: Kind, made: tuple[Lab, list[Session]]
) -> None:
    lab, (session, _) = made
    text = re.sub(rf"^{title}(?:.*\n)(?: .*\n)*", "", _view(lab, session), flags=re.MULTILINE)
    scores = _scores(session, "view", Shown(text, is_capped=False))
    assert {kind for kind, score in scores.items() if score < 1} == {lost}


def test_a_whole_transcript_and_a_whole_log_carry_every_answer(
    made: tuple[Lab, list[Session]],
) -> None:
    for session in made[1]:
        data = session.path.read_bytes().decode("utf-8", "replace")
        assert len(data) > CAP
        whole = Shown(data, is_capped=False)
        assert set(_scores(session, measuring.RAW, whole).values()) == {1.0}
        log = conditions.flat_log(session)
        if not log.is_capped:
            assert set(_scores(session, measuring.FLAT, log).values()) == {1.0}


def test_a_capped_tail_loses_what_adds_up_the_whole_session(
    made: tuple[Lab, list[Session]],
) -> None:
    for session in made[1]:
        tail = conditions.raw_tail(session)
        assert tail.is_capped
        assert len(tail.text) == CAP
        assert _scores(session, measuring.RAW, tail)[Kind.TURNS] == 0


def test_nothing_is_found_in_an_empty_text() -> None:
    answers = extractive.view("")
    assert answers[Kind.TURNS] is None
    assert answers[Kind.TOP_TOOL] is None
    assert answers[Kind.LAST_ERROR] is None


def test_the_document_tells_what_the_cap_cut_and_what_the_view_missed() -> None:
    made = offline(seeds=[203, 205], long_seeds=[], cuts=[])["sets"]["generated"]
    assert made["capped_transcripts"] == 2
    assert made["missed"] == []
    log = made["flat_log"]
    assert (log["cut"], log["whole"], log["aggregation_whole"]) == (1, 1, 1.0)
    assert log["aggregation_cut"] < 0.8


def test_real_sessions_are_answered_from_their_view(real_corpus: Path, tmp_path: Path) -> None:
    lab = tracelab_duck.open(tmp_path / "real.duckdb")
    lab.refresh([real_corpus])
    found = sessions(lab)
    budget = measuring.HEADLINE
    measured = measuring.measure(lab, found, budgets=(budget,))
    summary = measuring.summary(measured, budget)
    rows = {row["condition"]: row for row in summary["conditions_capped"]}
    assert len(found) >= 12
    assert rows[measuring.view_name(budget)]["accuracy"] >= 0.95
    assert rows[measuring.RAW]["accuracy"] < 0.8
    assert summary["ratio_raw_capped"] >= 12
