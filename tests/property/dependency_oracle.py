"""What the nodes of a main run depend on and what ended or doubted them, told by plain loops.

Shares nothing with the SQL: it walks over the events of the ledger in their order, one at a time,
and follows doubts from node to node. Versions are taken as given; `episode_oracle` tells those.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

READS = {"Read", "NotebookRead"}
WRITES = {"Write", "Edit", "MultiEdit", "NotebookEdit", "apply_patch"}


class Event(NamedTuple):
    """One event of the ledger; those that repeat others are left out."""

    seq: int
    kind: str
    tool_use_id: str | None
    tool_name: str | None
    path: str | None
    is_turn: bool
    record_uuid: str | None
    parent_uuid: str | None
    raw_type: str | None


class Version(NamedTuple):
    """One version of an episode."""

    episode: int
    version: int
    seq: int
    seq_to: int
    producer: str


class Dependency(NamedTuple):
    """A node that was made from another."""

    node: str
    version: int
    on_node: str
    on_version: int
    seq: int


class Cause(NamedTuple):
    """What doubts or ends a node."""

    node: str
    version: int
    state: str
    reason: str
    seq: int


class Doubt(NamedTuple):
    """How a node stands: its state, since when, and whether it was hit itself."""

    state: str
    seq: int
    is_cause: bool


@dataclass(slots=True)
class _Walk:
    """What a run has told so far."""

    episode: int = 0
    reads: list[tuple[int, int, str]] = field(default_factory=list)
    writes: dict[str, list[int]] = field(default_factory=dict)
    turns: list[int] = field(default_factory=list)
    boundaries: list[int] = field(default_factory=list)
    rewinds: list[tuple[int, int]] = field(default_factory=list)


def _walk(events: Sequence[Event]) -> _Walk:
    told = _Walk()
    called: set[str] = set()
    first_of: dict[str, int] = {}
    for event in events:
        if event.is_turn:
            parent = first_of.get(event.parent_uuid or "")
            if parent is not None:
                told.rewinds.append((event.seq, parent))
            told.episode += 1
            told.turns.append(event.seq)
        if event.record_uuid is not None:
            first_of.setdefault(event.record_uuid, event.seq)
        if event.raw_type == "compact_boundary":
            told.boundaries.append(event.seq)
        if event.kind == "tool_call" and event.tool_use_id not in called:
            called.add(event.tool_use_id or f"at {event.seq}")
            if event.path is not None and event.tool_name in READS:
                told.reads.append((event.seq, told.episode, event.path))
            if event.path is not None and event.tool_name in WRITES:
                told.writes.setdefault(event.path, []).append(event.seq)
    return told


def dependencies(events: Sequence[Event], versions: Sequence[Version]) -> set[Dependency]:
    """Every dependency of the run."""
    told = _walk(events)
    found: set[Dependency] = set()
    before: dict[int, int] = {}
    for each in sorted(versions, key=lambda v: (v.episode, v.version)):
        after = before.get(each.episode, 0)
        before[each.episode] = each.seq
        # The last read of a path is the one that stays.
        last = {
            path: seq
            for seq, episode, path in told.reads
            if episode == each.episode and after < seq <= each.seq
        }
        for path, seq in last.items():
            number = sum(written < seq for written in told.writes.get(path, []))
            node = f"episode:{each.episode}"
            found.add(Dependency(node, each.version, f"file:{path}", number, seq))
    for number, seq in enumerate(told.boundaries, start=1):
        since = told.boundaries[number - 2] if number > 1 else 0
        node = f"compaction:{number}"
        if number > 1:
            found.add(Dependency(node, 1, f"compaction:{number - 1}", 1, seq))
        covered: dict[int, int] = {}
        for each in versions:
            if each.seq <= seq and each.seq_to >= since:
                covered[each.episode] = max(covered.get(each.episode, 0), each.version)
        for episode, version in covered.items():
            found.add(Dependency(node, 1, f"episode:{episode}", version, seq))
    return found


def causes(events: Sequence[Event], versions: Sequence[Version]) -> set[Cause]:
    """Every cause of the run."""
    told = _walk(events)
    found: set[Cause] = set()
    for path, written in told.writes.items():
        for number, seq in enumerate(written):
            found.add(Cause(f"file:{path}", number, "superseded", "written", seq))
    for each in versions:
        if each.producer.startswith("hindsight:"):
            node = f"episode:{each.episode}"
            found.add(Cause(node, each.version - 1, "superseded", each.producer, each.seq))
    for seq, parent in told.rewinds:
        for each in versions:
            is_void = each.episode > 0 and parent < told.turns[each.episode - 1] < seq
            if is_void and each.seq <= seq:
                node = f"episode:{each.episode}"
                found.add(Cause(node, each.version, "invalidated", "rewound", seq))
    return found


def standing(
    made: set[Dependency], hit: set[Cause], versions: Sequence[Version], until: int
) -> dict[tuple[str, int], Doubt]:
    """How every node stands that is not current, as of a seq."""
    edges = [each for each in made if each.seq <= until and each.node.startswith("compaction:")]
    for each in versions:
        if each.seq <= until:
            edges += _held(each, made)
    waiting = [(each.node, each.version, each.seq) for each in hit if each.seq <= until]
    reached: set[tuple[str, int, int]] = set()
    while waiting:
        node, version, seq = waiting.pop()
        for edge in edges:
            is_older = node.startswith("file:") and edge.on_version <= version
            if (
                edge.on_node == node
                and edge.seq <= seq
                and (edge.on_version == version or is_older)
            ):
                doubted = (edge.node, edge.version, seq)
                if doubted not in reached:
                    reached.add(doubted)
                    waiting.append(doubted)
    found: dict[tuple[str, int], Doubt] = {}
    every = [(each.node, each.version, Doubt(each.state, each.seq, is_cause=True)) for each in hit]
    every += [
        (node, version, Doubt("suspected_stale", seq, is_cause=False))
        for node, version, seq in reached
    ]
    for node, version, doubt in every:
        if doubt.seq <= until:
            known = found.get((node, version))
            if known is None or _rank(doubt) < _rank(known):
                found[node, version] = doubt
    return found


def _held(version: Version, made: set[Dependency]) -> list[Dependency]:
    """What a version rests on: all that its episode had read by then, each file as last read."""
    last: dict[str, Dependency] = {}
    for each in made:
        if each.node == f"episode:{version.episode}" and each.version <= version.version:
            known = last.get(each.on_node)
            if known is None or each.seq > known.seq:
                last[each.on_node] = each
    return [each._replace(version=version.version) for each in last.values()]


def _rank(doubt: Doubt) -> tuple[bool, bool, int]:
    return doubt.state != "invalidated", not doubt.is_cause, doubt.seq
