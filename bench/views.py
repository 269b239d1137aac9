"""Compiling the two views, each against a baseline that reads the same transcript in a loop.

Run as `python -m bench.views [EVENTS]`: the page of a session of 10,000 events, and the worker text
of the longest, of a median session and of one of about 10,000 events in a database of EVENTS
(1,000,000 by default). Figures are wall time, which is what a reader waits; processor time stands
beside them, because a worker text uses two cores.
"""

from __future__ import annotations

import sys
import tempfile
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import corpus_gen
import tracelab_duck
from bench import measure, reference
from bench.measure import Figure
from bench.tick import history
from tracelab_duck.compilers import observer, worker
from tracelab_duck.engine.database import open_reader

if TYPE_CHECKING:
    from collections.abc import Callable

_RUNS = 9
_PAGE_EVENTS = 10_000
_PAGE_MS, _WORKER_MS = 300.0, 20.0


def main(events: int) -> bool:
    """Measure, report, and say whether the promises hold."""
    with tempfile.TemporaryDirectory() as name:
        figures = [*_page(Path(name) / "page"), *_texts(Path(name) / "text", events)]
    return measure.report("views", figures, about={"events": events, "runs": _RUNS})


def _measured(
    what: str, transcripts: Path, view: Callable[[], object], *, limit: float
) -> tuple[Figure, ...]:
    taken = measure.alternating(
        _RUNS,
        worked=lambda: measure.worked(view),
        timed=lambda: measure.timed(view),
        loop=lambda: measure.timed(lambda: reference.loop(transcripts)),
    )
    return (
        Figure(name=what, value=taken["timed"] * 1e3, unit="ms", limit=limit),
        Figure(name="processor time of it", value=taken["worked"] * 1e3, unit="ms"),
        Figure(
            name="its transcript read in a loop",
            value=taken["loop"] * 1e3,
            unit="ms",
            baseline="the view",
            ratio=taken["loop"] / taken["timed"],
        ),
    )


def _page(folder: Path) -> tuple[Figure, ...]:
    transcript = _transcript(folder)
    database = folder / "traces.duckdb"
    found = tracelab_duck.open(database).refresh([transcript]).events
    session = _sessions(database)[0]
    with open_reader(database, is_small=True) as db:
        return _measured(
            f"observer page, {found} events",
            transcript.parent,
            lambda: observer.compile(db, session),
            limit=_PAGE_MS,
        )


def _transcript(folder: Path) -> Path:
    """The first lines of a long session, about one event each."""
    megabytes = 16
    while True:
        corpus_gen.bulk(folder / "corpus", megabytes, 5, scale=40)
        longest = max((folder / "corpus").rglob("*.jsonl"), key=lambda path: path.stat().st_size)
        with longest.open("rb") as whole:
            lines = list(islice(whole, _PAGE_EVENTS))
        if len(lines) == _PAGE_EVENTS:
            break
        megabytes *= 2
    cut = folder / "projects" / "p" / longest.name
    cut.parent.mkdir(parents=True)
    cut.write_bytes(b"".join(lines))
    return cut


def _texts(folder: Path, events: int) -> tuple[Figure, ...]:
    made, _ = history(folder, events)
    database = made / "traces.duckdb"
    sessions = _sessions(database)
    asked = {
        "longest": sessions[0],
        "median": sessions[len(sessions) // 2],
        "10,000 events": _nearest(database, _PAGE_EVENTS),
    }
    with open_reader(database, is_small=True) as db:
        return tuple(
            figure
            for which, session in asked.items()
            for figure in _measured(
                f"worker text, {which} session",
                _alone(made, folder / which, session),
                partial(worker.compile, db, session),
                limit=_WORKER_MS,
            )
        )


def _alone(made: Path, folder: Path, session: str) -> Path:
    """A folder with nothing but the main transcript of a session."""
    (transcript,) = (made / "corpus").rglob(f"{session}.jsonl")
    folder.mkdir()
    (folder / transcript.name).write_bytes(transcript.read_bytes())
    return folder


def _nearest(database: Path, events: int) -> str:
    """The session with about so many events."""
    query = "SELECT session_id, count(*) FROM events GROUP BY session_id"
    found = tracelab_duck.open(database).sql(query).rows()
    return str(min(found, key=lambda row: (abs(int(row[1]) - events), row[0]))[0])


def _sessions(database: Path) -> list[str]:
    """All sessions, that with most calls first."""
    query = "SELECT session_id FROM sessions ORDER BY tool_calls DESC, session_id"
    return [str(row[0]) for row in tracelab_duck.open(database).sql(query).rows()]


if __name__ == "__main__":
    sys.exit(0 if main(int(sys.argv[1]) if sys.argv[1:] else 1_000_000) else 1)
