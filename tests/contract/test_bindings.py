"""Every definition binds on a fresh database: a macro's body is only looked at when it is used."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import duckdb
import pytest
from sqlglot import exp

from tests.contract.references import as_sql, batch_tables, statements, temp_tables
from tests.contract.sql_tree import sources, sources_of
from tests.fresh_database import fresh_database

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.contract.sql_tree import SqlSource


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with fresh_database() as database:
        yield database.connection


def calls(connection: duckdb.DuckDBPyConnection, source: SqlSource) -> list[str]:
    """A call of a macro with a typed NULL for each parameter; one for each form that it has."""
    forms = connection.execute(
        "SELECT parameter_types FROM duckdb_functions() "
        "WHERE schema_name = ? AND function_name = ?",
        [source.schema, source.name],
    ).fetchall()
    return [
        f'"{source.schema}"."{source.name}"({", ".join(f"CAST(NULL AS {kind})" for kind in kinds)})'
        for (kinds,) in forms
    ]


def problem(connection: duckdb.DuckDBPyConnection, query: str) -> str:
    """Why a query does not bind, or which column has no name; nothing when all is well."""
    try:
        rows = connection.execute(f"DESCRIBE {query}").fetchall()
    except duckdb.Error as error:
        return str(error)
    unnamed = [row[0] for row in rows if not re.fullmatch(r"[a-z][a-z0-9_]*", row[0])]
    return f"columns without a name: {unnamed}" if unnamed and " FROM " in query else ""


def function_kinds(connection: duckdb.DuckDBPyConnection) -> dict[str, list[str]]:
    """The kinds of function that are loaded under each name of ours."""
    kinds: dict[str, list[str]] = {}
    for name, kind in connection.execute(
        "SELECT schema_name || '.' || function_name, function_type FROM duckdb_functions() "
        "WHERE NOT internal"
    ).fetchall():
        kinds.setdefault(name, []).append(kind)
    return kinds


def test_every_macro_is_loaded_once_and_binds(connection: duckdb.DuckDBPyConnection) -> None:
    kinds = function_kinds(connection)
    problems = {}
    for source in sources_of("macro", "check"):
        # One statement can make a macro for several types of its parameters.
        (kind,) = set(kinds.get(source.qualified, ["not loaded"]))
        query = "SELECT * FROM" if kind == "table_macro" else "SELECT"
        found = [problem(connection, f"{query} {call}") for call in calls(connection, source)]
        problems[source.place] = "; ".join(filter(None, found))
    assert {place: text for place, text in problems.items() if text} == {}


def test_every_view_and_table_binds(connection: duckdb.DuckDBPyConnection) -> None:
    problems = {}
    for source in sources_of("view", "table"):
        name = source.name if source.name in temp_tables() else source.qualified
        problems[source.place] = problem(connection, f"SELECT * FROM {name}")
    assert {place: text for place, text in problems.items() if text} == {}


def handed_on() -> list[tuple[str, str, str]]:
    """The place, target and query of every INSERT that takes a relation as it is."""
    return [
        (source.place, as_sql(insert.this), as_sql(insert.expression))
        for source in sources_of("apply")
        for insert in statements(source.text)
        if isinstance(insert, exp.Insert)
        and isinstance(insert.this, exp.Table)
        and isinstance(insert.expression, exp.Select)
        and insert.expression.is_star
        and "EXCLUDE" not in insert.expression.sql().upper()
    ]


def test_rows_that_are_handed_on_have_the_columns_of_their_table_in_its_order(
    connection: duckdb.DuckDBPyConnection,
) -> None:
    def columns(of: str) -> list[str]:
        return [row[0] for row in connection.execute(f"DESCRIBE {of}").fetchall()]

    found = {
        (place, table): (columns(query), columns(table)) for place, table, query in handed_on()
    }
    assert {key: pair for key, pair in found.items() if pair[0] != pair[1]} == {}


def test_a_comment_on_each_object_is_its_header(connection: duckdb.DuckDBPyConnection) -> None:
    commented = {
        f"{schema}.{name}": comment
        for schema, name, comment in connection.execute(
            "SELECT schema_name, table_name, comment FROM duckdb_tables() "
            "UNION ALL SELECT schema_name, view_name, comment FROM duckdb_views() "
            "UNION ALL SELECT schema_name, function_name, comment FROM duckdb_functions()"
        ).fetchall()
    }
    for source in sources_of("table", "view", "macro"):
        if source.name not in temp_tables():
            assert commented[source.qualified] in source.text.splitlines()[0], source.place


def test_nothing_is_in_the_database_that_has_no_file(
    connection: duckdb.DuckDBPyConnection,
) -> None:
    files = {source.qualified for source in sources()}
    # Empty copies of what apply files leave, which the loader makes from those files.
    files |= {f"shape.{name}" for name in batch_tables()}
    made = connection.execute(
        "SELECT schema_name, table_name FROM duckdb_tables() WHERE NOT temporary "
        "UNION ALL SELECT schema_name, view_name FROM duckdb_views() WHERE NOT internal "
        "UNION ALL SELECT schema_name, function_name FROM duckdb_functions() WHERE NOT internal"
    ).fetchall()
    assert {f"{schema}.{name}" for schema, name in made} - files == set()
