"""What the place and the bytes of a file say about whose transcript it is."""

from __future__ import annotations

import os
import re
from hashlib import sha256
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.ingest import stored

if TYPE_CHECKING:
    from tracelab_duck.model.source import Source

# A first line is compared by its hash; of a longer one this much is enough to tell files apart.
FIRST_LINE_BYTES = 1 << 20
# What is compared before the watermark, to see whether the file is still the one that was read.
TAIL_BYTES = 4096

_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_AGENT = re.compile(r"agent-(.+)\.jsonl")
_AGENT_FOLDER = "subagents"


class Place(NamedTuple):
    """What the path of a transcript says.

    Attributes:
        scope: What keeps ids apart that are unique in one session's files only.
        session_hint: The session; None when the path names none.
        agent_hint: The agent; None for a main transcript.
    """

    scope: str
    session_hint: str | None
    agent_hint: str | None


def place_of(path: str) -> Place:
    """Read a path: `<session>.jsonl`, or `<session>/subagents/**/agent-<id>.jsonl`."""
    pure = PurePath(path)
    agent = _AGENT.fullmatch(pure.name)
    whole = session_folder(path)
    session = whole.name if _UUID.fullmatch(whole.name) else None
    return Place(
        scope=sha256(os.fsencode(whole)).hexdigest()[:8],
        session_hint=session,
        agent_hint=agent[1] if agent else None,
    )


def session_folder(path: str) -> PurePath:
    """The folder of what belongs to the session of a transcript: its agents, its outputs."""
    pure = PurePath(path)
    parts = pure.parts[:-1]
    if _AGENT_FOLDER in parts:
        last = len(parts) - 1 - parts[::-1].index(_AGENT_FOLDER)
        return PurePath(*parts[:last])
    return pure.with_suffix("")


def first_line_hash(path: str) -> bytes | None:
    """Hash of the first line, or of its first MiB; None while it is not complete.

    Raises:
        OSError: The file cannot be read.
    """
    if stored.is_compressed(path):
        return _first_line_inside(path)
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        head = os.pread(descriptor, TAIL_BYTES, 0)
        while b"\n" not in head and len(head) < FIRST_LINE_BYTES:
            more = os.pread(descriptor, FIRST_LINE_BYTES - len(head), len(head))
            if not more:
                return None
            head += more
    finally:
        os.close(descriptor)
    return sha256(head.partition(b"\n")[0][:FIRST_LINE_BYTES]).digest()


def _first_line_inside(path: str) -> bytes | None:
    with stored.open_reader(path) as file:
        head = file.readline(FIRST_LINE_BYTES)
    is_whole = head.endswith(b"\n") or len(head) == FIRST_LINE_BYTES
    return sha256(head.removesuffix(b"\n")).digest() if is_whole else None


def tail_before(path: str, offset: int) -> bytes:
    """The last bytes before an offset; fewer than asked for where the file is shorter.

    Raises:
        OSError: The file cannot be read.
    """
    descriptor = stored.open_descriptor(path)
    try:
        start = max(0, offset - TAIL_BYTES)
        return os.pread(descriptor, offset - start, start)
    finally:
        os.close(descriptor)


def fits(source: Source, tail: bytes) -> bool:
    """Whether the bytes before the watermark are those that were read."""
    if source.tail_sha256 is None:
        return source.byte_offset == 0
    return len(tail) == source.tail_length and sha256(tail).digest() == source.tail_sha256
