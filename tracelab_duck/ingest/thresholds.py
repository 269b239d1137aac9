"""The thresholds that a refresh folds with, and whether they are those of the last one."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from tracelab_duck import config
from tracelab_duck.engine import catalog, read

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tracelab_duck.engine.database import Database

_CURRENT = "ledger.current_setting"


def in_force(database: Database) -> dict[str, str]:
    """Every setting by name, as the ledger has it; what was never set has its default."""
    defaults = {name: str(value) for name, value in config.DEFAULTS.items()}
    return defaults | {str(name): str(value) for name, value in read.rows(database, _CURRENT)}


def changed(present: Mapping[str, str], wanted: Mapping[str, str] | None) -> dict[str, str]:
    """The settings that are not as they should be.

    Args:
        present: Those in force.
        wanted: Settings that are not to have their default; None to leave all as they are.
    """
    if wanted is None:
        return {}
    defaults = {name: str(value) for name, value in config.DEFAULTS.items()}
    due = defaults | dict(wanted)
    return {name: value for name, value in due.items() if present.get(name) != value}


def write(database: Database, values: Mapping[str, str], *, now: datetime) -> int:
    """Append settings to the ledger, and put them in force; returns how many."""
    return catalog.put_in_force(database, [(name, value, now) for name, value in values.items()])


def digest(values: Mapping[str, str]) -> str:
    """One hash over all settings, in hexadecimal."""
    text = "\n".join(f"{name}={value}" for name, value in sorted(values.items()))
    return sha256(text.encode()).hexdigest()
