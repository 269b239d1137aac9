"""The figures of the paper that the instruments follow, to stand beside ours.

Source: "Parsing the Stream: A Live Trace Model for Long-Horizon Agents and Their Observers"
(Pakhomov, Nijkamp, 2026). Its readers and workers were models, ours without `--live` are not: equal
rows are equal questions, not equal experiments.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Accuracy, input tokens and USD of one condition, by the paper's first and second reader."""

    accuracy: tuple[str, str]
    tokens: tuple[str, str] = ("", "")
    usd: tuple[str, str] = ("", "")


# 12 real transcripts, 70 questions; and 12 synthetic sessions, 72 questions.
REAL = {
    "raw tail": Reading(accuracy=("0.479", "0.476"), tokens=("779K", "652K"), usd=("2.37", "0.53")),
    "flat log": Reading(accuracy=("0.621", "0.522"), tokens=("479K", "372K"), usd=("1.59", "0.32")),
    "view": Reading(accuracy=("0.871", "0.850"), tokens=("57K", "43K"), usd=("0.42", "0.08")),
}
SYNTHETIC = {
    "raw tail": Reading(accuracy=("0.673", "0.600")),
    "flat log": Reading(accuracy=("0.722", "0.638")),
    "view": Reading(accuracy=("1.000", "0.944")),
}

# (family, links, arm) to what the paper says of it.
CONTINUE = {
    ("chain", 120, "view"): "30/30, 6K a call, $1.59",
    ("chain", 120, "full"): "8/30, 33K a call, $7.13",
    ("chain", 120, "scratchpad"): "30/30, $0.97",
    ("chain", 120, "view without aggregates"): "4/10",
    ("chain", 120, "view + full history"): "10/10, $7.63",
    ("chain", 120, "minimal tally"): "10/10, $0.67",
    ("chain", 60, "view, cached"): "$0.66",
    ("chain", 60, "view, cached, every 10"): "$0.61",
    ("chain", 60, "view, cached, every 20"): "$0.55",
    ("alternating chain", 60, "view without alternating sum"): "3/10 (its only view)",
    ("alternating chain", 120, "view without alternating sum"): "0/10 (its only view)",
    ("alternating chain", 60, "scratchpad"): "5/5",
    ("alternating chain", 120, "scratchpad"): "9/10",
}
