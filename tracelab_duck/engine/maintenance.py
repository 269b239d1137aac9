"""What is done to a session on request: its content removed, its state folded again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.engine import apply, catalog, read, refold

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tracelab_duck.engine.connection import Database


def forget(database: Database, session_ids: Sequence[str], *, now: datetime) -> None:
    """Remove the content of sessions, write that down and fold them again, or do nothing of it.

    Args:
        database: An open writer, with no transaction under way.
        session_ids: Whole ids.
        now: What is written down as the time of it.

    Raises:
        StatementFailedError: A statement failed; nothing was removed.
    """
    catalog.make_temporary(database)
    with database.transaction():
        apply.run(database, "ledger.forgotten", sessions=list(session_ids), forgotten_at=now)
        for session_id in session_ids:
            refold.session(database, session_id)


def repair(database: Database, session_id: str) -> None:
    """Fold one session again from the ledger.

    Args:
        database: An open writer, with no transaction under way.
        session_id: The whole id.
    """
    catalog.make_temporary(database)
    with database.transaction():
        refold.session(database, session_id)


def last_event_before(database: Database, moment: datetime) -> tuple[str, ...]:
    """The sessions whose last event is older than a moment, oldest last; timeless ones are not."""
    found = read.rows(database, "reader.session_handle")
    return tuple(
        str(session_id)
        for session_id, last_at, _ in found
        if last_at is not None and last_at < moment
    )
