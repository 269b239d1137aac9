"""What a few lines look up costs the same among many texts as among few."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tracelab_duck.engine import catalog
from tracelab_duck.engine.database import open_writer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tracelab_duck.engine.database import Database

TEXTS = 100_000


@pytest.fixture
def opened(database_path: Path) -> Iterator[Database]:
    """A database with many texts, on its disk, and a chunk with a new text and a known one."""
    with open_writer(database_path) as database:
        catalog.make_temporary(database)
        run = database.connection.execute
        run(
            "INSERT INTO ledger.content SELECT unhex(sha256(CAST(n AS VARCHAR))), n, NULL, 1, 'a' "
            f"FROM range({TEXTS}) AS r (n)"
        )
        run("CHECKPOINT traces")
        run("CREATE TEMP TABLE d_block AS FROM shape.d_block")
        run(
            "INSERT INTO temp.d_block BY NAME SELECT n + 1000000 AS seq, 1 AS char_length, "
            "unhex(sha256(CAST(n AS VARCHAR))) AS content_sha256, 'b' AS text "
            f"FROM range({TEXTS - 1}, {TEXTS + 1}) AS r (n)"
        )
        yield database


def scanned(database: Database, query: str, told: Path) -> tuple[list[tuple[Any, ...]], int]:
    """The rows of a query, and how many rows of tables it went through."""
    database.connection.execute("SET enable_profiling = 'json'")
    database.connection.execute(f"SET profiling_output = '{told}'")
    rows = database.connection.execute(query).fetchall()
    database.connection.execute("PRAGMA disable_profiling")
    profile = json.loads(told.read_text())
    whole = profile.get("query", profile)
    found = whole.get("total_rows_scanned", whole.get("cumulative_rows_scanned"))
    assert found is not None
    return rows, found


def test_a_known_text_is_found_without_going_through_all(opened: Database, tmp_path: Path) -> None:
    query = "SELECT first_seq FROM ledger.new_content()"
    rows, found = scanned(opened, query, tmp_path / "profile.json")
    assert rows == [(1_000_000 + TEXTS,)]
    assert found < TEXTS / 100
