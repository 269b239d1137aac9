"""What the observer page reads: one dataclass per macro, its columns in their order."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from decimal import Decimal


def moment(milliseconds: int | None) -> datetime | None:
    """A moment from the milliseconds that rows of which there are thousands carry."""
    return None if milliseconds is None else datetime.fromtimestamp(milliseconds / 1000, UTC)


class RunRow(NamedTuple):
    """One run of the session. Source: reader.observer_run."""

    run_id: int
    agent_id: str | None
    is_main: bool
    is_current: bool
    is_superseded: bool
    is_progress: bool
    path: str
    format: str | None
    generation: int
    born_at: datetime | None
    last_at: datetime | None
    last_seq: int
    lines: int
    forked_from: str | None
    bytes_read: int
    bytes_pending: int
    is_present: bool
    error: str | None
    quarantined: int
    repaired: int


class StandingRow(NamedTuple):
    """Where the run stands. Source: reader.observer_standing."""

    started_at: datetime | None
    last_at: datetime | None
    events: int
    newest_seq: int | None
    newest_line: int | None
    heard_seq: int | None
    heard_at: datetime | None
    heard_kind: str | None
    heard_source: str | None
    heard_interrupt: bool | None
    frontier_seq: int | None
    frontier_at: datetime | None
    frontier_kind: str | None
    frontier_tool: str | None
    frontier_text: str | None
    title: str | None
    cwd: str | None
    git_branch: str | None
    model: str | None
    agent_version: str | None


class TurnRow(NamedTuple):
    """One turn. Source: reader.observer_turn."""

    turn_no: int
    seq: int
    seq_to: int
    occurred_at: datetime | None
    last_at: datetime | None
    events: int
    interrupts: int
    request: str | None
    conclusion_seq: int | None
    conclusion: str | None


class CallRow(NamedTuple):
    """One tool call. Source: reader.observer_call."""

    call_seq: int
    turn_no: int | None
    called_ms: int | None
    tool_name: str | None
    path: str | None
    result_seq: int | None
    result_ms: int | None
    is_error: bool
    result_chars: int | None
    repaired_seq: int | None

    @property
    def seconds(self) -> float | None:
        """How long the call took; None without a result."""
        if self.called_ms is None or self.result_ms is None:
            return None
        return (self.result_ms - self.called_ms) / 1000

    @property
    def called_at(self) -> datetime | None:
        """When it was called."""
        return moment(self.called_ms)

    @property
    def ended_at(self) -> datetime | None:
        """When its result came; without one, when it was called."""
        return moment(self.called_ms if self.result_ms is None else self.result_ms)


class TextRow(NamedTuple):
    """What a shown call was given and gave back. Source: reader.observer_text."""

    call_seq: int
    line_no: int
    byte_offset: int
    argument: str | None
    input: str | None
    result: str | None
    agent_id: str | None


class MarkRow(NamedTuple):
    """A compaction, an interrupt or an error of the API. Source: reader.observer_mark."""

    seq: int
    occurred_at: datetime | None
    line_no: int
    byte_offset: int
    mark: str
    text: str | None
    reason: str | None
    tokens_before: int | None
    tokens_after: int | None


class VersionRow(NamedTuple):
    """One version of an episode. Source: reader.observer_version."""

    episode_no: int
    version: int
    seq: int
    system_at: datetime | None
    seq_to: int
    status: str
    producer: str
    events: int
    tool_calls: int
    open_calls: int
    errors: int
    doubt: str | None
    doubt_reason: str | None
    doubt_seq: int | None


class AnomalyRow(NamedTuple):
    """One spell of an anomaly. Source: reader.observer_anomaly."""

    kind: str
    subject: str
    level: int
    raised_seq: int
    raised_at: datetime | None
    cleared_seq: int | None
    evidence: tuple[int, ...]


class ResponseRow(NamedTuple):
    """One API response that the session paid for. Source: reader.observer_response."""

    seq: int
    occurred_ms: int | None
    agent_id: str | None
    is_of_run: bool
    model: str | None
    input_tokens: int | None
    output_tokens: int | None
    cache_read_tokens: int | None
    cache_write_tokens: int | None
    is_final: bool
    cost_usd: Decimal | None
    price_status: str


class FileRow(NamedTuple):
    """One file that the run touched. Source: reader.observer_file."""

    path: str
    touches: int
    writes: int
    last_seq: int


class FactRow(NamedTuple):
    """One key with its live facts and what all of them come to. Source: reader.observer_fact."""

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
    live: tuple[dict[str, Any], ...] | None


class AgentRow(NamedTuple):
    """One agent of the session. Source: reader.observer_agent."""

    run_id: int
    agent_id: str
    agent_type: str | None
    description: str | None
    parent_seq: int | None
    is_progress: bool
    started_at: datetime | None
    last_at: datetime | None
    model: str | None
    task: str | None
    last_text: str | None
    calls: int
    errors: int
    open_calls: int


class OddityRow(NamedTuple):
    """Lines not read as they should be, types not known. Source: reader.observer_oddity."""

    what: str
    name: str
    n: int
    path: str
    line_no: int


class ClockRow(NamedTuple):
    """What the database as a whole says. Source: reader.observer_clock."""

    newest_at: datetime | None
    observed_seq: int | None
    budget_warn_usd: Decimal
    budget_critical_usd: Decimal


class Reading(NamedTuple):
    """Everything that one observer page is made of."""

    session_id: str
    is_past: bool
    clock: ClockRow
    run: RunRow
    runs: tuple[RunRow, ...]
    standing: StandingRow
    turns: tuple[TurnRow, ...]
    calls: tuple[CallRow, ...]
    texts: tuple[TextRow, ...]
    marks: tuple[MarkRow, ...]
    versions: tuple[VersionRow, ...]
    anomalies: tuple[AnomalyRow, ...]
    responses: tuple[ResponseRow, ...]
    files: tuple[FileRow, ...]
    facts: tuple[FactRow, ...]
    agents: tuple[AgentRow, ...]
    oddities: tuple[OddityRow, ...]
