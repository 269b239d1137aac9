"""What a scripted worker finds in its context; it has no other memory."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from bench.continue_.protocol import CALL, LINE, RESULT, Status

_STATED = re.compile(r"^(\w[\w.]*) = (-?\d+)$", re.MULTILINE)
_WEIGHS = re.compile(r"\bweighs (\d+) kilograms\b")
_FACT = re.compile(r"^  ([\w.-]+?)(?:#\d+)? = (-?\d+)  \[(\S+) @\d+\]$")
_AGGREGATE = re.compile(
    r"^  = (?P<key>[\w.-]+): (?P<n>\d+) values, .*?"
    r"\bsum (?P<sum>-?\d+), (?:alternating sum (?P<alternating>-?\d+), )?.*?"
    r"includes all through (?P<through>\S+) @\d+$"
)
_SUMMED = re.compile(r"^- (\S+?): (.*)$")
_TALLY = re.compile(r"^tally: (\d+) values, total (-?\d+)$")
_NOTE = re.compile(r"^note: (.*)$")
_START = re.compile(r"^Start at (\S+)\. ")
_MASKED = "(result no longer shown)"
WEIGHT = "weight"


@dataclass(frozen=True, slots=True)
class Fact:
    """A number that a file states."""

    source: str
    key: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Aggregate:
    """An aggregate line of a view; alternating is None where the line does not say it."""

    n: int
    sum: int
    alternating: int | None
    through: str


@dataclass(slots=True)
class SeenStep:
    """A step as the context shows it; result is None where it is not shown."""

    tool: str
    arguments: dict[str, Any]
    status: Status | None = None
    result: str | None = None

    @property
    def path(self) -> str | None:
        """The path argument, if the call has one."""
        return self.arguments.get("path")

    def facts(self) -> list[Fact]:
        """The numbers that a read file states."""
        if self.tool != "read_file" or self.status is not Status.OK or self.result is None:
            return []
        return stated(str(self.path), self.result)


@dataclass(slots=True)
class Seen:
    """Everything that a context shows, in its order.

    Attributes:
        steps: Raw steps, looked-up earlier ones among them.
        facts: Numbers with their source from view, summary and raw steps, each once.
        aggregates: By key.
        notes: The last note by name; empty without one.
        tally: How many values the tally holds, and their total; None where it is not shown.
        start: The path that the task names first; empty if it names none.
        sources: Paths that any part of the context names as read or written.
    """

    steps: list[SeenStep] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    aggregates: dict[str, Aggregate] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    tally: tuple[int, int] | None = None
    start: str = ""
    sources: set[str] = field(default_factory=set)


def stated(source: str, text: str) -> list[Fact]:
    """The numbers in the words of a file: `key = number` lines, and weights told in prose."""
    lines = text.replace("; ", "\n")
    found = [Fact(source, key, int(value)) for key, value in _STATED.findall(lines)]
    return found + [Fact(source, WEIGHT, int(value)) for value in _WEIGHS.findall(text)]


def look(text: str) -> Seen:
    """Read a context line by line."""
    seen = Seen()
    told: list[Fact] = []
    for line in text.split("\n"):
        if line.startswith((CALL, RESULT, LINE)):
            _step_line(seen, line)
        elif aggregate := _AGGREGATE.match(line):
            seen.aggregates[aggregate["key"]] = _aggregate(aggregate)
        elif fact := _FACT.match(line):
            told.append(Fact(fact[3], fact[1], int(fact[2])))
        elif summed := _SUMMED.match(line):
            told += stated(summed[1], summed[2])
            seen.sources.add(summed[1])
        elif note := _NOTE.match(line):
            pairs = (part.partition("=") for part in note[1].split("; "))
            seen.notes = {name: value for name, _, value in pairs}
            seen.sources.add(seen.notes.get("through", ""))
        elif tally := _TALLY.match(line):
            seen.tally = (int(tally[1]), int(tally[2]))
        elif start := _START.match(line):
            seen.start = start[1]
    told += [fact for step in seen.steps for fact in step.facts()]
    seen.facts = list(dict.fromkeys(told))
    seen.sources |= {fact.source for fact in seen.facts}
    seen.sources |= {step.path for step in seen.steps if step.path}
    return seen


def _step_line(seen: Seen, line: str) -> None:
    if line.startswith(CALL):
        tool, _, arguments = line.removeprefix(CALL).partition(" ")
        is_call = arguments.startswith("{") and arguments.endswith("}")
        seen.steps.append(SeenStep(tool, json.loads(arguments) if is_call else {}))
    elif seen.steps and line.startswith(RESULT):
        step = seen.steps[-1]
        step.status = Status(line.removeprefix(RESULT).split(" ")[0])
        step.result = None if line.endswith(_MASKED) else ""
    elif seen.steps:
        step = seen.steps[-1]
        told = line.removeprefix(LINE)
        step.result = f"{step.result}\n{told}" if step.result else told


def _aggregate(found: re.Match[str]) -> Aggregate:
    alternating = found["alternating"]
    return Aggregate(
        n=int(found["n"]),
        sum=int(found["sum"]),
        alternating=None if alternating is None else int(alternating),
        through=found["through"],
    )
