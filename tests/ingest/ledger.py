"""What a test asks the ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.ingest.transcripts import numbers
from tracelab_duck.engine import read
from tracelab_duck.engine.database import open_reader
from tracelab_duck.model.source import Source

if TYPE_CHECKING:
    from pathlib import Path

    from tracelab_duck.engine.database import Database


@dataclass(frozen=True, slots=True)
class Ledger:
    """The ledger of one database."""

    path: Path

    def reset(self, loaded: Path) -> None:
        """Put a database without any transcripts in its place."""
        self.path.with_name(f"{self.path.name}.wal").unlink(missing_ok=True)
        self.path.write_bytes(loaded.read_bytes())

    def rows(self, name: str) -> list[dict[str, Any]]:
        """All rows of a table as dictionaries."""
        with open_reader(self.path) as database:
            return _all(database, name)

    def sources(self) -> list[Source]:
        """The newest generation of each source."""
        with open_reader(self.path) as database:
            return read.records(database, Source, "ledger.watermark")

    def source(self) -> Source:
        """The newest generation of the only source."""
        (source,) = self.sources()
        return source

    def prompts(self, *, source_id: int | None = None, generation: int | None = None) -> list[int]:
        """Which prompts stand in the ledger, in its order."""
        events = sorted(self.rows("ledger.event"), key=lambda event: event["seq"])
        return numbers(
            [
                event["excerpt"]
                for event in events
                if source_id in {None, event["source_id"]}
                and generation in {None, event["generation"]}
            ]
        )

    def facts(self) -> list[tuple[Any, ...]]:
        """Every event by its place in the world instead of its numbers here."""
        with open_reader(self.path) as database:
            places = {
                (source["source_id"], source["generation"]): source["path"]
                for source in _all(database, "ledger.source")
            }
            events = _all(database, "ledger.event")
        numbered = {"seq", "batch_id", "run_id", "source_id"}
        return sorted(
            (
                places[event["source_id"], event["generation"]],
                *(str(value) for name, value in event.items() if name not in numbered),
            )
            for event in events
        )


def _all(database: Database, name: str) -> list[dict[str, Any]]:
    result = database.connection.execute(f"SELECT * FROM {name}")
    columns = [column[0] for column in result.description]
    return [dict(zip(columns, row, strict=True)) for row in result.fetchall()]
