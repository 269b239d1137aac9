"""A database and the folder of transcripts that it follows."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import tracelab_duck
from tests.property.loaded import copy_to
from tracelab_duck.engine.database import open_writer
from tracelab_duck.ingest.refresh import refresh

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from tracelab_duck.model.refresh_report import RefreshReport

Text = Literal["full", "none"]


@dataclass(frozen=True, slots=True)
class World:
    """One database and one folder.

    Attributes:
        database: The database file.
        folder: Where the transcripts lie; tests name them by their path below it.
    """

    database: Path
    folder: Path

    def grow(self, parts: Mapping[str, bytes]) -> None:
        """Let files grow; a file that is not there begins."""
        for name, data in parts.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("ab") as file:
                file.write(data)

    def read(
        self,
        *names: str,
        text: Text = "full",
        settings: Mapping[str, str] | None = None,
        must_refold: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> RefreshReport:
        """Refresh once, from the whole folder or from some files of it."""
        return refresh(
            self.database,
            [self.folder / name for name in names] or [self.folder],
            text=text,
            settings=settings,
            must_refold=must_refold,
            clock=clock,
        )

    def take(self, steps: Iterable[Mapping[str, bytes]], *, text: Text = "full") -> None:
        """Let files grow step by step, with a refresh after each."""
        for parts in steps:
            self.grow(parts)
            self.read(text=text)

    def beside(self, name: str) -> World:
        """The same folder with an empty database of its own."""
        return World(copy_to(self.database.with_name(f"{name}.duckdb")), self.folder)

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        """What a user gets for a query over the public views."""
        return tracelab_duck.open(self.database).sql(query).rows()

    def size(self) -> int:
        """Bytes of the database file, with nothing beside it."""
        with open_writer(self.database) as database:
            database.connection.execute("CHECKPOINT")
        return self.database.stat().st_size

    def one(self, query: str) -> tuple[Any, ...]:
        """The only row of it."""
        (row,) = self.ask(query)
        return row


def make_world(folder: Path) -> World:
    """An empty database and an empty folder below one folder."""
    transcripts = folder / "projects"
    transcripts.mkdir(parents=True)
    return World(copy_to(folder / "db" / "traces.duckdb"), transcripts)
