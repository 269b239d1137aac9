"""The budget in the worker text: asked of few sessions, and of every one that can have spent it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

import corpus_gen
from tests.worker.shelf import Shelf, section
from tests.worker.transcript import Transcript
from tracelab_duck.compilers import worker_spent
from tracelab_duck.compilers.worker_state import current_run
from tracelab_duck.engine import read
from tracelab_duck.engine.database import open_reader
from tracelab_duck.engine.handle import END, sessions
from tracelab_duck.ingest.refresh import refresh
from tracelab_duck.model.worker import UsageEnd

if TYPE_CHECKING:
    from pathlib import Path

# Thirty responses of 3 tokens at 3 USD, 20 at 15 and 100 at 0.30 per million: 0.01017 USD.
RESPONSES = 30

# One of each kind of session, with forks and progress copies that share messages.
SEEDS = range(201, 213)
LOW = {"budget_warn_usd": "0.01", "budget_critical_usd": "0.1"}


def talk() -> Transcript:
    transcript = Transcript(21).ask("Talk on")
    for place in range(RESPONSES):
        transcript.say(f"word {place}")
    return transcript


@pytest.mark.parametrize(("budget", "is_spent"), [("0.01", True), ("0.02", False)])
def test_the_text_says_that_a_budget_is_spent_when_it_is(
    tmp_path: Path, budget: str, *, is_spent: bool
) -> None:
    shelf = Shelf(tmp_path, {"budget_warn_usd": budget, "budget_critical_usd": "0.05"})
    shelf.put(talk())
    text = shelf.text(talk())
    assert ("ANOMALIES" in text) == is_spent
    if is_spent:
        (line,) = section(text, "ANOMALIES")
        assert line.startswith("  warning: this session with its agents has spent its budget")
        assert "(0.01 USD)" in line


def test_the_budget_is_asked_for_only_where_the_dearest_rates_could_have_spent_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(tmp_path, {})
    shelf.put(talk())
    asked: list[str] = []
    records = read.records

    def counted(database: object, model: object, name: str, *values: object) -> object:
        asked.append(name)
        return records(database, model, name, *values)  # type: ignore[arg-type]

    monkeypatch.setattr(read, "records", counted)
    with open_reader(shelf.database) as database:
        run = current_run(database, talk().session_id, END)
        for budget, is_asked in ((Decimal("0.01"), True), (Decimal(50), False)):
            asked.clear()
            worker_spent.spent(
                database, talk().session_id, run._replace(budget_warn_usd=budget), END
            )
            assert ("reader.worker_paid" in asked) == is_asked


def test_a_session_that_shares_nothing_has_spent_the_same_without_asking_who_owns_what(
    tmp_path: Path,
) -> None:
    for seed in SEEDS:
        made = corpus_gen.session(seed, replace(corpus_gen.varied(seed), kilobytes=40))
        corpus_gen.write_session(tmp_path, made)
    database = tmp_path / "traces.duckdb"
    refresh(database, [tmp_path / "projects"], settings=LOW)
    alone, owned = 0, 0
    with open_reader(database) as reader:
        for session in sessions(reader):
            responses = read.records(reader, UsageEnd, "reader.worker_usage_end", session)
            ((is_shared,),) = read.rows(reader, "reader.worker_shared", session)
            exact = read.rows(reader, "reader.worker_budget", session, END)
            if is_shared or any(each.parts for each in responses):
                owned += 1
            else:
                alone += len(exact)
            run = current_run(reader, session, END)
            (shown,) = read.rows(reader, "reader.worker_usage", run.run_id, END)
            # One statement for all of it, or first whether the budget can be spent.
            for calls in (worker_spent.MANY_CALLS, 0):
                tokens, budget = worker_spent.spent(reader, session, run._replace(calls=calls), END)
                assert tokens == shown
                assert [tuple(row) for row in budget] == exact
    assert alone > 1
    assert owned > 1
