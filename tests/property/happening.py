"""What happens in a random run, as its transcript tells it, one event at a time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class What(Enum):
    """What an event is."""

    TURN = "turn"
    SAY = "say"
    THINK = "think"
    CALL = "call"
    RESULT = "result"
    INTERRUPT = "interrupt"
    BOUNDARY = "boundary"
    MODE = "mode"


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """One event of a run, which stands alone on a line.

    Attributes:
        line: Its line, from 1.
        what: What it is.
        at: Milliseconds since the epoch; None where the record has no time.
        text: What was asked, said or printed.
        tool_id: Which call, of a call or a result.
        tool: The tool of a call.
        arguments: The arguments of a call as JSON text.
        path: The path among them.
        is_error: Whether a result is an error.
        is_repeat: Whether the run has said the same before.
        record: The name of its record; a repeat may bear the name of the first.
        parent: The name of the record that it follows.
        message: The name of the response that it is a block of; empty where it is one of its own.
        prompt: Tokens of its response's prompt: new, read from the cache, written to it.
    """

    line: int
    what: What
    at: int | None
    text: str = ""
    tool_id: str = ""
    tool: str = ""
    arguments: str = ""
    path: str | None = None
    is_error: bool = False
    is_repeat: bool = False
    record: str = ""
    parent: str | None = None
    message: str = ""
    prompt: tuple[int, int, int] = (3, 0, 0)

    @property
    def is_counted(self) -> bool:
        """Whether it counts towards the events of an episode."""
        return self.what is not What.MODE

    @property
    def is_agents(self) -> bool:
        """Whether the agent did it."""
        return self.what in {What.SAY, What.THINK, What.CALL}
