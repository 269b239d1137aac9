"""Subagents as nested digests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.compilers import wording
from tracelab_duck.compilers.shown import clipped, on_one_line
from tracelab_duck.model.observer_page import Agent

if TYPE_CHECKING:
    from tracelab_duck.model.observer_rows import AgentRow, Reading

MOST_AGENTS = 60


def agent(row: AgentRow) -> Agent:
    """The digest of one subagent."""
    took = wording.between(row.started_at, row.last_at)
    parts = [
        wording.plural(row.calls, "call"),
        wording.plural(row.errors, "error") if row.errors else "",
        f"{row.open_calls} open" if row.open_calls else "",
        wording.duration(took),
        row.model or "",
    ]
    name = row.description or row.agent_type or row.agent_id
    return Agent(
        anchor=f"a{row.run_id}",
        name=on_one_line(name, 90),
        state="progress copies only" if row.is_progress else row.agent_type or "agent",
        digest=" · ".join(part for part in parts if part),
        task=clipped(row.task, 500),
        said=clipped(row.last_text, 700),
    )


def loose_agents(reading: Reading) -> tuple[Agent, ...]:
    """The newest subagents that no call on record started: compactions, suggestions, warm-ups."""
    return tuple(agent(row) for row in _loose(reading)[-MOST_AGENTS:])


def loose_agents_left(reading: Reading) -> str:
    """What of them does not stand on the page."""
    return agents_left(len(_loose(reading)))


def agents_left(number: int) -> str:
    """How many of so many agents do not stand where they belong."""
    left = number - MOST_AGENTS
    return (
        f"{wording.plural(left, 'older agent')} not on this page: query agents" if left > 0 else ""
    )


def _loose(reading: Reading) -> list[AgentRow]:
    started = {call.call_seq for call in reading.calls}
    return [row for row in reading.agents if row.parent_seq not in started]
