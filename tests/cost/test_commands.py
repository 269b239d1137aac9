"""`cost` and `prices` from the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.cost.transcripts import call, response, usage, write
from tracelab_duck.cli.exit_codes import ExitCode
from tracelab_duck.cli.main import invoke

if TYPE_CHECKING:
    from tests.cost.conftest import Money


@pytest.fixture
def told(money: Money) -> Money:
    blocks = [call(name, "Bash", command=name) for name in "abc"]
    write(
        money.session,
        response("m1", usage(output=1000), blocks=blocks, timestamp="2026-08-03T22:30:00.000Z"),
        response("m2", usage(output=10), model="nobody", timestamp="2026-08-04T00:30:00.000Z"),
    )
    money.read()
    return money


def run(money: Money, capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert invoke(["--db", str(money.database), *words, "--format", "json"]) is ExitCode.OK
    rows: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return rows


@pytest.mark.parametrize(
    ("by", "keys"),
    [
        ("day", ["2026-08-03", "2026-08-04"]),
        ("week", ["2026-08-03"]),
        ("month", ["2026-08"]),
        ("model", ["claude-opus-4-8", "nobody"]),
        ("agent-type", ["(main thread)"]),
        ("tool", ["Bash", "(none)"]),
        ("skill", ["(none)"]),
    ],
)
def test_every_dimension_adds_up_to_the_same(
    told: Money, capsys: pytest.CaptureFixture[str], by: str, keys: list[str]
) -> None:
    rows = run(told, capsys, "cost", "--by", by)
    assert [row["key"] for row in rows] == keys
    assert sum(row["output_tokens"] for row in rows) == 1010
    assert sum(float(row["cost_usd"] or 0) for row in rows) == pytest.approx(0.025)
    assert sum(row["unpriced_messages"] for row in rows) == 1


def test_a_bare_date_begins_at_the_midnight_of_the_zone(
    told: Money, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = run(told, capsys, "cost", "--tz", "Europe/Athens", "--since", "2026-08-04")
    assert [(row["key"], row["output_tokens"]) for row in rows] == [("2026-08-04", 1010)]
    assert run(told, capsys, "cost", "--until", "2026-08-03") == []


@pytest.mark.parametrize("words", [["--tz", "Mars/Base"], ["--since", "soon"], ["--by", "mood"]])
def test_what_cannot_be_asked_is_a_usage_error(told: Money, words: list[str]) -> None:
    assert invoke(["--db", str(told.database), "cost", *words]) is ExitCode.USAGE


def test_a_loaded_file_reprices_and_is_listed(
    told: Money, capsys: pytest.CaptureFixture[str]
) -> None:
    file = told.folder / "mine.csv"
    file.write_text("model,output\nnobody,100\n", encoding="utf-8")
    assert invoke(["--db", str(told.database), "prices", "load", str(file)]) is ExitCode.OK
    assert "1 new" in capsys.readouterr().err
    (row,) = run(told, capsys, "prices", "list", "--model", "nobody")
    assert (row["output"], row["origin"]) == (100, "file: mine.csv")
    assert sum(row["unpriced_messages"] for row in run(told, capsys, "cost")) == 0


def test_another_currency_is_refused(told: Money, capsys: pytest.CaptureFixture[str]) -> None:
    file = told.folder / "mine.csv"
    file.write_text("model,output,currency\nnobody,100,EUR\n", encoding="utf-8")
    assert invoke(["--db", str(told.database), "prices", "load", str(file)]) is ExitCode.USAGE
    assert "its currency is EUR" in capsys.readouterr().err


def test_sync_without_a_newer_list_changes_nothing(
    told: Money, capsys: pytest.CaptureFixture[str]
) -> None:
    assert invoke(["--db", str(told.database), "prices", "sync"]) is ExitCode.OK
    assert "packaged seed: 0 new, 0 withdrawn" in capsys.readouterr().err
