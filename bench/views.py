"""Compiling the two views, each against a baseline that reads the same transcript in a loop.

Run as `python -m bench.views [EVENTS]`: the page of a session of 10,000 events, and the worker text
of the longest session in a database of EVENTS (1,000,000 by default). Figures are processor time.
"""

from __future__ import annotations

import sys
import tempfile
from itertools import islice
from pathlib import Path

import corpus_gen
import tracelab_duck
from bench import measure, reference
from bench.measure import Figure
from bench.tick import history
from tracelab_duck.compilers import observer, worker
from tracelab_duck.engine.database import open_reader

_RUNS = 9
_PAGE_EVENTS = 10_000
_PAGE_MS, _WORKER_MS = 300.0, 20.0


def main(events: int) -> bool:
    """Measure, report, and say whether the promises hold."""
    with tempfile.TemporaryDirectory() as name:
        page, page_loop, found = _page(Path(name) / "page")
        text, text_loop = _text(Path(name) / "text", events)
    figures = [
        *_pair(f"observer page, {found} events", page, page_loop, limit=_PAGE_MS),
        *_pair(f"worker text, {events} events stored", text, text_loop, limit=_WORKER_MS),
    ]
    return measure.report("views", figures, about={"events": events, "runs": _RUNS})


def _pair(what: str, view: float, loop: float, *, limit: float) -> tuple[Figure, Figure]:
    return (
        Figure(name=what, value=view * 1e3, unit="ms", limit=limit),
        Figure(
            name="its transcript read in a loop",
            value=loop * 1e3,
            unit="ms",
            baseline="the view",
            ratio=loop / view,
        ),
    )


def _page(folder: Path) -> tuple[float, float, int]:
    transcript = _transcript(folder)
    database = folder / "traces.duckdb"
    found = tracelab_duck.open(database).refresh([transcript]).events
    session = _longest_session(database)
    with open_reader(database) as db:
        taken = measure.alternating(
            _RUNS,
            view=lambda: measure.worked(lambda: observer.compile(db, session)),
            loop=lambda: measure.worked(lambda: reference.loop(transcript.parent)),
        )
    return taken["view"], taken["loop"], found


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


def _text(folder: Path, events: int) -> tuple[float, float]:
    made, _ = history(folder, events)
    database = made / "traces.duckdb"
    session = _longest_session(database)
    (transcript,) = (made / "corpus").rglob(f"{session}.jsonl")
    alone = folder / "alone" / transcript.name
    alone.parent.mkdir()
    alone.write_bytes(transcript.read_bytes())
    with open_reader(database) as db:
        taken = measure.alternating(
            _RUNS,
            view=lambda: measure.worked(lambda: worker.compile(db, session)),
            loop=lambda: measure.worked(lambda: reference.loop(alone.parent)),
        )
    return taken["view"], taken["loop"]


def _longest_session(database: Path) -> str:
    query = "SELECT session_id FROM sessions ORDER BY tool_calls DESC, session_id LIMIT 1"
    return str(tracelab_duck.open(database).sql(query).rows()[0][0])


if __name__ == "__main__":
    sys.exit(0 if main(int(sys.argv[1]) if sys.argv[1:] else 1_000_000) else 1)
