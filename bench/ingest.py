"""A whole refresh of a new database against the baselines over the same bytes.

Run as `python -m bench.ingest [MEGABYTES]`; 110 by default. Each measured run is a process of its
own; the runs alternate, so a drift of the machine meets all of them.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path

import corpus_gen
from bench import measure
from bench.measure import Figure

_RUNS = 3
_SEED = 7
# What the project promises, as ratios to the reference-like loop, and MiB.
_NONE, _FULL, _PEAK = 0.7, 1.3, 500.0


def main(megabytes: int) -> bool:
    """Measure, report, and say whether the promises hold."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        corpus_gen.bulk(folder / "corpus", megabytes, _SEED)
        return _measured(folder, megabytes)


def _measured(folder: Path, megabytes: int) -> bool:
    runs: dict[str, list[measure.ProcessRun]] = {}
    for _ in range(_RUNS):
        for text in ("none", "full"):
            runs.setdefault(text, []).append(_refresh(folder, text))
        for baseline in ("parse", "loop"):
            argv = ("-m", "bench.reference", baseline, folder / "corpus")
            runs.setdefault(baseline, []).append(measure.python(*argv))
    wall = {name: measure.median([run.wall for run in each]) for name, each in runs.items()}
    peak = {name: max(run.peak_mb for run in each) for name, each in runs.items()}
    stage = json.loads(runs["none"][-1].out)["seconds"]
    figures = [
        _against("refresh --text none", wall["none"], wall["loop"], _NONE),
        _against("refresh --text full", wall["full"], wall["loop"], _FULL),
        Figure(name="reference-like loop", value=wall["loop"], unit="s"),
        Figure(
            name="ingest stage alone (read, parse, hash, type)",
            value=stage["read"] + stage["land"] + stage["ledger"],
            unit="s",
            baseline="bare json.loads",
            ratio=(stage["read"] + stage["land"] + stage["ledger"]) / wall["parse"],
        ),
        Figure(name="bare json.loads", value=wall["parse"], unit="s"),
        Figure(
            name="fold stages",
            value=stage["fold"],
            unit="s",
            baseline="the ingest stage",
            ratio=stage["fold"] / (stage["read"] + stage["land"] + stage["ledger"]),
            limit=1.0,
        ),
        Figure(name="peak memory, --text none", value=peak["none"], unit="MB", limit=_PEAK),
        Figure(name="peak memory, --text full", value=peak["full"], unit="MB", limit=_PEAK),
        Figure(name="peak memory, reference-like loop", value=peak["loop"], unit="MB"),
    ]
    name = "ingest" if megabytes == 110 else f"ingest-{megabytes}"  # noqa: PLR2004 the default size
    return measure.report(name, figures, about={"megabytes": megabytes, "runs": _RUNS})


def _refresh(folder: Path, text: str) -> measure.ProcessRun:
    shutil.rmtree(folder / "db", ignore_errors=True)
    (folder / "db").mkdir()
    return measure.python(
        "-m", "tracelab_duck", "--db", folder / "db" / "traces.duckdb",
        "refresh", folder / "corpus", "--text", text, "--stats",
    )  # fmt: skip


def _against(name: str, value: float, baseline: float, limit: float) -> Figure:
    return Figure(
        name=name,
        value=value,
        unit="s",
        baseline="reference-like loop",
        ratio=value / baseline,
        limit=limit,
    )


if __name__ == "__main__":
    sys.exit(0 if main(int(sys.argv[1]) if sys.argv[1:] else 110) else 1)
