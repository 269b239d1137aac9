"""Time as a length: what happened takes room, long silences take little."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

# A silence longer than this share of the active time, and than five minutes, is drawn as a gap.
_SHARE = 0.02
_LONGEST_SECONDS = 300.0
_GAP_WIDTH = 10.0
_MOST_GAPS = 24


@dataclass(frozen=True, slots=True)
class Gap:
    """A silence that is drawn narrow."""

    x: float
    width: float
    seconds: float


@dataclass(frozen=True, slots=True)
class TimeScale:
    """A piecewise linear scale from moments (seconds) to lengths.

    Attributes:
        knots: Moments at which the slope changes, in order.
        places: Their lengths.
        gaps: The silences between them.
        width: The whole length.
    """

    knots: tuple[float, ...]
    places: tuple[float, ...]
    gaps: tuple[Gap, ...]
    width: float

    @property
    def begins_at(self) -> datetime | None:
        """The first moment; None where no moment is known."""
        return self._moment(0)

    @property
    def ends_at(self) -> datetime | None:
        """The last moment; None where no moment is known."""
        return self._moment(-1)

    def _moment(self, place: int) -> datetime | None:
        return datetime.fromtimestamp(self.knots[place], UTC) if self.knots[0] else None

    def at(self, moment: datetime | None) -> float:
        """Where a moment stands; an unknown one stands at the start."""
        return self.place(moment.timestamp()) if moment is not None else 0.0

    def at_ms(self, milliseconds: int | None) -> float:
        """The same for milliseconds since 1970."""
        return self.place(milliseconds / 1000) if milliseconds is not None else 0.0

    def place(self, second: float) -> float:
        """Where a second since the epoch stands."""
        after = min(max(bisect_right(self.knots, second), 1), len(self.knots) - 1)
        start, end = self.knots[after - 1], self.knots[after]
        low, high = self.places[after - 1], self.places[after]
        share = (second - start) / (end - start) if end > start else 0.0
        return low + (high - low) * min(max(share, 0.0), 1.0)


def time_scale(
    moments: Iterable[datetime | None], width: float, *, also_ms: Iterable[int | None] = ()
) -> TimeScale:
    """Make the scale of the moments at which something happened.

    Args:
        moments: In any order; unknown ones do not matter.
        width: How long the scale is.
        also_ms: More of them, in milliseconds since 1970.
    """
    found = {moment.timestamp() for moment in moments if moment is not None}
    found |= {each / 1000 for each in also_ms if each is not None}
    seconds = sorted(found)
    if not seconds:
        seconds = [0.0]
    if seconds[0] == seconds[-1]:
        seconds = [seconds[0], seconds[0] + 1.0]
    silences = _silences(seconds)
    active = seconds[-1] - seconds[0] - sum(end - start for start, end in silences)
    slope = (width - _GAP_WIDTH * len(silences)) / max(active, 1.0)
    return _laid_out(seconds, silences, slope, width)


def _silences(seconds: list[float]) -> list[tuple[float, float]]:
    pairs = itertools.pairwise(seconds)
    steps = sorted(((b - a, a, b) for a, b in pairs if b - a >= _LONGEST_SECONDS), reverse=True)
    left = seconds[-1] - seconds[0]
    silences = []
    for length, start, end in steps[:_MOST_GAPS]:
        if length < _SHARE * left:
            break
        silences.append((start, end))
        left -= length
    return sorted(silences)


def _laid_out(
    seconds: list[float], silences: list[tuple[float, float]], slope: float, width: float
) -> TimeScale:
    knots, places, gaps = [seconds[0]], [0.0], []
    for start, end in silences:
        place = places[-1] + (start - knots[-1]) * slope
        knots += [start, end]
        places += [place, place + _GAP_WIDTH]
        gaps.append(Gap(x=place, width=_GAP_WIDTH, seconds=end - start))
    knots.append(max(seconds[-1], knots[-1] + 0.001))
    places.append(width)
    return TimeScale(tuple(knots), tuple(places), tuple(gaps), width)
