"""One record more: what a refresh costs against the number of versions that episodes have.

Run as `python -m bench.versions [VERSIONS…]`; 10000 and 1000000 by default. The same transcripts
are refreshed into a database each, whose tables of versions are then filled by SQL; after that one
record at a time is appended and read, in each database in turn.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import tracelab_duck
from bench import measure
from bench.measure import Figure
from bench.tick import append, history
from tracelab_duck.engine import insert
from tracelab_duck.engine.database import open_writer

if TYPE_CHECKING:
    from collections.abc import Callable

_EVENTS = 20_000
_TICKS = 21
_GROWTH = 1.3
_ROWS = Path(__file__).with_name("many_versions.sql")


def main(sizes: tuple[int, ...]) -> bool:
    """Measure, report, and say whether the promise holds."""
    with tempfile.TemporaryDirectory() as name:
        made = {size: _filled(Path(name) / str(size), size) for size in sizes}
        medians = measure.alternating(
            _TICKS, **{str(size): _tick(*each) for size, each in made.items()}
        )
    small, large = str(sizes[0]), str(sizes[-1])
    figures = [
        Figure(name=f"one record, {size} versions", value=medians[str(size)] * 1e3, unit="ms")
        for size in sizes[:-1]
    ]
    figures.append(
        Figure(
            name=f"one record, {large} versions",
            value=medians[large] * 1e3,
            unit="ms",
            baseline=f"{small} versions",
            ratio=medians[large] / medians[small],
            limit=_GROWTH,
        )
    )
    return measure.report("versions", figures, about={"versions": sizes, "ticks": _TICKS})


def _filled(folder: Path, versions: int) -> tuple[Path, Path]:
    folder, transcript = history(folder, _EVENTS)
    with open_writer(folder / "traces.duckdb") as database:
        insert.set_variable(database, "versions", versions)
        database.connection.execute(_ROWS.read_text(encoding="utf-8"))
    return folder, transcript


def _tick(folder: Path, transcript: Path) -> Callable[[], float]:
    lab = tracelab_duck.open(folder / "traces.duckdb")
    numbers = iter(range(10_000))

    def tick() -> float:
        append(transcript, next(numbers))
        return measure.timed(lambda: lab.refresh([transcript]))

    return tick


if __name__ == "__main__":
    given = tuple(int(word) for word in sys.argv[1:])
    sys.exit(0 if main(given or (10_000, 1_000_000)) else 1)
