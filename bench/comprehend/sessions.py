"""The sessions of a database as the questions need them, read through the public views."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracelab_duck.lab import Lab

_QUERIES = Path(__file__).parent / "sql"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One event of the main thread; text is cut at 2,000 characters."""

    seq: int
    line_no: int
    kind: str
    source: str
    is_injected: bool
    tool_name: str | None
    tool_use_id: str | None
    is_error: bool
    text: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One human request."""

    turn_no: int
    request: str | None
    seq_from: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One tool call of the main thread; result_seq is None while it has no result."""

    tool_use_id: str
    tool_name: str
    path: str | None
    call_seq: int
    result_seq: int | None
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A session up to a moment.

    Attributes:
        session_id: The session.
        path: The transcript that shows its main thread.
        until_seq: The last seq that counts; None for all.
        events: Of the main thread, by seq.
        turns: In order.
        calls: By seq of the call.
    """

    session_id: str
    path: Path
    until_seq: int | None
    events: tuple[Event, ...]
    turns: tuple[Turn, ...]
    calls: tuple[Call, ...]

    def as_of(self, share: float) -> Session:
        """The session when that share of its events had been written, at the end of a line."""
        at = self.events[max(int(len(self.events) * share) - 1, 0)]
        line = [event for event in self.events if event.line_no == at.line_no]
        seq = line[-1].seq
        return Session(
            session_id=self.session_id,
            path=self.path,
            until_seq=seq,
            events=tuple(event for event in self.events if event.seq <= seq),
            turns=tuple(turn for turn in self.turns if turn.seq_from <= seq),
            calls=tuple(_call_as_of(call, seq) for call in self.calls if call.call_seq <= seq),
        )


def sessions(lab: Lab) -> list[Session]:
    """Every session with a human turn whose transcript is still there, by path.

    Args:
        lab: A refreshed database.
    """
    events = _by_session(lab, "events")
    turns = _by_session(lab, "turns")
    calls = _by_session(lab, "tool_calls")
    return [
        Session(
            session_id=row["session_id"],
            path=Path(row["path"]),
            until_seq=None,
            events=tuple(Event(**each) for each in events.get(row["session_id"], ())),
            turns=tuple(Turn(**each) for each in turns.get(row["session_id"], ())),
            calls=tuple(Call(**each) for each in calls.get(row["session_id"], ())),
        )
        for row in _rows(lab, "transcripts")
        if Path(row["path"]).is_file()
    ]


def _call_as_of(call: Call, seq: int) -> Call:
    if call.result_seq is None or call.result_seq <= seq:
        return call
    return Call(
        tool_use_id=call.tool_use_id,
        tool_name=call.tool_name,
        path=call.path,
        call_seq=call.call_seq,
        result_seq=None,
        status="open",
    )


def _by_session(lab: Lab, view: str) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for row in _rows(lab, view):
        found.setdefault(row.pop("session_id"), []).append(row)
    return found


def _rows(lab: Lab, view: str) -> Iterable[dict[str, Any]]:
    query = (_QUERIES / f"{view}.sql").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = lab.sql(query).arrow().to_pylist()
    return rows
