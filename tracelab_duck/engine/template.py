"""An empty database with the program's SQL in it, kept in the cache folder to begin new ones from.

Loading the definitions plans each of them, which takes longer than reading many megabytes of
transcripts; a copy of a file does not. It is named after what tells the files of `sql/` and the
engine apart, so another program never takes it. Without a usable cache folder everything works as
well, later.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tracelab_duck import paths
from tracelab_duck.engine import sql_files
from tracelab_duck.engine.native import duckdb

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracelab_duck.engine.connection import Database

_MOST_KEPT = 4


def begin_from(path: Path) -> None:
    """Put a copy of the template where a database is to be, if nothing is there yet.

    Args:
        path: The database file.
    """
    if path.exists():
        return
    kept = _place()
    with suppress(OSError):
        if kept.exists():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _put(path, lambda name: shutil.copyfile(kept, name), is_exclusive=True)


def keep(database: Database) -> None:
    """Keep a database that was just made, and holds nothing yet, as the template.

    Args:
        database: An open writer outside a transaction.
    """
    kept = _place()
    with suppress(OSError, duckdb.Error):
        kept.parent.mkdir(parents=True, exist_ok=True)
        database.connection.execute("CHECKPOINT")
        _put(kept, database.copy_to, is_exclusive=False)
        for old in sorted(kept.parent.glob("*.duckdb"), key=_age, reverse=True)[_MOST_KEPT:]:
            old.unlink(missing_ok=True)


def _place() -> Path:
    return paths.cache_folder() / f"{sql_files.signature()[:32]}-{duckdb.__version__}.duckdb"


def _age(path: Path) -> float:
    return path.stat().st_mtime


def _put(target: Path, write: Callable[[Path], object], *, is_exclusive: bool) -> None:
    # Whole or not at all: others may look for the target at any moment.
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    os.close(handle)
    try:
        write(Path(name))
        if is_exclusive:
            with suppress(FileExistsError):
                os.link(name, target)
        else:
            Path(name).replace(target)
    finally:
        Path(name).unlink(missing_ok=True)
