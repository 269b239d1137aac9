"""Random runs, worse than real ones: results first, twice or never, clocks that go back."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.property.happening import Happening, What

if TYPE_CHECKING:
    from random import Random

START = 1_785_000_000_000
_TOOLS = ("Bash", "Read", "Edit", "Grep")
_ASKED = ("fix the test", "Fix  the test", "add a flag", "why is it slow?")
_VALUES = ("7", "-3", "12.5", "0.000000001", "+4", "word", "1e3", "0x1F", "9" * 19, "1.0.2")
_ERRORS = ("", "no such file", "denied\nagain", "exit code 1")
_WEIGHTS = {
    What.TURN: 6,
    What.SAY: 12,
    What.THINK: 6,
    What.CALL: 34,
    What.RESULT: 34,
    What.INTERRUPT: 2,
    What.BOUNDARY: 2,
    What.MODE: 4,
}


def random_run(rng: Random, name: str, *, is_main: bool = True) -> list[Happening]:
    """The events of one run.

    Args:
        rng: Where chance comes from.
        name: Makes ids of its own.
        is_main: False leaves out what only a main thread has.
    """
    return _Maker(rng, name, is_main=is_main).run(rng.randint(1, 260))


class _Maker:
    def __init__(self, rng: Random, name: str, *, is_main: bool) -> None:
        self._rng = rng
        self._name = name
        self._now = START + rng.randint(0, 10**9)
        self._events: list[Happening] = []
        self._called: list[str] = []
        self._answered: set[str] = set()
        self._prompt = (3, 0, 0)
        # Few inputs make loops, many make none.
        self._inputs = rng.choice((2, 3, 30))
        self._errors = rng.choice((0.1, 0.4, 0.7))
        self._what = [w for w in _WEIGHTS if is_main or w not in {What.TURN, What.INTERRUPT}]

    def run(self, length: int) -> list[Happening]:
        while len(self._events) < length:
            if self._events and self._rng.random() < 0.04:
                self._add(self._repeated(self._rng.choice(self._events)))
            else:
                self._add(self._fresh())
        return self._events

    def _add(self, event: Happening | None) -> None:
        if event is not None:
            self._events.append(replace(event, line=len(self._events) + 1))

    def _fresh(self) -> Happening:
        weights = [_WEIGHTS[what] for what in self._what]
        what = self._rng.choices(self._what, weights)[0]
        number = len(self._events) + 1
        event = Happening(
            line=number,
            what=what,
            at=None if what is What.MODE else self._clock(),
            record=f"{self._name}-{number}",
            parent=self._parent(),
            text=f"{what.value} {number}",
        )
        if what is What.TURN:
            return replace(event, text=self._rng.choice((*_ASKED, f"task {number}")))
        if event.is_agents:
            self._prompt = self._next_prompt()
            event = replace(event, prompt=self._prompt)
        if what is What.CALL:
            return self._call(event)
        return self._result(event) if what is What.RESULT else event

    def _next_prompt(self) -> tuple[int, int, int]:
        # Mostly it grows by what was written to the cache; now and then that or the text is lost.
        size = sum(self._prompt)
        if self._rng.random() < 0.1:
            size = self._rng.randint(1, 3_000)
        read = size if self._rng.random() < 0.8 else self._rng.randint(0, size)
        return (3, read, size - read + self._rng.randint(0, 60))

    def _clock(self) -> int:
        step = self._rng.choices(
            (self._rng.randint(1, 20_000), self._rng.randint(599_000, 601_000), -70_000),
            (90, 5, 5),
        )[0]
        self._now += step
        # No two records of a run share a time: equal texts at one time would be one event.
        return self._now // 1000 * 1000 + len(self._events) % 1000

    def _parent(self) -> str | None:
        records = [event.record for event in self._events if event.what is not What.MODE]
        if not records or self._rng.random() < 0.05:
            return None
        return self._rng.choice(records) if self._rng.random() < 0.15 else records[-1]

    def _call(self, event: Happening) -> Happening:
        tool = self._rng.choice(_TOOLS)
        path = self._rng.choice(("a.py", "b/c.py")) if tool in {"Read", "Edit"} else None
        arguments: dict[str, object] = {"n": self._rng.randint(1, self._inputs)}
        if path is not None:
            arguments["file_path"] = path
        tool_id = self._tool_id()
        if tool_id in self._called:
            event = replace(event, is_repeat=True)
        self._called.append(tool_id)
        text = json.dumps(arguments, separators=(",", ":"))
        event = replace(event, tool_id=tool_id, tool=tool, arguments=text, path=path)
        before = self._events[-1] if self._events else None
        # Calls of one response stand one after the other.
        is_beside = before is not None and before.what is What.CALL and self._rng.random() < 0.4
        if before is not None and is_beside:
            self._prompt = before.prompt
            return replace(event, message=before.message, prompt=before.prompt)
        return replace(event, message=tool_id)

    def _tool_id(self) -> str:
        waiting = [each for each in sorted(self._answered) if each not in self._called]
        if waiting and self._rng.random() < 0.5:
            return self._rng.choice(waiting)
        if self._called and self._rng.random() < 0.03:
            return self._rng.choice(self._called)
        return f"{self._name}-t{len(self._events)}"

    def _result(self, event: Happening) -> Happening:
        tool_id = self._result_id()
        is_repeat = tool_id in self._answered
        self._answered.add(tool_id)
        is_error = self._rng.random() < self._errors
        text = self._rng.choice(_ERRORS) if is_error else self._printed()
        return replace(event, tool_id=tool_id, is_repeat=is_repeat, is_error=is_error, text=text)

    def _result_id(self) -> str:
        waiting = [each for each in self._called if each not in self._answered]
        if waiting and self._rng.random() < 0.9:
            return waiting[-1] if self._rng.random() < 0.7 else self._rng.choice(waiting)
        if self._answered and self._rng.random() < 0.3:
            return self._rng.choice(sorted(self._answered))
        return f"{self._name}-early{len(self._events)}"

    def _printed(self) -> str:
        return "\n".join(self._fact() for _ in range(self._rng.randint(0, 5)))

    def _fact(self) -> str:
        key = self._rng.choice(("total", "n_1", "q.x-1", "_k"))
        value = self._rng.choice((*_VALUES, str(self._rng.randint(-99, 99))))
        form = self._rng.choice(("{k} = {v}", "{k}={v}", "  {k}\t= {v} \r", "no fact", "{k}: {v}"))
        return form.format(k=key, v=value)

    def _repeated(self, first: Happening) -> Happening | None:
        if first.what is What.MODE:
            return None
        if self._rng.random() < 0.5 or first.what in {What.TURN, What.INTERRUPT, What.BOUNDARY}:
            return replace(first, is_repeat=True)
        # A replay: the same words again, in a new record and later.
        number = len(self._events) + 1
        return replace(first, is_repeat=True, record=f"{self._name}-{number}", at=self._clock())
