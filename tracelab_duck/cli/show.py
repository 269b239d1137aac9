"""`show`: one event with its original bytes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from tracelab_duck.cli import options, values, visible
from tracelab_duck.cli.exit_codes import ExitCode
from tracelab_duck.cli.invocation import given
from tracelab_duck.cli.receipt import Verdict, look

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.cli.receipt import Receipt

SAID = {
    Verdict.VERIFIED: "verified against the file",
    Verdict.CHANGED: "DIFFERS: the file was changed at this place after it was read",
    Verdict.GONE: "not verified: the file is gone",
}


class EventPlace(NamedTuple):
    """One event, where its bytes stand and what the database holds of it.

    Source: reader.event_place.
    """

    seq: int
    session_id: str
    agent_id: str | None
    kind: str
    source: str
    raw_type: str | None
    occurred_at: datetime | None
    record_uuid: str | None
    message_id: str | None
    tool_use_id: str | None
    tool_name: str | None
    is_error: bool | None
    is_repeat: bool
    is_repaired: bool
    char_length: int | None
    content_sha256: bytes | None
    path: str
    generation: int
    line_no: int
    block_index: int
    byte_offset: int
    byte_length: int
    line_offset: int
    line_length: int
    sha256: bytes
    text: str | None
    is_whole: bool

    def look(self) -> Receipt:
        """The line of the event as its file has it now."""
        return look(
            Path(self.path),
            offset=self.line_offset,
            length=self.line_length,
            digest=self.sha256,
        )

    def record(self, line: bytes) -> bytes:
        """The bytes of the event's record; of a line with several only its own."""
        start = self.byte_offset - self.line_offset
        return line[start : start + self.byte_length]


@click.command(
    short_help="Show one event with its original bytes.",
    epilog="Example: tracelab-duck show 3f2a 1048576",
)
@click.argument("session")
@click.argument("seq", type=click.IntRange(min=0), required=False)
@click.option("--raw", is_flag=True, help="Only the original bytes, if they are verified.")
@options.text_out
@given
def command(
    invocation: Invocation, *, session: str, seq: int | None, raw: bool, path: Path | None
) -> ExitCode:
    """Show one event of SESSION, the last one or that of SEQ, with its original bytes.

    The bytes come from the transcript and are checked against the hash that was taken when the
    line was read. Where the file is gone or was changed this is said, and the text that the
    database holds is shown.
    """
    from tracelab_duck.cli import writing

    event = _found(invocation, session, seq)
    receipt = event.look()
    if not raw:
        writing.write_text(_lines(event, receipt), path=path)
        return ExitCode.OK
    if receipt.verdict is not Verdict.VERIFIED:
        where = f"{event.path}:{event.line_no}"
        invocation.narration.error(f"{where}: {SAID[receipt.verdict]}; leave out --raw to see more")
        return ExitCode.FAILED
    writing.write_bytes(event.record(receipt.data), path=path)
    return ExitCode.OK


def _found(invocation: Invocation, session: str, seq: int | None) -> EventPlace:
    from tracelab_duck.engine import handle, read
    from tracelab_duck.errors import EventUnknownError

    with invocation.reader() as database:
        session_id = handle.session(database, session)
        event = read.one(database, EventPlace, "reader.event_place", session_id, seq)
    if event is None:
        raise EventUnknownError(session_id, seq=seq or 0)
    return event


def _lines(event: EventPlace, receipt: Receipt) -> Iterator[str]:
    for name, value in _members(event, receipt):
        if value not in {None, ""}:
            yield f"{name:<10}  {visible.line(values.as_text(value))}\n"
    if receipt.verdict is not Verdict.GONE:
        yield f"\noriginal bytes, {event.byte_length}:\n"
        yield visible.block(event.record(receipt.data).decode("utf-8", "replace")) + "\n"
    if receipt.verdict is not Verdict.VERIFIED:
        held = "whole" if event.is_whole else "its beginning"
        yield f"\ntext that the database holds, {held}:\n"
        yield visible.block(event.text or "(none)") + "\n"


def _members(event: EventPlace, receipt: Receipt) -> Iterator[tuple[str, object]]:
    yield "session", event.session_id
    yield "agent", event.agent_id
    yield "seq", event.seq
    yield "event", f"{event.kind} of {event.source}" + (" (error)" if event.is_error else "")
    yield "type", event.raw_type
    yield "tool", event.tool_name
    yield "call", event.tool_use_id
    yield "message", event.message_id
    yield "record", event.record_uuid
    yield "at", event.occurred_at
    yield "characters", event.char_length
    yield "place", f"{event.path}:{event.line_no}"
    yield "bytes", f"{event.byte_offset} + {event.byte_length}, block {event.block_index}"
    yield "repeat", "stands in the run before" if event.is_repeat else None
    yield "repaired", "the line was not one whole record" if event.is_repaired else None
    yield "sha256", f"{event.sha256.hex()} {SAID[receipt.verdict]}"
