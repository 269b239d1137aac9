"""The sizes of the sessions that one developer's machine holds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from corpus_gen.profile import varied
from corpus_gen.rng import Rng

if TYPE_CHECKING:
    from corpus_gen.profile import Profile

# Bytes of a main transcript, as quantiles: p50 105 KB, p90 654 KB, p99 5.4 MB, at most 87 MB.
SIZES = (
    (0, 6_000),
    (500, 105_000),
    (900, 654_000),
    (990, 5_400_000),
    (999, 22_000_000),
    (1000, 87_000_000),
)
_STREAM = 31


def size(seed: int) -> int:
    """Return the bytes of the seed's session."""
    return Rng(seed).child(_STREAM).spread(SIZES)


def member(seed: int) -> Profile:
    """Return the seed's default profile with a size as real fleets have them."""
    return replace(varied(seed), kilobytes=max(size(seed) // 1000, 1))
