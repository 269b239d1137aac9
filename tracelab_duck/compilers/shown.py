"""Text of a transcript as a page shows it: control characters are shown, not obeyed."""

from __future__ import annotations

import re

# C0, DEL, C1, separators, soft hyphen, zero-width and direction marks: each can hide text or turn
# it round, so that a reader sees something else than what stands there.
_HIDDEN = (
    *range(0x20),
    *range(0x7F, 0xA0),
    0xAD,
    0x61C,
    *range(0x200B, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2060, 0x2070),
    0xFEFF,
    *range(0xFFF9, 0xFFFC),
)
_KEPT = {0x09, 0x0A}
# Joins of one emoji to the next, and of letters in scripts that need them.
_JOINERS = {0x200C, 0x200D}
_NAMES = {0x0D: "\\r", 0x1B: "\\e"}
_BYTE = 0xFF


def _name(code: int) -> str:
    return _NAMES.get(code) or (f"\\x{code:02x}" if code <= _BYTE else f"\\u{code:04x}")


_TABLE = {code: _name(code) for code in _HIDDEN if code not in _KEPT | _JOINERS}


# Looking costs a fifth of translating, and nearly no text holds one.
_ANY = re.compile(f"[{''.join(re.escape(chr(code)) for code in _TABLE)}]")


def shown(text: str) -> str:
    """The text with every hidden character as an escape; newlines and tabs stay."""
    return text.translate(_TABLE) if _ANY.search(text) else text


def clipped(text: str | None, characters: int) -> str:
    """The text cut to a length, with an ellipsis where something is gone."""
    if text is None:
        return ""
    return text if len(text) <= characters else text[: characters - 1].rstrip() + "…"


def on_one_line(text: str | None, characters: int) -> str:
    """The text on one line, cut to a length."""
    # Twice the length is enough: what is cut away need not be split.
    return clipped(" ".join((text or "")[: characters * 2].split()), characters)


# Bold, code and heading marks: noise where a text is shown as a plain line.
_MARKS = re.compile(r"\*\*|__|`|(?m:^#{1,6} )")


def as_plain_line(text: str | None, characters: int) -> str:
    """A text that an agent wrote in markdown as one line without the marks."""
    return on_one_line(_MARKS.sub("", (text or "")[: characters * 2]), characters)
