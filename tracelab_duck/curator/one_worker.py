"""One worker: the files it writes, and where its main run stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.compilers.worker_state import current_run
from tracelab_duck.engine import read
from tracelab_duck.engine.handle import END
from tracelab_duck.model.curation import Curation

if TYPE_CHECKING:
    from pathlib import Path

    from tracelab_duck.engine.database import Database


def roots(transcript: Path) -> tuple[Path, ...]:
    """What a refresh for one worker looks at: its transcript, and the folder of its agents."""
    agents = transcript.with_suffix("") / "subagents"
    return (transcript, agents) if agents.is_dir() else (transcript,)


def standing(opened: Database, transcript: Path) -> Curation | None:
    """Where the session that a transcript shows now stands; None before its first response."""
    rows = read.rows(opened, "reader.file_session", str(transcript))
    if not rows:
        return None
    ((session_id, run_id, main_runs),) = rows
    state = _of_run(opened, run_id) if main_runs == 1 else of_session(opened, session_id)
    return state if state is not None and state.steps else None


def of_session(opened: Database, session_id: str) -> Curation | None:
    """Where the current main run of a session stands."""
    return _of_run(opened, current_run(opened, session_id, END).run_id)


def _of_run(opened: Database, run_id: int) -> Curation | None:
    return read.one(opened, Curation, "reader.curation", run_id)
