"""Whether what a model says really stands in what it read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# The same shape as that of facts which a result states as key = value.
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,40}")
_NO_KEY = re.compile(r"[^A-Za-z0-9_.-]+")
_MOST_CHARACTERS = 120
_MASK = "[redacted:"
# A number that is a part of a longer one does not stand there: 4 in 14, 3.4, -4 or 4,000.
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
_BEFORE = r"(?<![\w.])(?<!\d,)(?<![^\w\s)\]][+-])(?<!\s[+-])(?<!\A[+-])"
_AFTER = r"(?![\d_])(?![eE][+-]?\d)(?![xX][0-9a-fA-F])(?!\.\d)(?!,\d{3}(?!\d))"


def is_value(value: str, text: str) -> bool:
    """Whether a value stands in a text, whole and as it is written.

    Args:
        value: What was said.
        text: What was read.
    """
    if not value or value != value.strip() or len(value) > _MOST_CHARACTERS:
        return False
    if "\n" in value or _MASK in value:
        return False
    if _NUMBER.fullmatch(value):
        return re.search(f"{_BEFORE}{re.escape(value)}{_AFTER}", text) is not None
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None


def key(said: str, known: Sequence[str]) -> str | None:
    """A key in the form of keys, the known one where it differs only in case or in signs.

    Args:
        said: What was said.
        known: The keys that are known.

    Returns:
        The key; None where nothing of it can be one.
    """
    form = _NO_KEY.sub("_", said.strip()).strip("_")
    alike = {_plain(each): each for each in known}
    found = alike.get(_plain(form), form)
    return found if _KEY.fullmatch(found) else None


def _plain(text: str) -> str:
    return re.sub(r"[_.-]", "", text).lower()
