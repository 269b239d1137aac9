"""The fleet page and the pages of sessions in a folder, each written again only when it changed."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from tracelab_duck import __version__
from tracelab_duck.cli import values, writing
from tracelab_duck.compilers import fleet, observer
from tracelab_duck.compilers.page_name import page_name
from tracelab_duck.engine import read, sql_files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tracelab_duck.engine.database import Database

INDEX = "index.html"
# What each page was made from, so that a page that would come out the same is not made again.
_STATE = ".tracelab-duck.json"


def write(database: Database, folder: Path, *, reload_seconds: int | None = None) -> int:
    """Bring the pages of a folder up to date.

    Args:
        database: An open database.
        folder: Where they go; it is made if missing.
        reload_seconds: Let pages of live sessions and the fleet page load themselves again.

    Returns:
        How many pages of sessions were written; the fleet page is always written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    before = _state(folder)
    now: dict[str, str] = {}
    written = 0
    for session_id, is_live, digest in _sessions(database):
        name = page_name(session_id)
        now[name] = digest
        if before.get(name) == digest and (folder / name).exists():
            continue
        reload = reload_seconds if is_live else None
        page = observer.compile(database, session_id, reload_seconds=reload)
        writing.write_text([page], path=folder / name)
        written += 1
    page = fleet.compile(database, reload_seconds=reload_seconds)
    writing.write_text([page], path=folder / INDEX)
    writing.write_text([json.dumps(now, indent=0)], path=folder / _STATE)
    return written


def _sessions(database: Database) -> Iterator[tuple[str, bool, str]]:
    """Each session with whether it is live and a hash over what its page can depend on.

    New events move its last seq; an owner, a price or a setting that changed shows in its row.
    """
    last_seqs = {row[0]: row[2] for row in read.rows(database, "reader.session_handle")}
    settings = [row[-1] for row in read.rows(database, "ledger.current_setting")]
    columns, rows = read.table(database, "reader.session_list")
    session_id, is_live = columns.index("session_id"), columns.index("is_live")
    program = (__version__, sql_files.total_hash(), settings)
    for row in rows:
        made_of = values.as_json([*row, last_seqs.get(row[session_id]), *program])
        yield row[session_id], row[is_live], sha256(made_of.encode()).hexdigest()


def _state(folder: Path) -> dict[str, str]:
    try:
        found = json.loads((folder / _STATE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
