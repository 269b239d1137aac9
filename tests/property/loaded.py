"""A database with all of `sql/` loaded and nothing in it, made once a process and copied."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from tracelab_duck.engine.database import open_writer


@cache
def _template() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="tracelab-duck-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = folder / "traces.duckdb"
    with open_writer(path):
        pass
    return path


def copy_to(path: Path) -> Path:
    """Put a copy at a path; loading the SQL takes seconds, copying none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copyfile(_template(), path))
