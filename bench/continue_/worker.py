"""Scripted workers: a pure function of the context, in the place of a model.

They read what the context shows (`seeing`), go to the next thing that the task asks for, and add by
one method (`arithmetic`). What is not in the context they do not know: they look again where they
can, and write a wrong answer where they cannot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bench.continue_ import arithmetic, navigation
from bench.continue_.arithmetic import Method
from bench.continue_.protocol import Action, Status
from bench.continue_.seeing import look
from bench.continue_.tasks import ANSWER

if TYPE_CHECKING:
    from bench.continue_.context import Context
    from bench.continue_.seeing import Seen
    from bench.continue_.tasks import Family


class Worker(Protocol):
    """Whoever replies."""

    def reply(self, context: Context) -> str:
        """A reply to a context."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scripted:
    """A worker with a method.

    Attributes:
        family: What the task is about, which a worker would read in its first message.
        method: How it adds.
        seed: Of its slips.
    """

    family: Family
    method: Method
    seed: int

    def reply(self, context: Context) -> str:
        """The next call, with a note where the method keeps one."""
        seen = look(context.text)
        if self.method is not Method.NOTES:
            return self._action(seen).line()
        note = _note(seen, self.family)
        seen.notes = note
        text = "; ".join(f"{name}={value}" for name, value in note.items())
        return f"note: {text}\n{self._action(seen).line()}"

    def _action(self, seen: Seen) -> Action:
        last = seen.steps[-1] if seen.steps else None
        if last and last.status is Status.TRANSIENT:
            return Action(last.tool, last.arguments)
        if last and last.path == ANSWER and last.tool == "write_file":
            return Action("done", {})
        if last and self.method is Method.TALLY and last.facts() and self._wanted():
            return Action("tally", {"value": self._next_value(seen)})
        action = navigation.next_action(self.family, seen)
        return action or self._finish(seen)

    def _wanted(self) -> arithmetic.Wanted | None:
        return navigation.WANTED.get(self.family)

    def _finish(self, seen: Seen) -> Action:
        wanted = self._wanted()
        if wanted is None:
            return Action("done", {})
        found = self._found(seen, wanted)
        if found is None and self.method is Method.CALCULATOR:
            return Action("calculate", {"expression": _expression(seen, wanted)})
        return Action("write_file", {"path": ANSWER, "content": found or "unknown"})

    def _found(self, seen: Seen, wanted: arithmetic.Wanted) -> str | None:
        match self.method:
            case Method.NOTES:
                return seen.notes["alternating" if wanted.is_alternating else "total"]
            case Method.TALLY:
                return str(seen.tally[1]) if seen.tally else None
            case Method.CALCULATOR:
                return navigation.calculated(seen)
            case Method.COPY | Method.SUM | Method.SLIP:
                number = arithmetic.answer(seen, wanted, self.method, self.seed)
                return None if number is None else str(number)

    def _next_value(self, seen: Seen) -> int:
        wanted = self._wanted()
        value = seen.steps[-1].facts()[0].value
        if wanted is None or not wanted.is_alternating:
            return value
        return -value if seen.tally and seen.tally[0] % 2 else value


def _expression(seen: Seen, wanted: arithmetic.Wanted) -> str:
    values = [fact.value for fact in seen.facts if fact.key == wanted.key]
    signs = ["-" if wanted.is_alternating and place % 2 else "+" for place in range(len(values))]
    pairs = zip(signs, values, strict=True)
    return "".join(f"{sign}{value}" for sign, value in pairs).lstrip("+") or "0"


def _note(seen: Seen, family: Family) -> dict[str, str]:
    """The note before, with the values read since."""
    note = {"n": "0", "total": "0", "alternating": "0", "through": "-", **seen.notes}
    wanted = navigation.WANTED.get(family)
    facts = [fact for step in seen.steps for fact in step.facts()]
    if wanted is not None:
        facts = [fact for fact in dict.fromkeys(facts) if fact.key == wanted.key]
    through = [place for place, fact in enumerate(facts) if fact.source == note["through"]]
    for fact in facts[through[-1] + 1 :] if through else facts:
        n = int(note["n"])
        note["alternating"] = str(int(note["alternating"]) + (-fact.value if n % 2 else fact.value))
        note["total"] = str(int(note["total"]) + fact.value)
        note["n"] = str(n + 1)
        note["through"] = fact.source
    return note
