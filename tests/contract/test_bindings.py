"""Every definition binds on a fresh database: a macro's body is only looked at when it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlglot import exp

from tests.contract.references import statements
from tests.contract.sql_tree import sources, sources_of
from tests.fresh_database import fresh_database

if TYPE_CHECKING:
    from collections.abc import Iterator

    import duckdb

    from tests.contract.sql_tree import SqlSource


def by_place(source: SqlSource) -> str:
    return source.place.removeprefix("sql/")


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with fresh_database() as database:
        yield database.connection


def parameters(source: SqlSource) -> list[tuple[str, str]]:
    """The parameters of a macro with their types."""
    create = next(each for each in statements(source.text) if isinstance(each, exp.Create))
    function = create.this
    defined = function.expressions if isinstance(function, exp.UserDefinedFunction) else []
    return [(each.name, each.args["kind"].sql(dialect="duckdb")) for each in defined]


def call(source: SqlSource) -> str:
    """A call of a macro with a typed NULL for each parameter."""
    arguments = ", ".join(f"CAST(NULL AS {kind})" for _, kind in parameters(source))
    return f"{source.qualified}({arguments})"


@pytest.mark.parametrize("source", sources_of("macro", "check"), ids=by_place)
def test_a_macro_binds(source: SqlSource, connection: duckdb.DuckDBPyConnection) -> None:
    kinds = connection.execute(
        "SELECT function_type FROM duckdb_functions() WHERE schema_name = ? AND function_name = ?",
        [source.schema, source.name],
    ).fetchall()
    assert len(kinds) == 1, "not loaded, or loaded twice"
    query = "SELECT * FROM" if kinds[0][0] == "table_macro" else "SELECT"
    assert connection.execute(f"DESCRIBE {query} {call(source)}").fetchall()


@pytest.mark.parametrize("source", sources_of("view", "table"), ids=by_place)
def test_a_view_or_table_binds(source: SqlSource, connection: duckdb.DuckDBPyConnection) -> None:
    name = source.qualified if "TEMP TABLE" not in source.text else source.name
    assert connection.execute(f"DESCRIBE SELECT * FROM {name}").fetchall()


def handed_on() -> list[tuple[str, str, str]]:
    """The place, target and query of every INSERT that takes a relation as it is."""
    return [
        (source.place, insert.this.sql(dialect="duckdb"), insert.expression.sql(dialect="duckdb"))
        for source in sources_of("apply")
        for insert in statements(source.text)
        if isinstance(insert, exp.Insert)
        and isinstance(insert.this, exp.Table)
        and isinstance(insert.expression, exp.Select)
        and insert.expression.is_star
        and "EXCLUDE" not in insert.expression.sql().upper()
    ]


@pytest.mark.parametrize(("place", "target", "query"), handed_on(), ids=lambda each: each[:60])
def test_rows_that_are_handed_on_have_the_columns_of_their_table_in_its_order(
    place: str, target: str, query: str, connection: duckdb.DuckDBPyConnection
) -> None:
    wanted = connection.execute(f"DESCRIBE {target}").fetchall()
    given = connection.execute(f"DESCRIBE {query}").fetchall()
    assert [row[0] for row in given] == [row[0] for row in wanted], place


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
        if "TEMP TABLE" not in source.text:
            assert commented[source.qualified] in source.text.splitlines()[0], source.place


def test_nothing_is_in_the_database_that_has_no_file(
    connection: duckdb.DuckDBPyConnection,
) -> None:
    files = {source.qualified for source in sources()}
    made = connection.execute(
        "SELECT schema_name, table_name FROM duckdb_tables() WHERE NOT temporary "
        "UNION ALL SELECT schema_name, view_name FROM duckdb_views() WHERE NOT internal "
        "UNION ALL SELECT schema_name, function_name FROM duckdb_functions() WHERE NOT internal"
    ).fetchall()
    assert {f"{schema}.{name}" for schema, name in made} - files == set()
