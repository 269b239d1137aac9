"""The corpora for detectors: short sessions with two labelled faults each, a fifth clean."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from corpus_gen.profile import FURTHER, PathologyKind, Profile, Regime
from corpus_gen.session import session

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from corpus_gen.session import Session

    Pair = tuple[PathologyKind, ...]

_PAIRS: Sequence[Pair] = (
    (PathologyKind.LOOP, PathologyKind.ERROR_STREAK),
    (PathologyKind.TOOL_FLOOD, PathologyKind.STALL),
    (PathologyKind.STALL, PathologyKind.LOOP),
    (PathologyKind.ERROR_STREAK, PathologyKind.TOOL_FLOOD),
    (PathologyKind.LOOP, PathologyKind.TOOL_FLOOD),
    (PathologyKind.STALL, PathologyKind.ERROR_STREAK),
)
_FURTHER_PAIRS: Sequence[Pair] = (
    (PathologyKind.REPEATED_ERROR, PathologyKind.EDIT_CHURN),
    (PathologyKind.NO_PROGRESS, PathologyKind.CONTEXT_LIMIT),
    (PathologyKind.CACHE_COLLAPSE, PathologyKind.REPEATED_ERROR),
    (PathologyKind.EDIT_CHURN, PathologyKind.NO_PROGRESS),
    (PathologyKind.CONTEXT_LIMIT, PathologyKind.CACHE_COLLAPSE),
)
_CLEAN_EVERY = 5
_REGIMES = tuple(Regime)


def traces(seeds: Iterable[int]) -> Iterator[Session]:
    """Yield one session a seed; every fifth is clean, the others hold two faults each.

    Thirty seeds give 48 faults, twelve of each of the first four kinds, and six clean sessions.
    """
    for place, seed, pair in _planned(seeds, _PAIRS):
        yield session(seed, replace(_plain(place), errors=80, pathologies=pair))


def further_traces(seeds: Iterable[int]) -> Iterator[Session]:
    """Yield the same of the further kinds; a clean session comes close to each of them.

    Twenty-five seeds give 40 faults, eight of each kind, and five clean sessions. A response finds
    its prompt in the cache, except where that is the fault.
    """
    for place, seed, pair in _planned(seeds, _FURTHER_PAIRS):
        near = () if pair else FURTHER
        profile = replace(_plain(place), errors=40, cold=0, pathologies=pair, near_misses=near)
        yield session(seed, profile)


def _planned(seeds: Iterable[int], pairs: Sequence[Pair]) -> Iterator[tuple[int, int, Pair]]:
    dirty = 0
    for place, seed in enumerate(seeds):
        is_clean = place % _CLEAN_EVERY == _CLEAN_EVERY - 1
        yield place, seed, () if is_clean else pairs[dirty % len(pairs)]
        dirty += not is_clean


def _plain(place: int) -> Profile:
    return Profile(regime=_REGIMES[place % len(_REGIMES)], kilobytes=40, interrupts=place % 2)
