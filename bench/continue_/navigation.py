"""Where a scripted worker goes next in each family, from what it sees alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bench.continue_.arithmetic import Wanted
from bench.continue_.protocol import Action, Status
from bench.continue_.seeing import WEIGHT
from bench.continue_.tasks import ANSWER, KEY, Family

if TYPE_CHECKING:
    from bench.continue_.seeing import Seen, SeenStep

WANTED = {
    Family.SCATTER: Wanted(key="amount", is_alternating=False),
    Family.CHAIN: Wanted(key=KEY, is_alternating=False),
    Family.PROSE: Wanted(key=WEIGHT, is_alternating=False),
    Family.ALTERNATING: Wanted(key=KEY, is_alternating=True),
}
_NEXT = re.compile(r"^next: (\S+)$|^From here walk on to (\S+)\.$", re.MULTILINE)
_LAST = re.compile(r"^next: none$|^This is the last stop\.$", re.MULTILINE)
_RESULT = re.compile(r"^result: (-?\d+)$")
_TIMEOUT = re.compile(r"^timeout = (\d+)$", re.MULTILINE)
_SPEC = re.compile(r"^(\w+)\.timeout = (\d+)$", re.MULTILINE)


def next_action(family: Family, seen: Seen) -> Action | None:
    """The next call; None when only the answer is left to write."""
    match family:
        case Family.SCATTER:
            return _scatter(seen)
        case Family.FIX:
            return _fix(seen)
        case Family.CHAIN | Family.PROSE | Family.ALTERNATING:
            return _chain(seen)


def calculated(seen: Seen) -> str | None:
    """What the calculator told last; None if no shown step of it succeeded."""
    found = [_RESULT.match(step.result or "") for step in _succeeded(seen, "calculate")]
    told = [match for match in found if match]
    return told[-1][1] if told else None


def _read(path: str) -> Action:
    return Action("read_file", {"path": path})


def _succeeded(seen: Seen, tool: str) -> list[SeenStep]:
    return [step for step in seen.steps if step.tool == tool and step.status is Status.OK]


def _chain(seen: Seen) -> Action | None:
    reads = [step for step in _succeeded(seen, "read_file") if step.result is not None]
    if not reads:
        return _read(seen.start)
    last = reads[-1].result or ""
    if _LAST.search(last):
        return None
    onward = _NEXT.search(last)
    return _read(onward[1] or onward[2]) if onward else None


def _scatter(seen: Seen) -> Action | None:
    lists = [step.result for step in _succeeded(seen, "list_files") if step.result]
    if not lists:
        return Action("list_files", {})
    paths = [path for path in lists[-1].split("\n") if path != ANSWER]
    # Files are read in the order of the list, so the furthest one named tells how far it got.
    reached = max((place for place, path in enumerate(paths) if path in seen.sources), default=-1)
    return _read(paths[reached + 1]) if reached + 1 < len(paths) else None


def _fix(seen: Seen) -> Action | None:
    spec = _spec(seen)
    if not spec:
        return _read("spec.txt")
    order = [f"conf/{name}.conf" for name in spec]
    reached = max((place for place, path in enumerate(order) if path in seen.sources), default=-1)
    if reached >= 0:
        name = list(spec)[reached]
        last = [step for step in seen.steps if step.path == order[reached]]
        wrong = _wrong(last[-1], spec[name]) if last else None
        if wrong is not None:
            return Action("write_file", {"path": order[reached], "content": wrong})
        if not last:
            return _read(order[reached])
    return _read(order[reached + 1]) if reached + 1 < len(order) else None


def _spec(seen: Seen) -> dict[str, str]:
    reads = [step.result for step in _succeeded(seen, "read_file") if step.path == "spec.txt"]
    told = [text for text in reads if text is not None]
    if told:
        return dict(_SPEC.findall(told[-1]))
    facts = [fact for fact in seen.facts if fact.source == "spec.txt"]
    return {fact.key.removesuffix(".timeout"): str(fact.value) for fact in facts}


def _wrong(step: SeenStep, value: str) -> str | None:
    """The right content of a file that was read and is wrong; None if there is nothing to do."""
    if step.tool != "read_file" or step.status is not Status.OK or step.result is None:
        return None
    found = _TIMEOUT.search(step.result)
    if found is None or found[1] == value:
        return None
    return _TIMEOUT.sub(f"timeout = {value}", step.result)
