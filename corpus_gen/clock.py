"""The clock of a generated run: milliseconds that only the generator moves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def stamp(milliseconds: int) -> str:
    """Return the instant as transcripts spell it, e.g. `2026-05-04T09:30:00.123Z`.

    Args:
        milliseconds: Since 1970-01-01 UTC.
    """
    instant = _EPOCH + timedelta(milliseconds=milliseconds)
    return f"{instant:%Y-%m-%dT%H:%M:%S}.{milliseconds % 1000:03d}Z"


def instant(year: int, month: int, day: int, hour: int = 9) -> int:
    """Return the milliseconds since 1970-01-01 UTC of an hour."""
    passed = datetime(year, month, day, hour, tzinfo=UTC) - _EPOCH
    return (passed.days * 86_400 + passed.seconds) * 1000
