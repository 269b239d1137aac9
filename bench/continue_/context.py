"""The messages that an arm sends for one reply."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bench.continue_.arms import WINDOW, History, cut
from bench.continue_.protocol import answered, spoken
from bench.continue_.workbench import BASIC, TELLING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bench.continue_.arms import Arm
    from bench.continue_.protocol import Step

_WORD = re.compile(r"[A-Za-z0-9]{3,}")

_SYSTEM = (
    "You work on a small file system. Reply with any text you need and then exactly one call on "
    'the last line, written as: > tool {"argument": "value"}\nTools:'
)
_NOTES = (
    "Only the last steps are shown. Keep everything you will need in a note: a line of your reply "
    "that begins with 'note: '. The last note is shown to you again."
)
_ONE_NOTE = "In each reply keep one line that begins with 'note: ' with your running result."


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a request."""

    role: str
    text: str


@dataclass(frozen=True, slots=True)
class Context:
    """What a worker gets for one reply: the system prompt and the messages."""

    system: str
    messages: tuple[Message, ...]

    @property
    def text(self) -> str:
        """Everything in order, as a reader sees it."""
        return "\n".join([self.system, *(message.text for message in self.messages)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What an arm shows beside raw steps.

    Attributes:
        view: The last view of the curator; empty before the first.
        view_at: How many steps there were when it was compiled.
        note: The last note.
        summary: The last summary, of the steps before `summary_at`.
        summary_at: How many steps the summary covers.
        tally: What the tally told last.
    """

    view: str = ""
    view_at: int = 0
    note: str = ""
    summary: str = ""
    summary_at: int = 0
    tally: str = ""


def system(arm: Arm) -> str:
    """The system prompt of an arm."""
    tools = [*BASIC, *([arm.extra_tool] if arm.extra_tool else [])]
    lines = [_SYSTEM, *(f"- {TELLING[tool]}" for tool in tools)]
    if arm.has_notes:
        lines.append(_NOTES)
    if arm.has_note_instruction:
        lines.append(_ONE_NOTE)
    return "\n".join(lines)


def tools(arm: Arm) -> tuple[str, ...]:
    """The tools that an arm has."""
    return (*BASIC, arm.extra_tool) if arm.extra_tool else BASIC


def build(arm: Arm, goal: str, steps: Sequence[Step], memory: Memory) -> Context:
    """Make the context for the next reply.

    Args:
        arm: How.
        goal: The task.
        steps: All steps so far.
        memory: What the arm keeps beside them.
    """
    memory = replace(memory, view=cut(memory.view, arm.cut))
    head = "\n\n".join(part for part in (f"TASK\n{goal}", *_remembered(arm, goal, steps, memory)))
    shown = list(_shown(arm, steps, memory))
    if not arm.is_cached:
        body = "\n".join([head, "", "STEPS", *(line for step in shown for line in step)])
        return Context(system(arm), (Message("user", body),))
    messages = [Message("user", head)]
    for call, result in shown:
        messages += [Message("assistant", call), Message("user", result)]
    return Context(system(arm), tuple(messages))


def _remembered(arm: Arm, goal: str, steps: Sequence[Step], memory: Memory) -> Iterator[str]:
    if memory.view:
        yield f"VIEW OF THE RUN AFTER {memory.view_at} STEPS\n{memory.view}"
    if memory.summary:
        yield f"SUMMARY OF THE FIRST {memory.summary_at} STEPS\n{memory.summary}"
    if arm.has_notes and memory.note:
        yield f"LAST NOTE\n{memory.note}"
    if memory.tally:
        yield memory.tally
    if arm.retrieved:
        found = retrieved(goal, steps, arm.retrieved)
        lines = [half for step in found for half in _halves(step)]
        yield "\n".join(["EARLIER STEPS THAT SHARE WORDS WITH THE LAST", *lines])


def _shown(arm: Arm, steps: Sequence[Step], memory: Memory) -> Iterator[tuple[str, str]]:
    start = _start(arm, len(steps), memory)
    for number, step in enumerate(steps):
        if number < start:
            continue
        is_masked = arm.history is History.MASKED and number < len(steps) - WINDOW
        call = spoken(step, with_said=arm.has_note_instruction)
        yield call, answered(step, is_masked=is_masked)


def _start(arm: Arm, count: int, memory: Memory) -> int:
    if arm.history is not History.WINDOW:
        return 0
    if arm.is_cached:
        # Anchored at the view: what comes later never moves the beginning.
        return max(memory.view_at - WINDOW, 0)
    # A step that no summary covers yet must stay in sight.
    oldest = memory.summary_at if arm.summary_words else count
    return max(min(count - WINDOW, oldest), 0)


def _halves(step: Step) -> tuple[str, str]:
    return spoken(step, with_said=False), answered(step)


def retrieved(goal: str, steps: Sequence[Step], limit: int) -> list[Step]:
    """The earlier steps that share most different words with the task and the last step.

    Of equals the newer ones; in the order in which they happened.
    """
    if not steps:
        return []
    wanted = _words(goal) | _words("\n".join(_halves(steps[-1])))
    earlier = range(max(len(steps) - WINDOW, 0))
    shared = {n: len(wanted & _words("\n".join(_halves(steps[n])))) for n in earlier}
    best = sorted(earlier, key=lambda n: (-shared[n], -n))[:limit]
    return [steps[n] for n in sorted(best)]


def _words(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(text)}
