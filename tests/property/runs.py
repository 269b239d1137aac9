"""Many random runs in one world, so that one refresh tries all of them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from tests.cases.transcripts import uuid
from tests.property.random_run import random_run
from tests.property.writing import written

if TYPE_CHECKING:
    from tests.property.happening import Happening


@dataclass(frozen=True, slots=True)
class RandomRun:
    """A run and its file.

    Attributes:
        path: Of the file, below the folder.
        session: The id of its session.
        agent: The agent whose run it is; None for a main run.
        events: What happens.
    """

    path: str
    session: str
    agent: str | None
    events: tuple[Happening, ...]

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        return b"".join(written(event, self.session, agent=self.agent) for event in self.events)


def random_runs(seed: int, *, mains: int, agents: int) -> list[RandomRun]:
    """Main runs, some with an agent, all from one seed."""
    rng = Random(seed)  # noqa: S311 a seed that gives the same runs again
    found = []
    for number in range(mains):
        name = f"{seed}-{number}"
        session = uuid(name)
        events = tuple(random_run(rng, name))
        found.append(RandomRun(f"p/{session}.jsonl", session, None, events))
        if number < agents:
            path = f"p/{session}/subagents/agent-x{number}.jsonl"
            own = tuple(random_run(rng, f"{name}-agent", is_main=False))
            found.append(RandomRun(path, session, f"x{number}", own))
    return found
