"""The folder of the hooks beside the database: a log, and the figures of each session.

The status line has no time to open a database, so each refresh by a hook leaves the figures of its
session here as a small file, whole or not at all. A line drawn from it says what it has not seen.
"""

from __future__ import annotations

import json
import os
import time
from typing import NamedTuple

_MOST_LOG_BYTES = 1 << 18
_OWNER_ONLY = 0o700
_PLACES = 2
_THOUSAND = 1000
_SAFE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


class Figures(NamedTuple):
    """What the status line shows of a session; a row of `reader.status_line`.

    Attributes:
        cost_usd: What it cost, as text; None when nothing of it is priced.
        unpriced: How many messages have no whole price.
        context_tokens: What the model last had before it; None when unknown.
        open_calls: Calls without a result.
        anomalies: Those in force, the worst first.
        bytes_read: How far the transcript was read.
    """

    cost_usd: str | None
    unpriced: int
    context_tokens: int | None
    open_calls: int
    anomalies: list[str]
    bytes_read: int


def folder(database: str) -> str:
    """Where the hooks of a database keep their files."""
    return f"{database}.hooks"


def note(database: str, event: str, text: str) -> None:
    """Append a line to the log; where that fails there is nobody left to tell."""
    line = f"{time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime())} {event}: {' '.join(text.split())}"
    try:
        path = os.path.join(_made(database), "log")
        if os.path.exists(path) and os.stat(path).st_size > _MOST_LOG_BYTES:
            os.replace(path, f"{path}.1")
        with open(path, "a", encoding="utf-8", opener=_owned) as file:
            file.write(f"{line}\n")
    except OSError:
        return


def keep(database: str, session: str, figures: Figures) -> None:
    """Leave the figures of a session for its status line."""
    path = _path(database, session)
    if path is None:
        return
    _made(database)
    partial = f"{path}.{os.getpid()}"
    with open(partial, "w", encoding="utf-8", opener=_owned) as file:
        json.dump(figures._asdict(), file)
    os.replace(partial, path)


def status_line(database: str, session: str, transcript: str) -> str:
    """The line for the foot of the agent's screen.

    Args:
        database: The database file.
        session: The session the agent is in.
        transcript: Its transcript, to say how much of it nobody has read.

    Returns:
        One line without its end.
    """
    path = _path(database, session)
    if path is None or not os.path.exists(path):
        return "trace not read yet"
    with open(path, encoding="utf-8") as file:
        figures = Figures(**json.load(file))
    return " | ".join(_parts(figures, _unread(figures, transcript)))


def _parts(figures: Figures, unread: int) -> list[str]:
    parts = [_money(figures)]
    if figures.context_tokens is not None:
        parts.append(f"context {_short(figures.context_tokens)}")
    parts.append(f"{figures.open_calls} open")
    parts.extend(figures.anomalies)
    if unread > 0:
        parts.append(f"{_short(unread)}B unread")
    return parts


def _money(figures: Figures) -> str:
    if figures.cost_usd is None:
        return "cost unknown"
    whole, _, fraction = figures.cost_usd.partition(".")
    # Something is missing from the sum, so it is at least this.
    more = "+" if figures.unpriced else ""
    return f"${whole}.{fraction[:_PLACES].ljust(_PLACES, '0')}{more}"


def _short(number: int) -> str:
    if number < _THOUSAND:
        return str(number)
    return f"{number // _THOUSAND}k"


def _unread(figures: Figures, transcript: str) -> int:
    try:
        return os.stat(transcript).st_size - figures.bytes_read
    except OSError:
        return 0


def _path(database: str, session: str) -> str | None:
    # The id comes from outside and becomes the name of a file.
    if not session or not _SAFE.issuperset(session):
        return None
    return os.path.join(folder(database), f"{session}.json")


def _made(database: str) -> str:
    path = folder(database)
    os.makedirs(path, mode=_OWNER_ONLY, exist_ok=True)
    return path


def _owned(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
