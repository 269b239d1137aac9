"""Pictures: real PNG files, small enough to repeat."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corpus_gen.rng import Rng
    from corpus_gen.transcript import Record


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(rng: Rng, *, side: int) -> bytes:
    """Return a grey square of noise as PNG.

    The pixels are stored, not compressed: compressors differ between zlib builds.
    """
    rows = b"".join(b"\0" + bytes(rng.bits(8) for _ in range(side)) for _ in range(side))
    size = struct.pack("<HH", len(rows), len(rows) ^ 0xFFFF)
    stored = b"\x78\x01\x01" + size + rows + struct.pack(">I", zlib.adler32(rows))
    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    chunks = _chunk(b"IHDR", header) + _chunk(b"IDAT", stored) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


def image_block(rng: Rng) -> Record:
    """Return a content block with a picture."""
    data = base64.b64encode(png(rng, side=rng.between(4, 120))).decode()
    return {
        "type": "image",
        "source": {"type": "base64", "media_type": "image/png", "data": data},
    }
