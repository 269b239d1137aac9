"""A database of its own for each test, copied from one that was loaded once."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.ingest.ledger import Ledger
from tracelab_duck.engine.database import open_writer
from tracelab_duck.ingest.refresh import refresh
from tracelab_duck.model.refresh_report import RefreshReport

if TYPE_CHECKING:
    from collections.abc import Iterator

NOBODY = 65534

Refresh = Callable[..., RefreshReport]


@pytest.fixture(scope="session")
def loaded_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the SQL of the program in it and nothing else."""
    path = tmp_path_factory.mktemp("loaded") / "traces.duckdb"
    with open_writer(path):
        pass
    return path


@pytest.fixture
def database_path(loaded_database: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    path = tmp_path / "db" / "traces.duckdb"
    path.parent.mkdir()
    shutil.copyfile(loaded_database, path)
    return path


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """An empty folder of transcripts."""
    path = tmp_path / "projects" / "p"
    path.mkdir(parents=True)
    return path


@pytest.fixture
def refreshed(database_path: Path, project: Path) -> Refresh:
    """Refresh from the folder that holds the project."""

    def run(*roots: Path, **options: Any) -> RefreshReport:  # noqa: ANN401 those of refresh
        return refresh(database_path, roots or (project.parent,), **options)

    return run


@pytest.fixture
def ledger(database_path: Path) -> Ledger:
    """What stands in the ledger."""
    return Ledger(database_path)


@pytest.fixture
def own_folder(loaded_database: Path) -> Iterator[Path]:
    """A folder with a database, used without the rights of the administrator.

    For the administrator no permission counts, so nothing could be revoked.
    """
    with tempfile.TemporaryDirectory(prefix="tracelab-duck-") as name:
        folder = Path(name)
        shutil.copyfile(loaded_database, folder / "traces.duckdb")
        if os.geteuid() != 0:
            yield folder
            return
        for path in (folder, folder / "traces.duckdb"):
            os.chown(path, NOBODY, -1)
        os.seteuid(NOBODY)
        try:
            yield folder
        finally:
            os.seteuid(0)
