"""The changes of every anomaly's level in a run, told by a plain loop over its events."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tests.property import fact_oracle
from tests.property.happening import What

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.property.happening import Happening

STALL_MS = 600_000
CACHE_MS = 300_000
# Settings under which short random runs are often in trouble.
LIMITS = {
    "loop_window": 24,
    "loop_warn": 4,
    "loop_critical": 6,
    "loop_clear": 6,
    "error_streak": 3,
    "tool_flood": 12,
    "error_window": 12,
    "error_warn": 3,
    "error_critical": 5,
    "error_clear": 4,
    "churn_window": 10,
    "churn_warn": 1,
    "churn_critical": 3,
    "churn_clear": 4,
    "no_progress": 7,
    "context_window_tokens": 1_500,
    "context_large_window_tokens": 3_000,
    "context_warn_percent": 80,
    "context_critical_percent": 95,
    "cache_lost_tokens": 300,
}


class Signal(NamedTuple):
    """One change of a level: 0 clear, 1 warn, 2 critical."""

    kind: str
    subject: str
    line: int
    level: int


class _Result(NamedTuple):
    """The first result of a call: the words of a failure, its response, the write that it ended."""

    failure: str | None
    response: str
    write: tuple[str, str] | None


@dataclass(slots=True)
class _Watched:
    limits: Mapping[str, int]
    fact_lines: frozenset[int]
    levels: dict[tuple[str, str], int] = field(default_factory=dict)
    signals: list[Signal] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    tools: list[str] = field(default_factory=list)
    made: dict[str, Happening] = field(default_factory=dict)
    results: list[_Result] = field(default_factory=list)
    errors_in_a_row: int = 0
    waiting: set[str] = field(default_factory=set)
    answered: set[str] = field(default_factory=set)
    paths: set[str] = field(default_factory=set)
    calls_since_new: int = 0
    reverts: list[tuple[int, str]] = field(default_factory=list)
    response: Happening | None = None
    narrowest: int | None = None
    widest: int = 0
    clock: int | None = None

    def say(self, kind: str, subject: str, line: int, level: int) -> None:
        before = self.levels.get((kind, subject), 0)
        now = max(before, level) if level else 0
        if now != before:
            self.levels[kind, subject] = now
            self.signals.append(Signal(kind, subject, line, now))


def signals(events: Sequence[Happening], *, limits: Mapping[str, int] = LIMITS) -> list[Signal]:
    """Every change of every level under some settings."""
    watched = _Watched(limits, frozenset(fact.line for fact in fact_oracle.facts(events)))
    for event in events:
        if not event.is_repeat:
            _watch(watched, event)
        if event.at is not None:
            watched.clock = event.at if watched.clock is None else max(watched.clock, event.at)
    return watched.signals


def _watch(watched: _Watched, event: Happening) -> None:
    _silence(watched, event)
    if event.what is What.TURN:
        # What an earlier turn left open is abandoned, and nobody waits for it.
        watched.waiting.clear()
        _progress(watched, event)
    if event.what is What.BOUNDARY:
        watched.say("context_limit", "", event.line, 0)
    if event.is_agents:
        _response(watched, event)
    if event.what is What.CALL:
        _call(watched, event)
        _new_file(watched, event)
    if event.what is What.RESULT:
        _result(watched, event)


def _silence(watched: _Watched, event: Happening) -> None:
    if event.what is What.TURN:
        watched.say("stall", "", event.line, 0)
        return
    if event.at is None or watched.clock is None:
        return
    if watched.waiting and event.at - watched.clock >= STALL_MS:
        watched.say("stall", "", event.line, 1)


def _progress(watched: _Watched, event: Happening) -> None:
    watched.calls_since_new = 0
    watched.say("no_progress", "", event.line, 0)


def _new_file(watched: _Watched, event: Happening) -> None:
    if event.path is not None and event.path not in watched.paths:
        watched.paths.add(event.path)
        _progress(watched, event)
        return
    watched.calls_since_new += 1
    if watched.calls_since_new >= watched.limits["no_progress"]:
        watched.say("no_progress", "", event.line, 1)


def _call(watched: _Watched, event: Happening) -> None:
    limits = watched.limits
    subject = f"{event.tool}:{_fingerprint(event.arguments)}"
    watched.calls.append(subject)
    watched.tools.append(event.tool)
    watched.made[event.tool_id] = event
    if event.tool_id not in watched.answered:
        watched.waiting.add(event.tool_id)
    n = watched.calls[-limits["loop_window"] :].count(subject)
    if n >= limits["loop_warn"]:
        watched.say("loop", subject, event.line, 2 if n >= limits["loop_critical"] else 1)
    for other in set(watched.calls) - set(watched.calls[-limits["loop_clear"] :]):
        watched.say("loop", other, event.line, 0)
    if watched.tools.count(event.tool) == limits["tool_flood"]:
        watched.say("tool_flood", event.tool, event.line, 1)


def _result(watched: _Watched, event: Happening) -> None:
    watched.answered.add(event.tool_id)
    watched.waiting.discard(event.tool_id)
    watched.errors_in_a_row = watched.errors_in_a_row + 1 if event.is_error else 0
    if watched.errors_in_a_row >= watched.limits["error_streak"]:
        watched.say("error_streak", "", event.line, 2)
    if not event.is_error:
        watched.say("error_streak", "", event.line, 0)
    call = watched.made.get(event.tool_id)
    is_edit = call is not None and call.tool == "Edit" and not event.is_error
    watched.results.append(
        _Result(
            failure=_fingerprint(event.text) if event.is_error and event.text else None,
            response=call.message if call is not None else f"before {event.tool_id}",
            write=(call.path or "", call.arguments) if call is not None and is_edit else None,
        )
    )
    _same_failure(watched, event)
    _written_back(watched, event)
    if event.line in watched.fact_lines:
        _progress(watched, event)


def _same_failure(watched: _Watched, event: Happening) -> None:
    limits, words = watched.limits, watched.results[-1].failure
    recent = watched.results[-limits["error_window"] :]
    n = len({each.response for each in recent if each.failure == words})
    if words is not None and n >= limits["error_warn"]:
        level = 2 if n >= limits["error_critical"] else 1
        watched.say("repeated_error", words, event.line, level)
    last = {each.failure for each in watched.results[-limits["error_clear"] :]}
    for other in {each.failure for each in watched.results} - last - {None}:
        watched.say("repeated_error", str(other), event.line, 0)


def _written_back(watched: _Watched, event: Happening) -> None:
    limits, number, write = watched.limits, len(watched.results) - 1, watched.results[-1].write
    if write is not None:
        same = [n for n, each in enumerate(watched.results[:-1]) if each.write == write]
        between = watched.results[same[-1] + 1 : -1] if same else []
        is_near = bool(same) and number - same[-1] < limits["churn_window"]
        if is_near and any(each.write and each.write[0] == write[0] for each in between):
            watched.reverts.append((number, write[0]))
            near = number - limits["churn_window"]
            n = sum(path == write[0] and place > near for place, path in watched.reverts)
            if n >= limits["churn_warn"]:
                level = 2 if n >= limits["churn_critical"] else 1
                watched.say("edit_churn", write[0], event.line, level)
    quiet = number - limits["churn_clear"]
    for path in {path for _, path in watched.reverts}:
        if all(place <= quiet for place, other in watched.reverts if other == path):
            watched.say("edit_churn", path, event.line, 0)


def _response(watched: _Watched, event: Happening) -> None:
    before, size, limits = watched.response, sum(event.prompt), watched.limits
    message = event.message or event.text
    if before is not None and (before.message or before.text) == message:
        return
    watched.response = event
    watched.narrowest = size if watched.narrowest is None else min(watched.narrowest, size)
    watched.widest = max(watched.widest, size)
    is_usual = watched.widest <= limits["context_window_tokens"]
    window = limits["context_window_tokens" if is_usual else "context_large_window_tokens"]
    share = size * 100 / window
    level = 2 if share >= limits["context_critical_percent"] else 1
    was_given = watched.narrowest * 100 / window >= limits["context_warn_percent"]
    is_near = share >= limits["context_warn_percent"] and not was_given
    watched.say("context_limit", "", event.line, level if is_near else 0)
    if before is not None:
        _cache(watched, before, event)


def _cache(watched: _Watched, before: Happening, event: Happening) -> None:
    held = sum(before.prompt)
    lost = held - event.prompt[1]
    if lost < watched.limits["cache_lost_tokens"] or lost * 2 <= held:
        watched.say("cache_collapse", "", event.line, 0)
        return
    if event.at is None or before.at is None or sum(event.prompt) * 2 < held:
        return
    if 1_000 <= event.at - before.at < CACHE_MS:
        watched.say("cache_collapse", "", event.line, 1)


def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
