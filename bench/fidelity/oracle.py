"""The naive truth about a set of transcripts: eight fields a thread, usage once a message."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bench.fidelity.run import runs_of
from bench.fidelity.source import find

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from bench.fidelity.run import Call, Run
    from bench.fidelity.source import Source
    from bench.fidelity.usage import Copy

Thread = tuple[str, str | None]
NEVER = datetime.max.replace(tzinfo=UTC)
BEFORE = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Transcript:
    """The eight fields of one thread (a session's main thread, or one of its agents).

    Args:
        calls_by_tool: Calls by tool name.
        tool_calls: Calls.
        tool_errors: Calls whose first result is an error.
        turns: Human turns.
        output_tokens: Tokens of the messages that the thread owns.
        cache_read_tokens: Tokens of the messages that the thread owns.
        files: Calls with a path argument, by path.
        dangling: Tool use ids without a result, sorted.
        requests: The words of each human turn, in order.
    """

    calls_by_tool: dict[str, int]
    tool_calls: int
    tool_errors: int
    turns: int
    output_tokens: int
    cache_read_tokens: int
    files: dict[str, int]
    dangling: tuple[str, ...]
    requests: tuple[str, ...]

    @property
    def goal(self) -> str | None:
        """The first words a person said, up to 1,000 characters."""
        return next((text[:1000] for text in self.requests if text), None)

    @property
    def latest_request(self) -> str | None:
        """The last words a person said, up to 500 characters."""
        return next((text[:500] for text in reversed(self.requests) if text), None)


@dataclass(frozen=True, slots=True)
class Message:
    """One API message over all files.

    Args:
        owner: The thread that it is counted in.
        usage: Its best snapshot.
        copies: Runs that hold it.
        is_final: Whether any record of it has a stop reason.
        is_progress_only: Whether only progress copies hold it.
    """

    owner: Thread
    usage: Copy
    copies: int
    is_final: bool
    is_progress_only: bool


@dataclass(frozen=True, slots=True)
class Oracle:
    """What the transcripts say.

    Args:
        runs: Every run, in order of reading.
        current: The run that stands for each thread; none where only dropped lives had it.
        transcripts: The eight fields, by (session, agent).
        messages: Usage once a message, by message key.
        transcript_output: Output tokens that the current files of a session hold, copies
            included, by session.
    """

    runs: tuple[Run, ...]
    current: dict[Thread, Run]
    transcripts: dict[Thread, Transcript]
    messages: dict[str, Message]
    transcript_output: dict[str, int]


def read(paths: Iterable[str | Path]) -> Oracle:
    """Read the Claude Code transcripts at or under the paths."""
    return read_sources(find(paths))


def read_sources(sources: Iterable[Source]) -> Oracle:
    """Count over sources whose lives are known, superseded ones included."""
    runs = tuple(run for source in sources for run in runs_of(source))
    messages = messages_of(runs)
    threads: dict[Thread, list[Run]] = {}
    for run in runs:
        threads.setdefault((run.key.session_id, run.key.agent_id), []).append(run)
    return Oracle(
        runs=runs,
        current={thread: found for thread, group in threads.items() if (found := standing(group))},
        transcripts={
            thread: _transcript(thread, group, messages) for thread, group in threads.items()
        },
        messages=messages,
        transcript_output=_transcript_output(threads, messages),
    )


def standing(group: Iterable[Run]) -> Run | None:
    """The run that shows a thread: of the newest lives, no copy, born first, longest."""

    def rank(run: Run) -> tuple[bool, datetime, int, str]:
        return run.key.is_progress, run.born_at or NEVER, -run.size, run.key.path

    return min((run for run in group if run.is_newest), key=rank, default=None)


def _precedence(run: Run) -> tuple[bool, bool, datetime, datetime, str, str, int]:
    key = run.key
    born_at, last_at = run.born_at or NEVER, run.last_at or NEVER
    return (
        run.is_forked,
        key.is_progress,
        born_at,
        last_at,
        key.session_id,
        key.path,
        key.generation,
    )


def messages_of(runs: Iterable[Run]) -> dict[str, Message]:
    """The owner and the best snapshot of each message, over all runs and all lives."""
    holders: dict[str, list[Run]] = {}
    for run in runs:
        for key in run.copies:
            holders.setdefault(key, []).append(run)
    found: dict[str, Message] = {}
    for key, group in holders.items():
        owner = min(group, key=_precedence).key
        found[key] = Message(
            owner=(owner.session_id, owner.agent_id),
            usage=_best(group, key),
            copies=len(group),
            is_final=any(run.copies[key].has_final for run in group),
            is_progress_only=all(run.key.is_progress for run in group),
        )
    return found


def _best(group: list[Run], key: str) -> Copy:
    """The snapshot of greatest output, then final, then later; of equals that of the last run."""

    def worth(run: Run) -> tuple[object, ...]:
        copy = run.copies[key]
        return copy.top_output, copy.is_final, copy.said_at or BEFORE, _precedence(run)

    return max(group, key=worth).copies[key]


def _with_progress(group: list[Run]) -> list[Run]:
    """The run that stands for a thread, and the progress copies that may add to it."""
    found = standing(group)
    copies = (run for run in group if run.key.is_progress and run.is_newest)
    return [found, *copies] if found else []


def _transcript(thread: Thread, group: list[Run], messages: dict[str, Message]) -> Transcript:
    calls: dict[str, Call] = {}
    results: dict[str, bool] = {}
    for run in _with_progress(group):
        calls = run.calls | calls
        results = run.results | results
    owned = [message.usage for message in messages.values() if message.owner == thread]
    found = standing(group)
    requests = found.turns if found else ()
    return Transcript(
        calls_by_tool=_tally(call.tool for call in calls.values()),
        tool_calls=len(calls),
        tool_errors=sum(results.get(tool_use_id, False) for tool_use_id in calls),
        turns=len(requests),
        output_tokens=sum(usage.output for usage in owned),
        cache_read_tokens=sum(usage.cache_read for usage in owned),
        files=_tally(call.path for call in calls.values() if call.path),
        dangling=tuple(sorted(calls.keys() - results.keys())),
        requests=requests,
    )


def _tally(names: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return counts


def _transcript_output(
    threads: dict[Thread, list[Run]], messages: dict[str, Message]
) -> dict[str, int]:
    held: dict[str, set[str]] = {session_id: set() for session_id, _ in threads}
    for (session_id, _), group in threads.items():
        for run in _with_progress(group):
            held[session_id].update(run.copies)
    return {
        session_id: sum(messages[key].usage.output for key in keys)
        for session_id, keys in held.items()
    }
