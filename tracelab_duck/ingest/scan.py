"""Finding JSON objects in bytes that are no whole JSON text, without recursion."""

from __future__ import annotations

import re

# A string with its end, or one without; possessive, because a line can have millions of escapes.
_TOKEN = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+("?)|[{}\[\]]', re.DOTALL)
_OPENING = frozenset(b"{[")
_STRING = ord('"')

# A pair of surrogates, one without the other, or any other escape.
_ESCAPE = re.compile(
    rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    rb"|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
_CONTROL = re.compile(rb"[\x00-\x1f]")
_REPLACEMENT = rb"\ufffd"


def object_end(data: bytes, start: int) -> int | None:
    """Where the object that begins at a place ends.

    Brackets are counted, not matched by kind: whether it is JSON is for the reader to say.

    Args:
        data: The bytes.
        start: The place of its opening brace.

    Returns:
        The place after its closing brace; None when it, or a string in it, has no end.
    """
    depth = 0
    for token in _TOKEN.finditer(data, start):
        first = data[token.start()]
        if first == _STRING:
            if not token[1]:
                return None
            continue
        depth += 1 if first in _OPENING else -1
        if depth == 0:
            return token.end()
    return None


def without_lone_surrogates(data: bytes) -> bytes:
    """Escapes of half a character become the escape of U+FFFD."""
    return _ESCAPE.sub(lambda found: _REPLACEMENT if found[1] else found[0], data)


def with_escaped_controls(data: bytes) -> bytes:
    """Control characters inside strings become escapes, which say the same."""

    def escaped(token: re.Match[bytes]) -> bytes:
        return _CONTROL.sub(lambda found: b"\\u%04x" % found[0][0], token[0])

    return _TOKEN.sub(escaped, data)
