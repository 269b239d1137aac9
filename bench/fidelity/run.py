"""One run read by plain loops: its calls, results, turns and clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bench.fidelity.prompt import prompt_of
from bench.fidelity.record import dict_of, entries, instant, text_of
from bench.fidelity.source import scope_of
from bench.fidelity.usage import copies_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from bench.fidelity.prompt import Prompt
    from bench.fidelity.record import Entry
    from bench.fidelity.source import Source
    from bench.fidelity.usage import Copy

# A call that the API runs itself has its result in the same message.
CALLS = ("tool_use", "server_tool_use", "mcp_tool_use")
PATH_ARGUMENTS = ("file_path", "notebook_path", "path")


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call: the first use of its id in the run.

    Args:
        tool: Name of the tool.
        path: The path argument, None without one.
    """

    tool: str
    path: str | None


@dataclass(frozen=True, slots=True)
class RunKey:
    """What tells one run from another; two runs with equal keys are one."""

    path: str
    generation: int
    session_id: str
    agent_id: str | None
    is_progress: bool


@dataclass(frozen=True, slots=True)
class Run:
    """One agent thread of one session in one life of one file.

    Args:
        key: Its identity.
        is_newest: Whether no later life of the file exists.
        is_forked: Whether a record names the session it was forked from.
        born_at: Greatest time up to and including the first record with a uuid.
        last_at: Greatest time.
        size: Records in it.
        calls: Calls by tool use id, in file order.
        results: Whether the first result of an id is an error, by tool use id.
        turns: The words of each human turn, in file order.
        copies: The run's best snapshot of each message's usage, by message key.
    """

    key: RunKey
    is_newest: bool
    is_forked: bool
    born_at: datetime | None
    last_at: datetime | None
    size: int
    calls: dict[str, Call]
    results: dict[str, bool]
    turns: tuple[str, ...]
    copies: dict[str, Copy]


def runs_of(source: Source) -> list[Run]:
    """All runs of all lives of one file."""
    found: list[Run] = []
    newest = len(source.generations) - 1
    for generation in range(newest + 1):
        groups: dict[RunKey, list[Entry]] = {}
        for entry in entries(source, generation):
            key = RunKey(
                source.path, generation, entry.session_id, entry.agent_id, entry.is_progress
            )
            groups.setdefault(key, []).append(entry)
        found += [_run(key, group, is_newest=generation == newest) for key, group in groups.items()]
    return found


def _run(key: RunKey, group: list[Entry], *, is_newest: bool) -> Run:
    return Run(
        key=key,
        is_newest=is_newest,
        is_forked=any(dict_of(entry.outer.get("forkedFrom")) for entry in group),
        born_at=_greatest(_up_to_first_uuid(group)),
        last_at=_greatest(group),
        size=len(group),
        calls=calls_of(group),
        results=results_of(group),
        turns=turns_of(group) if key.agent_id is None else (),
        copies=copies_of(group, scope=scope_of(key.path)),
    )


def _up_to_first_uuid(group: list[Entry]) -> Iterator[Entry]:
    for entry in group:
        yield entry
        if text_of(entry.outer.get("uuid")):
            return


def _greatest(group: Iterable[Entry]) -> datetime | None:
    times = [time for entry in group if (time := instant(entry.outer.get("timestamp")))]
    return max(times, default=None)


def first_seen(group: list[Entry]) -> Iterator[Entry]:
    """The entries without those whose uuid stood in the run before."""
    seen: set[str] = set()
    for entry in group:
        if entry.uuid in seen:
            continue
        if entry.uuid:
            seen.add(entry.uuid)
        yield entry


def calls_of(group: list[Entry]) -> dict[str, Call]:
    """The first call of each tool use id; one without an id is named by its place."""
    found: dict[str, Call] = {}
    for entry in first_seen(group):
        for index, block in enumerate(entry.blocks("assistant")):
            if block.get("type") not in CALLS:
                continue
            tool_use_id = text_of(block.get("id")) or f"{entry.line_no}:{entry.index}:{index}"
            given = dict_of(block.get("input"))
            paths = [path for name in PATH_ARGUMENTS if (path := text_of(given.get(name)))]
            call = Call(str(block.get("name")), paths[0] if paths else None)
            found.setdefault(tool_use_id, call)
    return found


def results_of(group: list[Entry]) -> dict[str, bool]:
    """Whether the first result of each tool use id is an error."""
    found: dict[str, bool] = {}
    for entry in first_seen(group):
        for block in entry.blocks("user") + entry.blocks("assistant"):
            tool_use_id = text_of(block.get("tool_use_id"))
            if str(block.get("type")).endswith("tool_result") and tool_use_id:
                found.setdefault(tool_use_id, block.get("is_error") is True)
    return found


def turns_of(group: list[Entry]) -> tuple[str, ...]:
    """The words of each human turn, each said once."""
    parts: set[tuple[str, str]] = set()
    found: list[str] = []
    before: Prompt | None = None
    for entry in first_seen(group):
        prompt = prompt_of(entry)
        if prompt is None:
            continue
        time = text_of(entry.inner.get("timestamp"))
        marks = {(time, part) for part in prompt.parts if time}
        is_replay = bool(marks) and marks <= parts
        parts |= marks
        if not prompt.is_human or is_replay:
            continue
        if before and _is_echo(before, prompt):
            before = None
            continue
        before = prompt
        found.append(prompt.text)
    return tuple(found)


def _is_echo(before: Prompt, prompt: Prompt) -> bool:
    """Whether two prompts in a row are one: as it was queued, and as it was taken up."""
    is_pair = before.is_queued != prompt.is_queued
    return is_pair and bool(prompt.text) and before.text == prompt.text
