"""Views of many runs at once, from the transcripts of the runs, by the program itself.

A view is what the curator would give: the worker text of everything that the transcript holds,
after every five steps. Runs go in step, so that one refresh reads what all of them have new.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import tracelab_duck
from tracelab_duck.compilers import worker
from tracelab_duck.engine.database import open_reader

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from bench.continue_.recorder import Recorder
    from bench.continue_.running import Run
    from bench.continue_.worker import Worker

Known = dict[bytes, str]


def to_the_end(
    runs: Sequence[Run], workers: Mapping[int, Worker], folder: Path, known: Known
) -> None:
    """Let runs of one arm go on until each is over.

    Args:
        runs: Their transcripts all stand in `folder`.
        workers: By place in `runs`.
        folder: Of the transcripts; the database is made beside them.
        known: Views by the SHA-256 of the transcript that they are of. The same bytes give the same
            view, so a worker that took the same steps as another is given the same one.
    """
    while True:
        for place, run in enumerate(runs):
            while not run.is_over and not run.is_view_due:
                run.advance(workers[place])
        due = [run for run in runs if run.is_view_due]
        if not due:
            return
        _compile(due, folder, known)
        for run in due:
            run.see(known[_state(run.recorder)])


def _compile(due: Sequence[Run], folder: Path, known: Known) -> None:
    missing = [run for run in due if _state(run.recorder) not in known]
    if not missing:
        return
    lab = tracelab_duck.open(folder / "runs.duckdb")
    lab.refresh([folder])
    with open_reader(lab.path) as database:
        for run in missing:
            known[_state(run.recorder)] = worker.compile(
                database, run.recorder.session_id, budget_tokens=run.arm.view_budget or 0
            )


def _state(recorder: Recorder) -> bytes:
    return hashlib.sha256(recorder.path.read_bytes()).digest()
