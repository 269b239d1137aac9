"""Detectors meet every labelled fault of a few traces, and the score tells when one does not."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from bench.detect import OTHERS, PROTOCOL

if TYPE_CHECKING:
    from bench.detect import Corpus

# With two faults each: four traces with every first kind twice, five with every further one twice;
# and a clean one.
SEEDS = {PROTOCOL: range(1, 6), OTHERS: range(1, 7)}


@pytest.mark.parametrize(
    ("corpus", "leads"),
    [
        (PROTOCOL, {"loop": {6}, "error_streak": {5}, "stall": {1}}),
        (
            OTHERS,
            {
                "repeated_error": {9},
                "edit_churn": {5},
                "no_progress": {100},
                "context_limit": {1, 2},
                "cache_collapse": {1, 2},
            },
        ),
    ],
    ids=["protocol", "others"],
)
def test_every_fault_is_found_in_time_and_nothing_is_made_up(
    corpus: Corpus, leads: dict[str, set[int]]
) -> None:
    found = corpus.score(SEEDS[corpus])
    assert (found.found, found.missed, found.made_up) == (2 * len(corpus.kinds), (), ())
    assert (found.precision, found.recall) == (1.0, 1.0)
    assert set(found.leads) == {kind.value for kind in corpus.kinds}
    for kind, allowed in leads.items():
        assert set(found.leads[kind]) <= allowed


@pytest.mark.parametrize(
    ("kind", "settings"),
    [
        ("loop", {"loop_warn": "7", "loop_critical": "7"}),
        ("error_streak", {"error_streak": "6"}),
        ("tool_flood", {"tool_flood": "121"}),
        ("stall", {"stall_seconds": "3600"}),
    ],
)
def test_a_detector_that_is_deaf_loses_its_faults(kind: str, settings: dict[str, str]) -> None:
    found = PROTOCOL.score(SEEDS[PROTOCOL], settings=settings)
    assert [missed for _, missed, _ in found.missed] == [kind, kind]
    assert found.recall == pytest.approx(6 / 8)
    assert found.precision == 1.0


def test_further_detectors_that_are_deaf_lose_all_their_faults() -> None:
    settings = {
        "error_warn": "6",
        "error_critical": "6",
        "churn_warn": "4",
        "churn_critical": "4",
        "no_progress": "70",
        "context_warn_percent": "90",
        "cache_lost_tokens": "90000",
    }
    found = OTHERS.score(SEEDS[OTHERS], settings=settings)
    missed = Counter(kind for _, kind, _ in found.missed)
    assert missed == {kind.value: 2 for kind in OTHERS.kinds}
    assert (found.recall, found.made_up) == (0.0, ())


def test_a_detector_that_cries_wolf_loses_precision() -> None:
    found = PROTOCOL.score(SEEDS[PROTOCOL], settings={"error_streak": "1"})
    assert found.made_up
    assert found.precision < 1.0


def test_further_detectors_that_cry_wolf_take_what_only_comes_close() -> None:
    settings = {"error_warn": "2", "no_progress": "40", "context_warn_percent": "75"}
    found = OTHERS.score(SEEDS[OTHERS], settings=settings)
    kinds = {kind for _, kind, _ in found.made_up}
    assert kinds == {"repeated_error", "no_progress", "context_limit"}


def test_a_detector_that_is_slow_shows_it_in_its_lead() -> None:
    found = PROTOCOL.score(SEEDS[PROTOCOL], settings={"loop_warn": "5"})
    assert set(found.leads["loop"]) == {8}
