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
    return Rows(
        sessions=_rows(lab, "sessions"),
        agents=_rows(lab, "agents"),
        tool_calls=_rows(lab, "tool_calls"),
        files=_rows(lab, "files"),
        messages=_rows(lab, "messages"),
        turns=_rows(lab, "turns"),
        runs=_rows(lab, "runs"),
        facts=_rows(lab, "facts"),
        fact_aggregates=_rows(lab, "fact_aggregates"),
    )


def _rows(lab: Lab, view: str) -> list[Row]:
    query = (QUERIES / f"{view}.sql").read_text(encoding="utf-8")
    others = (QUERIES / "other_formats.sql").read_text(encoding="utf-8")
    names = {row["session_id"] for row in lab.sql(others).arrow().to_pylist()}
    rows: list[Row] = lab.sql(query).arrow().to_pylist()
    return [row for row in rows if row["session_id"] not in names]
