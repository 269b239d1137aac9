"""What a SQL file refers to, found with sqlglot."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import sqlglot
from sqlglot import TokenType, exp

from tests.contract.sql_tree import definitions, sources, sources_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlglot import Token

    from tests.contract.sql_tree import SqlSource

# Tables of a batch, made by apply files and gone with the connection.
BATCH_TABLE = "d_"


@cache
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a file; comments and the inside of strings are none."""
    return tuple(sqlglot.tokenize(text, dialect="duckdb"))


@cache
def statements(text: str) -> tuple[exp.Expr, ...]:
    """The statements of a file."""
    return tuple(each for each in sqlglot.parse(text, dialect="duckdb") if each is not None)


def qualified_names(text: str) -> Iterator[str]:
    """Every `a.b` of a file whose `a` is a schema of the program.

    By token rather than by tree: a table, a table macro and a scalar macro then look the same.
    """
    schemas = {source.schema for source in sources()}
    found = tokens(text)
    for before, schema, dot, name in zip((None, *found), found, found[1:], found[2:], strict=False):
        starts = before is None or before.token_type is not TokenType.DOT
        if starts and dot.token_type is TokenType.DOT and schema.text in schemas:
            yield f"{schema.text}.{name.text}"


def references(source: SqlSource) -> frozenset[str]:
    """The objects of the program that a file names, itself left out."""
    known = definitions()
    return frozenset(
        name for name in qualified_names(source.text) if name in known and name != source.qualified
    )


def unqualified_tables(source: SqlSource) -> frozenset[str]:
    """Tables that a file reads without a schema: no CTE, no batch table, no table function."""
    return frozenset(
        name
        for statement in statements(source.text)
        for name in _bare_tables(statement)
        if not name.startswith(BATCH_TABLE) and name not in {"delta", *temp_tables()}
    )


@cache
def temp_tables() -> dict[str, SqlSource]:
    """The files that make a temp table, by its bare name."""
    return {
        source.name: source
        for source in sources_of("table")
        if any(is_temporary(each) for each in statements(source.text))
    }


def is_temporary(statement: exp.Expr) -> bool:
    """Whether a statement makes something that is gone with the connection."""
    properties = statement.args.get("properties")
    return properties is not None and properties.find(exp.TemporaryProperty) is not None


def _bare_tables(statement: exp.Expr) -> Iterator[str]:
    common = {each.alias_or_name for each in statement.find_all(exp.CTE)}
    for table in statement.find_all(exp.Table):
        is_name = isinstance(table.this, exp.Identifier)
        if is_name and not table.db and table.name not in common:
            yield table.name
