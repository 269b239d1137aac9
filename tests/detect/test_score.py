"""Detectors meet every labelled fault of a few traces, and the score tells when one does not."""

from __future__ import annotations

import pytest

from bench.detect import KINDS, score

# Four traces with two faults each, every kind twice, and a clean one.
SEEDS = range(1, 6)


def test_every_fault_is_found_in_time_and_nothing_is_made_up() -> None:
    found = score(SEEDS)
    assert (found.found, found.missed, found.made_up) == (8, (), ())
    assert (found.precision, found.recall) == (1.0, 1.0)
    assert set(found.leads) == KINDS
    assert set(found.leads["loop"]) == {6}
    assert set(found.leads["error_streak"]) == {5}
    assert set(found.leads["stall"]) == {1}


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
    found = score(SEEDS, settings=settings)
    assert [missed for _, missed, _ in found.missed] == [kind, kind]
    assert found.recall == pytest.approx(6 / 8)
    assert found.precision == 1.0


def test_a_detector_that_cries_wolf_loses_precision() -> None:
    found = score(SEEDS, settings={"error_streak": "1"})
    assert found.made_up
    assert found.precision < 1.0


def test_a_detector_that_is_slow_shows_it_in_its_lead() -> None:
    found = score(SEEDS, settings={"loop_warn": "5"})
    assert set(found.leads["loop"]) == {8}
