"""Original bytes of a transcript line, checked against the hash that was taken when it was read."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import IO, TYPE_CHECKING

from tracelab_duck.ingest import stored

if TYPE_CHECKING:
    from pathlib import Path


class Verdict(StrEnum):
    """What a look at the file says about a line."""

    VERIFIED = "verified"
    CHANGED = "changed"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Receipt:
    """A line as the file has it now.

    Attributes:
        verdict: Whether it is what was read.
        data: The bytes at its place, empty when the file is gone.
    """

    verdict: Verdict
    data: bytes


def look(path: Path, *, offset: int, length: int, digest: bytes) -> Receipt:
    """Read one line where it was and compare.

    Args:
        path: The transcript.
        offset: Where the line begins, in bytes.
        length: How long it is, in bytes, without its newline.
        digest: SHA-256 of the line when it was read.

    Returns:
        The bytes and whether they are the same.
    """
    try:
        with stored.open_file(os.fspath(path)) as file:
            return look_in(file, offset=offset, length=length, digest=digest)
    except OSError:
        return Receipt(Verdict.GONE, b"")


def look_in(file: IO[bytes], *, offset: int, length: int, digest: bytes) -> Receipt:
    """The same over an open file.

    Args:
        file: The transcript, open for reading bytes.
        offset: Where the line begins, in bytes.
        length: How long it is, in bytes, without its newline.
        digest: SHA-256 of the line when it was read.

    Returns:
        The bytes and whether they are the same.
    """
    file.seek(offset)
    data = file.read(length)
    same = sha256(data).digest() == digest
    return Receipt(Verdict.VERIFIED if same else Verdict.CHANGED, data)
