"""What the rows of a grid add up to."""

from __future__ import annotations

from decimal import Decimal
from statistics import fmean
from typing import TYPE_CHECKING, Any

from bench.bootstrap import interval
from bench.exact import fisher, mcnemar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bench.continue_.rows import Row

CELL = ("family", "links", "arm", "method")

# Held against each other on the seeds that both have: (arm, method) and (arm, method).
PAIRS = (
    (("view", "copy"), ("full", "slip")),
    (("view", "copy"), ("view without aggregates", "sum")),
    (("view", "copy"), ("view without aggregates, 6000", "slip")),
    (("view", "slip"), ("full", "slip")),
    (("view", "copy"), ("scratchpad", "notes")),
    (("view", "copy"), ("mask", "sum")),
    (("view", "copy"), ("view without alternating sum", "copy")),
    (("view, cached", "copy"), ("full, conversational", "sum")),
)


def cells(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """One entry a family, length, arm and method, in the order of the rows.

    Tokens are means a run unless they say otherwise; USD is the mean of a run by the price table.
    """
    return [_cell(key, group) for key, group in _grouped(rows).items()]


def pairs(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """One entry a family, length and pair of `PAIRS` that share seeds; p-values are descriptive."""
    groups = _grouped(rows)
    tasks = dict.fromkeys((row["family"], row["links"]) for row in rows)
    return [
        _pair(groups[*task, *first], groups[*task, *second])
        for task in tasks
        for first, second in PAIRS
        if (*task, *first) in groups and (*task, *second) in groups
    ]


def _grouped(rows: Iterable[Row]) -> dict[tuple[Any, ...], list[Row]]:
    found: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        found.setdefault(tuple(row[name] for name in CELL), []).append(row)
    return found


def _cell(key: tuple[Any, ...], group: list[Row]) -> dict[str, Any]:
    solved = [float(row["is_solved"]) for row in group]
    low, high = interval([[value] for value in solved])
    replies = sum(row["steps"] for row in group)
    costs = [Decimal(row["cost_usd"]) for row in group]
    return {
        **dict(zip(CELL, key, strict=True)),
        "runs": len(group),
        "solved": sum(row["is_solved"] for row in group),
        "low": low,
        "high": high,
        **{name: _mean(group, name) for name in ("steps", "transient", "retries", "repeats")},
        **{name: _mean(group, name) for name in ("faults", "input", "cache_read", "cache_write")},
        "output": _mean(group, "output"),
        "tokens_per_call": sum(row["context"] for row in group) / replies,
        "tokens_per_call_max": max(row["context_max"] for row in group),
        "tokens_per_call_last_quarter": _mean(group, "context_last_quarter"),
        "view_tokens_max": max(row["view_tokens"] for row in group),
        "cost_usd": str(sum(costs) / len(costs)),
    }


def _mean(group: list[Row], name: str) -> float:
    return fmean(row[name] for row in group)


def _pair(first: list[Row], second: list[Row]) -> dict[str, Any]:
    other = {row["seed"]: row for row in second}
    shared = [(row, other[row["seed"]]) for row in first if row["seed"] in other]
    sole_first = sum(a["is_solved"] and not b["is_solved"] for a, b in shared)
    sole_second = sum(b["is_solved"] and not a["is_solved"] for a, b in shared)
    return {
        "family": first[0]["family"],
        "links": first[0]["links"],
        "first": [first[0]["arm"], first[0]["method"]],
        "second": [second[0]["arm"], second[0]["method"]],
        "seeds": len(shared),
        "both": sum(a["is_solved"] and b["is_solved"] for a, b in shared),
        "sole_first": sole_first,
        "sole_second": sole_second,
        "mcnemar_p": mcnemar(sole_first, sole_second),
        "fisher_p": fisher(
            sum(row["is_solved"] for row in first),
            len(first),
            sum(row["is_solved"] for row in second),
            len(second),
        ),
    }
