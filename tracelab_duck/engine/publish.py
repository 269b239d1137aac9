"""A copy of the database that analysts open while the writer goes on."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tracelab_duck.engine import failure
from tracelab_duck.errors import DatabaseUnreadableError

if TYPE_CHECKING:
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
        _copy(database.path, waiting)
        waiting.replace(target)
    except OSError as error:
        # The cause is what matters, not that nothing was there to take away.
        with suppress(OSError):
            waiting.unlink()
        raise DatabaseUnreadableError(target, detail=str(error)) from error


def _copy(source: Path, target: Path) -> None:
    with Path(source).open("rb") as reader, target.open("wb") as writer:
        shutil.copyfileobj(reader, writer, 1 << 20)
        writer.flush()
        os.fsync(writer.fileno())
