"""The episodes of a run, newest first: one line each, and what stands behind it."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from tracelab_duck.compilers import wording
from tracelab_duck.compilers.markdown import to_html
from tracelab_duck.compilers.observer import bill, calls, places
from tracelab_duck.compilers.observer.agents import MOST_AGENTS, agent, agents_left
from tracelab_duck.compilers.observer.selection import (
    ASK,
    MOST_TURNS,
    RENDERED_TURNS,
    conclusion_room,
)
from tracelab_duck.compilers.shown import clipped, on_one_line
from tracelab_duck.model.observer_page import Link, Trouble, Turn

if TYPE_CHECKING:
    from tracelab_duck.model.observer_page import Agent, Call
    from tracelab_duck.model.observer_rows import (
        AgentRow,
        CallRow,
        Reading,
        ResponseRow,
        TurnRow,
        VersionRow,
    )

_LINE = 150
_PINS = 12
_MOST_DANGLING = 20


def turns(reading: Reading) -> tuple[Turn, ...]:
    """The newest episodes, newest first."""
    by_turn = _Grouped(reading)
    newest = reading.turns[-MOST_TURNS:][::-1]
    return tuple(_turn(row, by_turn, place=n) for n, row in enumerate(newest))


def turns_left(reading: Reading) -> str:
    """What of the episodes does not stand on the page."""
    left = len(reading.turns) - MOST_TURNS
    if left <= 0:
        return ""
    return f"{wording.plural(left, 'older turn')} not on this page: query turns and episodes"


class _Grouped:
    """Everything of the run by its turn."""

    def __init__(self, reading: Reading) -> None:
        self.last_turn = reading.turns[-1].turn_no if reading.turns else 0
        self.calls: dict[int, list[CallRow]] = defaultdict(list)
        for call in reading.calls:
            self.calls[call.turn_no or 0].append(call)
        self.shown: dict[int, tuple[Call, ...]] = calls.shown_by_turn(reading)
        self.versions: dict[int, list[VersionRow]] = defaultdict(list)
        for version in reading.versions:
            self.versions[version.episode_no].append(version)
        self.responses: dict[int, list[ResponseRow]] = bill.responses_by_turn(reading)
        self.agents: dict[int, list[AgentRow]] = defaultdict(list)
        turn_of_call = {call.call_seq: call.turn_no or 0 for call in reading.calls}
        for row in reading.agents:
            if row.parent_seq in turn_of_call:
                self.agents[turn_of_call[row.parent_seq]].append(row)


def _turn(row: TurnRow, by_turn: _Grouped, *, place: int) -> Turn:
    called = by_turn.calls[row.turn_no]
    shown = by_turn.shown.get(row.turn_no, ())
    versions = by_turn.versions[row.turn_no]
    conclusion = clipped(row.conclusion, conclusion_room(place))
    ask = row.request or "(before the first request)"
    line = on_one_line(ask, _LINE)
    return Turn(
        anchor=places.anchor_of_turn(row.turn_no),
        number=str(row.turn_no),
        state=_state(row, called, versions, is_last=row.turn_no == by_turn.last_turn),
        ask=line,
        when=wording.day_and_clock(row.occurred_at),
        digest=_digest(row, called, by_turn.responses.get(row.turn_no, [])),
        full_ask=clipped(ask, ASK) if line.endswith("…") or "\n" in ask.strip() else "",
        place=_place(row, called),
        conclusion=to_html(conclusion) if conclusion and place < RENDERED_TURNS else "",
        plain_conclusion=conclusion if place >= RENDERED_TURNS else "",
        doubt=_doubt(versions),
        evidence=_evidence(called, row.seq_to),
        dangling=_dangling(called),
        agents=_agents(by_turn.agents[row.turn_no]),
        calls=shown,
        calls_label=wording.plural(len(called), "call"),
        left=_left(row, called, len(shown), len(by_turn.agents[row.turn_no])),
        versions=_version_lines(versions),
        versions_label=wording.plural(len(versions), "version"),
    )


def _state(
    row: TurnRow, called: list[CallRow], versions: list[VersionRow], *, is_last: bool
) -> str:
    if versions:
        return versions[-1].status
    if row.interrupts:
        return "interrupted"
    if any(call.result_seq is None for call in called):
        return "in-progress" if is_last else "unresolved"
    return "errors" if any(call.is_error for call in called) else "ok"


def _digest(row: TurnRow, called: list[CallRow], responses: list[ResponseRow]) -> str:
    errors = sum(call.is_error for call in called)
    took = wording.between(row.occurred_at, row.last_at)
    cost = bill.total(responses)
    parts = [
        wording.plural(len(called), "call") if called else "",
        wording.plural(errors, "error") if errors else "",
        wording.money(cost) if cost is not None else "",
        wording.span(took) if took and took >= 1 else "",
    ]
    return " · ".join(part for part in parts if part)


def _place(row: TurnRow, called: list[CallRow]) -> str:
    """The tools of a turn, and where it and its conclusion stand."""
    parts = [
        _tools(called),
        f"seq {row.seq} to {row.seq_to}, {wording.plural(row.events, 'event')}",
        f"conclusion at seq {row.conclusion_seq}" if row.conclusion_seq else "",
    ]
    return " · ".join(part for part in parts if part)


def _tools(called: list[CallRow]) -> str:
    counts = Counter(call.tool_name or "?" for call in called)
    errors = Counter(call.tool_name or "?" for call in called if call.is_error)
    return ", ".join(
        f"{name} {n}{f' ({errors[name]} failed)' if errors[name] else ''}"
        for name, n in sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    )


def _doubt(versions: list[VersionRow]) -> str:
    """Why the newest version of the digest may not hold any more."""
    if not versions or versions[-1].doubt is None:
        return ""
    head = versions[-1]
    return f"{head.doubt}".replace("_", " ") + f" since seq {head.doubt_seq}: {head.doubt_reason}"


def _evidence(called: list[CallRow], seq_to: int) -> tuple[Link, ...]:
    """The failures and the results that came after the turn, the last twelve."""
    pinned = [
        Link(href=places.href_of_call(call.call_seq), text=f"{call.tool_name or '?'} {word}")
        for call in called
        if (word := _pin(call, seq_to))
    ]
    return tuple(pinned[-_PINS:])


def _pin(call: CallRow, seq_to: int) -> str:
    if call.result_seq is not None and call.result_seq > seq_to:
        return f"late result, seq {call.result_seq}"
    return f"failed, seq {call.result_seq}" if call.is_error else ""


def _dangling(called: list[CallRow]) -> tuple[Trouble, ...]:
    return tuple(
        Trouble(
            tool=call.tool_name or "?",
            text=on_one_line(call.path, 100),
            when=wording.clock(call.called_at),
            outcome="no result",
            is_repaired=False,
            href=places.href_of_call(call.call_seq),
        )
        for call in called
        if call.result_seq is None
    )[-_MOST_DANGLING:]


def _agents(rows: list[AgentRow]) -> tuple[Agent, ...]:
    return tuple(agent(row) for row in rows[-MOST_AGENTS:])


def _left(row: TurnRow, called: list[CallRow], shown: int, agents: int) -> str:
    """What of a turn does not stand on the page, and what shows it."""
    calls = len(called) - shown
    dangling = sum(call.result_seq is None for call in called) - _MOST_DANGLING
    where = f"query tool_calls where turn_no = {row.turn_no}"
    parts = [
        f"{wording.plural(calls, 'older call')} not on this page: {where}" if calls > 0 else "",
        f"{wording.plural(dangling, 'older call')} without result: {where}" if dangling > 0 else "",
        agents_left(agents),
    ]
    return " · ".join(part for part in parts if part)


def _version_lines(versions: list[VersionRow]) -> str:
    """One line a version, newest first; of a long row of fold:progress only the newest."""
    kept = [
        each
        for n, each in enumerate(versions)
        if each.producer != "fold:progress" or n == len(versions) - 1
    ]
    lines = [
        f"v{each.version:<4}{wording.clock(each.system_at):<10}{each.producer:<23}{each.status:<13}"
        f"{each.events} events, {each.tool_calls} calls, {each.open_calls} open,"
        f" {each.errors} errors, through seq {each.seq_to}"
        for each in reversed(kept)
    ]
    if len(kept) < len(versions):
        lines.append(f"and {len(versions) - len(kept)} of fold:progress in between")
    return "\n".join(lines)
