"""A copy of the database that analysts open while the writer goes on."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from tracelab_duck.engine import failure
from tracelab_duck.errors import DatabaseUnreadableError

if TYPE_CHECKING:
    from pathlib import Path

    from tracelab_duck.engine.connection import Database


def publish(database: Database, target: Path) -> None:
    """Put a snapshot of a database at a place, in one step: readers see the old one or the new.

    Args:
        database: An open writer, with no transaction under way.
        target: Where the snapshot goes; what stands there is replaced.

    Raises:
        DatabaseUnreadableError: The place cannot be written.
    """
    with failure.translated(database.path, "checkpoint"):
        database.connection.execute("CHECKPOINT")
    target = target.absolute()
    waiting = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        database.copy_to(waiting)
        waiting.replace(target)
    except OSError as error:
        # The cause is what matters, not that nothing was there to take away.
        with suppress(OSError):
            waiting.unlink()
        raise DatabaseUnreadableError(target, detail=str(error)) from error
