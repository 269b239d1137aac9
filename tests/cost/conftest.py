"""A database and a folder of transcripts for each test, and a way to price and to ask."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from tracelab_duck.engine import query
from tracelab_duck.engine.database import open_writer
from tracelab_duck.ingest import prices
from tracelab_duck.ingest.refresh import refresh

if TYPE_CHECKING:
    from pathlib import Path

NOW = datetime(2026, 12, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Money:
    """One database with what a test does to it.

    Attributes:
        database: The database file.
        folder: Where its transcripts lie.
    """

    database: Path
    folder: Path

    @property
    def session(self) -> Path:
        """The only transcript of a test that needs one."""
        return self.folder / "p" / "11111111-2222-4333-8444-555555555555.jsonl"

    def read(self, *roots: Path) -> None:
        """Refresh from the folder, or from files in an order."""
        refresh(self.database, roots or (self.folder,))

    def price(self, text: str, *, now: datetime = NOW) -> None:
        """Load a price table; the first line names its columns."""
        file = self.folder.parent / "prices.csv"
        lines = [",".join(cell.strip() for cell in line.split(",")) for line in text.split("\n")]
        file.write_text("\n".join(line for line in lines if line) + "\n", encoding="utf-8")
        prices.load(self.database, file, now=now)

    def ask(self, text: str) -> list[tuple[Any, ...]]:
        """The rows of a query over the public views, as a user would ask."""
        table = query.run(self.database, text)
        return [tuple(row.values()) for row in table.to_pylist()]

    def one(self, text: str) -> object:
        """The only value of a query."""
        ((value,),) = self.ask(text)
        return value


@pytest.fixture(scope="session")
def loaded_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the SQL of the program and its seed in it, and nothing else."""
    path = tmp_path_factory.mktemp("loaded") / "traces.duckdb"
    with open_writer(path):
        pass
    return path


@pytest.fixture
def money(loaded_database: Path, tmp_path: Path) -> Money:
    """A copy of it, and an empty folder of transcripts."""
    database = tmp_path / "traces.duckdb"
    shutil.copyfile(loaded_database, database)
    folder = tmp_path / "projects"
    folder.mkdir()
    return Money(database, folder)
