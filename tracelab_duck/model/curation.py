"""What the curator reads and gives."""

from __future__ import annotations

from typing import Any, NamedTuple


class Curation(NamedTuple):
    """Where a main run stands for its curator; a row of `reader.curation`.

    Attributes:
        session_id: The session.
        run_id: Its current main run.
        through_seq: The last seq of the run.
        steps: API responses of the run.
        versions: The newest version of each episode, by number.
        injections: The number of the last view that was put into any context; 0 for none.
        has_cause: Whether anything of the run can be in doubt.
    """

    session_id: str
    run_id: int
    through_seq: int
    steps: int
    versions: tuple[dict[str, int], ...]
    injections: int
    has_cause: bool


class RawStep(NamedTuple):
    """One block of a run as an agent finds it in its context; a row of `reader.raw_step`.

    Attributes:
        seq: Its place.
        role: `assistant` or `user`.
        kind: `message`, `tool_call` or `tool_result`.
        message_id: The API response it belongs to.
        tool_use_id: The call it makes or answers.
        tool_name: The tool of a call.
        is_error: Whether a result is an error.
        text: The text, the input of a call as JSON, or the text of a result; secrets masked.
    """

    seq: int
    role: str
    kind: str
    message_id: str | None
    tool_use_id: str | None
    tool_name: str | None
    is_error: bool
    text: str


class WorkerView(NamedTuple):
    """A worker view that the curator compiled.

    Attributes:
        session_id: The session.
        text: The view.
        tokens: Its size, estimated.
        steps: API responses of the run when it was compiled.
        through_seq: The last seq it includes.
        reason: `first`, `steps`, or `stale: …` with what put the view before in doubt.
        milliseconds: How long the refresh and the view took.
        injection_id: Its number in `ledger.injection`.
    """

    session_id: str
    text: str
    tokens: int
    steps: int
    through_seq: int
    reason: str
    milliseconds: float
    injection_id: int


class Turns(NamedTuple):
    """The message list of the cached form.

    Attributes:
        messages: Messages of the Messages API; the view rides the first user turn, raw steps
            follow, and the last block carries the cache breakpoint.
        view: The view in the first turn.
    """

    messages: tuple[dict[str, Any], ...]
    view: WorkerView
