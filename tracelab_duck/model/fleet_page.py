"""What the template of the fleet page gets: one frozen dataclass, nothing left to compute."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FleetPage:
    """The whole page."""

    policy: str
