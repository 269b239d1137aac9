"""A worker state made by hand, so that the text can be tested without a database."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

from tracelab_duck.model.worker import (
    EpisodeVersion,
    EventText,
    FactKey,
    FileUse,
    LiveFact,
    PendingCall,
    Position,
    Tokens,
    ToolUse,
    Turn,
    WorkerState,
)

CALLED_AT = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


def key(name: str, *, values: range, seq: int) -> FactKey:
    """A key with one live fact a value; the ordinal of a fact is its value."""
    live = tuple(
        LiveFact(
            ordinal=value,
            source=f"/src/{name}",
            occurrence=place,
            statement=f"{name} = {value}",
            seq=seq + place,
            producer="regex",
        )
        for place, value in enumerate(values, start=1)
    )
    return FactKey(
        key=name,
        n=len(values),
        n_numeric=len(values),
        n_evicted=0,
        sum=Decimal(sum(values)),
        min=Decimal(values[0]),
        max=Decimal(values[-1]),
        first=Decimal(values[0]),
        last=Decimal(values[-1]),
        alternating_sum=Decimal(sum(values[::2]) - sum(values[1::2])),
        through_source=f"/src/{name}",
        through_seq=seq + len(values),
        live=live,
    )


def pending(seq: int, *, result_seq: int | None = None) -> PendingCall:
    """A call that waits, or failed."""
    return PendingCall("Bash", seq, result_seq, CALLED_AT)


def state(*, open_calls: int = 25, goal: str = "the goal") -> WorkerState:
    """Enough of everything that every section could shorten."""
    failures = tuple(pending(500 + n, result_seq=600 + n) for n in range(8))
    calls = tuple(pending(700 + n) for n in range(open_calls))
    texts = [EventText(900, "message", None, "done")]
    texts += [
        EventText(call.call_seq, "tool_call", "Bash", f"run {call.call_seq}") for call in calls
    ]
    return WorkerState(
        session_id="it's",
        goal=Turn(1, 1, goal, is_void=False),
        latest=Turn(30, 400, "latest", is_void=False),
        n_turns=30,
        position=Position(1000, 900),
        n_calls=40,
        n_errors=8,
        tokens=Tokens(1, 2, 3, 4),
        tools=tuple(ToolUse(f"tool{n:02}", 20 - n, 0) for n in range(15)),
        files=tuple(FileUse(f"/file{n:02}", 30 - n, 0, 30) for n in range(30)),
        n_files=30,
        open_calls=calls,
        n_abandoned=2,
        failures=failures,
        fact_keys=(
            key("old", values=range(1, 41), seq=100),
            key("new", values=range(41, 61), seq=200),
        ),
        anomalies=(),
        episodes=tuple(EpisodeVersion(n, 3, "ok", n * 10, n * 10 + 5, 2, 0) for n in range(1, 31)),
        n_episodes=30,
        asks={n: f"ask {n}" for n in range(1, 31)},
        texts=tuple(texts),
    )
