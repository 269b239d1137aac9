"""What the template of the fleet page gets: one frozen dataclass, nothing left to compute."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FleetBadge:
    """An anomaly of a session."""

    level: str
    text: str
    session: str
    href: str


@dataclass(frozen=True, slots=True)
class FleetLine:
    """One session."""

    href: str
    status: str
    project: str
    ask: str
    age: str
    turns: str
    calls: str
    errors: str
    has_errors: bool
    open_calls: str
    anomalies: str
    level: str
    today: str
    total: str
    spark: str


@dataclass(frozen=True, slots=True)
class FleetRow:
    """One line of a small table."""

    name: str
    value: str
    note: str


@dataclass(frozen=True, slots=True)
class FleetPage:
    """The whole page."""

    policy: str
    style: str
    script: str
    reload_seconds: int
    as_of: str
    headline: str
    cost_today: str
    cost_total: str
    cost_status: str
    is_sure: bool
    badges: tuple[FleetBadge, ...]
    badges_left: str
    calm: str
    lines: tuple[FleetLine, ...]
    lines_left: str
    days: str
    days_title: str
    days_range: tuple[str, str]
    day_rows: tuple[FleetRow, ...]
    model_rows: tuple[FleetRow, ...]
    provenance: tuple[FleetRow, ...]
