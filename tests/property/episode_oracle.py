"""The versions of the episodes of a main run, told by a plain loop over its events.

Shares nothing with the SQL: it holds the whole history in memory and looks at one event at a time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tests.property.happening import What

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.property.happening import Happening

_EVERY = 20


class Version(NamedTuple):
    """One version; `line`, `line_from` and `line_to` are where its events stand, `at` is in ms."""

    episode: int
    version: int
    line: int
    producer: str
    status: str
    events: int
    calls: int
    open_calls: int
    errors: int
    line_from: int
    line_to: int
    at: int | None


@dataclass(slots=True)
class _Episode:
    number: int
    lines: list[int] = field(default_factory=list)
    calls: int = 0
    waiting: set[str] = field(default_factory=set)
    errors: int = 0
    has_marker: bool = False
    is_closed: bool = False
    versions: int = 0

    def status(self, producer: str) -> str:
        if self.has_marker:
            return "interrupted"
        if not self.is_closed:
            return "in-progress"
        if self.waiting:
            return "unresolved" if producer == "fold:close" else "interrupted"
        return "errors" if self.errors else "ok"


@dataclass(slots=True)
class _Told:
    """What a run has told so far."""

    episodes: dict[int, _Episode] = field(default_factory=dict)
    turn: int = 0
    request: str | None = None
    is_compacted: bool = False
    home: dict[str, int] = field(default_factory=dict)
    answered: set[str] = field(default_factory=set)
    clock: int | None = None
    versions: list[Version] = field(default_factory=list)

    def episode(self, number: int) -> _Episode:
        return self.episodes.setdefault(number, _Episode(number))

    def add(self, episode: _Episode, producer: str, line: int) -> None:
        episode.versions += 1
        self.versions.append(
            Version(
                episode=episode.number,
                version=episode.versions,
                line=line,
                producer=producer,
                status=episode.status(producer),
                events=len(episode.lines),
                calls=episode.calls,
                open_calls=len(episode.waiting),
                errors=episode.errors,
                line_from=episode.lines[0],
                line_to=episode.lines[-1],
                at=self.clock,
            )
        )


def versions(events: Iterable[Happening]) -> list[Version]:
    """Every version of every episode."""
    told = _Told()
    for event in events:
        if event.at is not None:
            told.clock = event.at if told.clock is None else max(told.clock, event.at)
        if event.is_repeat or not event.is_counted:
            continue
        if event.what is What.TURN:
            _close(told, event)
        _count(told, event)
    return told.versions


def _close(told: _Told, event: Happening) -> None:
    before = told.episodes.get(told.turn)
    if before is not None:
        before.is_closed = True
        told.add(before, "fold:close", event.line)
        if before.waiting and not before.has_marker:
            told.add(before, "hindsight:interrupted", event.line)
        if told.request is not None and _same(told.request, event.text):
            told.add(before, "hindsight:retried", event.line)
    told.turn += 1
    told.request = event.text
    told.is_compacted = False


def _same(one: str, other: str) -> bool:
    return one.lower().split() == other.lower().split()


def _count(told: _Told, event: Happening) -> None:
    episode = told.episode(told.turn)
    episode.lines.append(event.line)
    late = _follow_call(told, episode, event)
    episode.has_marker |= event.what is What.INTERRUPT
    if len(episode.lines) == 1:
        told.add(episode, "fold:start", event.line)
    if len(episode.lines) % _EVERY == 0:
        told.add(episode, "fold:progress", event.line)
    if event.what is What.INTERRUPT:
        told.add(episode, "fold:interrupt", event.line)
    if late is not None:
        told.add(late, "hindsight:late-result", event.line)
    if event.is_agents and told.is_compacted:
        told.add(episode, "hindsight:resumed", event.line)
    if event.is_agents or event.what is What.BOUNDARY:
        told.is_compacted = event.what is What.BOUNDARY


def _follow_call(told: _Told, episode: _Episode, event: Happening) -> _Episode | None:
    """Book a call or a result; returns the earlier episode that a late result belongs to."""
    if event.what is What.CALL:
        episode.calls += 1
        told.home[event.tool_id] = episode.number
        if event.tool_id not in told.answered:
            episode.waiting.add(event.tool_id)
    if event.what is not What.RESULT:
        return None
    told.answered.add(event.tool_id)
    home = told.episode(told.home.get(event.tool_id, episode.number))
    home.waiting.discard(event.tool_id)
    home.errors += event.is_error
    return home if home is not episode else None
