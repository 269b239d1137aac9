"""Compiling the two views, against a baseline that reads the same transcript in a loop.

Run as `python -m bench.views [EVENTS]`: a session of 10,000 events for the page, and the worker
text of one session in a database of EVENTS (1,000,000 by default).
"""

from __future__ import annotations

import sys
import tempfile
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
        page, loop = _page(Path(name) / "page")
        text = _text(Path(name) / "text", events)
    figures = [
        Figure(
            name=f"observer page, {_PAGE_EVENTS} events",
            value=page * 1e3,
            unit="ms",
            limit=_PAGE_MS,
        ),
        Figure(
            name="the same transcript read in a loop",
            value=loop * 1e3,
            unit="ms",
            baseline="observer page",
            ratio=loop / page,
        ),
        Figure(
            name=f"worker text, {events} events in the database",
            value=text * 1e3,
            unit="ms",
            limit=_WORKER_MS,
        ),
    ]
    return measure.report("views", figures, about={"events": events, "runs": _RUNS})


def _page(folder: Path) -> tuple[float, float]:
    megabytes = 2
    while True:
        corpus_gen.bulk(folder / "corpus", megabytes, 5, scale=40)
        longest = max((folder / "corpus").rglob("*.jsonl"), key=lambda path: path.stat().st_size)
        if longest.read_bytes().count(b"\n") >= _PAGE_EVENTS or megabytes > 64:  # noqa: PLR2004 ends
            break
        megabytes *= 2
    database = folder / "traces.duckdb"
    tracelab_duck.open(database).refresh([longest])
    with open_reader(database) as db:
        session = _longest_session(database)
        taken = measure.alternating(
            _RUNS,
            page=lambda: measure.timed(lambda: observer.compile(db, session)),
            loop=lambda: measure.timed(lambda: reference.loop(longest.parent)),
        )
    return taken["page"], taken["loop"]


def _text(folder: Path, events: int) -> float:
    made, _ = history(folder, events)
    database = made / "traces.duckdb"
    session = _longest_session(database)
    with open_reader(database) as db:
        return measure.median(
            [measure.timed(lambda: worker.compile(db, session)) for _ in range(_RUNS)]
        )


def _longest_session(database: Path) -> str:
    query = "SELECT session_id FROM sessions ORDER BY tool_calls DESC, session_id LIMIT 1"
    return str(tracelab_duck.open(database).sql(query).rows()[0][0])


if __name__ == "__main__":
    sys.exit(0 if main(int(sys.argv[1]) if sys.argv[1:] else 1_000_000) else 1)
