"""What a person types, as what the database calls it: sessions by their beginning, times as seq."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from tracelab_duck.engine import read
from tracelab_duck.errors import (
    NoSessionError,
    SessionAmbiguousError,
    SessionUnknownError,
    TimeTooEarlyError,
    ViewUnknownError,
)

if TYPE_CHECKING:
    from tracelab_duck.engine.connection import Database

# The seq after all others: a reader that is asked up to it shows the present.
END = 2**63 - 1


def session(database: Database, typed: str) -> str:
    """The session that was meant.

    Args:
        database: An open database.
        typed: A whole id, or the beginning of one and only one.

    Returns:
        The whole id.

    Raises:
        SessionUnknownError: No id is or begins like this.
        SessionAmbiguousError: Several begin like this.
    """
    known = sessions(database)
    if typed in known:
        return typed
    matches = tuple(each for each in known if typed and each.startswith(typed))
    if len(matches) > 1:
        raise SessionAmbiguousError(typed, matches=matches)
    if not matches:
        raise SessionUnknownError(typed, known=known)
    return matches[0]


def sessions(database: Database) -> tuple[str, ...]:
    """The ids of all sessions, the one with the newest event first."""
    return tuple(str(row[0]) for row in read.rows(database, "reader.session_handle"))


def newest_session(database: Database) -> str:
    """The session with the newest event.

    Raises:
        NoSessionError: The database has none.
    """
    known = sessions(database)
    if not known:
        raise NoSessionError(database.path)
    return known[0]


def until_seq(database: Database, session_id: str, moment: int | datetime | None) -> int:
    """The last seq that a reader may see.

    Args:
        database: An open database.
        session_id: The session that is read.
        moment: A seq, an instant in the session's main run, or None for the present.

    Returns:
        A seq; the greatest there is for the present.

    Raises:
        TimeTooEarlyError: Nothing of the session was known at that instant.
    """
    if moment is None:
        return END
    if not isinstance(moment, datetime):
        return moment
    ((seq,),) = read.rows(database, "reader.seq_as_of", session_id, moment)
    if seq is None:
        raise TimeTooEarlyError(session_id, moment=moment.isoformat())
    return int(seq)


def view(database: Database, typed: str) -> str:
    """The public view that was meant.

    Raises:
        ViewUnknownError: There is none of this name.
    """
    known = views(database)
    if typed not in known:
        raise ViewUnknownError(typed, known=known)
    return typed


def views(database: Database) -> tuple[str, ...]:
    """The names of all public views."""
    found = read.rows(database, "reader.public_object")
    return tuple(str(name) for name, kind, _ in found if kind == "view")
