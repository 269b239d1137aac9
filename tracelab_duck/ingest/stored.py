"""Transcript files as they are stored: plain, or compressed after they have grown cold."""

from __future__ import annotations

import os
from contextlib import contextmanager
from io import BufferedReader
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

_ENDING = ".zst"
_MAGIC = b"\x28\xb5\x2f\xfd"
_PIECE_BYTES = 1 << 20


def may_be_compressed(path: str) -> bool:
    """Whether a file has the name of a compressed one."""
    return path.endswith(_ENDING)


def is_compressed(path: str) -> bool:
    """Whether a file is a zstd stream: by its name and, because names can lie, by its beginning.

    Raises:
        OSError: It cannot be read.
    """
    if not may_be_compressed(path):
        return False
    with open(path, "rb") as file:  # noqa: PTH123 a name that is no text stays usable as it is
        return file.read(len(_MAGIC)) == _MAGIC


def open_descriptor(path: str) -> int:
    """Open a transcript at its first byte; the caller closes it.

    A compressed one is unpacked into a file without a name, so that places in it are places in
    the transcript, whatever its size.

    Raises:
        OSError: It cannot be read, or is no whole stream.
    """
    if not is_compressed(path):
        return os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    import tempfile  # noqa: PLC0415 3 ms, and most transcripts are plain

    with tempfile.TemporaryFile() as unpacked, _stream(path) as packed:
        while piece := packed.read(_PIECE_BYTES):
            unpacked.write(piece)
        unpacked.flush()
        return os.dup(unpacked.fileno())


def open_file(path: str) -> BufferedReader:
    """Open a transcript to read anywhere in it.

    Raises:
        OSError: It cannot be read, or is no whole stream.
    """
    return os.fdopen(open_descriptor(path), "rb")


@contextmanager
def open_reader(path: str) -> Iterator[BufferedReader]:
    """A transcript to read from its first byte on, of which only the beginning is needed.

    Raises:
        OSError: It cannot be read.
    """
    if is_compressed(path):
        with _stream(path) as packed, BufferedReader(packed, _PIECE_BYTES) as file:
            yield file
    else:
        with open(path, "rb") as file:  # noqa: PTH123 a name that is no text stays usable as it is
            yield file


def content_size(path: str) -> int:
    """Bytes of a compressed transcript when unpacked.

    Raises:
        OSError: It cannot be read, or is no whole stream.
    """
    with _stream(path) as packed:
        size = 0
        while piece := packed.read(_PIECE_BYTES):
            size += len(piece)
        return size


def _stream(path: str) -> Any:  # noqa: ANN401 pyarrow has no types
    # 80 ms that a refresh without compressed files does not need.
    import pyarrow as pa  # noqa: PLC0415

    return cast("Any", pa.CompressedInputStream(pa.OSFile(path), "zstd"))
