"""What the fleet page reads: one dataclass per macro, its columns in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date, datetime
    from decimal import Decimal

    from tracelab_duck.model.observer_rows import ClockRow


@dataclass(frozen=True, slots=True)
class SessionRow:
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


@dataclass(frozen=True, slots=True)
class SpendRow:
    """What a session spent on a model on a day. Source: reader.fleet_spend."""

    session_id: str | None
    day: date | None
    model: str | None
    messages: int
    unpriced: int
    output_tokens: int
    cost_usd: Decimal | None


@dataclass(frozen=True, slots=True)
class PulseRow:
    """Calls in one part of a session's life. Source: reader.fleet_pulse."""

    session_id: str | None
    part: int
    calls: int


@dataclass(frozen=True, slots=True)
class FleetAnomalyRow:
    """An anomaly that nothing has cleared. Source: reader.fleet_anomaly."""

    session_id: str | None
    agent_id: str | None
    kind: str
    subject: str
    level: int
    raised_seq: int


@dataclass(frozen=True, slots=True)
class FleetReading:
    """Everything that the fleet page is made of."""

    clock: ClockRow
    sessions: tuple[SessionRow, ...]
    spend: tuple[SpendRow, ...]
    pulse: tuple[PulseRow, ...]
    anomalies: tuple[FleetAnomalyRow, ...]
