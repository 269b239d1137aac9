"""Texts, answers and grades over the sessions of one database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bench.comprehend import conditions, extractive, scoring
from bench.comprehend.grade import grade
from bench.comprehend.questions import questions
from bench.comprehend.scoring import Cell, Size
from tracelab_duck.compilers.tokens import estimate
from tracelab_duck.engine.database import open_reader

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bench.comprehend.conditions import Shown
    from bench.comprehend.extractive import Answers
    from bench.comprehend.sessions import Session
    from tracelab_duck.engine.database import Database
    from tracelab_duck.lab import Lab

# The budget that the headline is stated at, and those beside it that show what a budget costs.
HEADLINE = 2000
BUDGETS = (1000, 1500, HEADLINE, 3000, 4000, 6000)
CUTS = (0.25, 0.5, 0.75)
RAW, FLAT = "raw tail", "flat log"


def view_name(budget: int) -> str:
    """What the view of a budget is called in tables."""
    return f"view {budget}"


@dataclass(frozen=True, slots=True)
class Measured:
    """What the extractive readers answered.

    Attributes:
        cells: One a transcript, condition and question.
        sizes: One a transcript and condition.
        cut_logs: The transcripts whose flat log did not fit under the cap.
    """

    cells: tuple[Cell, ...]
    sizes: tuple[Size, ...]
    cut_logs: frozenset[str]


def measure(lab: Lab, sessions: Sequence[Session], *, budgets: Sequence[int] = BUDGETS) -> Measured:
    """Let the extractive readers answer every question under every condition.

    Args:
        lab: The database.
        sessions: Whole, or as of a moment.
        budgets: Of the view, in tokens.
    """
    cells: list[Cell] = []
    sizes: list[Size] = []
    cut_logs: set[str] = set()
    with open_reader(lab.path) as database:
        for session in sessions:
            name = f"{session.session_id}@{session.until_seq or 'end'}"
            shown = dict(texts(database, session, budgets))
            is_capped = shown[RAW].is_capped
            if shown[FLAT].is_capped:
                cut_logs.add(name)
            for condition, text in shown.items():
                sizes.append(
                    Size(
                        transcript=name,
                        condition=condition,
                        tokens=estimate(text.text),
                        is_capped=is_capped,
                    )
                )
                cells += _cells(
                    name, session, condition, read(condition, text, session.session_id), is_capped
                )
    return Measured(tuple(cells), tuple(sizes), frozenset(cut_logs))


def read(condition: str, text: Shown, session_id: str) -> Answers:
    """What the extractive reader of a condition finds in a text."""
    readers = {RAW: extractive.raw_tail, FLAT: extractive.flat_log}
    return readers.get(condition, extractive.view)(text.text, session_id, is_capped=text.is_capped)


def summary(measured: Measured, headline: int) -> dict[str, Any]:
    """The document of one set of transcripts: tables, floors, ratios."""
    capped = [cell for cell in measured.cells if cell.is_capped]
    floors = scoring.majority(measured.cells)
    best = view_name(headline)
    transcripts = {cell.transcript: cell.is_capped for cell in measured.cells}
    return {
        "transcripts": len(transcripts),
        "capped_transcripts": sum(transcripts.values()),
        "conditions": scoring.table(measured.cells, measured.sizes),
        "conditions_capped": scoring.table(
            capped, [size for size in measured.sizes if size.is_capped]
        )
        if capped
        else [],
        "aggregation_capped": {
            name: scoring.aggregation_accuracy(capped, name) for name in (RAW, FLAT, best)
        },
        "flat_log": _by_cut(measured),
        "majority_floor": {kind.value: floor for kind, floor in floors.items()},
        "degenerate": scoring.degenerate(floors).value,
        "ratio_raw_capped": scoring.ratio(measured.sizes, best, RAW, is_capped=True),
        "ratio_raw_shorter": scoring.ratio(measured.sizes, best, RAW, is_capped=False),
        "ratio_flat_capped": scoring.ratio(measured.sizes, best, FLAT, is_capped=True),
        "missed": [
            {"transcript": cell.transcript, "kind": cell.kind.value, "score": cell.score}
            for cell in measured.cells
            if cell.condition == best and cell.score < 1
        ],
    }


def _by_cut(measured: Measured) -> dict[str, Any]:
    """How many flat logs were cut and how many stand whole, and how they do on aggregation."""
    found: dict[str, Any] = {}
    for name, is_cut in (("cut", True), ("whole", False)):
        cells = [c for c in measured.cells if (c.transcript in measured.cut_logs) == is_cut]
        found[name] = len({cell.transcript for cell in cells})
        found[f"aggregation_{name}"] = scoring.aggregation_accuracy(cells, FLAT)
    return found


def texts(
    database: Database, session: Session, budgets: Sequence[int]
) -> Iterator[tuple[str, Shown]]:
    """Each condition's text of a session: raw tail, flat log, then the view at each budget."""
    yield RAW, conditions.raw_tail(session)
    yield FLAT, conditions.flat_log(session)
    for budget in budgets:
        yield view_name(budget), conditions.view(database, session, budget)


def _cells(
    name: str,
    session: Session,
    condition: str,
    answers: Answers,
    is_capped: bool,  # noqa: FBT001
) -> Iterator[Cell]:
    for question in questions(session):
        yield Cell(
            transcript=name,
            condition=condition,
            kind=question.kind,
            score=grade(question, answers.get(question.kind)),
            is_capped=is_capped,
            truth="\n".join(question.accepted),
        )
