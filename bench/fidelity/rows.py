"""The program's answer, fetched through its public interface."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

Row = dict[str, Any]
QUERIES = Path(__file__).parent / "sql"


class Lab(Protocol):
    """What is used of the program: a query gives a finished result."""

    def sql(self, query: str) -> Any:  # noqa: ANN401 - a result with `.arrow()`
        """Run one read-only statement."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of the public views, one dictionary a row."""

    sessions: Sequence[Row]
    agents: Sequence[Row]
    tool_calls: Sequence[Row]
    files: Sequence[Row]
    messages: Sequence[Row]
    turns: Sequence[Row]
    runs: Sequence[Row]
    facts: Sequence[Row]
    fact_aggregates: Sequence[Row]


def fetch(lab: Lab) -> Rows:
    """Read every view that the oracle can judge, for the sessions of the format that it reads."""
    others = {row["session_id"] for row in _asked(lab, "other_formats")}

    def rows(view: str) -> list[Row]:
        return [row for row in _asked(lab, view) if row["session_id"] not in others]

    return Rows(
        sessions=rows("sessions"),
        agents=rows("agents"),
        tool_calls=rows("tool_calls"),
        files=rows("files"),
        messages=rows("messages"),
        turns=rows("turns"),
        runs=rows("runs"),
        facts=rows("facts"),
        fact_aggregates=rows("fact_aggregates"),
    )


def _asked(lab: Lab, view: str) -> list[Row]:
    query = (QUERIES / f"{view}.sql").read_text(encoding="utf-8")
    rows: list[Row] = lab.sql(query).arrow().to_pylist()
    return rows
