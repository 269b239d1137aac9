"""Facts and aggregates recounted by regular expressions only: no JSON parser, no shared code."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import PurePath
from typing import TYPE_CHECKING

from bench.fidelity.peel import peeled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bench.fidelity.peel import Node
    from bench.fidelity.source import Source

LINE = re.compile(r"[ \t\r]*([A-Za-z_][A-Za-z0-9_.-]{0,40})[ \t\r]*=[ \t\r]*([^ \t\r].*?)[ \t\r]*")
NUMBER = re.compile(r"[+-]?[0-9]{1,18}(?:\.[0-9]{1,9})?")
PATHS = ("file_path", "notebook_path", "path")
LONGEST = 120
MOST = 200
LIVE = 120


@dataclass(frozen=True, slots=True)
class Fact:
    """One occurrence: the first time that a source states this value under this key.

    Args:
        source: Path argument of the call, else its tool and input; empty without a call.
        key: As it stands.
        value: As it stands, trimmed.
        occurrence: The n of ``key#n``: distinct values under (source, key) so far.
        result: Which result of the run stated it; order inside one result is order of lines.
        is_live: Whether it is among the newest of its run.
        is_path: Whether the source is a path argument.
    """

    source: str
    key: str
    value: str
    occurrence: int
    result: int
    is_live: bool
    is_path: bool = True

    @property
    def number(self) -> Decimal | None:
        """The value if it is a number."""
        return Decimal(self.value) if NUMBER.fullmatch(self.value) else None


@dataclass(frozen=True, slots=True)
class Aggregate:
    """What all occurrences under one key come to, in order."""

    n: int
    n_live: int
    n_numeric: int
    sum: Decimal | None
    min: Decimal | None
    max: Decimal | None
    first: Decimal | None
    last: Decimal | None
    alternating_sum: Decimal | None
    through_source: str


@dataclass(slots=True)
class _Thread:
    """What one run has said so far."""

    uuids: set[str] = field(default_factory=set)
    sources: dict[str, str] = field(default_factory=dict)
    paths: set[str] = field(default_factory=set)
    results: set[str] = field(default_factory=set)
    stated: list[tuple[str, str, str, int]] = field(default_factory=list)
    n_results: int = 0


RunName = tuple[str, int, str, str | None, bool]


def read_facts(sources: Iterable[Source], *, live: int = LIVE) -> dict[RunName, list[Fact]]:
    """Every fact of every run.

    Args:
        sources: Transcripts, each with its lives.
        live: How many occurrences a run keeps live.

    Returns:
        Occurrences by first statement, by (path, generation, session, agent, is progress copy).
    """
    threads: dict[RunName, _Thread] = {}
    for source in sources:
        for generation, data in enumerate(source.generations):
            nodes = [node for line in data.split(b"\n")[:-1] for node in peeled(line)]
            for (session_id, agent_id, is_progress), node in _named(nodes, path=source.path):
                name = (source.path, generation, session_id, agent_id, is_progress)
                _hear(node, threads.setdefault(name, _Thread()))
    return {name: _facts(thread, live=live) for name, thread in threads.items()}


def aggregates(facts: Iterable[Fact]) -> dict[str, Aggregate]:
    """The aggregate of each key over all of a run's occurrences, live or not."""
    by_key: dict[str, list[Fact]] = {}
    for fact in facts:
        by_key.setdefault(fact.key, []).append(fact)
    return {key: _aggregate(group) for key, group in by_key.items()}


def _aggregate(group: list[Fact]) -> Aggregate:
    numbers = [fact.number for fact in group if fact.number is not None]
    signed = [-value if place % 2 else value for place, value in enumerate(numbers)]
    return Aggregate(
        n=len(group),
        n_live=sum(fact.is_live for fact in group),
        n_numeric=len(numbers),
        sum=sum(numbers, Decimal(0)) if numbers else None,
        min=min(numbers, default=None),
        max=max(numbers, default=None),
        first=numbers[0] if numbers else None,
        last=numbers[-1] if numbers else None,
        alternating_sum=sum(signed, Decimal(0)) if numbers else None,
        through_source=group[-1].source,
    )


