"""Pages from transcripts: a database of its own for each test, copied from one loaded once."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path  # noqa: TC003 a field of a dataclass that fixtures make
from typing import TYPE_CHECKING

import pytest

from tests.observer.traces import SESSION, Trace
from tracelab_duck.compilers import fleet, observer
from tracelab_duck.engine.database import open_reader, open_writer
from tracelab_duck.ingest.refresh import refresh

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime


@dataclass(frozen=True, slots=True)
class World:
    """A database and the transcripts it follows."""

    database: Path
    folder: Path

    def read(self, *traces: Trace | tuple[str, bytes], clock: datetime | None = None) -> World:
        """Write transcripts, each as far as it goes, and refresh, at another moment if told so."""
        for trace in traces:
            name, data = (
                (f"{trace.session}.jsonl", trace.data) if isinstance(trace, Trace) else trace
            )
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if clock is None:
            refresh(self.database, [self.folder])
        else:
            refresh(self.database, [self.folder], clock=clock.timestamp)
        return self

    def read_files(self, files: Mapping[str, bytes]) -> World:
        """The same for files by name."""
        return self.read(*files.items())

    def observer(
        self, session: str = SESSION, *, until_seq: int | None = None, now: datetime | None = None
    ) -> str:
        """The page of a session."""
        with open_reader(self.database) as database:
            return observer.compile(database, session, until_seq=until_seq, now=now)

    def fleet(self, *, until_seq: int | None = None, now: datetime | None = None) -> str:
        """The page of all sessions."""
        with open_reader(self.database) as database:
            return fleet.compile(database, until_seq=until_seq, now=now)

    def beside(self, name: str) -> World:
        """Another database and folder with the same SQL and nothing in it."""
        folder = self.folder.parent / name
        database = self.database.with_name(f"{name}.duckdb")
        with open_writer(database):
            pass
        return World(database, folder)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the SQL of the program in it and nothing else."""
    path = tmp_path_factory.mktemp("loaded") / "traces.duckdb"
    with open_writer(path):
        pass
    return path


@pytest.fixture
def world(empty_database: Path, tmp_path: Path) -> World:
    """An empty world."""
    database = tmp_path / "traces.duckdb"
    shutil.copyfile(empty_database, database)
    folder = tmp_path / "projects"
    folder.mkdir()
    return World(database, folder)
