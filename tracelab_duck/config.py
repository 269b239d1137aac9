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

from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.errors import ConfigInvalidError, SettingUnknownError

if TYPE_CHECKING:
    from collections.abc import Mapping

# Source: ledger.limits, which has the same defaults. A value is kept as text in the ledger and gets
# its type where it is read.
DEFAULTS: Mapping[str, Decimal] = MappingProxyType(
    {
        "fact_cap": Decimal(120),
        "loop_window": Decimal(24),
        "loop_warn": Decimal(4),
        "loop_critical": Decimal(6),
        "loop_clear": Decimal(6),
        "error_streak": Decimal(3),
        "tool_flood": Decimal(100),
        "stall_seconds": Decimal(600),
        "budget_warn_usd": Decimal(50),
        "budget_critical_usd": Decimal(200),
        "error_window": Decimal(24),
        "error_warn": Decimal(3),
        "error_critical": Decimal(5),
        "error_clear": Decimal(6),
        "churn_window": Decimal(60),
        "churn_warn": Decimal(1),
        "churn_critical": Decimal(3),
        "churn_clear": Decimal(24),
        "no_progress": Decimal(50),
        "context_window_tokens": Decimal(200000),
        "context_large_window_tokens": Decimal(1000000),
        "context_warn_percent": Decimal(80),
        "context_critical_percent": Decimal(95),
        "cache_lost_tokens": Decimal(50000),
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
    import tomllib  # noqa: PLC0415 most have no such file

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
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not value > 0:
        raise ConfigInvalidError(
            path, reason=f"[settings] {name} is {value!r}, not a number above 0"
        )
    if not name.endswith("_usd") and value != int(value):
        raise ConfigInvalidError(path, reason=f"[settings] {name} is {value}, not a whole number")
    return format(value, "f") if isinstance(value, Decimal) else str(value)
