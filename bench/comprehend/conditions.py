"""The three texts that a reader may get of a session: raw tail, flat log, view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracelab_duck.compilers import worker

if TYPE_CHECKING:
    from bench.comprehend.sessions import Event, Session
    from tracelab_duck.engine.database import Database

CAP = 100_000


@dataclass(frozen=True, slots=True)
class Shown:
    """A text for a reader.

    Attributes:
        text: What the reader gets.
        is_capped: Whether something was cut away to keep to the cap.
    """

    text: str
    is_capped: bool


def raw_tail(session: Session) -> Shown:
    """The last characters of the transcript as it stood then."""
    data = session.path.read_bytes()
    lines = data.split(b"\n")[:-1]
    if session.until_seq is not None:
        lines = lines[: session.events[-1].line_no]
    return _tail("".join(line.decode("utf-8", "replace") + "\n" for line in lines))


def flat_log(session: Session) -> Shown:
    """One entry an event with who speaks, the tool, the id of the call, and the text."""
    asked = {turn.seq_from for turn in session.turns}
    return _tail("".join(_entry(event, is_asked=event.seq in asked) for event in session.events))


def view(database: Database, session: Session, budget_tokens: int) -> Shown:
    """The worker view, which is what a model gets of a run."""
    text = worker.compile(
        database, session.session_id, budget_tokens=budget_tokens, until_seq=session.until_seq
    )
    return Shown(text, is_capped=False)


def _tail(text: str) -> Shown:
    return Shown(text[-CAP:], is_capped=len(text) > CAP)


def _entry(event: Event, *, is_asked: bool) -> str:
    text = (event.text or "").replace("\n", "\n    ")
    return f"[{event.seq}] {'user' if is_asked else _label(event)}: {text}\n"


def _label(event: Event) -> str:
    if event.kind == "tool_call":
        return f"call {event.tool_name} {event.tool_use_id}"
    if event.kind == "tool_result":
        return f"{'error' if event.is_error else 'result'} {event.tool_use_id}"
    # What a person said in a record that begins no turn: a second block, a repeat.
    speaker = {"agent": "agent", "user": "user, more"}.get(event.source, "harness")
    return speaker if event.kind == "message" else f"{event.kind} of the {speaker}"
