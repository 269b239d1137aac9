"""Large outputs that the agent put into files of their own, beside its transcript."""

from __future__ import annotations

import os
import stat
from hashlib import sha256
from pathlib import PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.engine import apply, insert, read
from tracelab_duck.ingest import identity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import PurePath

    from tracelab_duck.engine.database import Database
    from tracelab_duck.ingest.tail import Piece

# A chunk without these bytes names no such file, so nothing is asked of the database.
_MARK = b"persistedOutputPath"
_FOLDER = "tool-results"
# Of a larger file only the size is noted: the text goes through memory whole.
_LARGEST_BYTES = 256 << 20
_NAMED = "ledger.offload_named"
_FOUND = "ledger.offload_found"


class _Output(NamedTuple):
    """What a file holds; a row of ledger.offload_found after seq and path."""

    is_present: bool
    byte_length: int | None
    char_length: int | None
    content_sha256: bytes | None
    text: str | None


_MISSING = _Output(
    is_present=False, byte_length=None, char_length=None, content_sha256=None, text=None
)


def is_named_in(piece: Piece) -> bool:
    """Whether some lines may name a file with an output."""
    lines = piece.lines
    return lines.buffer.find(_MARK, lines.starts[0], lines.starts[-1]) >= 0


def gather(database: Database, places: Mapping[int, str]) -> dict[str, int]:
    """Join the files that results of the batch name, or note that they are missing.

    Args:
        database: An open writer, inside the transaction of the batch, with its events in the
            ledger. Variable keep_text: whether texts are kept.
        places: Where the transcripts of the batch can be opened, by source.

    Returns:
        Rows written by table.
    """
    rows = [
        (seq, path, *_read(_candidates(places[source_id], path)))
        for seq, source_id, path in read.rows(database, _NAMED)
    ]
    insert.insert(database, _FOUND, rows)
    return apply.run(database, "ledger.offload")


def _candidates(transcript: str, stated: str) -> Iterator[PurePath]:
    """Where the file may stand: only in the folders of outputs beside the transcript.

    A transcript can name any file of the machine, so of the stated path only the names of the file
    and of its session are used; the folder may also have moved since.
    """
    path = PureWindowsPath(stated) if "\\" in stated else PurePosixPath(stated)
    own = identity.session_folder(transcript)
    sessions = dict.fromkeys((own.name, path.parent.parent.name))
    if path.parent.name == _FOLDER and _is_plain(path.name):
        for session in filter(_is_plain, sessions):
            yield own.with_name(session) / _FOLDER / path.name


def _is_plain(name: str) -> bool:
    return name not in {"", ".", ".."} and "\0" not in name and "/" not in name


def _read(candidates: Iterable[PurePath]) -> _Output:
    for path in candidates:
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError:
            continue
        try:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode):
                continue
            if status.st_size > _LARGEST_BYTES:
                return _MISSING._replace(is_present=True, byte_length=status.st_size)
            return _whole(_all_of(descriptor))
        except OSError:
            # It cannot be read to its end, so it is as good as missing.
            continue
        finally:
            os.close(descriptor)
    return _MISSING


def _all_of(descriptor: int) -> bytes:
    parts = []
    while part := os.read(descriptor, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _whole(data: bytes) -> _Output:
    text = data.decode("utf-8", errors="replace")
    return _Output(
        is_present=True,
        byte_length=len(data),
        char_length=len(text),
        content_sha256=sha256(text.encode()).digest(),
        text=text,
    )
