"""Transcript files as the ledger knows them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def microseconds(moment: datetime) -> int:
    """A moment in microseconds since 1970."""
    return (moment - _EPOCH) // _MICROSECOND


class Source(NamedTuple):
    """One life of one transcript file, and how far it is read.

    The fields are the columns of `ledger.source`, in their order; moments are numbers, because the
    engine takes 7 ms to make those of 1,600 sources.

    Attributes:
        source_id: The number of the source in this database.
        generation: Which life of the file, from 1.
        path: Where it was last seen.
        format: The adapter that reads it; None for a file that no adapter knows.
        kind: `append_log`.
        scope: What keeps ids of this file apart where they are not unique by their shape.
        session_hint: The session its place names.
        agent_hint: The agent its name names.
        sidecar: The text of the file that describes the agent.
        adapter_version: The version of the adapter that began to read it.
        device: Its device, as the file system numbers it.
        inode: Its inode there.
        first_line_sha256: Hash of its first line; None before that is complete.
        opened_seq: The first seq that can belong to this generation.
        byte_offset: Bytes read: where the next line begins.
        line_no: Lines read.
        tail_sha256: Hash of the last bytes before the offset.
        tail_length: How many bytes that hash is over.
        recorded: Lines that were records as they stood.
        repaired: Lines of which records were recovered.
        quarantined: Lines of which nothing was recovered.
        blank: Lines of white space.
        bytes_pending: Bytes after the offset, a line that is not complete yet.
        is_present: Whether the file was there when last looked for.
        error: Why it was set aside; None when it was not.
        first_read_us: When this life of the file was first read, in microseconds since 1970.
        last_read_us: When something of it was last noted, in microseconds since 1970.
    """

    source_id: int
    generation: int
    path: str
    format: str | None
    kind: str
    scope: str
    session_hint: str | None
    agent_hint: str | None
    sidecar: str | None
    adapter_version: int
    device: int | None
    inode: int | None
    first_line_sha256: bytes | None
    opened_seq: int
    byte_offset: int
    line_no: int
    tail_sha256: bytes | None
    tail_length: int
    recorded: int
    repaired: int
    quarantined: int
    blank: int
    bytes_pending: int
    is_present: bool
    error: str | None
    first_read_us: int
    last_read_us: int


class Position(NamedTuple):
    """Where the next batch continues.

    Attributes:
        batch_id: Its number.
        line_seq: The number of its first line in arrival order.
        source_id: The number that the next new source gets.
        settings_hash: Of the settings that the last batch was folded with; None before any.
    """

    batch_id: int
    line_seq: int
    source_id: int
    settings_hash: str | None
