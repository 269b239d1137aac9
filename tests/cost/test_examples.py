"""The worked examples run as their first lines say, and give the rows they promise."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import ROOT
from tests.cost.transcripts import call, prompt, response, usage, write
from tracelab_duck.engine import query

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cost.conftest import Money

EXAMPLES = sorted((ROOT / "examples").glob("*.sql"))
TABLES = {
    "bill": "day,model,cost_usd\n2026-08-03,claude-opus-4-8,0.40\n2026-08-03,claude-opus-9,7\n",
    "pr": "number,repository,branch\n1,/w/app,fix-login\n2,/w/app,other\n",
    "wait": "name,from_s,to_s\nshort,0,300\nlong,300,1000000\n",
    "tool_group": "tool_name,team\nRead,files\n",
}


@pytest.fixture
def told(money: Money) -> Money:
    """One session of two responses on a branch."""
    place: dict[str, Any] = {"cwd": "/w/app", "gitBranch": "fix-login"}
    write(
        money.session,
        prompt("u", "fix the login", **place),
        response(
            "m1",
            usage(read=300, written=100, output=4000),
            blocks=[call("t", "Read", file_path="a")],
            **place,
        ),
        response(
            "m2", usage(fresh=100, output=8000), timestamp="2026-08-03T11:00:00.000Z", **place
        ),
    )
    money.read()
    return money


def answer(money: Money, name: str, folder: Path) -> list[tuple[Any, ...]]:
    text = (ROOT / "examples" / f"{name}.sql").read_text(encoding="utf-8")
    attached = {}
    for table in re.findall(r"--attach (\w+)=", text):
        attached[table] = folder / f"{table}.csv"
        attached[table].write_text(TABLES[table], encoding="utf-8")
    table = query.run(money.database, text, attachments=attached)
    return [tuple(row.values()) for row in table.to_pylist()]


def test_a_bill_is_compared_by_day_and_model(told: Money, tmp_path: Path) -> None:
    rows = answer(told, "billing_by_day_and_model", tmp_path)
    assert [(row[1], row[2], row[4], row[5]) for row in rows] == [
        ("claude-opus-4-8", 2, Decimal("0.301275"), Decimal("0.098725")),
        ("claude-opus-9", None, None, Decimal(7)),
    ]


def test_a_pull_request_has_the_cost_of_its_sessions(told: Money, tmp_path: Path) -> None:
    rows = answer(told, "cost_of_pull_requests", tmp_path)
    assert rows == [(1, "fix-login", 1, 1, Decimal("0.301275"), 0), (2, "other", 0, 0, None, 0)]


def test_the_cache_is_seen_by_tool_and_team(told: Money, tmp_path: Path) -> None:
    assert answer(told, "cache_by_tool", tmp_path) == [("files", "Read", 1, 300, 100, 0.75)]


def test_a_lost_prefix_is_seen_by_how_long_nothing_was_sent(told: Money, tmp_path: Path) -> None:
    # 300 read and 100 written stood in the cache; of them the 100 of the input were billed again.
    lost = Decimal("0.00045")
    assert answer(told, "cache_misses_by_wait", tmp_path) == [
        ("short", 0, 0, None),
        ("long", 1, 400, lost),
    ]


def test_the_queries_of_the_page_on_joins_run(told: Money) -> None:
    page = (ROOT / "docs" / "joins.md").read_text(encoding="utf-8")
    block = re.findall(r"```sql\n(.*?)```", page, re.DOTALL)[0]
    queries = [each for each in block.split(";") if each.strip()]
    found = [query.run(told.database, each).to_pylist() for each in queries]
    assert [len(rows) for rows in found] == [1, 0, 1]
    assert found[0][0]["tokens"] == 400
    assert found[2][0]["usd_per_hour"] == 0.4


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_says_how_to_run_it_and_is_tested(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[:3]
    assert all(line.startswith("-- ") for line in first)
    assert f"sql -f examples/{path.name}" in first[1]
    assert f'"{path.stem}"' in (ROOT / "tests/cost/test_examples.py").read_text(encoding="utf-8")
