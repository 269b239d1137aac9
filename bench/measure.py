"""What every benchmark shares: child processes timed whole, medians, and a JSON file of results."""

from __future__ import annotations

import atexit
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

RESULTS = Path(__file__).parent / "results"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured quantity with what it is measured against.

    Attributes:
        name: What was done.
        value: The median.
        unit: `s`, `ms`, `MB` or `rows`.
        baseline: What the ratio is taken against, measured in the same run; empty for none.
        ratio: value over the baseline's value; None without a baseline.
        limit: The greatest ratio or value that the project promises; None when only reported.
    """

    name: str
    value: float
    unit: str
    baseline: str = ""
    ratio: float | None = None
    limit: float | None = None


@dataclass(frozen=True, slots=True)
class ProcessRun:
    """A finished process.

    Attributes:
        wall: Seconds from start to end.
        cpu: Seconds of user and system time.
        peak_mb: Greatest resident memory, in MiB.
        out: What it printed.
    """

    wall: float
    cpu: float
    peak_mb: float
    out: str


def process(
    *argv: str | Path, check: bool = True, more: Mapping[str, str] | None = None
) -> ProcessRun:
    """Run a command to its end and account for it alone; `more` is added to its environment."""
    started = time.perf_counter()
    words = [str(word) for word in argv]
    given = _environment() | dict(more or {})
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=given) as child:
        out = child.stdout.read() if child.stdout else ""
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - started
    if check and child.returncode:
        raise subprocess.CalledProcessError(child.returncode, words)
    return ProcessRun(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, out)


def python(*argv: str | Path, more: Mapping[str, str] | None = None) -> ProcessRun:
    """Run this interpreter."""
    return process(sys.executable, *argv, more=more)


@cache
def _environment() -> dict[str, str]:
    # An installation has its modules compiled. Where the shell forbids to keep them, every run
    # would compile all of them again, 0.3 s.
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": folder.name}


def median(values: Sequence[float]) -> float:
    """The median of some runs."""
    return statistics.median(values)


def alternating(runs: int, **actions: Callable[[], float]) -> dict[str, float]:
    """Run actions in turn, so that a drift of the machine meets all of them; medians by name."""
    taken: dict[str, list[float]] = {name: [] for name in actions}
    for _ in range(runs):
        for name, action in actions.items():
            taken[name].append(action())
    return {name: median(values) for name, values in taken.items()}


def timed(action: Callable[[], object]) -> float:
    """Wall seconds of one call."""
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def worked(action: Callable[[], object]) -> float:
    """Seconds of processor time of one call, all threads of this process together.

    On a machine that others use, this says what the work costs; wall time says who else was there.
    """
    started = time.process_time()
    action()
    return time.process_time() - started


def own_peak_mb() -> float:
    """Greatest resident memory of this process, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def report(
    name: str, figures: Sequence[Figure], *, about: dict[str, object], folder: Path = RESULTS
) -> bool:
    """Print a table, write `NAME.json` into a folder, and say whether every promise holds."""
    folder.mkdir(parents=True, exist_ok=True)
    document = {"about": about, "figures": [asdict(figure) for figure in figures]}
    (folder / f"{name}.json").write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    print(f"\n{name}: {about}")
    for figure in figures:
        print(_line(figure))
    return all(_holds(figure) for figure in figures)


def _holds(figure: Figure) -> bool:
    measured = figure.value if figure.ratio is None else figure.ratio
    return figure.limit is None or measured <= figure.limit


def _line(figure: Figure) -> str:
    text = f"  {figure.name:<46} {figure.value:>10.3f} {figure.unit:<4}"
    if figure.ratio is not None:
        text += f" {figure.ratio:>7.2f} x {figure.baseline}"
    if figure.limit is not None:
        text += f" (at most {figure.limit:g}: {'holds' if _holds(figure) else 'MISSED'})"
    return text
