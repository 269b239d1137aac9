from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tracelab_duck.cli.ancestry import Column, ancestry, columns, parents
from tracelab_duck.engine import sql_files

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Outcome

VIEWS = sorted(sql_files.by_kind("view"))


@pytest.mark.parametrize("view", VIEWS)
def test_every_column_of_a_view_ends_in_the_ledger(view: str) -> None:
    for column in columns(view):
        steps = ancestry(view, column)
        assert any(step.object_name.startswith("ledger.") for step in steps[1:]), column


def test_a_step_names_the_columns_that_a_value_is_computed_from() -> None:
    assert parents(Column("main.batches", "events")) == {Column("ledger.batch", "events")}
    direct = parents(Column("reader.line_outcome", "unaccounted"))
    assert {each.column for each in direct} == {
        "line_no", "recorded", "repaired", "quarantined", "blank",
    }  # fmt: skip


def test_lineage_goes_through_the_tables_of_the_fold(ask: Callable[..., Outcome]) -> None:
    rows = json.loads(ask("lineage", "tool_calls.status", "--format", "json").out)
    names = [(row["object_name"], row["column"]) for row in rows]
    assert names[0] == ("main.tool_calls", "status")
    assert ("fold.tool_call", "is_error") in names
    assert ("ledger.event", "is_error") in names
    assert [row["depth"] for row in rows][:2] == [0, 1]
    files = {row["object_name"]: row["file"] for row in rows}
    assert files["fold.tool_call"].endswith("tool_call.table.sql")


@pytest.mark.parametrize(
    ("column", "text"),
    [
        ("sesions.turns", "did you mean sessions?"),
        ("sessions.turn", "did you mean turns?"),
        ("sessions", "no VIEW.COLUMN"),
    ],
)
def test_a_column_that_does_not_exist_is_refused(
    column: str, text: str, ask: Callable[..., Outcome]
) -> None:
    outcome = ask("lineage", column)
    assert (outcome.code, outcome.out) == (2, "")
    assert text in outcome.err
