"""Further faults stand where their labels say, counted from the truth and the records alone."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from corpus_gen import further_traces
from corpus_gen.profile import FURTHER
from tests.corpus_gen.test_shapes import records_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corpus_gen import Session


@pytest.fixture(scope="module", name="made_traces")
def _made_traces() -> list[Session]:
    return list(further_traces(range(1, 26)))


def _labelled(made: Session, kind: str) -> int:
    return sum(fault.kind == kind for fault in made.truth.main.pathologies)


def _repeated_errors(made: Session) -> int:
    """Errors that came three times among 24 results, by their words."""
    results = [
        (block["content"] if block.get("is_error") else None)
        for record in records_of(made.transcript)
        if record["type"] == "user" and isinstance(record["message"]["content"], list)
        for block in record["message"]["content"]
        if block["type"] == "tool_result"
    ]
    windows = (Counter(results[max(place - 23, 0) : place + 1]) for place in range(len(results)))
    return len({error for each in windows for error, n in each.items() if error and n >= 3})


def _churned(made: Session) -> int:
    """Files with an edit that was made twice with another one of the same file between."""
    edits: dict[str, list[str]] = {}
    for call in made.truth.main.calls:
        if call.tool in {"Edit", "Write"} and call.path and not call.is_error:
            edits.setdefault(call.path, []).append(call.input)
    return sum(
        any(each in inputs[: place - 1] for place, each in enumerate(inputs) if place > 1)
        for inputs in edits.values()
    )


def _stretches(made: Session) -> int:
    """Turns with fifty calls in a row that named no new file; those of facts are all short."""
    known: set[str] = set()
    counts: Counter[int] = Counter()
    found = set()
    for call in made.truth.main.calls:
        is_new = call.path is not None and call.path not in known
        known |= {call.path} if call.path else set()
        counts[call.turn_no] = 0 if is_new else counts[call.turn_no] + 1
        if counts[call.turn_no] == 50:
            found.add(call.turn_no)
    return len(found)


def _prompts(made: Session) -> Iterator[tuple[datetime, int, int]]:
    """Instant, tokens and tokens read from the cache of each response."""
    seen = set()
    for record in records_of(made.transcript):
        message = record.get("message", {})
        usage = message.get("usage")
        if usage is None or message["id"] in seen or not usage["cache_creation"]:
            continue
        seen.add(message["id"])
        written = sum(usage["cache_creation"].values())
        read = usage["cache_read_input_tokens"]
        instant = datetime.fromisoformat(record["timestamp"])
        if read + written:
            yield instant, usage["input_tokens"] + read + written, read


def _full(made: Session) -> int:
    """Spells in which prompts took 80 % of a window of 200,000 tokens."""
    sizes = [tokens >= 160_000 for _, tokens, _ in _prompts(made)]
    return sum(now and not before for before, now in pairwise([False, *sizes]))


def _collapsed(made: Session) -> int:
    """Responses that lost half of a prompt of over 50,000 tokens within five minutes."""
    return sum(
        before - read >= 50_000
        and (before - read) * 2 > before
        and tokens * 2 >= before
        and (now - then).total_seconds() < 300
        for (then, before, _), (now, tokens, read) in pairwise(_prompts(made))
    )


COUNTS = {
    "repeated_error": _repeated_errors,
    "edit_churn": _churned,
    "no_progress": _stretches,
    "context_limit": _full,
    "cache_collapse": _collapsed,
}


@pytest.mark.parametrize("kind", [kind.value for kind in FURTHER])
def test_a_further_fault_is_where_it_is_labelled_and_nowhere_else(
    made_traces: list[Session], kind: str
) -> None:
    counted = [COUNTS[kind](made) for made in made_traces]
    assert counted == [_labelled(made, kind) for made in made_traces]
    assert sum(counted) == 8


def test_five_of_the_further_traces_are_clean(made_traces: list[Session]) -> None:
    assert sum(not made.truth.main.pathologies for made in made_traces) == 5
