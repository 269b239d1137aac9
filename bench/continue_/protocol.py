"""The lines in which a worker and its workbench speak to each other.

A reply is any text and then one call on the last line: `> tool {"argument": "value"}`. Contexts
show a step as that call, `< status`, and the lines of the result behind `| `.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from typing import Any

CALL, RESULT, LINE = "> ", "< ", "| "


class Status(Enum):
    """How a step ended."""

    OK = "ok"
    ERROR = "error"
    TRANSIENT = "transient"
    INVALID = "invalid"


@dataclass(frozen=True, slots=True)
class Action:
    """A call of a tool."""

    tool: str
    arguments: dict[str, Any]

    def line(self) -> str:
        """The call as a reply ends in it; equal calls have equal lines."""
        return f"{CALL}{self.tool} {json.dumps(self.arguments, sort_keys=True)}"


class ProtocolFaultError(Exception):
    """A reply is no valid call.

    Attributes:
        reason: What is wrong with it, for the worker to read.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One reply and what came of it.

    Attributes:
        said: The reply without its call.
        action: The call; None where the reply held none.
        status: How it ended.
        result: What the worker is told.
    """

    said: str
    action: Action | None
    status: Status
    result: str


def parse(reply: str) -> tuple[str, Action]:
    """Split a reply into what was said and the call.

    Raises:
        ProtocolFaultError: The last line is no call, or its arguments are no JSON object.
    """
    said, _, last = reply.strip().rpartition("\n")
    if not last.startswith(CALL):
        raise ProtocolFaultError("the last line must be a call: > tool {arguments}")
    tool, _, text = last.removeprefix(CALL).partition(" ")
    try:
        arguments = json.loads(text or "{}")
    except ValueError:
        raise ProtocolFaultError("the arguments must be one JSON object on the same line") from None
    if not isinstance(arguments, dict):
        raise ProtocolFaultError("the arguments must be a JSON object")
    return said, Action(tool, arguments)


def spoken(step: Step, *, with_said: bool) -> str:
    """The worker's half of a step."""
    call = step.action.line() if step.action else f"{CALL}(no valid call)"
    return f"{step.said}\n{call}" if with_said and step.said else call


def answered(step: Step, *, is_masked: bool = False) -> str:
    """The workbench's half of a step; masked, only how it ended."""
    if is_masked:
        return f"{RESULT}{step.status.value} (result no longer shown)"
    lines = [f"{LINE}{line}" for line in step.result.split("\n")]
    return "\n".join([f"{RESULT}{step.status.value}", *lines])
