"""What a SQL file refers to, found with sqlglot."""

from __future__ import annotations

import re
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
    """The statements of a file.

    A call `schema.object(` stands in the tree as `schema__object(`: sqlglot reads no dotted name
    among the arguments of a table function, nor one that is a keyword without its schema.
    """
    schemas = "|".join(sorted({source.schema for source in sources()}))
    joined = re.sub(rf"(?<!MACRO )\b({schemas})\.(\w+)\(", r"\1__\2(", text)
    return tuple(each for each in sqlglot.parse(joined, dialect="duckdb") if each is not None)


def as_sql(statement: exp.Expr) -> str:
    """A statement of `statements` as DuckDB reads it."""
    written = statement.sql(dialect="duckdb", normalize_functions=False)
    return re.sub(r"\b([a-z]+)__(\w+\()", r"\1.\2", written)


@cache
def qualified_names(text: str) -> frozenset[str]:
    """Every `a.b` of a file whose `a` is a schema of the program.

    By token rather than by tree: a table, a table macro and a scalar macro then look the same.
    """
    schemas = {source.schema for source in sources()}
    found = tokens(text)
    return frozenset(
        f"{schema.text}.{name.text}"
        for before, schema, dot, name in zip((None, *found), found, found[1:], found[2:])  # noqa: B905 the shortest ends it
        if dot.token_type is TokenType.DOT
        and schema.text in schemas
        and (before is None or before.token_type is not TokenType.DOT)
    )


@cache
def references(source: SqlSource) -> frozenset[str]:
    """The objects of the program that a file names; a definition does not name itself."""
    known = definitions()
    own = source.qualified if source.kind != "apply" else ""
    return frozenset(name for name in qualified_names(source.text) if name in known) - {own}


def unqualified_tables(source: SqlSource) -> frozenset[str]:
    """Tables that a file reads without a schema: no CTE, no batch table, no table function."""
    return bare_tables(source) - {each for each in bare_tables(source) if is_batch_table(each)}


def is_batch_table(name: str) -> bool:
    """Whether a bare name is a table of the batch, or a temp table with a file of its own."""
    return name.startswith(BATCH_TABLE) or name in {"delta", *temp_tables()}


@cache
def bare_tables(source: SqlSource) -> frozenset[str]:
    """Tables that a file names without a schema, CTEs left out."""
    return frozenset(
        name for statement in statements(source.text) for name in _bare_tables(statement)
    )


@cache
def made_of(name: str) -> frozenset[str]:
    """The objects that an object's rows come from.

    Of a macro or a view: what its file names. Of a stored table: what the apply files that write it
    name. A table of the batch stands for what the apply file that makes it names.
    """
    source = definitions()[name]
    waiting = [source] if source.kind != "table" else [f for f, t in _writers() if t == name]
    seen: set[SqlSource] = set()
    while waiting:
        file = waiting.pop()
        if file not in seen:
            seen.add(file)
            bare = bare_tables(file)
            waiting.extend(maker for maker, made in _makers() if made in bare)
    return frozenset(each for file in seen for each in references(file)) - {name}


@cache
def _writers() -> tuple[tuple[SqlSource, str], ...]:
    """Each apply file with each stored table that it inserts or merges into."""
    pattern = re.compile(r"^(?:INSERT\s+INTO|MERGE\s+INTO|UPDATE)\s+(\w+\.\w+)", re.MULTILINE)
    return tuple(
        (source, target)
        for source in sources_of("apply")
        for target in pattern.findall(source.text)
    )


@cache
def _makers() -> tuple[tuple[SqlSource, str], ...]:
    """Each apply file with each table of the batch that it makes."""
    return tuple(
        (source, statement.find(exp.Table).name)  # type: ignore[union-attr]  # CREATE names one
        for source in sources_of("apply")
        for statement in statements(source.text)
        if isinstance(statement, exp.Create)
    )


def batch_tables() -> frozenset[str]:
    """The tables of the batch that apply files make."""
    return frozenset(made for _, made in _makers())


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
