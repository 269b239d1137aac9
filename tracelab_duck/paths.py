"""Where the database and the configuration live."""

from __future__ import annotations

import os
from pathlib import Path

DATABASE_VARIABLE = "TRACELAB_DUCK_DB"

_PROGRAM = "tracelab-duck"
_DATABASE_NAME = "traces.duckdb"
_CONFIG_NAME = "config.toml"


def database_path(given: Path | None = None) -> Path:
    """The database to use.

    Args:
        given: What was typed; it wins over the environment, which wins over the platform's folder.

    Returns:
        An absolute path; the file need not exist.
    """
    chosen = given or _from_environment() or _data_folder() / _DATABASE_NAME
    return chosen.expanduser().absolute()


def config_path() -> Path:
    """The configuration file in the platform's folder; it need not exist."""
    # 40 ms at import, so only who was not told where pays for it.
    import platformdirs  # noqa: PLC0415

    return platformdirs.user_config_path(_PROGRAM, appauthor=False) / _CONFIG_NAME


def cache_folder() -> Path:
    """The platform's folder for what can be made again; it need not exist."""
    import platformdirs  # noqa: PLC0415

    return platformdirs.user_cache_path(_PROGRAM, appauthor=False)


def _from_environment() -> Path | None:
    value = os.environ.get(DATABASE_VARIABLE, "")
    return Path(value) if value else None


def _data_folder() -> Path:
    import platformdirs  # noqa: PLC0415

    return platformdirs.user_data_path(_PROGRAM, appauthor=False)
