"""What the fleet page reads: one dataclass per macro, its columns in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from datetime import date, datetime
    from decimal import Decimal

    from tracelab_duck.model.observer_rows import ClockRow


class SessionRow(NamedTuple):
    """One session. Source: reader.fleet_session."""

    session_id: str
    project: str | None
    title: str | None
    goal: str | None
    latest_request: str | None
    started_at: datetime | None
    last_at: datetime | None
    turns: int
    tool_calls: int
    tool_errors: int
    open_calls: int
    agents: int
    heard_kind: str | None
    heard_source: str | None
    heard_interrupt: bool | None


class SpendRow(NamedTuple):
    """What a session spent on a model on a day. Source: reader.fleet_spend."""

    session_id: str | None
    day: date | None
    model: str | None
    messages: int
    unpriced: int
    output_tokens: int
    cost_usd: Decimal | None


class PulseRow(NamedTuple):
    """Calls in one part of a session's life. Source: reader.fleet_pulse."""

    session_id: str | None
    part: int
    calls: int


class FleetAnomalyRow(NamedTuple):
    """An anomaly that nothing has cleared. Source: reader.fleet_anomaly."""

    session_id: str | None
    agent_id: str | None
    kind: str
    subject: str
    level: int
    raised_seq: int


class FleetReading(NamedTuple):
    """Everything that the fleet page is made of."""

    clock: ClockRow
    sessions: tuple[SessionRow, ...]
    spend: tuple[SpendRow, ...]
    pulse: tuple[PulseRow, ...]
    anomalies: tuple[FleetAnomalyRow, ...]