def _facts(thread: _Thread, *, live: int) -> list[Fact]:
    counts: dict[tuple[str, str], int] = {}
    found: list[Fact] = []
    for place, (source, key, value, result) in enumerate(thread.stated):
        counts[source, key] = counts.get((source, key), 0) + 1
        is_live = place >= len(thread.stated) - live
        is_path = source in thread.paths
        found.append(Fact(source, key, value, counts[source, key], result, is_live, is_path))
    return found


def _named(nodes: list[Node], *, path: str) -> list[tuple[tuple[str, str | None, bool], Node]]:
    """Each record with its session, its agent, and whether it is a progress copy."""
    stem = PurePath(path).name.removesuffix(".jsonl")
    sessions = [node.text("sessionId") or node.text("session_id") for node in nodes]
    home = next((session for session in sessions if session), stem)
    chains = {
        node.text("uuid") or "": node
        for node in reversed(nodes)
        if node.members.get("isSidechain") == "true"
    }
    named: list[tuple[tuple[str, str | None, bool], Node]] = []
    for node, session in zip(nodes, sessions, strict=True):
        data = node.node("data")
        copied = data.node("message") if data and data.text("type") == "agent_progress" else None
        if data and copied and node.text("type") == "progress":
            named.append(((session or home, data.text("agentId") or "progress", True), copied))
            continue
        agent_id: str | None = None
        if stem.startswith("agent-"):
            agent_id = node.text("agentId") or stem.removeprefix("agent-")
        elif node.members.get("isSidechain") == "true":
            agent_id = node.text("agentId") or _inline_agent(node.text("uuid") or "", chains)
        named.append(((session or home, agent_id, False), node))
    return named


def _inline_agent(uuid: str, chains: dict[str, Node]) -> str:
    """What the first record of a chain that has an agent id says, else that record."""
    seen = {uuid}
    while uuid in chains and not chains[uuid].text("agentId"):
        parent = chains[uuid].text("parentUuid") or ""
        if parent not in chains or parent in seen:
            return f"inline:{uuid}"
        uuid = parent
        seen.add(uuid)
    return chains[uuid].text("agentId") or "" if uuid in chains else "inline"


def _hear(node: Node, thread: _Thread) -> None:
    """Take in one record: calls give sources, first results give facts."""
    uuid = node.text("uuid")
    if uuid in thread.uuids:
        return
    if uuid:
        thread.uuids.add(uuid)
    message = node.node("message")
    for block in message.items("content") if message else []:
        kind = block.text("type") or ""
        if node.text("type") == "assistant" and kind.endswith("tool_use"):
            _hear_call(block, thread)
        elif node.text("type") in {"user", "assistant"} and kind.endswith("tool_result"):
            _hear_result(block, thread)


def _hear_call(call: Node, thread: _Thread) -> None:
    given = call.node("input")
    paths = [path for name in PATHS if given and (path := given.text(name))]
    thread.paths.update(paths[:1])
    source = paths[0] if paths else f"{call.text('name')} {call.spelled('input')}"
    thread.sources.setdefault(call.text("id") or "", source)


def _hear_result(result: Node, thread: _Thread) -> None:
    tool_use_id = result.text("tool_use_id") or ""
    if tool_use_id and tool_use_id in thread.results:
        return
    thread.results.add(tool_use_id)
    thread.n_results += 1
    if result.members.get("is_error") == "true":
        return
    source = thread.sources.get(tool_use_id, "") if tool_use_id else ""
    known = {fact[:3] for fact in thread.stated}
    for key, value in stated_lines(_text(result)):
        if (source, key, value) not in known:
            known.add((source, key, value))
            thread.stated.append((source, key, value, thread.n_results))


def _text(result: Node) -> str:
    whole = result.text("content")
    parts = [block.text("text") or "" for block in result.items("content")]
    return whole if whole is not None else "\n".join(parts)


def stated_lines(text: str) -> list[tuple[str, str]]:
    """The first fact lines of a text, as (key, value) in order."""
    matches = (LINE.fullmatch(line) for line in text.split("\n"))
    lines = [(match[1], match[2]) for match in matches if match]
    return [(key, value) for key, value in lines if len(value) <= LONGEST][:MOST]
