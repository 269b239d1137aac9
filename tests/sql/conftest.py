"""Collects the case files of this folder: one pytest item a case, one transaction an item."""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import TYPE_CHECKING

import duckdb
import pytest

from tests.fresh_database import fresh_database
from tests.sql.case_file import read_cases
from tracelab_duck.engine import apply

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.sql.case_file import SqlCase
    from tracelab_duck.engine.database import Database

_PRICES = re.compile(r"ledger\.(price|model_alias)\b")

DATABASE: pytest.StashKey[Database] = pytest.StashKey()
OPENED: pytest.StashKey[ExitStack] = pytest.StashKey()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take every `.sql` file here as a case file."""
    if file_path.suffix != ".sql":
        return None
    return SqlCaseFile.from_parent(parent, path=file_path)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Close what the first case of this worker opened."""
    if OPENED in config.stash:
        config.stash[OPENED].close()


class SqlCaseFile(pytest.File):
    """The cases of one object."""

    def collect(self) -> Iterator[pytest.Item]:
        """Give an item for each case."""
        for case in read_cases(self.path):
            yield SqlCaseItem.from_parent(self, name=case.name, case=case)


class SqlCaseItem(pytest.Item):
    """One case, run in a transaction that is rolled back."""

    def __init__(self, *, case: SqlCase, **arguments: object) -> None:
        super().__init__(**arguments)  # type: ignore[arg-type]  # pytest's own constructor protocol
        self.case = case

    def runtest(self) -> None:
        """Run what is given, ask, compare."""
        database = self._database()
        database.connection.begin()
        try:
            self._check(database)
        finally:
            database.connection.rollback()

    def reportinfo(self) -> tuple[Path, int, str]:
        """Point at the case, not at this file."""
        return self.path, self.case.line - 1, self.case.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:  # type: ignore[override]  # a plain text is allowed
        """Show the rows side by side; of an error only its message."""
        return f"{self.path}:{self.case.line}: {self.case.name}\n{excinfo.value}"

    def _database(self) -> Database:
        stash = self.config.stash
        if DATABASE not in stash:
            stash[OPENED] = ExitStack()
            stash[DATABASE] = stash[OPENED].enter_context(fresh_database())
        return stash[DATABASE]

    def _check(self, database: Database) -> None:
        database.connection.execute(self.case.given)
        # Whatever changes prices in the program cuts the rates anew.
        if _PRICES.search(self.case.given):
            apply.run(database, "cost.current_rate")
        if self.case.with_stages:
            step(database)
        if self.case.error is not None:
            expect_error(database.connection, self.case)
        else:
            expect_rows(database.connection, self.case)


def step(database: Database) -> None:
    """Take one step of the fold over what `delta` holds."""
    query = "SELECT coalesce(min(seq), 0), coalesce(max(seq), 0) FROM delta"
    seq_from, seq_to = database.connection.execute(query).fetchall()[0]
    apply.run_stages(database, seq_from=seq_from, seq_to=seq_to)


def expect_error(connection: duckdb.DuckDBPyConnection, case: SqlCase) -> None:
    """The statement fails, and says why."""
    try:
        rows = connection.execute(case.when).fetchall()
    except duckdb.Error as error:
        if case.error is None or case.error not in str(error):
            pytest.fail(f"expected an error with {case.error!r}, got: {error}")
    else:
        pytest.fail(f"expected an error with {case.error!r}, got {len(rows)} rows")


def expect_rows(connection: duckdb.DuckDBPyConnection, case: SqlCase) -> None:
    """The statement gives the expected cells, in the expected order."""
    relation = connection.sql(case.when)
    found = relation.project("COLUMNS(*)::VARCHAR").fetchall()
    expected = case.rows or []
    table = [tuple(relation.columns), *found] if expected else found
    if table != expected:
        pytest.fail(f"expected:\n{as_text(expected)}\nfound:\n{as_text(table)}")


def as_text(rows: list[tuple[str | None, ...]]) -> str:
    """Rows as a case file writes them."""
    lines = [" | ".join("NULL" if cell is None else cell for cell in row) for row in rows]
    return "\n".join(f"-- {line}" for line in lines) or "(no rows)"
