"""The public views of a database are those of the contract page, and every column can be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.contract import contract_page
from tests.contract.sql_tree import sources_of
from tests.fresh_database import fresh_database

if TYPE_CHECKING:
    from collections.abc import Iterator

    import duckdb

VIEWS = sorted(source.name for source in sources_of("view") if source.schema == "main")
MACROS = sorted(source.name for source in sources_of("macro") if source.schema == "main")
TOKENS = ("_tokens", "_requests")


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with fresh_database() as database:
        yield database.connection


def described(connection: duckdb.DuckDBPyConnection, view: str) -> dict[str, str]:
    return {row[0]: row[1] for row in connection.execute(f"DESCRIBE main.{view}").fetchall()}


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_has_the_columns_of_the_page_in_order(
    view: str, connection: duckdb.DuckDBPyConnection
) -> None:
    assert tuple(described(connection, view)) == contract_page.views()[view]


@pytest.mark.parametrize("view", VIEWS)
def test_every_column_can_be_selected_and_ordered_by_without_quotes(
    view: str, connection: duckdb.DuckDBPyConnection
) -> None:
    names = list(described(connection, view))
    together = ", ".join(names)
    connection.execute(f"SELECT {together} FROM main.{view} ORDER BY {together}").fetchall()
    # Planning a wide view costs half a second, so each column alone is asked of its rows.
    connection.execute(f"CREATE TEMP TABLE {view} AS SELECT {together} FROM main.{view}")
    for name in names:
        query = f"SELECT {name} FROM {view} ORDER BY {name}"
        assert connection.execute(query).description[0][0] == name
    connection.execute(f"DROP TABLE temp.{view}")


@pytest.mark.parametrize("view", VIEWS)
def test_times_have_a_zone_and_tokens_are_whole_and_money_is_decimal(
    view: str, connection: duckdb.DuckDBPyConnection
) -> None:
    for column, kind in described(connection, view).items():
        if column.endswith("_at"):
            assert kind == "TIMESTAMP WITH TIME ZONE", column
        elif column.endswith("_usd"):
            assert kind.startswith("DECIMAL"), column
        elif column.endswith(TOKENS):
            assert kind in {"BIGINT", "HUGEINT"}, column
        assert kind not in {"DOUBLE", "FLOAT"} or column in {"duration_s", "hit_rate"}, column


@pytest.mark.parametrize("macro", MACROS)
def test_a_public_macro_has_the_parameters_of_the_page(
    macro: str, connection: duckdb.DuckDBPyConnection
) -> None:
    query = (
        "SELECT parameters FROM duckdb_functions() "
        "WHERE schema_name = 'main' AND NOT internal AND function_name = ?"
    )
    found = {tuple(row[0]) for row in connection.execute(query, [macro]).fetchall()}
    # A macro that also takes a time as text stands there once for each type.
    assert found == {contract_page.macros()[macro]}
