"""The worker text: what an agent needs of its own run, small, exact and the same every time.

Sections stand from the one that changes least to the one that changes most, so that the text of one
refresh begins with the bytes of the one before and a cache of prefixes holds:

1. preamble and fence, GOAL: never change
2. EPISODES, LATEST REQUEST: change with a turn
3. KEY FACTS: grow at the end of a key's group; a key keeps its place, that of its first fact
4. RECENT FAILURES, ANOMALIES: change with an error or a spell
5. FILES TOUCHED, TOP TOOLS, COUNTERS, NOW, IN FLIGHT: change with every step

Under a budget, sections give way in this order, each before the next begins to: episodes, then
files, tools and failures down to a few lines; then facts are left out whole, the oldest first; then
aggregate lines, the oldest key first, down to a dozen; then those few lines; then the dozen. Facts
and aggregates are never cut inside a line, and a line says how many are missing and which query
shows them. The goal, the latest request, anomalies, counters and open calls (beyond twenty counted)
never give way, so a very small budget can be exceeded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.compilers import fence
from tracelab_duck.compilers import worker_sections as sections
from tracelab_duck.compilers.budget import Room, fitted
from tracelab_duck.compilers.tokens import estimate
from tracelab_duck.compilers.worker_facts import fact_lines, has_aggregate, live_count, written
from tracelab_duck.compilers.worker_state import worker_state
from tracelab_duck.engine.handle import END

if TYPE_CHECKING:
    from datetime import datetime

    from tracelab_duck.engine.database import Database
    from tracelab_duck.model.worker import WorkerState

_EPISODES, _FILES, _TOOLS, _FAILURES = 24, 20, 12, 8
_FACTS_TITLE = (
    "KEY FACTS (key#n is the n-th value of a key at its source; an aggregate line begins with =; "
    "its alternating sum adds the 1st, 3rd, ... number and subtracts the others)"
)
# The closing line states the size, so it cannot be part of what is measured.
_CLOSING_TOKENS = 40
_CLOSING_BYTES = 120


def compile(  # noqa: A001 the verb of all compilers; nobody calls the builtin here
    db: Database,
    session_id: str,
    *,
    budget_tokens: int = 6000,
    most_bytes: int | None = None,
    until_seq: int | None = None,
    now: datetime | None = None,
) -> str:
    """Compile the worker text of a session's main run.

    Args:
        db: An open database.
        session_id: A whole session id.
        budget_tokens: What the text may take, by estimate.
        most_bytes: What it may take in UTF-8, exactly; None for any number.
        until_seq: The last seq that counts; None for all.
        now: A clock for the age of open calls; without one no age is shown.

    Returns:
        Plain text that ends with a newline; equal for equal state, budget and clock.

    Raises:
        SessionUnknownError: No main run has this session.
        TimeTooEarlyError: It had not begun at that seq.
    """
    state = worker_state(db, session_id, END if until_seq is None else until_seq)
    lines = fitted(
        Composer(state, now).lines,
        most=most_room(state),
        budget_tokens=budget_tokens - _CLOSING_TOKENS,
        most_bytes=None if most_bytes is None else most_bytes - _CLOSING_BYTES,
    )
    return _finished(state, "\n".join(lines), budget_tokens)


def most_room(state: WorkerState) -> Room:
    """The room of every section where no budget presses."""
    return Room(
        episodes=min(len(state.episodes), _EPISODES),
        files=min(len(state.files), _FILES),
        tools=min(len(state.tools), _TOOLS),
        failures=min(len(state.failures), _FAILURES),
        facts=live_count(state),
        aggregates=sum(has_aggregate(key) for key in state.fact_keys),
    )


class Composer:
    """Makes the lines of a text for one room after another."""

    def __init__(self, state: WorkerState, now: datetime | None) -> None:
        """Write what is the same in every room.

        Args:
            state: What is known.
            now: A clock for the age of open calls; without one no age is shown.
        """
        self._state = state
        self._goal = sections.goal_lines(state)
        self._request = sections.request_lines(state)
        self._facts = written(state)
        self._anomalies = sections.anomaly_lines(state)
        self._end = [
            *sections.counter_lines(state),
            *sections.now_lines(state),
            *sections.flight_lines(state, now),
            fence.CLOSING,
        ]

    def lines(self, room: Room) -> list[str]:
        """The text up to the end of the fence, with as much as the room allows."""
        state = self._state
        return [
            f"Worker view of session {fence.line(state.session_id)}",
            fence.PREAMBLE,
            fence.OPENING,
            *self._goal,
            *sections.episode_lines(state, room.episodes),
            *self._request,
            *self._key_facts(room),
            *sections.failure_lines(state, room.failures),
            *self._anomalies,
            *sections.file_lines(state, room.files),
            *sections.tool_lines(state, room.tools),
            *self._end,
        ]

    def _key_facts(self, room: Room) -> list[str]:
        lines = fact_lines(self._state, self._facts, facts=room.facts, aggregates=room.aggregates)
        return [_FACTS_TITLE, *lines] if lines else []


def _finished(state: WorkerState, text: str, budget_tokens: int) -> str:
    size = f"About {estimate(text)} tokens by estimate, of {budget_tokens}"
    return f"{text}\n{size}; complete through @{state.position.through_seq}.\n"
