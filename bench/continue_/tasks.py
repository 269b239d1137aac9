"""Five families of tasks, each with the files that it starts from and those it must end in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from corpus_gen import text, words
from corpus_gen.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable

ANSWER = "answer.txt"
KEY = "value"
_SCATTERED, _NOISE = 16, 8
# Lines of a log around what a file states, so that a step takes as much room as in real runs.
_LOG_LINES = 20
_SERVICES = ("anchor", "beacon", "cargo", "dock", "ferry", "harbor", "jetty", "mooring")


class Family(Enum):
    """What a task is about."""

    SCATTER = "scatter"
    FIX = "fix"
    CHAIN = "chain"
    PROSE = "prose chain"
    ALTERNATING = "alternating chain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One task.

    Attributes:
        family: What it is about.
        prompt: What the worker is told.
        files: Path to content at the start.
        wanted: Path to content that must stand there at the end, blanks around it aside.
        least_steps: Calls that it takes when nothing fails and nothing is forgotten.
    """

    family: Family
    prompt: str
    files: dict[str, str]
    wanted: dict[str, str]
    least_steps: int

    def is_solved(self, files: dict[str, str]) -> bool:
        """Whether every wanted file is there with its content."""
        return all(
            files.get(path, "").strip() == content.strip() for path, content in self.wanted.items()
        )


def task(family: Family, links: int, seed: int) -> Task:
    """Make a task.

    Args:
        family: What it is about.
        links: Files of a chain; scatter and fix have their own size.
        seed: The same seed gives the same task everywhere.
    """
    rng = Rng(seed)
    match family:
        case Family.SCATTER:
            return _scatter(rng)
        case Family.FIX:
            return _fix(rng)
        case Family.CHAIN:
            return _chain(rng, links, family, "Add up all the values", _stated)
        case Family.PROSE:
            return _chain(rng, links, family, "Add up the weights of all crates", _told)
        case Family.ALTERNATING:
            rule = "Take the first value minus the second plus the third, and so on"
            return _chain(rng, links, family, rule, _stated)


def alternating_sum(values: list[int]) -> int:
    """The first value minus the second plus the third, and so on."""
    return sum(values[::2]) - sum(values[1::2])


def _chain(
    rng: Rng, links: int, family: Family, rule: str, stop: Callable[[Rng, int, str | None], str]
) -> Task:
    names: dict[str, None] = {}
    while len(names) < links:
        names[f"links/{rng.hex(8)}.txt"] = None
    paths = list(names)
    values = [rng.between(10, 999) for _ in paths]
    following = [*paths[1:], None]
    answer = alternating_sum(values) if family is Family.ALTERNATING else sum(values)
    return Task(
        family=family,
        prompt=f"Start at {paths[0]}. Each file names the next one. Follow the chain to its end. "
        f"{rule}, write the result into {ANSWER} as a number alone, then call done.",
        files={
            path: stop(rng, value, after)
            for path, value, after in zip(paths, values, following, strict=True)
        },
        wanted={ANSWER: str(answer)},
        least_steps=links + 2,
    )


def _stated(rng: Rng, value: int, following: str | None) -> str:
    return f"{KEY} = {value}\n{_log(rng)}\nnext: {following or 'none'}"


def _told(rng: Rng, value: int, following: str | None) -> str:
    onward = f"From here walk on to {following}." if following else "This is the last stop."
    return f"The crate at this stop weighs {value} kilograms.\n{_log(rng)}\n{onward}"


def _log(rng: Rng) -> str:
    return "\n".join(text.lines_of(rng, words.LOGS, _LOG_LINES))


def _scatter(rng: Rng) -> Task:
    names = rng.shuffled([f"notes/{rng.hex(6)}.txt" for _ in range(_SCATTERED + _NOISE)])
    files: dict[str, str] = {}
    total = 0
    for place, path in enumerate(names):
        amount = rng.between(10, 999)
        if place < _SCATTERED:
            total += amount
            files[path] = f"bill {rng.hex(4)}\namount = {amount}\n{_log(rng)}"
        else:
            files[path] = f"memo {rng.hex(4)}\n{_log(rng)}"
    return Task(
        family=Family.SCATTER,
        prompt="Some of the files below notes/ state an amount. Read them one after the other, add "
        f"up the amounts, write the sum into {ANSWER} as a number alone, then call done.",
        files=files,
        wanted={ANSWER: str(total)},
        least_steps=len(files) + 3,
    )


def _fix(rng: Rng) -> Task:
    right = {name: rng.between(10, 99) for name in _SERVICES}
    wrong = set(rng.shuffled(list(_SERVICES))[: len(_SERVICES) // 2])
    owners = {name: rng.hex(4) for name in _SERVICES}
    spec = "\n".join(f"{name}.timeout = {value}" for name, value in right.items())
    files = {"spec.txt": spec} | {
        f"conf/{name}.conf": settings(owners[name], right[name] + 100 * (name in wrong))
        for name in _SERVICES
    }
    return Task(
        family=Family.FIX,
        prompt="spec.txt states a timeout for each service. Read conf/SERVICE.conf of each, in the "
        "order of the spec; where its timeout differs write the file again with the right one and "
        "every other line as it was. Then call done.",
        files=files,
        wanted={f"conf/{name}.conf": settings(owners[name], right[name]) for name in _SERVICES},
        least_steps=2 + len(_SERVICES) + len(wrong),
    )


def settings(owner: str, timeout: int) -> str:
    """The content of a service's file."""
    return f"owner: {owner}\ntimeout = {timeout}"
