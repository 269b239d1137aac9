"""Exact tests on counts. Their p-values describe; nothing here was registered before it was run."""

from __future__ import annotations

from fractions import Fraction
from math import comb


def mcnemar(sole_first: int, sole_second: int) -> float:
    """The two-sided exact McNemar p-value: pairs in which only one of two succeeded.

    Args:
        sole_first: Pairs that only the first solved.
        sole_second: Pairs that only the second solved.

    Returns:
        The chance of a split at least as uneven if both were as good; 1 without such pairs.
    """
    n, least = sole_first + sole_second, min(sole_first, sole_second)
    tail = Fraction(sum(comb(n, k) for k in range(least + 1)), 2**n)
    return float(min(2 * tail, Fraction(1)))


def fisher(solved: int, of: int, other_solved: int, other_of: int) -> float:
    """The two-sided exact Fisher p-value of two rates.

    Args:
        solved: Successes of the first.
        of: Runs of the first.
        other_solved: Successes of the second.
        other_of: Runs of the second.

    Returns:
        The chance, both margins given, of a table no likelier than this one.
    """
    total = solved + other_solved
    ways = {
        k: comb(of, k) * comb(other_of, total - k)
        for k in range(max(0, total - other_of), min(of, total) + 1)
    }
    as_rare = sum(count for count in ways.values() if count <= ways[solved])
    return float(Fraction(as_rare, sum(ways.values())))
