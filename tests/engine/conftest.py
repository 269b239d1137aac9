"""A database with all of `sql/` in it, made once and copied."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tracelab_duck.engine import sql_files
from tracelab_duck.engine.database import open_writer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def loaded_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the SQL of the program in it and nothing else."""
    path = tmp_path_factory.mktemp("loaded") / "traces.duckdb"
    with open_writer(path) as database:
        database.connection.execute("CHECKPOINT")
    return path


@pytest.fixture
def path(loaded_database: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    copy = tmp_path / "traces.duckdb"
    shutil.copyfile(loaded_database, copy)
    return copy


@pytest.fixture
def small_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of SQL that a test may change, from the adapter to the fold."""
    folder = tmp_path / "sql"
    for pattern in ("10_adapter", "20_ledger", "30_fold"):
        shutil.copytree(sql_files.folder() / pattern, folder / pattern)
    monkeypatch.setattr(sql_files, "_PLACES", (folder,))
    forget()
    yield folder
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Read the files of `sql/` again when they are next asked for."""
    for cached in vars(sql_files).values():
        if hasattr(cached, "cache_clear"):
            cached.cache_clear()
