"""The part of the report that COMPREHEND gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench.report import paper
from bench.report.plots import Axis, Series, plot
from bench.report.tables import table

if TYPE_CHECKING:
    from collections.abc import Iterator

PLOT = "comprehend.svg"
_KINDS = ("latest_request", "turns", "top_tool", "files", "last_error", "dangling")
_NAMES = {
    "generated": "Generated sessions, seeds 201-212",
    "generated, mid-run": "The same sessions at a quarter, half and three quarters of their events",
    "generated, long": "Generated sessions of 6 MB",
    "real": "Real transcripts",
}


def section(result: dict[str, Any]) -> Iterator[str]:
    """The lines of the section."""
    about = result["about"]
    budget = about["headline_budget_tokens"]
    yield "## COMPREHEND: what a reader can answer about a session"
    yield ""
    yield (
        "Six questions a session, made from the ledger without a model: latest request, turns, top "
        "tool, the five files named most, last error, calls without a result. Each is asked of "
        f"three texts: the last {about['cap_characters']:,} characters of the transcript, a flat "
        "log of all events with the same cap, and the worker view. The reader here is extractive: "
        "fixed rules that see their text alone (`bench/comprehend/extractive.py`). Its score is "
        "what a text *carries*, an upper bound of what any reader understands of it. A flat log "
        "gives each event 2,000 characters, and one that fits under the cap carries nearly all: to "
        "a reader that counts without mistakes it fails only where a session is longer. Most of "
        "the twelve sessions and of the real ones are too short for that; the sessions of 6 MB are "
        "there for it."
    )
    yield ""
    yield f"![accuracy against tokens](benchmarks/{PLOT})"
    for name, summary in result["sets"].items():
        yield ""
        yield from _set(name, summary, budget)


def _set(name: str, summary: dict[str, Any], budget: int) -> Iterator[str]:
    yield f"### {_NAMES.get(name, name)}: {summary['transcripts']} transcripts"
    yield ""
    paper_has = {"generated": paper.SYNTHETIC, "real": paper.REAL}.get(name, {})
    yield from table(
        (
            "condition",
            "accuracy",
            "95 %",
            "macro",
            *_KINDS,
            "tokens",
            "paper: accuracy (2 readers)",
        ),
        [_row(row, budget, paper_has) for row in summary["conditions"]],
        source="measured here, offline; last column: paper",
    )
    yield ""
    yield from _ratios(summary, budget)


def _row(row: dict[str, Any], budget: int, paper_has: dict[str, paper.Reading]) -> tuple[str, ...]:
    condition = row["condition"]
    told = paper_has.get("view" if condition == f"view {budget}" else condition)
    beside = f"{told.accuracy[0]} / {told.accuracy[1]}" if told else ""
    if told and told.tokens[0]:
        beside += f" at {told.tokens[0]} / {told.tokens[1]} tokens"
    return (
        condition,
        f"{row['accuracy']:.3f}",
        f"{row['low']:.2f} to {row['high']:.2f}",
        f"{row['macro']:.3f}",
        *(f"{row['by_kind'][kind]:.2f}" for kind in _KINDS),
        f"{row['tokens']:,}",
        beside,
    )


def _ratios(summary: dict[str, Any], budget: int) -> Iterator[str]:
    parts = []
    if summary["ratio_raw_capped"]:
        parts.append(
            f"Over the {summary['capped_transcripts']} transcripts whose raw tail reaches the cap "
            f"the view at a budget of {budget} takes **{summary['ratio_raw_capped']:.1f} times "
            f"fewer tokens** than the raw tail and {summary['ratio_flat_capped']:.1f} times fewer "
            "than the flat log."
        )
        aggregation = summary["aggregation_capped"]
        told = ", ".join(f"{name} {score:.2f}" for name, score in aggregation.items())
        parts.append(f"There, on the four questions that add up the whole session: {told}.")
    flat = summary["flat_log"]
    if flat["cut"]:
        told = f"{flat['aggregation_cut']:.2f}"
        if flat["whole"]:
            told += f", those of the {flat['whole']} that fit {flat['aggregation_whole']:.2f}"
        parts.append(
            f"Of the flat logs {flat['cut']} were cut at the cap: their answers to these four "
            f"questions score {told}."
        )
    if summary["ratio_raw_shorter"]:
        parts.append(
            f"Over the shorter ones it takes {summary['ratio_raw_shorter']:.1f} times fewer."
        )
    floors = ", ".join(f"{kind} {floor:.2f}" for kind, floor in summary["majority_floor"].items())
    parts.append(f"Majority floor: {floors}; macro leaves out {summary['degenerate']}.")
    if summary["missed"]:
        kinds = sorted({each["kind"] for each in summary["missed"]})
        sessions = len({each["transcript"] for each in summary["missed"]})
        parts.append(
            f"Missed by the view: {len(summary['missed'])} questions ({', '.join(kinds)}) in "
            f"{sessions} transcript{'s' if sessions > 1 else ''}."
        )
    yield " ".join(parts)


def drawing(result: dict[str, Any]) -> str:
    """Accuracy against tokens a transcript, over the transcripts that reach the cap."""
    series = []
    for name in ("generated", "generated, long", "real"):
        summary = result["sets"].get(name, {})
        rows = summary.get("conditions_capped")
        if not rows:
            continue
        n = summary["capped_transcripts"]
        points = {row["condition"]: (row["tokens"] / n, row["accuracy"]) for row in rows}
        views = {key: point for key, point in points.items() if key.startswith("view ")}
        others = {key: point for key, point in points.items() if key not in views}
        series.append(Series(name=f"view: {name}", points=tuple(views.values())))
        series.append(
            Series(
                name=f"raw, flat: {name}",
                points=tuple(others.values()),
                labels=tuple(others),
                is_joined=False,
            )
        )
    return plot(
        "What a text carries, against its size (capped transcripts; offline, no model)",
        Axis(
            title="tokens a transcript, estimated",
            low=500,
            high=50_000,
            ticks=(500, 1000, 2000, 5000, 10_000, 20_000, 50_000),
            is_log=True,
        ),
        Axis(title="accuracy", low=0.2, high=1.0, ticks=(0.2, 0.4, 0.6, 0.8, 1.0)),
        series,
    )
