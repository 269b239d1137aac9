"""Text of a transcript as a terminal may show it: control characters are shown, not obeyed."""

from __future__ import annotations

# C0, DEL, C1, the line and paragraph separators, and the marks that turn the direction of text:
# each of them can move the cursor, hide text or make one row look like two.
_HIDDEN = (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, *range(0x202A, 0x202F))
_ISOLATES = range(0x2066, 0x206A)
_NAMES = {0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r", 0x1B: "\\e"}
_DELETE, _BYTE = 0x7F, 0xFF


def _shown(code: int) -> str:
    return _NAMES.get(code) or (f"\\x{code:02x}" if code <= _BYTE else f"\\u{code:04x}")


_LINE = {code: _shown(code) for code in (*_HIDDEN, *_ISOLATES)}
_CELL = _LINE | {0x0A: "\u23ce"}
_BLOCK = {code: shown for code, shown in _LINE.items() if code not in {0x09, 0x0A}}
_JSON = {code: f"\\u{code:04x}" for code in (*_HIDDEN, *_ISOLATES) if code >= _DELETE}


def line(text: str) -> str:
    """Text for one line of narration: every control character as an escape."""
    return text.translate(_LINE)


def cell(text: str) -> str:
    """Text for one cell of a table: a newline shows as a mark, so no text can pose as a row."""
    return text.translate(_CELL)


def block(text: str) -> str:
    """Text of several lines: newlines and tabs stay, all other control characters show."""
    return text.translate(_BLOCK)


def json(text: str) -> str:
    """JSON as text with the characters escaped that JSON allows and a terminal obeys."""
    return text.translate(_JSON)
