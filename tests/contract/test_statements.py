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

# What may stand before and after an operand that no operator shares.
OPENS = {"(", "[", ",", ":", "SELECT", "DISTINCT", "THEN", "ELSE", "BY"}
CLOSES = {")", "]", "}", ",", ";", "AS", "THEN", "ELSE", "END", "FROM", "WHEN", "HAVING", "ORDER"}

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


def test_a_json_arrow_stands_alone_or_in_brackets() -> None:
    # The older line reads `a = b ->> 'c'` as `(a = b) ->> 'c'`, the newer one as `a = (b ->> 'c')`.
    found = {source.place: list(open_arrows(source.text)) for source in SQL_FILES}
    assert {place: lines for place, lines in found.items() if lines} == {}


def open_arrows(text: str) -> Iterator[int]:
    """The lines of `->` and `->>` with an operator beside one of their operands."""
    found = tokens(text)
    for position, arrow in enumerate(found):
        if arrow.token_type not in {TokenType.ARROW, TokenType.DARROW}:
            continue
        start = position - 1
        while found[start - 1].token_type in {TokenType.DOT, TokenType.DARROW, TokenType.ARROW}:
            start -= 2
        is_after = found[start - 1].text.upper().split()[-1] in OPENS
        after = found[position + 2].text.upper().split()[0] if position + 2 < len(found) else ";"
        is_before = after in {*CLOSES, "->", "->>"}
        if not (is_after and is_before):
            yield arrow.line


def test_an_open_arrow_is_found() -> None:
    assert list(open_arrows("SELECT a.b ->> 'c' AS d, (a -> 'b' ->> 'c') = 1 FROM a")) == []
    assert list(open_arrows("SELECT 1 FROM a WHERE b = a.c ->> 'd'")) == [1]
    assert list(open_arrows("SELECT 1 FROM a WHERE (a.c ->> 'd' IS NULL)")) == [1]


def test_a_file_can_be_read_at_once() -> None:
    assert [s.place for s in SQL_FILES if len(s.text.splitlines()) > MAX_LINES] == []


def is_import(select: exp.Select) -> bool:
    """Whether a star stands where one relation is taken whole.

    In a CTE it does when the relation is the only one or is named (`r.*`): what leaves the file
    then still has its name in the last SELECT. A set operation compares whole relations. An apply
    file hands on what a stage macro named; test_bindings compares it with the table it goes to.
    """
    holder = select.parent
    is_compared = isinstance(holder, exp.Except | exp.Intersect)
    while isinstance(holder, exp.Subquery | exp.SetOperation):
        holder = holder.parent
    joins = [each for each in select.args.get("joins") or [] if each.kind not in {"SEMI", "ANTI"}]
    is_one = not joins or not any(isinstance(each, exp.Star) for each in select.expressions)
    if isinstance(holder, exp.CTE) or is_compared:
        return is_one
    is_handed_on = isinstance(holder, exp.Insert | exp.Merge | exp.Create)
    is_definition = isinstance(holder, exp.Create) and holder.kind != "TABLE"
    return is_handed_on and not is_definition and len(select.expressions) == 1 and is_one


def calls(text: str) -> Iterator[str]:
    """Every function that a file calls, and every word that is one without brackets."""
    found = tokens(text)
    for before, name, after in zip((None, *found[:-1]), found, (*found[1:], None), strict=True):
        is_member = before is not None and before.token_type is TokenType.DOT
        is_code = name.token_type not in {TokenType.STRING, TokenType.IDENTIFIER}
        is_call = after is not None and after.token_type is TokenType.L_PAREN
        if is_code and not is_member and (is_call or name.text.lower().startswith("current_")):
            yield name.text.lower()
