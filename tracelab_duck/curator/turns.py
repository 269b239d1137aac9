"""The cached form of a curated context: a view, then raw steps that are only ever appended."""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracelab_duck.model.curation import RawStep, WorkerView

_BREAKPOINT = {"type": "ephemeral"}


def compose(
    view: WorkerView, steps: Sequence[RawStep], *, before: int
) -> tuple[dict[str, Any], ...]:
    """Messages with the view in the first user turn and the raw steps after it.

    Args:
        view: The view.
        steps: The blocks of the run, by seq.
        before: How many steps before the view the window begins; 5 puts the view in front of the
            last five raw steps.

    Returns:
        Messages of the Messages API, roles in turn; the last block carries the cache breakpoint.
        Without it, the list for fewer steps is a prefix of the list for more.
    """
    window = _window(steps, view.through_seq, before)
    blocks = [("user", {"type": "text", "text": view.text}), *map(_block, window)]
    messages = [
        {"role": role, "content": [block for _, block in group]}
        for role, group in groupby(blocks, key=lambda each: each[0])
    ]
    last = messages[-1]["content"]
    last[-1] = {**last[-1], "cache_control": _BREAKPOINT}
    return tuple(messages)


def _window(steps: Sequence[RawStep], through_seq: int, before: int) -> list[RawStep]:
    # Anchored at the view: what comes later never moves the beginning.
    known: dict[str, int] = {}
    for step in steps:
        if step.seq <= through_seq and step.role == "assistant" and step.message_id:
            known.setdefault(step.message_id, step.seq)
    starts = sorted(known.values())[-before:]
    start = starts[0] if starts else through_seq + 1
    window = [step for step in steps if step.seq >= start]
    called = {step.tool_use_id for step in window if step.kind == "tool_call"}
    # The API refuses a result whose call it does not see.
    return [step for step in window if step.kind != "tool_result" or step.tool_use_id in called]


def _block(step: RawStep) -> tuple[str, dict[str, Any]]:
    if step.kind == "tool_call":
        return "assistant", {
            "type": "tool_use",
            "id": step.tool_use_id,
            "name": step.tool_name,
            "input": _input(step.text),
        }
    if step.kind == "tool_result":
        block = {"type": "tool_result", "tool_use_id": step.tool_use_id, "content": step.text}
        return "user", {**block, "is_error": True} if step.is_error else block
    return step.role, {"type": "text", "text": step.text}


def _input(text: str) -> dict[str, Any]:
    # A mask may have broken the JSON of an input; the API wants an object in any case.
    try:
        value = json.loads(text)
    except ValueError:
        return {"masked": text}
    return value if isinstance(value, dict) else {"value": value}
