"""Live runs, against a server on this machine that speaks the Messages API."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

import tracelab_duck
from bench.asking import OutOfBudgetError, asker
from bench.comprehend import extractive, live
from bench.comprehend.__main__ import generated
from bench.comprehend.questions import Kind
from bench.continue_ import live as working
from bench.continue_ import pricing
from bench.continue_.arithmetic import Method
from bench.continue_.cells import grid
from bench.continue_.context import Context, Message
from bench.continue_.tasks import Family
from bench.continue_.worker import Scripted
from tests.curator.messages_api import message, serving
from tracelab_duck.curator.client import Client

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from bench.asking import Asker
    from bench.continue_.cells import Job
    from bench.continue_.pricing import Rates
    from tests.curator.messages_api import Answer, Asked

MODEL = "claude-haiku-4-5"
NOW = datetime(2026, 6, 1, tzinfo=UTC)
SECRET = "ghp_" + "a1B2" * 9


@contextmanager
def asking(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    script: Callable[[Asked], Answer],
    budget: str = "1000",
) -> Iterator[tuple[Asker, list[Asked]]]:
    """An asker whose model is a script behind HTTP."""
    with serving(script) as server:
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        with Client() as client:
            made = asker(
                folder / "live",
                model=MODEL,
                budget_usd=Decimal(budget),
                purpose="bench",
                client=client,
                clock=lambda: NOW,
            )
            yield made, server.asked


def _sent(asked: Asked) -> str:
    content = asked.body["messages"][0]["content"]
    assert isinstance(content, str)
    return content


def _spent(asker: Asker) -> list[tuple[object, ...]]:
    lab = tracelab_duck.open(asker.purse.database)
    return lab.sql("SELECT purpose, model, input_tokens FROM ledger.spend ORDER BY ALL").rows()


def test_a_call_is_masked_paid_for_and_refused_beyond_the_budget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with asking(tmp_path, monkeypatch, lambda _: message("hi"), budget="0.01") as (made, asked):
        assert made.ask("be brief", f"the token is {SECRET}", 10).text == "hi"
        assert SECRET not in _sent(asked[0])
        assert "the token is" in _sent(asked[0])
        assert _spent(made) == [("bench", MODEL, 100)]
        with pytest.raises(OutOfBudgetError, match=r"0\.01 USD"):
            made.ask("be brief", "x" * 10_000, 10)
        assert len(asked) == 1


def _reading(asked: Asked) -> Answer:
    """Answers from the view as the extractive reader does, and nothing of the other texts."""
    head, _, text = _sent(asked).partition("\nTEXT (")
    condition, _, text = text.partition(")\n")
    if not condition.startswith("view"):
        return message("I would rather not.")
    found = extractive.view(text, head.split()[1])
    return message(f"Here: {json.dumps({kind.value: found[kind] for kind in Kind})}")


def test_a_model_is_asked_about_three_texts_and_graded_like_the_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab, made = generated(tmp_path / "made", [205])
    with asking(tmp_path, monkeypatch, _reading) as (model, asked):
        found = live.ask(model, lab, made, budget_tokens=2000, reruns=2)
        document = live.document(found, model, 2000)
    scores = {row["condition"]: row["accuracy"] for row in document["conditions"]}
    assert scores == {"raw tail": 0, "flat log": 0, "view 2000": 1}
    assert document["faults"] == 4
    assert document["deltas"] == [{"pass": 2, "cells": 18, "changed": 0, "mean": 0}]
    assert document["stopped"] == ""
    assert {row["tokens"] for row in document["conditions"]} == {200}
    assert len(asked) == 6
    assert len(_spent(model)) == 6


def test_what_a_second_pass_changes_is_told_cell_by_cell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab, made = generated(tmp_path / "made", [205])
    asked_before: list[Asked] = []

    def forgetful(asked: Asked) -> Answer:
        asked_before.append(asked)
        return message("{}") if len(asked_before) > 3 else _reading(asked)

    with asking(tmp_path, monkeypatch, forgetful) as (model, _):
        found = live.ask(model, lab, made, budget_tokens=2000, reruns=2)
    (delta,) = live.deltas(found.runs)
    assert (delta["cells"], delta["changed"]) == (18, 6)
    assert delta["mean"] == pytest.approx(-1 / 3)


def test_a_pass_that_the_budget_ends_keeps_what_was_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab, made = generated(tmp_path / "made", [205])
    with asking(tmp_path, monkeypatch, _reading, budget="0.000001") as (model, asked):
        found = live.ask(model, lab, made, budget_tokens=2000, reruns=1)
        document = live.document(found, model, 2000)
    assert asked == []
    assert document["conditions"] == []
    assert "could exceed" in document["stopped"]


@pytest.mark.parametrize("text", ["", "no object", "{broken", "[1]"])
def test_an_answer_without_an_object_is_a_fault(text: str) -> None:
    assert live.answers(text) is None


def _job() -> Job:
    wanted = (Family.CHAIN, 30, "scratchpad")
    (job,) = [job for job in grid(seeds=2) if (job.family, job.links, job.arm) == wanted]
    return replace(job, links=3)


def _working(asked: Asked) -> Answer:
    context = Context(str(asked.body["system"]), (Message("user", _sent(asked)),))
    worker = Scripted(family=Family.CHAIN, method=Method.NOTES, seed=0)
    return message(worker.reply(context))


def _rates(folder: Path) -> Rates:
    lab = tracelab_duck.open(folder / "live" / "spend.duckdb")
    return pricing.rates(lab, MODEL)


def test_a_model_works_through_a_chain_and_its_own_tokens_are_what_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.jsonl"
    with asking(tmp_path, monkeypatch, _working) as (model, asked):
        rows, stopped = working.run([_job()], model, _rates(tmp_path), path)
        assert stopped == ""
        assert [row["is_solved"] for row in rows] == [True, True]
        assert [row["method"] for row in rows] == [MODEL, MODEL]
        assert sum(row["steps"] for row in rows) == len(asked) == len(_spent(model))
        assert [row["input"] for row in rows] == [100 * row["steps"] for row in rows]
        assert sum(Decimal(row["cost_usd"]) for row in rows) == model.purse.spent_usd()
        again, _ = working.run([_job()], model, _rates(tmp_path), path)
        assert again == rows
        assert len(asked) == len(_spent(model))


def test_a_budget_ends_a_live_grid_between_two_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.jsonl"

    def dear(asked: Asked) -> Answer:
        body = _working(asked).body
        assert isinstance(body, dict)
        return message(body["content"][0]["text"], input_tokens=20_000)

    # Each call costs two cents, and the most that the next one can cost is two more.
    with asking(tmp_path, monkeypatch, dear, budget="0.05") as (model, asked):
        rows, stopped = working.run([_job()], model, _rates(tmp_path), path)
    assert "could exceed 0.05 USD" in stopped
    assert len(asked) == 2
    assert rows == []


def test_cached_arms_and_scripted_summaries_are_not_run_live() -> None:
    arms = {job.arm for job in working.runnable(grid())}
    assert {"view", "full", "scratchpad"} <= arms
    assert not any("cached" in arm or "summary" in arm or "conversational" in arm for arm in arms)
