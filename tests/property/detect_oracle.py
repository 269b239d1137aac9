"""The changes of every anomaly's level in a run, told by a plain loop over its events."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tests.property.happening import What

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.property.happening import Happening

WINDOW, LOOP_WARN, LOOP_CRITICAL, LOOP_CLEAR = 24, 4, 6, 6
STREAK = 3
STALL_MS = 600_000


class Signal(NamedTuple):
    """One change of a level: 0 clear, 1 warn, 2 critical."""

    kind: str
    subject: str
    line: int
    level: int


@dataclass(slots=True)
class _Watched:
    flood: int
    levels: dict[tuple[str, str], int] = field(default_factory=dict)
    signals: list[Signal] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    tools: list[str] = field(default_factory=list)
    errors_in_a_row: int = 0
    waiting: set[str] = field(default_factory=set)
    called: set[str] = field(default_factory=set)
    answered: set[str] = field(default_factory=set)
    clock: int | None = None

    def say(self, kind: str, subject: str, line: int, level: int) -> None:
        before = self.levels.get((kind, subject), 0)
        now = max(before, level) if level else 0
        if now != before:
            self.levels[kind, subject] = now
            self.signals.append(Signal(kind, subject, line, now))


def signals(events: Iterable[Happening], *, flood: int) -> list[Signal]:
    """Every change of every level; `flood` is the call of a tool that is one too many."""
    watched = _Watched(flood)
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
    if event.what is What.CALL:
        _call(watched, event)
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


def _call(watched: _Watched, event: Happening) -> None:
    fingerprint = hashlib.sha256(event.arguments.encode()).hexdigest()[:12]
    subject = f"{event.tool}:{fingerprint}"
    watched.calls.append(subject)
    watched.tools.append(event.tool)
    watched.called.add(event.tool_id)
    if event.tool_id not in watched.answered:
        watched.waiting.add(event.tool_id)
    n = watched.calls[-WINDOW:].count(subject)
    if n >= LOOP_WARN:
        watched.say("loop", subject, event.line, 2 if n >= LOOP_CRITICAL else 1)
    for other in set(watched.calls) - set(watched.calls[-LOOP_CLEAR:]):
        watched.say("loop", other, event.line, 0)
    if watched.tools.count(event.tool) == watched.flood:
        watched.say("tool_flood", event.tool, event.line, 1)


def _result(watched: _Watched, event: Happening) -> None:
    watched.answered.add(event.tool_id)
    watched.waiting.discard(event.tool_id)
    watched.errors_in_a_row = watched.errors_in_a_row + 1 if event.is_error else 0
    if watched.errors_in_a_row >= STREAK:
        watched.say("error_streak", "", event.line, 2)
    if not event.is_error:
        watched.say("error_streak", "", event.line, 0)
