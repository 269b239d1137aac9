"""The corpus for detectors: short sessions with two labelled faults each, a fifth of them clean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen.profile import PathologyKind, Profile, Regime
from corpus_gen.session import session

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from corpus_gen.session import Session

_PAIRS = (
    (PathologyKind.LOOP, PathologyKind.ERROR_STREAK),
    (PathologyKind.TOOL_FLOOD, PathologyKind.STALL),
    (PathologyKind.STALL, PathologyKind.LOOP),
    (PathologyKind.ERROR_STREAK, PathologyKind.TOOL_FLOOD),
    (PathologyKind.LOOP, PathologyKind.TOOL_FLOOD),
    (PathologyKind.STALL, PathologyKind.ERROR_STREAK),
)
_CLEAN_EVERY = 5
_REGIMES = tuple(Regime)


def traces(seeds: Iterable[int]) -> Iterator[Session]:
    """Yield one session a seed; every fifth is clean, the others hold two faults each.

    Thirty seeds give 48 faults, twelve of each kind, and six clean sessions.
    """
    dirty = 0
    for place, seed in enumerate(seeds):
        is_clean = place % _CLEAN_EVERY == _CLEAN_EVERY - 1
        faults = () if is_clean else _PAIRS[dirty % len(_PAIRS)]
        dirty += not is_clean
        yield session(seed, _profile(place, faults))


def _profile(place: int, faults: tuple[PathologyKind, ...]) -> Profile:
    regime = _REGIMES[place % len(_REGIMES)]
    return Profile(regime=regime, kilobytes=40, errors=80, interrupts=place % 2, pathologies=faults)
