"""Transient errors that are decided before the run: by seed and number of the call alone."""

from __future__ import annotations

import hashlib

PERMILLE = 80


def fails(seed: int, call_index: int) -> bool:
    """Whether the n-th valid call of a run fails this once.

    Args:
        seed: Of the run; all arms of a seed share one schedule.
        call_index: Number of the call among the valid ones, from 0. A call that is no valid one
            has no number, so an unknown tool never looks transient.
    """
    digest = hashlib.sha256(f"transient:{seed}:{call_index}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % 1000 < PERMILLE
