"""The extractor: what it sends, keeps, refuses and pays."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from tests.curator.conftest import FALLBACK, MODEL, prose
from tests.curator.messages_api import Answer, facts, failure, message, refusal, serving
from tracelab_duck.cli.main import invoke
from tracelab_duck.curator.failures import ModelUnpricedError
from tracelab_duck.engine.database import open_writer
from tracelab_duck.model.extraction import Status

if TYPE_CHECKING:
    from tests.curator.conftest import Bench
    from tests.curator.messages_api import Asked

FIVE = [f"Station {n} reports {n * 10} litres." for n in range(1, 6)]
SECRET = "sk-ant-" + "a1B2" * 10


def levels(asked: Asked) -> Answer:
    """The number before `litres` of every observation, under one key."""
    return facts({n: [("level", text.split()[3])] for n, text in asked.observations.items()})


def test_facts_of_prose_are_facts_like_others_with_their_producer(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.shelf.put(prose(1, FIVE))
    with serving(levels) as server:
        report = bench.extract(server, monkeypatch)
    assert (report.observations, report.calls, report.waiting, report.stopped) == (5, 1, 0, "")
    assert bench.facts() == [
        ("level", str(n * 10), f"/stations/{n}", f"model:{MODEL}") for n in range(1, 6)
    ]
    assert bench.aggregates() == {"level": (5, Decimal(150))}
    assert "level = 50  [/stations/5, by model:" in bench.shelf.text(prose(1, FIVE))


def test_what_was_asked_is_never_asked_again_and_a_refold_gives_the_same(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.shelf.put(prose(1, [*FIVE, "Nothing here.", "total = 7"]))
    with serving(levels_or_none) as server:
        bench.extract(server, monkeypatch)
        before = bench.shelf.rows("fold.occurrence"), bench.shelf.rows("fold.aggregate")
        bench.shelf.put(prose(1, [*FIVE, "Nothing here.", "total = 7", FIVE[0], "total = 8"]))
        bench.extract(server, monkeypatch)
        again = bench.extract(server, monkeypatch)
    assert (again.observations, again.calls) == (0, 0)
    assert [len(each.observations) for each in server.asked] == [7, 2]
    stored = [sorted(map(str, bench.shelf.rows(name))) for name in FOLDED]
    assert (
        invoke(
            [
                "--db",
                str(bench.shelf.database),
                "-q",
                "refresh",
                str(bench.shelf.folder / "projects"),
                "--refold",
            ]
        )
        == 0
    )
    assert [sorted(map(str, bench.shelf.rows(name))) for name in FOLDED] == stored
    assert before != (bench.shelf.rows("fold.occurrence"), bench.shelf.rows("fold.aggregate"))
    assert bench.shelf.rows("check.occurrence_ordinal") == []
    assert bench.shelf.rows("check.aggregate") == []


FOLDED = ("fold.run", "fold.occurrence", "fold.aggregate", "fold.tool_call", "episode.version")


def levels_or_none(asked: Asked) -> Answer:
    return facts(
        {
            n: [("level", text.split()[3])] if "litres" in text else []
            for n, text in asked.observations.items()
        }
    )


def test_what_leaves_is_what_the_dry_run_prints_and_holds_no_secret(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    long = f"The key is {SECRET} and the rest is " + "long " * 300
    bench.shelf.put(prose(1, [*FIVE, long]))
    command = ["--db", str(bench.shelf.database), "extract", "--model", MODEL, "--dry-run"]
    assert invoke(command) == 0
    out, err = capsys.readouterr()
    assert "nothing was sent" in err
    with serving(lambda _: refusal()) as server:
        bench.extract(server, monkeypatch, fallback=None)
    printed = [json.loads(line) for line in out.splitlines()]
    assert printed == [server.asked[0].body]
    sent = json.dumps([each.body for each in server.asked])
    assert SECRET not in sent
    assert "[redacted:" in sent
    assert "/stations/" not in sent
    assert "Add up the levels" not in sent
    assert max(len(text) for text in server.asked[0].observations.values()) == 700


def test_twelve_observations_of_one_run_are_one_call(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = [f"Station {n} reports {n} litres." for n in range(1, 15)]
    bench.shelf.put(prose(1, many), prose(2, FIVE))
    with serving(levels) as server:
        bench.extract(server, monkeypatch)
    assert [len(each.observations) for each in server.asked] == [12, 2, 5]


def test_errors_and_what_holds_no_text_are_not_sent(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    transcript = prose(1, FIVE[:1])
    transcript.result(transcript.call("Bash", command="x"), "It failed", is_error=True)
    transcript.result(transcript.call("Bash", command="y"), "")
    bench.shelf.put(transcript)
    with serving(levels) as server:
        bench.extract(server, monkeypatch)
    assert [list(each.observations.values()) for each in server.asked] == [[FIVE[0]]]


def test_an_answer_is_paid_in_the_ledger_before_it_is_used(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.shelf.put(prose(1, FIVE))
    spent: list[int] = []

    def script(asked: Asked) -> Answer:
        # The database is free while a model is asked.
        with open_writer(bench.shelf.database) as opened:
            spent.append(len(opened.connection.execute("FROM ledger.spend").fetchall()))
        return refusal() if len(asked.observations) > 3 else levels(asked)

    with serving(script) as server:
        bench.extract(server, monkeypatch)
    assert spent == [0, 1, 2]
    rows = bench.shelf.rows("ledger.spend")
    assert [(row[1], row[2], row[3], row[4], row[5]) for row in rows] == [
        ("extract", MODEL, "req_1", 100, 10)
    ] * 3


def test_cache_tokens_are_paid_at_their_own_rates(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.shelf.put(prose(1, FIVE[:1]))
    written = {"ephemeral_5m_input_tokens": 400_000, "ephemeral_1h_input_tokens": 600_000}
    usage: dict[str, Any] = {
        "input_tokens": 0,
        "output_tokens": 0,
        "cache_read_input_tokens": 1_000_000,
        "cache_creation_input_tokens": 1_000_000,
        "cache_creation": written,
    }
    with serving(lambda _: message('[{"n": 1, "facts": []}]', **usage)) as server:
        bench.extract(server, monkeypatch)
    ((_, _, _, _, *tokens, cost, _),) = bench.shelf.rows("ledger.spend")
    assert tokens == [0, 0, 1_000_000, 1_000_000]
    # 0.10 USD a million read; 1.25 and 2 USD a million written.
    assert cost == Decimal("0.1") + Decimal("0.4") * Decimal("1.25") + Decimal("0.6") * 2


def test_no_call_is_made_that_could_exceed_the_budget(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.shelf.put(prose(1, FIVE))
    with serving(levels) as server:
        report = bench.extract(server, monkeypatch, budget="0.01")
    assert server.asked == []
    assert report.stopped == "the next call could exceed the budget of 0.01 USD"
    assert report.waiting == 5


def test_the_budget_counts_what_earlier_runs_spent(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.shelf.put(prose(1, FIVE))
    dear = message("[]", input_tokens=3_000_000, output_tokens=0)
    with serving(lambda _: dear) as server:
        report = bench.extract(server, monkeypatch, budget="2.5")
    assert len(server.asked) == 1
    assert report.observations == 0
    assert "the budget of 2.5 USD" in report.stopped


def test_a_model_without_a_price_is_not_asked(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.shelf.put(prose(1, FIVE))
    with serving(levels) as server, pytest.raises(ModelUnpricedError):
        bench.extract(server, monkeypatch, fallback="nobody-knows-1")
    assert server.asked == []


@pytest.mark.parametrize("status", [429, 500])
def test_an_endpoint_that_fails_ends_the_run_and_loses_nothing(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    many = [f"Station {n} reports {n} litres." for n in range(1, 15)]
    bench.shelf.put(prose(1, many))
    with serving(
        lambda asked: levels(asked) if len(asked.observations) == 12 else failure(status)
    ) as server:
        report = bench.extract(server, monkeypatch)
    assert (report.observations, report.waiting) == (12, 2)
    assert f"did not answer: {status}" in report.stopped
    assert len(bench.shelf.rows("ledger.spend")) == 1
    with serving(levels) as server:
        assert bench.extract(server, monkeypatch).observations == 2
    assert bench.aggregates() == {"level": (14, Decimal(105))}


def test_a_call_without_an_answer_is_counted_at_the_most_it_can_have_cost(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.shelf.put(prose(1, FIVE))
    with serving(lambda _: Answer({}, waits=True)) as server:
        report = bench.extract(server, monkeypatch, timeout=0.1)
    assert "timed out" in report.stopped
    ((_, purpose, model, _, *_, cost, _),) = bench.shelf.rows("ledger.spend")
    assert (purpose, model) == ("extract:lost", MODEL)
    assert cost > 0


@pytest.mark.parametrize(
    "text",
    ["", "I cannot help with that.", "{", "[1, 2]", '[{"n": 99, "facts": []}]', '[{"n": 1}]'],
)
def test_an_answer_that_is_none_never_ends_the_program(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    bench.shelf.put(prose(1, FIVE))
    with serving(lambda _: message(text)) as server:
        report = bench.extract(server, monkeypatch)
    assert (report.observations, report.found[Status.REFUSED]) == (5, 5)
    assert [each.model for each in server.asked] == [MODEL] * 3 + [FALLBACK] * 2


def test_the_command_says_what_it_did(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bench.shelf.put(prose(1, FIVE))
    monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
    with serving(levels) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        code = invoke(["--db", str(bench.shelf.database), "extract", "--model", MODEL])
    out, err = capsys.readouterr()
    assert (code, out) == (0, "")
    assert err == (
        "5 results read in 1 calls: 5 accepted, 0 rejected, 0 none, 0 refused;"
        " 0.0002 USD are spent\n"
    )
