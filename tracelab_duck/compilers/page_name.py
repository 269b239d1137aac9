"""How the page of a session is called, so that the fleet page can link to it."""

from __future__ import annotations

import re
from hashlib import sha256

_SAFE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_~-]{0,79}")


def page_name(session_id: str) -> str:
    """The file name of the page of a session.

    An id comes from a transcript: one that is no plain name stands as its hash, so that it can
    neither leave the folder nor collide with another page of the program.
    """
    if _SAFE.fullmatch(session_id) and session_id.lower() != "index":
        return f"{session_id}.html"
    return f"session-{sha256(session_id.encode()).hexdigest()[:16]}.html"
