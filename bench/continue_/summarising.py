"""The scripted summariser: it keeps what results said, the newest first to stay.

It stands for a model that loses nothing within its cap: each successful read becomes one line of
its path and the numbers that it states, and what does not fit the cap leaves with the oldest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.continue_.protocol import Status
from bench.continue_.seeing import stated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.continue_.protocol import Step


def summarised(before: str, steps: Sequence[Step], words: int) -> str:
    """The summary before, with further steps.

    Args:
        before: The last summary; empty for none.
        steps: Those that it does not cover yet, in order.
        words: The cap; negative for none.

    Returns:
        Lines `- path: what it said`, oldest first.
    """
    lines = before.split("\n") if before else []
    for step in steps:
        if step.action and step.action.tool == "read_file" and step.status is Status.OK:
            path = step.action.arguments["path"]
            told = [f"{fact.key} = {fact.value}" for fact in stated(path, step.result)]
            lines.append(f"- {path}: {'; '.join(told)}")
    return "\n".join(lines if words < 0 else _within(lines, words))


def _within(lines: list[str], words: int) -> list[str]:
    kept: list[str] = []
    left = words
    for line in reversed(lines):
        left -= len(line.split())
        if left < 0:
            break
        kept.append(line)
    return kept[::-1]
