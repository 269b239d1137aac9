"""The sections of the worker text, each as whole lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from tracelab_duck.compilers import fence, wording
from tracelab_duck.compilers.shown import on_one_line

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tracelab_duck.model.worker import (
        EpisodeVersion,
        EventText,
        PendingCall,
        Signal,
        WorkerState,
    )

_Row = TypeVar("_Row")

OPEN_CALLS = 20
_ANOMALIES = 12
_CONCLUSION = 160
_ARGUMENT = 200
_FRONTIER = 300
_ERROR = 160

_ANOMALY_WORDS = {
    "loop": "the same call again and again",
    "error_streak": "tool errors in a row",
    "tool_flood": "very many calls of one tool",
    "stall": "a long silence with a call open",
    "repeated_error": "the same error again and again",
    "edit_churn": "a file changed back and forth",
    "no_progress": "very many calls without a new file, fact or conclusion",
    "context_limit": "the context window is nearly full",
    "budget": "this session with its agents has spent its budget",
    "cache_collapse": "a large prompt was not read from the cache that held it",
}
_SEVERITIES = {1: "warning", 2: "critical"}


def goal_lines(state: WorkerState) -> list[str]:
    """The first request, never cut."""
    if state.goal is None:
        return ["GOAL: no request yet"]
    return [f"GOAL @{state.goal.seq}", *fence.block(state.goal.request or "")]


def request_lines(state: WorkerState) -> list[str]:
    """The latest request, never cut."""
    if state.goal is None or state.latest is None:
        return []
    if state.latest.seq == state.goal.seq:
        return ["LATEST REQUEST: the goal"]
    return [f"LATEST REQUEST @{state.latest.seq}", *fence.block(state.latest.request or "")]


def episode_lines(state: WorkerState, limit: int) -> list[str]:
    """The newest episodes, oldest first; the last has no counts yet, so that its line is stable."""
    words = _words(state)
    shown = _newest(state.episodes, limit)
    lines = [_episode_line(state, head, words) for head in shown]
    return _listed("EPISODES (a turn each, oldest first)", lines, state.n_episodes, "earlier")


def failure_lines(state: WorkerState, limit: int) -> list[str]:
    """The last failed calls, oldest first."""
    words = _words(state)
    shown = _newest(state.failures, limit)
    lines = [_failure_line(call, words) for call in shown]
    return _listed("RECENT FAILURES (oldest first)", lines, len(state.failures), "earlier")


def anomaly_lines(state: WorkerState) -> list[str]:
    """The anomalies that are active, the newest if there are very many."""
    words = _words(state)
    lines = [_anomaly_line(anomaly, words) for anomaly in state.anomalies[-_ANOMALIES:]]
    return _listed("ANOMALIES", lines, len(state.anomalies), "earlier")


def file_lines(state: WorkerState, limit: int) -> list[str]:
    """The files that calls named most."""
    lines = [
        f"  {fence.line(use.path)}: {use.touches}"
        + (f", {use.writes} of them writes" if use.writes else "")
        for use in state.files[:limit]
    ]
    return _listed("FILES TOUCHED (calls that name them)", lines, state.n_files, "more")


def tool_lines(state: WorkerState, limit: int) -> list[str]:
    """The tools called most."""
    lines = [
        f"  {fence.line(use.name)}: {use.calls}" + (f", {use.errors} failed" if use.errors else "")
        for use in state.tools[:limit]
    ]
    return _listed("TOP TOOLS (calls)", lines, len(state.tools), "more")


def counter_lines(state: WorkerState) -> list[str]:
    """How much there was of everything."""
    tokens = state.tokens
    read = f"input {tokens.input_tokens}, cache read {tokens.cache_read_tokens}"
    written = f"cache write {tokens.cache_write_tokens}, output {tokens.output_tokens}"
    return [
        "COUNTERS",
        f"  turns {state.n_turns}, calls {state.n_calls}, tool errors {state.n_errors}",
        f"  tokens: {read}, {written}",
    ]


def now_lines(state: WorkerState) -> list[str]:
    """The last thing done or said."""
    event = _words(state).get(state.position.frontier_seq or -1)
    if event is None:
        return ["NOW: nothing done or said yet"]
    words = fence.line((event.excerpt or "")[:_FRONTIER])
    if event.kind == "message":
        return [f"NOW @{event.seq}: said: {words}"]
    return [f"NOW @{event.seq}: calling {fence.line(event.tool_name or '?')}({words})"]


def flight_lines(state: WorkerState, now: datetime | None) -> list[str]:
    """Open calls of the current turn, beyond the first ones counted."""
    words = _words(state)
    lines = [_open_line(call, words, now) for call in state.open_calls[:OPEN_CALLS]]
    if len(state.open_calls) > OPEN_CALLS:
        lines.append(f"  and {len(state.open_calls) - OPEN_CALLS} more open calls")
    if state.n_abandoned:
        lines.append(f"  {state.n_abandoned} calls of earlier turns never got a result")
    return ["IN FLIGHT", *lines] if lines else ["IN FLIGHT: nothing"]


def _listed(title: str, lines: Sequence[str], total: int, which: str) -> list[str]:
    if not total:
        return []
    missing = total - len(lines)
    return [title, *lines, *([f"  {missing} {which} not shown"] if missing else [])]


def _newest(rows: tuple[_Row, ...], limit: int) -> tuple[_Row, ...]:
    return rows[max(len(rows) - limit, 0) :]


def _words(state: WorkerState) -> dict[int, EventText]:
    return {event.seq: event for event in state.texts}


def _said(words: dict[int, EventText], seq: int, characters: int) -> str:
    event = words.get(seq)
    return fence.line(on_one_line(event.excerpt if event else None, characters))


def _call(call: PendingCall, words: dict[int, EventText]) -> str:
    argument = _said(words, call.call_seq, _ARGUMENT)
    return f"{fence.line(call.tool_name)}({argument})"


def _episode_line(state: WorkerState, episode: EpisodeVersion, words: dict[int, EventText]) -> str:
    name = f"  #{episode.episode_no} {episode.status}"
    ask = fence.line(on_one_line(state.asks.get(episode.episode_no), _CONCLUSION)) or "(no words)"
    if episode is state.episodes[-1]:
        return f"{name} @{episode.seq_from}: {ask}"
    end = words.get(episode.seq_to)
    is_said = end is not None and end.kind == "message"
    conclusion = f" -> {_said(words, episode.seq_to, _CONCLUSION)}" if is_said else ""
    counts = f"calls {episode.calls}, errors {episode.errors}"
    return f"{name}, {counts} @{episode.seq_from}..{episode.seq_to}: {ask}{conclusion}"


def _failure_line(call: PendingCall, words: dict[int, EventText]) -> str:
    error = _said(words, call.result_seq or 0, _ERROR)
    return f"  {_call(call, words)} @{call.result_seq}: {error}"


def _anomaly_line(anomaly: Signal, words: dict[int, EventText]) -> str:
    word = _ANOMALY_WORDS.get(anomaly.kind, fence.line(anomaly.kind))
    about = fence.line(anomaly.subject)
    if anomaly.kind == "repeated_error":
        about = _said(words, anomaly.seq, _ERROR)
    subject = f" ({about})" if about else ""
    return f"  {_SEVERITIES[anomaly.level]}: {word}{subject} since @{anomaly.seq}"


def _open_line(call: PendingCall, words: dict[int, EventText], now: datetime | None) -> str:
    called_at = call.called_at
    since = f", called {called_at:%Y-%m-%d %H:%M:%S} UTC" if called_at else ""
    age = wording.duration(wording.between(called_at, now))
    return f"  {_call(call, words)} @{call.call_seq}{since}{f', open for {age}' if age else ''}"
