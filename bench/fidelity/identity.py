"""Which ids mean the same thing in another file: those in the full shape that the API gives."""

from __future__ import annotations

import re

GLOBAL_ID = re.compile(
    r"(?:msg|req|toolu|srvtoolu)_(?:bdrk_|vrtx_)?[0-9A-Za-z]{20,64}"
    r"|chatcmpl-[0-9A-Za-z-]{20,64}"
    r"|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
)


def is_global(name: str) -> bool:
    """Whether the id has the shape of an API id or a uuid."""
    return GLOBAL_ID.fullmatch(name) is not None


def scoped(name: str, scope: str) -> str:
    """The id, tied to the files of its session unless it is global."""
    return name if is_global(name) else f"{name}~{scope}"


def bare(name: str) -> str:
    """The id as the transcript has it."""
    return name.split("~", 1)[0]
