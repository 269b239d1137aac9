"""Intervals by resampling whole units (transcripts, seeds), the same on every machine."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_RESAMPLES = 2000
_LOW, _HIGH = 0.025, 0.975


def interval(units: Sequence[Sequence[float]], *, seed: int = 0) -> tuple[float, float]:
    """The 95 % interval of the mean over all values, units drawn with replacement.

    Args:
        units: The values of each unit; a unit is drawn whole, since its values hang together.
        seed: The same seed gives the same interval.

    Returns:
        The 2.5 % and the 97.5 % quantile of the resampled means.

    Raises:
        ValueError: There is no value.
    """
    if not any(units):
        raise ValueError("an interval needs at least one value")
    rng = random.Random(seed)
    sums = [(sum(unit), len(unit)) for unit in units if unit]
    means = sorted(_mean([_pick(rng, sums) for _ in sums]) for _ in range(_RESAMPLES))
    return means[int(_LOW * _RESAMPLES)], means[int(_HIGH * _RESAMPLES) - 1]


def _pick(rng: random.Random, sums: Sequence[tuple[float, int]]) -> tuple[float, int]:
    # `random` is the one method whose numbers are promised never to change.
    return sums[int(rng.random() * len(sums))]


def _mean(drawn: Sequence[tuple[float, int]]) -> float:
    return sum(total for total, _ in drawn) / sum(count for _, count in drawn)
