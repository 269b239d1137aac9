"""A database with prose in it, and the extractor over it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from tests.worker.shelf import Shelf
from tests.worker.transcript import Transcript
from tracelab_duck.curator.client import Client
from tracelab_duck.curator.extract import Extractor
from tracelab_duck.curator.spend import Purse

if TYPE_CHECKING:
    from pathlib import Path

    from tests.curator.messages_api import Server
    from tracelab_duck.model.extraction import Extracted

MODEL, FALLBACK = "claude-haiku-4-5", "claude-opus-4-8"
NOW = datetime(2026, 6, 1, tzinfo=UTC)


def prose(number: int, readings: list[str], *, first: int = 1) -> Transcript:
    """A worker that reads one report a file; what the reports say stands in prose."""
    transcript = Transcript(number).ask("Add up the levels")
    for place, text in enumerate(readings, start=first):
        transcript.read(f"/stations/{place}", text)
    return transcript


@dataclass(frozen=True, slots=True)
class Bench:
    """A shelf whose tool results a scripted model reads."""

    shelf: Shelf

    def extract(
        self,
        server: Server,
        monkeypatch: pytest.MonkeyPatch,
        *,
        fallback: str | None = FALLBACK,
        budget: str = "10",
        timeout: float = 20,
    ) -> Extracted:
        """Run the extractor over everything that waits."""
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        purse = Purse(self.shelf.database, Decimal(budget), lambda: NOW)
        with Client(timeout_seconds=timeout) as client:
            return Extractor(self.shelf.database, client, purse, MODEL, fallback).run()

    def facts(self) -> list[tuple[Any, ...]]:
        """The facts of the database, in order: key, value, source, producer."""
        rows = self.shelf.rows("main.facts")
        return [(row[3], row[5], row[2], row[9]) for row in sorted(rows, key=lambda row: row[7])]

    def aggregates(self) -> dict[str, tuple[int, Decimal]]:
        """By key how many values it has and their sum."""
        rows = self.shelf.rows("main.fact_aggregates")
        return {row[2]: (row[3], row[7]) for row in rows}


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(Shelf(tmp_path, {}))
