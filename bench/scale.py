"""What a worker of a lake costs when there are more of them, each with as many bytes.

Run as `python -m bench.scale [MEGABYTES]`: megabytes a worker, 20 by default. The workers are
Ray's, one CPU each, over a fleet that grows with them. Seconds of processor time and bytes are
compared, not wall time: workers on one machine share its cores, and what each of them costs is what
a cluster multiplies.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import corpus_gen
from bench import measure
from bench.measure import Figure
from tracelab_duck.engine import query
from tracelab_duck.lake import ray_runner, reading
from tracelab_duck.lake.refresh import Order, refresh
from tracelab_duck.lake.store import Store

_WORKERS = (1, 2, 4)
_BUCKETS_PER_WORKER = 2
_SEED = 7
_MILLION = 1_000_000
# What the project promises, as ratios to one worker alone.
_FLAT = 1.25
# What a query over a lake is measured with: money, and one session.
_QUERIES = {
    "all money": "SELECT sum(cost_usd) FROM messages",
    "all tool calls by name": "SELECT tool_name, count(*) FROM tool_calls GROUP BY ALL",
    "the events of one session": "SELECT count(text) FROM events WHERE session_id = "
    "(SELECT min(session_id) FROM runs)",
}


@dataclass(frozen=True, slots=True)
class _Measured:
    """A fleet of so many workers, read once and then once more with little new.

    Attributes:
        bytes_read: Bytes of transcripts.
        events: Their events.
        cpu_seconds: What the tasks took, all workers together.
        driver_seconds: What the driver took itself.
        bytes_written: Of the lake's files.
        tick_seconds: What the tasks of a refresh took that found one line a session.
        by_table: Bytes of the lake by table.
        manifest_bytes: Size of the manifest.
        files: How many files it names.
    """

    bytes_read: int
    events: int
    cpu_seconds: float
    driver_seconds: float
    bytes_written: int
    tick_seconds: float
    by_table: dict[str, int]
    manifest_bytes: int
    files: int


def main(megabytes: int) -> bool:
    """Measure, report, and say whether the promises hold."""
    measured = {workers: _in_a_process(workers, megabytes) for workers in _WORKERS}
    one = measured[1]
    figures = [
        figure for workers, found in measured.items() for figure in _per_worker(workers, found, one)
    ]
    figures += _per_megabyte(measured[_WORKERS[-1]])
    about = {"megabytes a worker": megabytes, "buckets a worker": _BUCKETS_PER_WORKER}
    return measure.report("scale", figures, about=dict(about))


def _per_worker(workers: int, found: _Measured, one: _Measured) -> list[Figure]:
    def figure(name: str, value: float, unit: str, baseline: float, limit: float | None) -> Figure:
        return Figure(
            name=f"{name}, {workers} workers",
            value=value / workers,
            unit=unit,
            baseline="one worker",
            ratio=value / workers / baseline,
            limit=limit,
        )

    return [
        figure("processor time a worker", found.cpu_seconds, "s", one.cpu_seconds, _FLAT),
        figure("bytes written a worker", found.bytes_written, "B", one.bytes_written, _FLAT),
        figure("processor time of the driver", found.driver_seconds, "s", one.driver_seconds, None),
        figure("a line for each session", found.tick_seconds, "s", one.tick_seconds, None),
    ]


def _per_megabyte(found: _Measured) -> list[Figure]:
    read = found.bytes_read / _MILLION
    tables = sorted(found.by_table.items(), key=lambda each: -each[1])
    return [
        Figure(name="processor time a MB read", value=found.cpu_seconds / read, unit="s"),
        Figure(name="events a MB read", value=found.events / read, unit="rows"),
        *(
            Figure(name=f"{table}, bytes a MB read", value=size / read, unit="B")
            for table, size in tables
        ),
        Figure(name="manifest, bytes a file", value=found.manifest_bytes / found.files, unit="B"),
    ]


def _in_a_process(workers: int, megabytes: int) -> _Measured:
    # Ray leaves threads behind; each size begins without them.
    argv = [sys.executable, "-m", "bench.scale", "--workers", str(workers), str(megabytes)]
    done = subprocess.run(argv, check=True, capture_output=True, text=True)
    print(done.stderr, end="", file=sys.stderr)
    return _Measured(**json.loads(done.stdout.splitlines()[-1]))


def _measured(workers: int, megabytes: int) -> _Measured:
    import ray  # noqa: PLC0415 only this process needs it

    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    with tempfile.TemporaryDirectory(prefix="scale-", dir="/tmp") as name:
        folder = Path(name)
        os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
        corpus_gen.bulk(folder / "corpus", megabytes * workers, _SEED)
        ray.init(
            num_cpus=workers, include_dashboard=False, log_to_driver=False, _temp_dir=f"{name}/ray"
        )
        with ray_runner.connected(None) as runner:
            return _refreshed(folder, workers, runner)


def _refreshed(folder: Path, workers: int, runner: ray_runner.OnRay) -> _Measured:
    lake = str(folder / "lake")
    order = Order(roots=[folder / "corpus"], buckets=workers * _BUCKETS_PER_WORKER)
    started = time.process_time()
    report = refresh(lake, order, runner=runner)
    driver = time.process_time() - started
    by_table: dict[str, int] = {}
    manifest = Store(lake).existing()
    for file in manifest.files:
        by_table[file.table] = by_table.get(file.table, 0) + file.bytes
    newest = max((folder / "lake" / "manifests").iterdir(), key=lambda each: each.name)
    size = newest.stat().st_size
    _ask(lake)
    for path in sorted(folder.glob("corpus/projects/**/*.jsonl")):
        with path.open("r+b") as transcript:
            line = transcript.readline()
            transcript.seek(0, os.SEEK_END)
            transcript.write(line)
    tick = refresh(lake, order, runner=runner)
    return _Measured(
        bytes_read=report.read.bytes_read,
        events=report.read.events,
        cpu_seconds=sum(report.cpu_seconds.values()),
        driver_seconds=driver,
        bytes_written=report.bytes_written,
        tick_seconds=sum(tick.cpu_seconds.values()),
        by_table=by_table,
        manifest_bytes=size,
        files=len(manifest.files),
    )


def _ask(lake: str) -> None:
    """Say on stderr what reading costs; that it is flat is not promised."""
    spent = measure.worked(lambda: reading.mount(lake))
    mount = reading.mount(lake)
    size = mount.database.stat().st_size
    print(f"making it a database: {spent:.2f} s, {size:,} bytes", file=sys.stderr)
    for name, text in _QUERIES.items():
        spent = measure.worked(
            lambda text=text: query.run(mount.database, text, readable=mount.files)  # type: ignore[misc]
        )
        print(f"{name}: {spent:.2f} s", file=sys.stderr)


if __name__ == "__main__":
    words = sys.argv[1:]
    if words[:1] == ["--workers"]:
        print(json.dumps(asdict(_measured(int(words[1]), int(words[2])))))
    else:
        sys.exit(0 if main(int(words[0]) if words else 20) else 1)
