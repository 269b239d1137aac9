"""What the worker text is made of: rows of the main run of one session as of a seq."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from datetime import datetime
    from decimal import Decimal


class LiveFact(TypedDict):
    """A fact in the bounded store; `statement` is `key = value`, `occurrence` the n of `key#n`."""

    ordinal: int
    source: str
    occurrence: int
    statement: str
    seq: int
    producer: str


@dataclass(frozen=True, slots=True)
class WorkerRun:
    """A run that may be the current main run. Source: reader.worker_run."""

    run_id: int
    turns: int
    calls: int
    facts: int


@dataclass(frozen=True, slots=True)
class Position:
    """What was asked and where the run stands. Source: reader.worker_position."""

    turns: int
    goal_seq: int | None
    goal: str | None
    latest_seq: int | None
    latest_request: str | None
    through_seq: int | None
    through_at: datetime | None
    frontier_seq: int | None


@dataclass(frozen=True, slots=True)
class CallCount:
    """How often a tool was called on a file. Source: reader.worker_call."""

    tool_name: str
    path: str | None
    calls: int
    errors: int


@dataclass(frozen=True, slots=True)
class PendingCall:
    """A call without a result, or one that failed. Source: reader.worker_pending."""

    tool_name: str
    path: str | None
    turn_no: int
    called_at: datetime | None
    call_seq: int
    result_seq: int | None


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens that the transcript shows. Source: reader.worker_usage."""

    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int


@dataclass(frozen=True, slots=True)
class WorkerFact:
    """A live fact, its statement `key = value`. Source: reader.worker_fact."""

    key: str
    source: str
    statement: str
    ordinal: int
    seq: int
    producer: str


@dataclass(frozen=True, slots=True)
class EvictedFacts:
    """How many facts of a key and source have left the store. Source: reader.worker_evicted."""

    key: str
    source: str
    n: int
    first_ordinal: int


@dataclass(frozen=True, slots=True)
class FactAggregate:
    """What all facts of a key come to. Source: reader.worker_aggregate."""

    key: str
    n: int
    n_numeric: int
    sum: Decimal | None
    min: Decimal | None
    max: Decimal | None
    first: Decimal | None
    last: Decimal | None
    alternating_sum: Decimal | None
    through_source: str
    through_seq: int


@dataclass(frozen=True, slots=True)
class FactKey:
    """One key: what all its facts come to, and those that are live. Source: reader.fact_key."""

    key: str
    n: int
    n_numeric: int
    n_evicted: int
    sum: Decimal | None
    min: Decimal | None
    max: Decimal | None
    first: Decimal | None
    last: Decimal | None
    alternating_sum: Decimal | None
    through_source: str
    through_seq: int
    live: tuple[LiveFact, ...]


@dataclass(frozen=True, slots=True)
class EpisodeHead:
    """The newest version of one episode. Source: reader.worker_episode."""

    episode_no: int
    version: int
    status: str
    seq_from: int
    seq_to: int
    calls: int
    errors: int
    ask: str | None


@dataclass(frozen=True, slots=True)
class ActiveAnomaly:
    """An active anomaly; level 1 warns, 2 is critical. Source: reader.worker_anomaly."""

    kind: str
    subject: str
    level: int
    seq: int


@dataclass(frozen=True, slots=True)
class EventText:
    """What one event says. Source: reader.event_text."""

    seq: int
    kind: str
    excerpt: str | None
    frontier: str | None


@dataclass(frozen=True, slots=True)
class ToolUse:
    """How often a tool was called."""

    name: str
    calls: int
    errors: int


@dataclass(frozen=True, slots=True)
class FileUse:
    """How often a file was named by a call."""

    path: str
    touches: int
    writes: int


@dataclass(frozen=True, slots=True)
class WorkerState:
    """Everything that the worker text shows.

    Attributes:
        session_id: The session.
        position: What was asked and where the run stands.
        n_calls: Calls so far.
        n_errors: Tool errors so far.
        tokens: Tokens that the transcript shows.
        tools: By calls, most first.
        files: By touches, most first.
        open_calls: Of the current turn, oldest first.
        n_abandoned: Calls of earlier turns that never got a result.
        failures: The last failed calls, oldest first.
        fact_keys: By first statement.
        anomalies: Those that are active, by when they were raised.
        episodes: All, in order.
        texts: Of the events that the text quotes.
    """

    session_id: str
    position: Position
    n_calls: int
    n_errors: int
    tokens: Tokens
    tools: tuple[ToolUse, ...]
    files: tuple[FileUse, ...]
    open_calls: tuple[PendingCall, ...]
    n_abandoned: int
    failures: tuple[PendingCall, ...]
    fact_keys: tuple[FactKey, ...]
    anomalies: tuple[ActiveAnomaly, ...]
    episodes: tuple[EpisodeHead, ...]
    texts: tuple[EventText, ...]
