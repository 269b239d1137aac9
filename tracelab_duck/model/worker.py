"""What the worker text is made of: rows of the main run of one session as of a seq."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypedDict

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


class WorkerRun(NamedTuple):
    """A run that may be the current main run, and the budget. Source: reader.worker_run."""

    run_id: int
    last_seq: int
    turns: int
    calls: int
    facts: int
    evicted_facts: int
    budget_warn_usd: Decimal
    has_metered: bool


class Turn(NamedTuple):
    """A human request; a picture alone has no words. Source: reader.worker_turn.

    As read, the mark of a void one is a row of its own, without seq and words.
    """

    turn_no: int
    seq: int | None
    request: str | None
    is_void: bool


class Position(NamedTuple):
    """How far the run is known, and where it last did something. Source: reader.worker_position."""

    through_seq: int | None
    frontier_seq: int | None


class PendingCall(NamedTuple):
    """A call without a result, or one that failed; of that alone its own time does not matter."""

    tool_name: str
    call_seq: int
    result_seq: int | None
    called_at: datetime | None


class Tokens(NamedTuple):
    """Tokens that the transcript shows. Source: reader.worker_usage."""

    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int


class UsageEnd(NamedTuple):
    """Tokens that a run shows at the end, and what can have a price.

    Source: reader.worker_usage_end for responses, reader.worker_metered_end for steps of a total.
    """

    run_id: int
    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int
    searches: int
    parts: int
    first_model: str | None
    last_model: str | None


class Paid(NamedTuple):
    """Tokens of a run at the end, and the budget of its session. Source: reader.worker_paid.

    The last three are as in Signal; None where the budget is not spent.
    """

    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int
    parts: int
    subject: str | None
    seq: int | None
    level: int | None


class DearestRate(NamedTuple):
    """USD per million tokens, and per search; None without a price. Source: reader.dearest_rate."""

    input: Decimal | None
    output: Decimal | None
    cache_read: Decimal | None
    cache_write: Decimal | None
    web_search: Decimal | None


class WorkerFact(NamedTuple):
    """A stated fact. Source: reader.worker_fact."""

    key: str
    source: str
    value: str
    ordinal: int
    seq: int
    producer: str


class EvictedFacts(NamedTuple):
    """How many facts of a key and source have left the store. Source: reader.worker_evicted."""

    key: str
    source: str
    n: int
    first_ordinal: int


class FactAggregate(NamedTuple):
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


class FactKey(NamedTuple):
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


class EpisodeVersion(NamedTuple):
    """One reading of an episode. Source: reader.worker_episode."""

    episode_no: int
    version: int
    status: str
    seq_from: int
    seq_to: int
    calls: int
    errors: int


class Signal(NamedTuple):
    """A level and when it changed: 0 clear, 1 warn, 2 critical. Source: reader.worker_signal."""

    kind: str
    subject: str
    seq: int
    level: int


class EventText(NamedTuple):
    """What one event says. Source: reader.event_text."""

    seq: int
    kind: str
    tool_name: str | None
    excerpt: str | None


class WaitingCall(TypedDict):
    """A call without a result."""

    call_seq: int
    turn_no: int
    called_at: datetime | None


class FailedCall(TypedDict):
    """A call whose result was an error."""

    result_seq: int
    call_seq: int


class ToolCalls(NamedTuple):
    """The calls of one tool; None for no call. Source: reader.worker_tool."""

    name: str
    calls: int
    errors: int
    waiting: tuple[WaitingCall, ...] | None
    failed: tuple[FailedCall, ...] | None


class ToolUse(NamedTuple):
    """How often a tool was called."""

    name: str
    calls: int
    errors: int


class FileUse(NamedTuple):
    """How often a file was named by a call, of how many files. Source: reader.worker_file."""

    path: str
    touches: int
    writes: int
    files: int


class WorkerState(NamedTuple):
    """Everything that the worker text shows.

    Attributes:
        session_id: The session.
        goal: The first request that has words and stands.
        latest: The latest one.
        n_turns: Human requests so far.
        position: How far the run is known, and where it last did something.
        n_calls: Calls so far.
        n_errors: Tool errors so far.
        tokens: Tokens that the transcript shows.
        tools: By calls, most first.
        files: Those touched most, most first.
        n_files: Files touched at all.
        open_calls: Of the current turn, oldest first.
        n_abandoned: Calls of earlier turns that never got a result.
        failures: The last failed calls, oldest first.
        fact_keys: By first statement.
        anomalies: The level in force of those that are active, the newest last.
        episodes: The newest version of each of the newest, in order.
        n_episodes: Episodes so far.
        asks: The requests by their number, which is that of their episode.
        texts: Of the events that the text quotes.
    """

    session_id: str
    goal: Turn | None
    latest: Turn | None
    n_turns: int
    position: Position
    n_calls: int
    n_errors: int
    tokens: Tokens
    tools: tuple[ToolUse, ...]
    files: tuple[FileUse, ...]
    n_files: int
    open_calls: tuple[PendingCall, ...]
    n_abandoned: int
    failures: tuple[PendingCall, ...]
    fact_keys: tuple[FactKey, ...]
    anomalies: tuple[Signal, ...]
    episodes: tuple[EpisodeVersion, ...]
    n_episodes: int
    asks: dict[int, str]
    texts: tuple[EventText, ...]
