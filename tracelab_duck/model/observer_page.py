"""What the template of the observer page gets: one frozen dataclass, nothing left to compute."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Badge:
    """A short mark with a colour that means something and a place to go."""

    level: str
    text: str
    href: str
    hint: str


@dataclass(frozen=True, slots=True)
class BadgeList:
    """Anomalies: the active ones and the newest that are over, the rest behind a click."""

    newest: tuple[Badge, ...]
    older: tuple[Badge, ...]
    older_label: str
    left: str


@dataclass(frozen=True, slots=True)
class Link:
    """A place to go."""

    href: str
    text: str


@dataclass(frozen=True, slots=True)
class Ask:
    """A request of the human: its first lines, the rest behind a click."""

    label: str
    text: str
    rest: str
    meta: str


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call without a result."""

    tool: str
    argument: str
    age: str
    href: str


@dataclass(frozen=True, slots=True)
class Now:
    """What the run is doing."""

    verb: str
    text: str
    age: str
    href: str
    open_label: str
    open_calls: tuple[OpenCall, ...]
    open_left: str


@dataclass(frozen=True, slots=True)
class Bill:
    """What the run cost, and how sure that is."""

    run: str
    turn: str
    is_sure: bool
    status: str
    finality: str
    tokens: str
    context: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """A failed call, or an error of the API."""

    tool: str
    text: str
    when: str
    outcome: str
    is_repaired: bool
    href: str


@dataclass(frozen=True, slots=True)
class TroubleList:
    """What went wrong: counts, the newest, the rest behind a click."""

    title: str
    newest: tuple[Trouble, ...]
    older: tuple[Trouble, ...]
    older_label: str
    left: str


@dataclass(frozen=True, slots=True)
class Break:
    """A compaction or an interrupt."""

    kind: str
    text: str
    when: str
    anchor: str
    detail: str


@dataclass(frozen=True, slots=True)
class BreakList:
    """Breaks, newest first: those of the first screen, older ones, and where the rest is found."""

    newest: tuple[Break, ...]
    older: tuple[Break, ...]
    older_label: str
    left: str


@dataclass(frozen=True, slots=True)
class Call:
    """One tool call."""

    anchor: str
    tool: str
    argument: str
    state: str
    took: str
    body: str


@dataclass(frozen=True, slots=True)
class Agent:
    """One subagent."""

    anchor: str
    name: str
    state: str
    digest: str
    task: str
    said: str


@dataclass(frozen=True, slots=True)
class Turn:
    """One episode."""

    anchor: str
    number: str
    state: str
    ask: str
    when: str
    digest: str
    full_ask: str
    place: str
    conclusion: str
    plain_conclusion: str
    doubt: str
    evidence: tuple[Link, ...]
    dangling: tuple[Trouble, ...]
    agents: tuple[Agent, ...]
    calls: tuple[Call, ...]
    calls_label: str
    left: str
    versions: str
    versions_label: str


@dataclass(frozen=True, slots=True)
class Figure:
    """One chart."""

    title: str
    value: str
    svg: str
    legend: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """The facts of one key."""

    key: str
    values: str
    stamp: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a small table."""

    name: str
    value: str
    note: str
    bar: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A small table; left says what does not stand in it."""

    title: str
    rows: tuple[Row, ...]
    left: str


@dataclass(frozen=True, slots=True)
class ObserverPage:
    """The whole page."""

    policy: str
    style: str
    script: str
    reload_seconds: int
    document_title: str
    session_id: str
    title: str
    status: str
    status_hint: str
    where: tuple[tuple[str, str], ...]
    freshness: str
    freshness_hint: str
    goal: Ask
    latest: Ask
    now: Now
    bill: Bill
    axis: str
    axis_from: str
    axis_until: str
    troubles: TroubleList
    breaks: BreakList
    badges: BadgeList
    calm: str
    figures: tuple[Figure, ...]
    turns_title: str
    turns: tuple[Turn, ...]
    turns_left: str
    loose_agents: tuple[Agent, ...]
    loose_agents_left: str
    facts: tuple[Fact, ...]
    facts_title: str
    tables: tuple[Table, ...]
    provenance: tuple[Row, ...]
