"""Which runs the offline grid has: family, length, arm, the methods it is read with, seeds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bench.continue_.arithmetic import Method
from bench.continue_.tasks import Family

if TYPE_CHECKING:
    from collections.abc import Iterator

COPY, SUM, SLIP = Method.COPY, Method.SUM, Method.SLIP
# Who can use what an arm shows. A method that an arm gives nothing to would only fail by its name.
METHODS: dict[str, tuple[Method, ...]] = {
    "full": (SUM, SLIP),
    "full, conversational": (SUM, SLIP),
    "mask": (SUM, SLIP),
    "view": (COPY, SUM, SLIP),
    "view, cached": (COPY, SUM, SLIP),
    "view, cached, every 10": (COPY,),
    "view, cached, every 20": (COPY,),
    "view + full history": (COPY, SUM, SLIP),
    "view without aggregates": (SUM, SLIP),
    "view without aggregates, 6000": (SUM, SLIP),
    "view without alternating sum": (COPY,),
    "scratchpad": (Method.NOTES,),
    "calculator": (Method.CALCULATOR,),
    "retrieval": (SUM, SLIP),
    "summary, 200 words": (SUM, SLIP),
    "summary, uncapped": (SUM, SLIP),
    "mask + notes": (Method.NOTES,),
    "minimal tally": (Method.TALLY,),
    "full + one note instruction": (Method.NOTES,),
}
_SHORT, _LONG = tuple(range(1, 11)), tuple(range(1, 31))
_CADENCES = ("view, cached, every 10", "view, cached, every 20")
_PLAIN = tuple(arm for arm in METHODS if arm not in {*_CADENCES, "view without alternating sum"})
# Where the figures of the paper have thirty seeds.
_LONGEST = 120
_MANY = {"view", "full", "scratchpad"}
_FEW = ("full", "mask", "view", "scratchpad", "summary, uncapped", "minimal tally")
_ORDERED = ("full", "view", "view without alternating sum", "scratchpad")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Runs that go in step: one arm on one task family and length, over seeds.

    Attributes:
        family: What the tasks are about.
        links: Length of a chain; 0 where the family has its own size.
        arm: Name of the arm.
        methods: How the worker adds, one set of runs each.
        seeds: One run each.
    """

    family: Family
    links: int
    arm: str
    methods: tuple[Method, ...]
    seeds: tuple[int, ...]


def grid(*, seeds: int | None = None, lengths: tuple[int, ...] = (30, 60, 120)) -> list[Job]:
    """All jobs of the offline grid, in the order of the report.

    Args:
        seeds: At most so many seeds a job; None for as many as the protocol says.
        lengths: Of the chains.
    """
    jobs = [
        Job(
            family=family,
            links=links,
            arm=arm,
            methods=METHODS[arm],
            seeds=chosen if seeds is None else chosen[:seeds],
        )
        for family, links, arm, chosen in _cells()
    ]
    return [job for job in jobs if not job.links or job.links in lengths]


def _cells() -> Iterator[tuple[Family, int, str, tuple[int, ...]]]:
    for links in (30, 60, _LONGEST):
        for arm in _PLAIN:
            yield Family.CHAIN, links, arm, _LONG if links == _LONGEST and arm in _MANY else _SHORT
    for arm in _CADENCES:
        yield Family.CHAIN, 60, arm, _SHORT
    for links in (60, _LONGEST):
        for arm in _ORDERED:
            yield Family.ALTERNATING, links, arm, _SHORT
    for arm in _FEW:
        yield Family.PROSE, 60, arm, _SHORT
    for family in (Family.SCATTER, Family.FIX):
        for arm in _FEW:
            yield family, 0, arm, _SHORT
