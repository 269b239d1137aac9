"""Every file of `sql/` holds one object, is named after it, and says what it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from sqlglot import exp

from tests.contract.references import is_temporary, statements
from tests.contract.sql_tree import SQL, read_source, sources, sources_of

if TYPE_CHECKING:
    from tests.contract.sql_tree import SqlSource

SQL_FILES = [source for source in sources() if source.kind != "seed"]
MAKES = {"table": "TABLE", "macro": "MACRO", "view": "VIEW"}


def by_place(source: SqlSource) -> str:
    return source.place.removeprefix("sql/")


def test_the_sql_folder_is_not_empty() -> None:
    assert SQL_FILES


@pytest.mark.parametrize("source", SQL_FILES, ids=by_place)
def test_line_one_names_the_object_and_says_what_it_is(source: SqlSource) -> None:
    first = source.text.splitlines()[0]
    assert re.fullmatch(rf"-- {re.escape(source.qualified)}: \S.*[.?]", first), first


@pytest.mark.parametrize("source", SQL_FILES, ids=by_place)
def test_line_two_states_grain_units_and_source(source: SqlSource) -> None:
    second = source.text.splitlines()[1]
    assert re.fullmatch(r"-- Grain: \S.*\. Units: \S.*\. Source: \S.*\.", second), second


@pytest.mark.parametrize("source", SQL_FILES, ids=by_place)
def test_at_most_four_lines_of_why_follow_the_header(source: SqlSource) -> None:
    rest = source.text.splitlines()[2:]
    comments = next((n for n, line in enumerate(rest) if not line.startswith("--")), len(rest))
    assert comments <= 4


@pytest.mark.parametrize("source", sources_of(*MAKES), ids=by_place)
def test_a_file_makes_exactly_the_object_it_is_named_after(source: SqlSource) -> None:
    made = [each for each in statements(source.text) if isinstance(each, exp.Create)]
    assert [each.kind for each in made] == [MAKES[source.kind]]
    table = made[0].find(exp.Table) or made[0].this
    # A temp table stands in no schema of the database; its file still says whose it is.
    schema = source.schema if is_temporary(made[0]) else table.text("db")
    assert f"{schema}.{table.name}" == source.qualified


def test_one_object_has_one_file_of_each_kind() -> None:
    keys = [(source.qualified, source.kind) for source in sources()]
    assert len(keys) == len(set(keys))


def test_a_file_outside_the_naming_convention_is_refused() -> None:
    with pytest.raises(ValueError, match="not NN_schema"):
        read_source(SQL / "30_fold" / "Tool-Call.sql")
