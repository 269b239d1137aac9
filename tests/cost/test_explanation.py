"""Why another tool's figures differ: the cause is named and the amounts add up."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from tests.cost.transcripts import SESSION, response, usage, write
from tracelab_duck.cli import explanation
from tracelab_duck.cli.explanation import HERE, REST, THERE, Amount
from tracelab_duck.engine.database import open_reader
from tracelab_duck.errors import ComparisonUnusableError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cost.conftest import Money

DAY = "2026-08-03"


@pytest.fixture
def told(money: Money) -> Money:
    """A response that grew, one with writes of an hour, and one of an agent."""
    write(
        money.session,
        response("m1", usage(fresh=10, output=1), record="a", stop=None),
        response("m1", usage(fresh=10, output=1000), record="b"),
        response("m2", usage(fresh=20, written=1000, split=(0, 1000))),
    )
    write(
        money.folder / "p" / SESSION / "subagents" / "agent-x.jsonl",
        response("m3", usage(fresh=5, output=500), isSidechain=True, agentId="x"),
    )
    money.read()
    return money


def told_there(
    path: Path, *, output: int = 1500, fresh: int = 35, usd: str, day: str = DAY
) -> Path:
    entry = {
        "date": day,
        "inputTokens": fresh,
        "outputTokens": output,
        "cacheReadTokens": 0,
        "cacheCreationTokens": 1000,
        "totalCost": float(usd),
    }
    path.write_text(json.dumps({"daily": [entry]}), encoding="utf-8")
    return path


def causes(money: Money, file: Path) -> dict[str, Amount]:
    with open_reader(money.database) as database:
        found = explanation.explain(database, file)
    between = [each.amount for each in found if each.cause not in {HERE, THERE}]
    amounts = {each.cause: each.amount for each in found}
    gap = amounts[HERE] + -amounts[THERE]
    for amount in between:
        gap += -amount
    assert gap.tokens == (0, 0, 0, 0)
    assert abs(gap.usd) < Decimal("0.000001")
    return amounts


def test_equal_figures_need_no_cause(told: Money, tmp_path: Path) -> None:
    found = causes(told, told_there(tmp_path / "there.json", usd="0.047675"))
    assert set(found) == {HERE, THERE}


def test_a_lost_final_output_is_the_first_record_that_was_kept(told: Money, tmp_path: Path) -> None:
    found = causes(told, told_there(tmp_path / "there.json", output=501, usd="0.0227"))
    assert found["first record of a response kept"] == Amount((0, 999, 0, 0), Decimal("0.024975"))
    assert set(found) == {HERE, THERE, "first record of a response kept"}


def test_a_missing_agent_and_a_missing_rate_are_two_causes(told: Money, tmp_path: Path) -> None:
    file = told_there(tmp_path / "there.json", fresh=30, output=1000, usd="0.0314")
    found = causes(told, file)
    assert found["agents left out"] == Amount((5, 500, 0, 0), Decimal("0.012525"))
    assert found["writes of an hour at the five-minute rate"].usd == Decimal("0.00375")
    assert REST not in found


def test_what_no_rule_explains_is_said_and_adds_up(told: Money, tmp_path: Path) -> None:
    found = causes(told, told_there(tmp_path / "there.json", output=77, usd="9"))
    assert found[REST].tokens == (0, 1423, 0, 0)


def test_another_zone_is_found_by_its_days(money: Money, tmp_path: Path) -> None:
    write(
        money.session,
        response(
            "m1", usage(fresh=35, output=1500, written=1000), timestamp="2026-08-02T22:30:00Z"
        ),
    )
    money.read()
    file = told_there(tmp_path / "there.json", usd="0.043925")
    with open_reader(money.database) as database:
        found = explanation.explain(database, file)
    assert {each.day for each in found} == {date(2026, 8, 3)}
    assert [each.cause for each in found] == [HERE, THERE]


@pytest.mark.parametrize("text", ["no json", "[]", '{"daily": [{"date": "soon"}]}', '{"a": 1}'])
def test_a_file_of_another_shape_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "there.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ComparisonUnusableError, match="ccusage daily --json"):
        explanation.daily(file)


def test_a_reported_total_is_set_beside_the_session(money: Money) -> None:
    total: dict[str, Any] = {
        "type": "result",
        "session_id": SESSION,
        "total_cost_usd": 0.025,
        "usage": usage(output=1000),
    }
    write(money.session, response("m", usage(output=1000)), total)
    money.read()
    with open_reader(money.database) as database:
        from tracelab_duck.engine import read  # noqa: PLC0415

        (row,) = read.rows(database, "reader.reported_difference")
    assert (row[0], row[-1]) == (SESSION, "equal")


def test_a_band_priced_only_beyond_its_line_is_named(money: Money, tmp_path: Path) -> None:
    wide = response("w", usage(fresh=300_000, output=1000), model="claude-sonnet-4-5")
    write(money.session, wide)
    money.read()
    # 200,000 tokens at 3 dollars a million, 100,000 at 6; the output stays below the line.
    file = tmp_path / "there.json"
    entry = {
        "date": DAY,
        "inputTokens": 300_000,
        "outputTokens": 1000,
        "cacheReadTokens": 0,
        "cacheCreationTokens": 0,
        "totalCost": 1.215,
    }
    file.write_text(json.dumps({"daily": [entry]}), encoding="utf-8")
    found = causes(money, file)
    beyond = found["band for the tokens beyond its line only"]
    assert beyond == Amount((0, 0, 0, 0), Decimal("0.6075"))
    assert REST not in found
