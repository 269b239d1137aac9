"""Rules of the house for SQL that no linter knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlglot import TokenType, exp

from tests.contract.references import as_sql, statements, tokens
from tests.contract.sql_tree import sources, sources_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.contract.sql_tree import SqlSource

SQL_FILES = [source for source in sources() if source.kind != "seed"]
MACROS = sources_of("macro", "check")
PURE = sources_of("macro", "check", "view")
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


def test_sqlglot_understands_every_file() -> None:
    assert [
        source.place
        for source in SQL_FILES
        if any(isinstance(each, exp.Command) for each in statements(source.text))
    ] == []


def test_a_star_stands_only_where_something_is_imported_whole() -> None:
    assert {
        source.place: as_sql(select)[:160]
        for source in SQL_FILES
        for statement in statements(source.text)
        for select in statement.find_all(exp.Select)
        if any(each.is_star for each in select.expressions) and not is_import(select)
    } == {}


def test_macro_parameters_are_typed_and_prefixed_and_have_no_default() -> None:
    assert {
        source.place: parameter.sql()
        for source in MACROS
        for parameter in parameters(source)
        if not isinstance(parameter, exp.ColumnDef)
        or parameter.args.get("kind") is None
        or not parameter.name.startswith("p_")
    } == {}


def parameters(source: SqlSource) -> list[exp.Expr]:
    """The parameters of a macro as they stand in its file."""
    create = next(each for each in statements(source.text) if isinstance(each, exp.Create))
    function = create.this
    return list(function.expressions) if isinstance(function, exp.UserDefinedFunction) else []


def test_macros_and_views_are_pure() -> None:
    called = {source.place: set(calls(source.text)) & IMPURE for source in PURE}
    assert {place: names for place, names in called.items() if names} == {}


def test_a_file_can_be_read_at_once() -> None:
    assert [s.place for s in SQL_FILES if len(s.text.splitlines()) > MAX_LINES] == []


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
