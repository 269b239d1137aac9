"""One record more: what a refresh costs against the size of the history.

Run as `python -m bench.tick [EVENTS…]`; 100000 and 1000000 by default. A history of many small
records is refreshed once; then one record at a time is appended to its newest transcript and read
in process, and by the command in a process of its own beside `import duckdb` alone.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import uuid
from pathlib import Path

import corpus_gen
import tracelab_duck
from bench import measure
from bench.measure import Figure

_SEED = 11
_TICKS = 21
_COLD = 5
# Bytes of generated transcript for one event in the profile of small records.
_SCALE = 40
_TICK_MS, _GROWTH, _COLD_RATIO = 100.0, 1.3, 2.5


def main(sizes: tuple[int, ...]) -> bool:
    """Measure, report, and say whether the promises hold."""
    with tempfile.TemporaryDirectory() as name:
        made = {size: history(Path(name) / str(size), size) for size in sizes}
        warm = {size: _warm(*each) for size, each in made.items()}
        cold = _cold(*made[sizes[-1]])
    small, large = sizes[0], sizes[-1]
    figures = [
        Figure(name=f"in process, {size} events", value=warm[size] * 1e3, unit="ms", limit=_TICK_MS)
        for size in sizes
    ]
    figures.append(
        Figure(
            name=f"{large} events against {small}",
            value=warm[large] * 1e3,
            unit="ms",
            baseline=f"{small} events",
            ratio=warm[large] / warm[small],
            limit=_GROWTH,
        )
    )
    figures += [
        Figure(
            name=f"command, {what}",
            value=cold[what],
            unit="s",
            baseline="import duckdb",
            ratio=cold[what] / cold["import duckdb"],
            limit=_COLD_RATIO,
        )
        for what in ("nothing new", "one record")
    ]
    return measure.report("tick", figures, about={"events": sizes, "ticks": _TICKS})


def history(folder: Path, events: int) -> tuple[Path, Path]:
    """A refreshed database and the transcript that will grow."""
    megabytes = 8
    while True:
        shutil.rmtree(folder, ignore_errors=True)
        corpus_gen.bulk(folder / "corpus", megabytes, _SEED, scale=_SCALE)
        lines = sum(path.read_bytes().count(b"\n") for path in (folder / "corpus").rglob("*.jsonl"))
        if lines >= events * 0.95:
            break
        megabytes = max(megabytes + 1, int(megabytes * events / lines) + 1)
    lab = tracelab_duck.open(folder / "traces.duckdb")
    lab.refresh([folder / "corpus"])
    return folder, max((folder / "corpus" / "projects").glob("*/*.jsonl"))


def _warm(folder: Path, transcript: Path) -> float:
    taken = []
    with tracelab_duck.open(folder / "traces.duckdb") as lab:
        for number in range(_TICKS):
            append(transcript, number)
            taken.append(measure.timed(lambda: lab.refresh([transcript])))
    return measure.median(taken)


def _cold(folder: Path, transcript: Path) -> dict[str, float]:
    command = (
        "-m", "tracelab_duck", "--db", folder / "traces.duckdb", "refresh", folder / "corpus",
    )  # fmt: skip
    numbers = iter(range(10_000, 20_000))

    def one_record() -> float:
        append(transcript, next(numbers))
        return measure.python(*command).wall

    return measure.alternating(
        _COLD,
        **{
            "import duckdb": lambda: measure.python("-c", "import duckdb").wall,
            "nothing new": lambda: measure.python(*command).wall,
            "one record": one_record,
        },
    )


def append(transcript: Path, number: int) -> None:
    """One assistant record with a call, as an agent writes it."""
    record = {
        "type": "assistant",
        "uuid": str(uuid.UUID(int=(number << 64) + 4)),
        "parentUuid": None,
        "sessionId": transcript.stem,
        "timestamp": f"2026-11-30T10:{number // 60 % 60:02}:{number % 60:02}.000Z",
        "requestId": f"req_{number:024}",
        "message": {
            "id": f"msg_{number:024}",
            "role": "assistant",
            "model": "claude-opus-4-8",
            "content": [
                {
                    "type": "tool_use",
                    "id": f"toolu_{number:024}",
                    "name": "Read",
                    "input": {"file_path": f"/w/src/m{number}.py"},
                }
            ],
            "stop_reason": "tool_use",
            "usage": {"input_tokens": 3, "output_tokens": 40, "cache_read_input_tokens": 9000},
        },
    }
    with transcript.open("ab") as grown:
        grown.write(json.dumps(record).encode() + b"\n")


if __name__ == "__main__":
    given = tuple(int(word) for word in sys.argv[1:])
    sys.exit(0 if main(given or (100_000, 1_000_000)) else 1)
