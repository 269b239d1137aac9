"""A database that tests fill with transcripts and read as a worker would."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tracelab_duck.compilers import worker
from tracelab_duck.engine import read
from tracelab_duck.engine.database import open_reader
from tracelab_duck.ingest.refresh import refresh

if TYPE_CHECKING:
    from pathlib import Path

    from tests.worker.transcript import Transcript


@dataclass(frozen=True, slots=True)
class Shelf:
    """A folder with transcripts and the database over them.

    Attributes:
        folder: Holds both.
        settings: Thresholds of the fold.
    """

    folder: Path
    settings: dict[str, str]

    @property
    def database(self) -> Path:
        return self.folder / "traces.duckdb"

    def put(self, *transcripts: Transcript) -> None:
        """Write the transcripts as they are now, and read what is new; nothing is set aside."""
        for transcript in transcripts:
            transcript.write_to(self.folder / "projects")
        report = refresh(self.database, [self.folder / "projects"], settings=self.settings)
        assert report.failures == ()

    def text(self, transcript: Transcript, **options: Any) -> str:  # noqa: ANN401 those of compile
        """The worker text of a transcript."""
        with open_reader(self.database) as database:
            return worker.compile(database, transcript.session_id, **options)

    def rows(self, name: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of an object."""
        with open_reader(self.database) as database:
            return read.rows(database, name, *values)


def section(text: str, title: str) -> list[str]:
    """The lines of one section, without its title."""
    lines = text.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(title)) + 1
    end = next(n for n, line in enumerate(lines[start:], start) if not line.startswith("  "))
    return lines[start:end]
