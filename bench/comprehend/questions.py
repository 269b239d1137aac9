"""Six questions about every session, made mechanically, each with its truth.

The questions are co-designed with the view: they ask for what the state of a run holds. What they
measure is whether a text carries that state, and at which size.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.comprehend.sessions import Session

FILES = 5
NOTHING = "none"


class Kind(Enum):
    """What a question asks for."""

    LATEST_REQUEST = "latest_request"
    TURNS = "turns"
    TOP_TOOL = "top_tool"
    FILES = "files"
    LAST_ERROR = "last_error"
    DANGLING = "dangling"


# Those whose answer adds up the whole session; the others ask for its end.
AGGREGATIONS = (Kind.TURNS, Kind.TOP_TOOL, Kind.FILES, Kind.DANGLING)

PROMPTS = {
    Kind.LATEST_REQUEST: "What did the user ask last? Quote the beginning, at least 100 characters "
    "if it has as many.",
    Kind.TURNS: "How many turns did the user take (requests that a person wrote, without texts "
    "that the harness put in)? A number.",
    Kind.TOP_TOOL: f"Which tool did the main agent call most? Its name, or {NOTHING}.",
    Kind.FILES: f"Which {FILES} paths did the main agent's calls name most often (fewer if there "
    f"are fewer; of equals the first by name)? A list of whole paths.",
    Kind.LAST_ERROR: "What did the last failed tool call report? Quote the beginning, at least 80 "
    f"characters if it has as many, or {NOTHING}.",
    Kind.DANGLING: "How many calls of the main agent have no result? A number.",
}


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its truth.

    Attributes:
        kind: What it asks for.
        accepted: Every right answer, one text each; for a set the members of the one right set.
    """

    kind: Kind
    accepted: tuple[str, ...]


def questions(session: Session) -> tuple[Question, ...]:
    """The questions about a session up to its moment, each with the ledger's truth."""
    worded = [turn.request for turn in session.turns if turn.request]
    tools = Counter(call.tool_name for call in session.calls)
    paths = Counter(call.path for call in session.calls if call.path)
    return (
        Question(Kind.LATEST_REQUEST, (worded[-1] if worded else NOTHING,)),
        Question(Kind.TURNS, (str(len(session.turns)),)),
        Question(Kind.TOP_TOOL, most(tools)),
        Question(Kind.FILES, first(paths)),
        Question(Kind.LAST_ERROR, (_last_error(session),)),
        Question(Kind.DANGLING, (str(sum(not call.result_seq for call in session.calls)),)),
    )


def most(counts: Counter[str]) -> tuple[str, ...]:
    """All names that share the first place, by name; one that says so if there are no names."""
    top = max(counts.values(), default=0)
    return tuple(sorted(name for name, n in counts.items() if n == top)) or (NOTHING,)


def first(counts: Counter[str]) -> tuple[str, ...]:
    """The names counted most, of equals the first by name."""
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return tuple(name for name, _ in ranked[:FILES])


def _last_error(session: Session) -> str:
    failed = [call for call in session.calls if call.status == "error" and call.result_seq]
    if not failed:
        return NOTHING
    last = max(failed, key=lambda call: (call.result_seq or 0, call.call_seq))
    texts = {event.seq: event.text for event in session.events}
    return texts.get(last.result_seq or 0) or NOTHING
