"""The budget in the worker text: asked of few sessions, and of every one that can have spent it."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from tests.worker.shelf import Shelf, section
from tests.worker.transcript import Transcript
from tracelab_duck.compilers import worker_spent
from tracelab_duck.compilers.worker_state import current_run
from tracelab_duck.engine import read
from tracelab_duck.engine.database import open_reader
from tracelab_duck.engine.handle import END

if TYPE_CHECKING:
    from pathlib import Path

# Thirty responses of 3 tokens at 3 USD, 20 at 15 and 100 at 0.30 per million: 0.01017 USD.
RESPONSES = 30


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
            assert ("reader.worker_budget" in asked) == is_asked
