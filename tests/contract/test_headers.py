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
GRAIN = re.compile(r"-- Grain: \S.*\. Units: \S.*\. Source: \S.*\.")
LINES_OF_WHY = 4


def test_the_sql_folder_is_not_empty() -> None:
    assert SQL_FILES


def test_line_one_names_the_object_and_says_what_it_is() -> None:
    firsts = {source: source.text.splitlines()[0] for source in SQL_FILES}
    assert {
        source.place: first
        for source, first in firsts.items()
        if not re.fullmatch(rf"-- {re.escape(source.qualified)}: \S.*[.?]", first)
    } == {}


def test_line_two_states_grain_units_and_source() -> None:
    seconds = {source.place: source.text.splitlines()[1] for source in SQL_FILES}
    assert {place: line for place, line in seconds.items() if not GRAIN.fullmatch(line)} == {}


def test_at_most_four_lines_of_why_follow_the_header() -> None:
    def comments(source: SqlSource) -> int:
        rest = source.text.splitlines()[2:]
        return next((n for n, line in enumerate(rest) if not line.startswith("--")), len(rest))

    assert [source.place for source in SQL_FILES if comments(source) > LINES_OF_WHY] == []


def test_a_file_makes_exactly_the_object_it_is_named_after() -> None:
    wrong = {source.place: made(source) for source in sources_of(*MAKES) if not is_named(source)}
    assert wrong == {}


def made(source: SqlSource) -> list[str]:
    """What a file makes, as `KIND schema.object`."""
    found = []
    for create in statements(source.text):
        if isinstance(create, exp.Create):
            table = create.find(exp.Table) or create.this
            found.append(f"{create.kind} {table.text('db')}.{table.name}")
    return found


def is_named(source: SqlSource) -> bool:
    """Whether a file makes its object and nothing else."""
    # A temp table stands in no schema of the database; its file still says whose it is.
    temporary = any(is_temporary(each) for each in statements(source.text))
    name = f".{source.name}" if temporary else source.qualified
    return made(source) == [f"{MAKES[source.kind]} {name}"]


def test_one_object_has_one_file_of_each_kind() -> None:
    keys = [(source.qualified, source.kind) for source in sources()]
    assert sorted({key for key in keys if keys.count(key) > 1}) == []


def test_a_file_outside_the_naming_convention_is_refused() -> None:
    with pytest.raises(ValueError, match="not NN_schema"):
        read_source(SQL / "30_fold" / "Tool-Call.sql")
