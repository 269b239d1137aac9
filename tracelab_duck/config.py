"""The user's config.toml: thresholds for the fold, and options typed so often that they stand here.

```toml
db = "/srv/traces.duckdb"

[settings]
fact_cap = 200

[refresh]
text = "none"
```

Flags come before the environment, the environment before this file, this file before the defaults.
"""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.errors import ConfigInvalidError, SettingUnknownError

if TYPE_CHECKING:
    from collections.abc import Mapping

# Source: ledger.limits, which has the same defaults. A value is kept as text in the ledger and gets
# its type where it is read.
DEFAULTS: Mapping[str, int] = MappingProxyType(
    {
        "fact_cap": 120,
        "loop_window": 24,
        "loop_warn": 4,
        "loop_critical": 6,
        "loop_clear": 6,
        "error_streak": 3,
        "tool_flood": 100,
        "stall_seconds": 600,
        "budget_warn_usd": 50,
        "budget_critical_usd": 200,
        "error_window": 24,
        "error_warn": 3,
        "error_critical": 5,
        "error_clear": 6,
        "churn_window": 60,
        "churn_warn": 1,
        "churn_critical": 3,
        "churn_clear": 24,
        "no_progress": 50,
        "context_window_tokens": 200000,
        "context_large_window_tokens": 1000000,
        "context_warn_percent": 80,
        "context_critical_percent": 95,
        "cache_lost_tokens": 50000,
    }
)


class Config(NamedTuple):
    """What config.toml says.

    Attributes:
        path: the file; it need not exist.
        database: the database, None where the file does not name one.
        settings: thresholds by name, only those that the file sets, as text.
        commands: defaults of options, by command and option name as typed without dashes.
    """

    path: Path
    database: Path | None = None
    settings: Mapping[str, str] = MappingProxyType({})
    commands: Mapping[str, Mapping[str, object]] = MappingProxyType({})


def load(path: Path) -> Config:
    """Read the configuration.

    Args:
        path: config.toml; a file that does not exist says nothing.

    Returns:
        What it says.

    Raises:
        ConfigInvalidError: it is no TOML, or a value has the wrong type.
        SettingUnknownError: [settings] names no setting of this program.
    """
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return Config(path)
    # Most have no such file.
    import tomllib  # noqa: PLC0415
    from decimal import Decimal  # noqa: PLC0415

    try:
        found = tomllib.loads(text.decode(), parse_float=Decimal)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as failure:
        raise ConfigInvalidError(path, reason=str(failure)) from failure
    database = found.pop("db", None)
    if database is not None and not isinstance(database, str):
        raise ConfigInvalidError(path, reason=f"db is {database!r}, not the path of a file")
    settings = _table(path, "settings", found.pop("settings", {}))
    return Config(
        path=path,
        database=None if database is None else Path(database).expanduser(),
        settings={name: _setting(path, name, value) for name, value in settings.items()},
        commands={name: _table(path, name, value) for name, value in found.items()},
    )


def _table(path: Path, name: str, value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise ConfigInvalidError(
            path, reason=f"{name} is {value!r}; only db stands outside a table"
        )
    return value


def _setting(path: Path, name: str, value: object) -> str:
    if name not in DEFAULTS:
        raise SettingUnknownError(name, known=DEFAULTS)
    from decimal import Decimal  # noqa: PLC0415 known from the file

    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not value > 0:
        raise ConfigInvalidError(
            path, reason=f"[settings] {name} is {value!r}, not a number above 0"
        )
    if not name.endswith("_usd") and value != int(value):
        raise ConfigInvalidError(path, reason=f"[settings] {name} is {value}, not a whole number")
    return format(value, "f") if isinstance(value, Decimal) else str(value)
