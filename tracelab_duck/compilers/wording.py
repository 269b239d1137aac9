"""Numbers, times and money as a person reads them; the same words on every page."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

UNKNOWN = "\N{EN DASH}"

_MINUTE = 60
_HOUR = 3600
_DAY = 86400
_THOUSAND = 1000
_TEN = 10
_CENT = Decimal("0.01")


def duration(seconds: float | None) -> str:
    """How long something took; empty when it is not known."""
    if seconds is None:
        return ""
    if seconds < _TEN:
        return f"{max(seconds, 0):.1f} s"
    if seconds < _MINUTE:
        return f"{seconds:.0f} s"
    if seconds < _HOUR:
        return f"{seconds // _MINUTE:.0f} min {seconds % _MINUTE:02.0f} s"
    if seconds < _DAY:
        return f"{seconds // _HOUR:.0f} h {seconds % _HOUR // _MINUTE:02.0f} min"
    return f"{seconds // _DAY:.0f} d {seconds % _DAY // _HOUR:.0f} h"


def span(seconds: float | None) -> str:
    """A duration with one unit, where a rough word is enough; more than a day back has a sign."""
    if seconds is None:
        return ""
    if seconds <= -_DAY:
        return f"\N{MINUS SIGN}{span(-seconds)}"
    for unit, name in ((_DAY, "d"), (_HOUR, "h"), (_MINUTE, "min")):
        if seconds >= unit:
            return f"{seconds / unit:.0f} {name}"
    return f"{max(seconds, 0):.0f} s"


def between(start: datetime | None, end: datetime | None) -> float | None:
    """Seconds from one moment to another; None when either is not known."""
    return (end - start).total_seconds() if start is not None and end is not None else None


def age(moment: datetime | None, now: datetime | None) -> str:
    """How long ago something was."""
    seconds = between(moment, now)
    if seconds is None:
        return "at an unknown time"
    return f"{span(seconds)} ago" if seconds > -_DAY else f"{span(-seconds)} in the future"


def stamp(moment: datetime | None) -> str:
    """A moment with its date and zone."""
    return "unknown" if moment is None else f"{moment:%Y-%m-%d %H:%M:%S} UTC"


def clock(moment: datetime | None) -> str:
    """A moment of a day."""
    return "" if moment is None else f"{moment:%H:%M:%S}"


def day_and_clock(moment: datetime | None) -> str:
    """A moment without its year."""
    return "" if moment is None else f"{moment:%d %b %H:%M}"


def count(number: int | None) -> str:
    """A whole number with thin groups; a dash when it is not known."""
    return UNKNOWN if number is None else f"{number:,}".replace(",", "\u202f")


def short(number: float | None) -> str:
    """A number with three digits and a unit, for tokens."""
    if number is None:
        return UNKNOWN
    for unit, name in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if number >= unit:
            scaled = number / unit
            return f"{scaled:.0f}{name}" if scaled >= _TEN * _TEN else f"{scaled:.1f}{name}"
    return f"{number:.0f}"


def size(number: int) -> str:
    """Bytes."""
    return f"{number} B" if number < _THOUSAND else f"{short(number)}B"


def money(usd: Decimal | None) -> str:
    """Dollars, rounded to cents; below a cent to a tenth of a cent; a dash when not priced."""
    if usd is None:
        return UNKNOWN
    return f"${usd:,.2f}" if usd == 0 or usd >= _CENT else f"${usd:.4f}"


def plural(number: int, noun: str, plural_noun: str = "") -> str:
    """A number with its noun."""
    return f"{count(number)} {noun if number == 1 else plural_noun or noun + 's'}"


def percent(part: float, whole: float) -> str:
    """A share; a dash of nothing."""
    return UNKNOWN if not whole else f"{100 * part / whole:.0f} %"
