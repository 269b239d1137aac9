"""Rules of the house for SQL that no linter knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlglot import TokenType, exp

from tests.contract.references import statements, tokens
from tests.contract.sql_tree import sources, sources_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.contract.sql_tree import SqlSource

SQL_FILES = [source for source in sources() if source.kind != "seed"]
MACROS = sources_of("macro")
MAX_LINES = 400

# A macro gives the same rows for the same rows, wherever and whenever it runs.
IMPURE = {
    "now",
    "random",
    "current_timestamp",
    "current_date",
    "current_time",
    "current_localtimestamp",
    "get_current_timestamp",
    "today",
    "transaction_timestamp",
    "uuid",
    "gen_random_uuid",
    "setseed",
    "nextval",
    "getenv",
    "current_setting",
    "glob",
    "read_blob",
    "read_csv",
    "read_csv_auto",
    "read_json",
    "read_json_auto",
    "read_ndjson",
    "read_parquet",
    "read_text",
}


def by_place(source: SqlSource) -> str:
    return source.place.removeprefix("sql/")


@pytest.mark.parametrize("source", SQL_FILES, ids=by_place)
def test_sqlglot_understands_the_file(source: SqlSource) -> None:
    assert not [each for each in statements(source.text) if isinstance(each, exp.Command)]


@pytest.mark.parametrize("source", SQL_FILES, ids=by_place)
def test_a_star_stands_only_where_something_is_imported_whole(source: SqlSource) -> None:
    stars = [
        select.sql(dialect="duckdb")
        for statement in statements(source.text)
        for select in statement.find_all(exp.Select)
        if any(each.is_star for each in select.expressions) and not is_import(select)
    ]
    assert stars == []


@pytest.mark.parametrize("source", MACROS, ids=by_place)
def test_macro_parameters_are_typed_and_prefixed_and_have_no_default(source: SqlSource) -> None:
    create = next(each for each in statements(source.text) if isinstance(each, exp.Create))
    function = create.this
    parameters = function.expressions if isinstance(function, exp.UserDefinedFunction) else []
    for parameter in parameters:
        assert isinstance(parameter, exp.ColumnDef), f"{parameter.sql()} has no type or a default"
        assert parameter.args.get("kind") is not None, f"{parameter.name} has no type"
        assert parameter.name.startswith("p_"), f"{parameter.name} could be a column"


@pytest.mark.parametrize("source", sources_of("macro", "view"), ids=by_place)
def test_a_macro_is_pure(source: SqlSource) -> None:
    assert set(calls(source.text)) & IMPURE == set()


@pytest.mark.parametrize("source", SQL_FILES, ids=by_place)
def test_a_file_can_be_read_at_once(source: SqlSource) -> None:
    assert len(source.text.splitlines()) <= MAX_LINES


def is_import(select: exp.Select) -> bool:
    """Whether a select takes one relation whole: into a CTE, or as an apply file hands rows on.

    A CTE may add columns to what it takes and filter it; once something is joined or grouped, every
    column has its name, and so has every column that leaves a macro or a view. An apply file takes
    what a stage macro named, and test_bindings compares it with the table that receives it.
    """
    clauses = {name for name, value in select.args.items() if value} - {"expressions", "from_"}
    holder = select.parent
    if isinstance(holder, exp.CTE):
        return clauses <= {"where", "qualify", "laterals"}
    if isinstance(holder, exp.Subquery):
        holder = holder.parent
    is_handed_on = isinstance(holder, exp.Insert | exp.Merge) or (
        isinstance(holder, exp.Create) and holder.kind == "TABLE"
    )
    return is_handed_on and len(select.expressions) == 1 and clauses <= {"where", "limit", "order"}


def calls(text: str) -> Iterator[str]:
    """Every function that a file calls, and every word that is one without brackets."""
    found = tokens(text)
    for before, name, after in zip((None, *found[:-1]), found, (*found[1:], None), strict=True):
        is_member = before is not None and before.token_type is TokenType.DOT
        is_code = name.token_type not in {TokenType.STRING, TokenType.IDENTIFIER}
        is_call = after is not None and after.token_type is TokenType.L_PAREN
        if is_code and not is_member and (is_call or name.text.lower().startswith("current_")):
            yield name.text.lower()
