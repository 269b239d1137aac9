"""Usage of API messages: one whole snapshot of each, owned by one run."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bench.fidelity.identity import scoped
from bench.fidelity.record import dict_of, instant, text_of

if TYPE_CHECKING:
    from datetime import datetime

    from bench.fidelity.record import Entry, Json


@dataclass(frozen=True, slots=True)
class Copy:
    """One snapshot of a message's usage in one run.

    Args:
        message_id: Its name in the transcript.
        model: The model that answered.
        input: Tokens, cache not included.
        output: Tokens.
        cache_read: Tokens.
        cache_write: Tokens, all lifetimes together.
        is_final: Whether its record has a stop reason.
        has_final: Whether any record of the message in the run has one.
        top_output: Output tokens at the top level, by which snapshots are ranked.
        said_at: Time of the record that the snapshot is from.
    """

    message_id: str
    model: str | None
    input: int
    output: int
    cache_read: int
    cache_write: int
    is_final: bool
    has_final: bool
    top_output: int
    said_at: datetime | None


def copies_of(group: list[Entry], *, scope: str) -> dict[str, Copy]:
    """The best snapshot of each message in one run: greatest output, then final, then later."""
    best: dict[str, Copy] = {}
    finals: set[str] = set()
    for entry in group:
        message = entry.message
        if entry.inner.get("type") != "assistant" or message.get("model") == "<synthetic>":
            continue
        if not dict_of(message.get("usage")):
            continue
        key = scoped(name_of(entry), scope)
        copy = _copy(entry)
        if copy.is_final:
            finals.add(key)
        before = best.get(key)
        if before is None or _rank(copy) >= _rank(before):
            best[key] = copy
    return {key: replace(copy, has_final=key in finals) for key, copy in best.items()}


def name_of(entry: Entry) -> str:
    """The id of the message, else of its request, else of the record, else its place."""
    named = text_of(entry.message.get("id")) or text_of(entry.inner.get("requestId"))
    return named or entry.uuid or f"{entry.line_no}:{entry.index}"


def _rank(copy: Copy) -> tuple[int, bool]:
    return copy.top_output, copy.is_final


def _copy(entry: Entry) -> Copy:
    message = entry.message
    parts = _parts(dict_of(message.get("usage")))
    return Copy(
        message_id=name_of(entry),
        model=text_of(message.get("model")),
        input=sum(_count(part, "input_tokens") for part in parts),
        output=sum(_count(part, "output_tokens") for part in parts),
        cache_read=sum(_count(part, "cache_read_input_tokens") for part in parts),
        cache_write=sum(_cache_write(part) for part in parts),
        is_final=message.get("stop_reason") is not None,
        has_final=False,
        top_output=_count(dict_of(message.get("usage")), "output_tokens"),
        said_at=instant(entry.inner.get("timestamp")),
    )


def _parts(usage: Json) -> list[Json]:
    """The billed parts: with a fallback the top level repeats only the last of them."""
    iterations = usage.get("iterations")
    if isinstance(iterations, list) and len(iterations) > 1:
        return [dict_of(part) for part in iterations]
    return [usage]


def _cache_write(part: Json) -> int:
    split = dict_of(part.get("cache_creation"))
    by_lifetime = _count(split, "ephemeral_5m_input_tokens") + _count(
        split, "ephemeral_1h_input_tokens"
    )
    return max(_count(part, "cache_creation_input_tokens"), by_lifetime)


def _count(usage: Json, name: str) -> int:
    value = usage.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0
    return max(int(value), 0)
