"""What a run is doing at the moment of the page: its status, its newest step, its open calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.compilers import wording
from tracelab_duck.compilers.observer.places import href_of_call, relative
from tracelab_duck.compilers.shown import as_plain_line, clipped, on_one_line
from tracelab_duck.compilers.status import ENDED_SECONDS, status_of
from tracelab_duck.model.observer_page import Ask, Now, OpenCall

if TYPE_CHECKING:
    from datetime import datetime

    from tracelab_duck.model.observer_rows import CallRow, Reading, TurnRow

_OPEN_SHOWN = 4
_ASK_CHARACTERS = 240
_REQUEST_CHARACTERS = 900
_REASONS = {
    "live": "Last event {} ago, and it is the agent's turn.",
    "waiting": "The agent answered {} ago and waits for the human.",
    "idle": "Nothing for {}, and the turn is not finished.",
    "ended": "Nothing for {}, which is more than a day.",
}


def open_calls(reading: Reading) -> tuple[CallRow, ...]:
    """The calls of the newest turn that have no result, oldest first."""
    turn = reading.turns[-1].turn_no if reading.turns else None
    return tuple(
        call for call in reading.calls if call.result_seq is None and call.turn_no in {turn, None}
    )


def status(reading: Reading, now: datetime | None) -> tuple[str, str]:
    """The status of the run and the reason for it.

    Returns:
        live, waiting, idle or ended, and a sentence.
    """
    standing = reading.standing
    silence = wording.between(standing.last_at, now)
    word = status_of(
        silence=silence,
        has_answered=standing.heard_kind == "message" and standing.heard_source == "agent",
        is_interrupted=bool(standing.heard_interrupt),
        open_calls=len(open_calls(reading)),
    )
    if silence is None:
        return word, "Its events carry no time."
    if silence < -ENDED_SECONDS:
        return word, f"Its last event tells a time {wording.span(-silence)} in the future."
    return word, _REASONS[word].format(wording.span(silence))


def goal(reading: Reading) -> Ask:
    """The first request."""
    turn = next((each for each in reading.turns if each.request), None)
    return _ask("Goal", turn, "")


def latest(reading: Reading, now: datetime | None) -> Ask:
    """The newest request; nothing when it is the goal itself."""
    asked = [turn for turn in reading.turns if turn.request]
    if len(asked) < 2:  # noqa: PLR2004 the first is the goal
        return Ask(label="", text="", rest="", meta="")
    turn = asked[-1]
    return _ask("Latest", turn, f"turn {turn.turn_no}, {wording.age(turn.occurred_at, now)}")


def doing(reading: Reading, now: datetime | None) -> Now:
    """The newest step of the agent with its age, and the calls that wait for a result."""
    standing = reading.standing
    waiting = open_calls(reading)
    shown = waiting[-_OPEN_SHOWN:]
    arguments = {text.call_seq: text.argument for text in reading.texts}
    return Now(
        verb=_verb(reading, bool(waiting)),
        text=_step(reading),
        age=wording.age(standing.heard_at, now),
        href=_step_href(reading),
        open_label=wording.plural(len(waiting), "open call") if waiting else "No open calls",
        open_calls=tuple(
            OpenCall(
                tool=call.tool_name or "?",
                argument=on_one_line(
                    relative(arguments.get(call.call_seq) or call.path, standing.cwd), 110
                ),
                age=wording.span(wording.between(call.called_at, now)),
                href=href_of_call(call.call_seq),
            )
            for call in shown
        ),
        open_left=f"and {len(waiting) - len(shown)} more" if len(waiting) > len(shown) else "",
    )


def _ask(label: str, turn: TurnRow | None, meta: str) -> Ask:
    words = clipped(turn.request, _REQUEST_CHARACTERS) if turn is not None else ""
    head = on_one_line(words, _ASK_CHARACTERS)
    return Ask(
        label=label,
        text=head or "No request of a human in this transcript.",
        rest=words if head.endswith("…") or "\n" in words.strip() else "",
        meta=meta,
    )


def _verb(reading: Reading, is_waiting_for_result: bool) -> str:  # noqa: FBT001 a private word
    standing = reading.standing
    if standing.heard_interrupt:
        return "Interrupted after"
    if standing.frontier_kind == "tool_call":
        return "Running" if is_waiting_for_result else "Finished"
    if standing.frontier_kind == "message":
        return "Said"
    return "Nothing yet"


def _step(reading: Reading) -> str:
    standing = reading.standing
    if standing.frontier_kind == "tool_call":
        argument = on_one_line(relative(standing.frontier_text, standing.cwd), 160)
        return f"{standing.frontier_tool or '?'} {argument}".rstrip()
    return as_plain_line(standing.frontier_text, 260)


def _step_href(reading: Reading) -> str:
    standing = reading.standing
    if standing.frontier_kind == "tool_call" and standing.frontier_seq is not None:
        return href_of_call(standing.frontier_seq)
    return f"#t{reading.turns[-1].turn_no}" if reading.turns else "#turns"
