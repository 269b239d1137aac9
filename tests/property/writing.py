"""Random runs as the lines of a transcript."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from tests.cases.transcripts import (
    answered,
    compacted,
    line,
    said,
    text,
    tool_use_id,
    used,
    uuid,
)
from tests.property.happening import What

if TYPE_CHECKING:
    from tests.property.happening import Happening

INTERRUPT = "[Request interrupted by user]"


def moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds // 1000, tz=UTC).replace(
        microsecond=milliseconds % 1000 * 1000
    )


def written(event: Happening, session: str, *, agent: str | None = None) -> bytes:
    """One event as a line.

    Args:
        event: The event.
        session: The id of its session.
        agent: The agent whose file it is written to.
    """
    if event.what is What.MODE:
        return line({"type": "mode", "mode": "plan", "sessionId": session})
    members: dict[str, Any] = {"sessionId": session}
    if event.at is not None:
        members["timestamp"] = moment(event.at).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"
    if event.parent is not None:
        members["parentUuid"] = uuid(event.parent)
    if agent is not None:
        members |= {"isSidechain": True, "agentId": agent}
    return line(_record(event, members))


def _record(event: Happening, members: dict[str, Any]) -> dict[str, Any]:
    if event.what is What.TURN:
        return said(event.record, event.text, **members)
    if event.what is What.INTERRUPT:
        return said(event.record, [text(INTERRUPT)], **members)
    if event.what is What.RESULT:
        return said(event.record, [_result(event)], **members)
    if event.what is What.BOUNDARY:
        return compacted(event.record, before=9000, after=900, **members)
    # A replay tells what it repeats by the message, so the message goes by the words.
    message = event.message or f"{members['sessionId']}{event.text}"
    fresh, read, written_to = event.prompt
    usage = used(fresh, 5, read=read, written=written_to)
    return answered(event.record, message, usage, _said(event), **members)


def _said(event: Happening) -> dict[str, Any]:
    if event.what is What.CALL:
        return {
            "type": "tool_use",
            "id": tool_use_id(event.tool_id),
            "name": event.tool,
            "input": json.loads(event.arguments),
        }
    if event.what is What.THINK:
        return {"type": "thinking", "thinking": event.text, "signature": "s"}
    return text(event.text)


def _result(event: Happening) -> dict[str, Any]:
    return {
        "type": "tool_result",
        "tool_use_id": tool_use_id(event.tool_id),
        "content": event.text,
        "is_error": event.is_error,
    }
