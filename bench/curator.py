"""The agent's side: a loop over a transcript that grows, hooks in a process of their own, cadence.

Run as `python -m bench.curator [EVENTS]`. A worker of 600 steps writes its transcript step by step
while the curator looks after each, in a process with its memory as `curate` has it and in one as
Python starts it; views are compared with those of a database built at once. Then hooks are called
as an agent calls them, on a history of EVENTS (1000000) records. Last, what the grown run would
have cost with a view every 5, 10 and 20 steps, from its recorded usage.
"""

from __future__ import annotations

import json
import os
import shlex
import sys
import tempfile
import time
import uuid
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import tracelab_duck
from bench import measure, tick
from bench.measure import Figure
from tracelab_duck import long_running

if TYPE_CHECKING:
    from collections.abc import Mapping

_STEPS, _EVERY, _BUDGET = 600, 5, 2000
_CADENCES = (5, 10, 20)
_COLD = 9
_GROW = "grow"
_LOOK_MS, _GROWTH, _HOOK_MS, _LINE_MS = 100.0, 1.3, 400.0, 100.0
_SESSION = str(uuid.UUID(int=600))
# What a step adds to the context of the next, and what stands there from the first on.
_ADDED_TOKENS, _FIRST_TOKENS = 420, 18_000


def main(events: int) -> bool:
    """Measure, report, and say whether the promises hold."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        figures = _tuned(folder / "loop") + _plain(folder / "plain")
        _print_cadence(folder / "loop" / "traces.duckdb")
        figures += _hooks(folder / "history", events)
    about: dict[str, object] = {"steps": _STEPS, "every": _EVERY, "events": events}
    return measure.report("curator", figures, about=about)


class _Grown(NamedTuple):
    """What a loop did.

    Attributes:
        seconds: Of each look.
        given: The views, each with the bytes of the transcript it was given after.
    """

    seconds: list[float]
    given: list[tuple[int, str]]


def grow(folder: Path) -> None:
    """Let a worker write its transcript, look after each step, and print what that took."""
    transcript = _transcript(folder)
    transcript.parent.mkdir(parents=True)
    seconds: list[float] = []
    given: list[tuple[int, str]] = []
    with tracelab_duck.open(folder / "traces.duckdb") as lab:
        curator = lab.curator(transcript, every=_EVERY, budget_tokens=_BUDGET)
        # Making the database is no refresh.
        lab.refresh([folder])
        for step in range(_STEPS):
            with transcript.open("ab") as grown:
                grown.write(b"".join(_step(step)))
            started = time.perf_counter()
            view = curator.look()
            seconds.append(time.perf_counter() - started)
            if view is not None:
                given.append((transcript.stat().st_size, view.text))
    print(json.dumps(_Grown(seconds, given)._asdict()))


def _transcript(folder: Path) -> Path:
    return folder / "projects" / "p" / f"{_SESSION}.jsonl"


def _grown(folder: Path, more: Mapping[str, str]) -> _Grown:
    run = measure.python("-m", "bench.curator", _GROW, folder, more=more)
    return _Grown(**json.loads(run.out.splitlines()[-1]))


def _tuned(folder: Path) -> list[Figure]:
    grown = _grown(folder, long_running.environment(os.environ) or {})
    views = grown.given
    differing = _differing(folder, _transcript(folder).read_bytes(), views[:: len(views) // 5])
    return [
        *_looks(grown, limit=_LOOK_MS, growth=_GROWTH),
        Figure(name="views given", value=len(views), unit="rows"),
        Figure(name="views unlike a build at once", value=differing, unit="rows", limit=0),
    ]


def _plain(folder: Path) -> list[Figure]:
    looks = _looks(_grown(folder, {}))
    return [replace(each, name=f"{each.name}, memory as it comes") for each in looks]


def _looks(
    grown: _Grown, *, limit: float | None = None, growth: float | None = None
) -> list[Figure]:
    tenth = _STEPS // 10
    taken = grown.seconds
    first, last = measure.median(taken[:tenth]), measure.median(taken[-tenth:])
    return [
        Figure(name="look, first tenth", value=first * 1e3, unit="ms", limit=limit),
        Figure(name="look, last tenth", value=last * 1e3, unit="ms", limit=limit),
        Figure(
            name="look, last tenth against first",
            value=last * 1e3,
            unit="ms",
            baseline="first tenth",
            ratio=last / first,
            limit=growth,
        ),
        Figure(name="slowest look but nine", value=sorted(taken)[-10] * 1e3, unit="ms"),
    ]


def _differing(folder: Path, data: bytes, given: list[tuple[int, str]]) -> int:
    """How many of some views are not what a database of the same bytes shows."""
    found = 0
    for size, text in given:
        alone = folder / f"at-once-{size}"
        transcript = alone / "p" / f"{_SESSION}.jsonl"
        transcript.parent.mkdir(parents=True)
        transcript.write_bytes(data[:size])
        lab = tracelab_duck.open(alone / "traces.duckdb")
        lab.refresh([transcript])
        found += text != lab.worker_view(_SESSION, budget_tokens=_BUDGET)
    return found


def _print_cadence(database: Path) -> None:
    columns = "every, views, prompt_tokens, read_tokens, written_tokens, uncached_usd, cached_usd"
    lab = tracelab_duck.open(database)
    print(f"\ncadence, from the recorded usage of {_STEPS} steps: {columns}")
    for every in _CADENCES:
        query = f"SELECT {columns} FROM reader.cadence('{_SESSION}', {every}, NULL)"  # noqa: S608
        (row,) = lab.sql(query).rows()
        print(
            "  " + "  ".join(f"{value:>12}" for value in row[:5]), *(f"${v:.4f}" for v in row[5:])
        )


def _hooks(folder: Path, events: int) -> list[Figure]:
    where, transcript = tick.history(folder, events)
    database = where / "traces.duckdb"
    given = folder / "given.json"
    given.write_text(
        json.dumps({"session_id": transcript.stem, "transcript_path": str(transcript)})
    )
    numbers = iter(range(50_000, 60_000))

    def called(event: str, *, is_grown: bool) -> float:
        if is_grown:
            tick.append(transcript, next(numbers))
        words = [sys.executable, "-m", "tracelab_duck", "--db", str(database), "hooks", "run"]
        line = f"{shlex.join([*words, event])} < {shlex.quote(str(given))}"
        return measure.process("/bin/sh", "-c", line).wall

    called("stop", is_grown=True)
    cold = measure.alternating(
        _COLD,
        **{
            "import duckdb": lambda: measure.python("-c", "import duckdb").wall,
            "session-start, nothing new": lambda: called("session-start", is_grown=False),
            "session-start, one record": lambda: called("session-start", is_grown=True),
            "stop, one record": lambda: called("stop", is_grown=True),
            "statusline": lambda: called("statusline", is_grown=False),
        },
    )
    limits = {"import duckdb": None, "statusline": _LINE_MS, "stop, one record": None}
    return [
        Figure(
            name=f"hook, {name}", value=seconds * 1e3, unit="ms", limit=limits.get(name, _HOOK_MS)
        )
        for name, seconds in cold.items()
    ]


def _step(number: int) -> list[bytes]:
    """A response with one call, and its result; every hundredth step begins with a request."""
    call = f"toolu_{number:024}"
    usage = {
        "input_tokens": 3,
        "output_tokens": 120,
        "cache_read_input_tokens": _FIRST_TOKENS + _ADDED_TOKENS * number,
        "cache_creation_input_tokens": _ADDED_TOKENS,
    }
    said = {
        "id": f"msg_{number:024}",
        "role": "assistant",
        "model": "claude-sonnet-4-6",
        "content": [
            {
                "type": "tool_use",
                "id": call,
                "name": "Read",
                "input": {"file_path": f"/w/src/m{number % 50}.py"},
            }
        ],
        "stop_reason": "tool_use",
        "usage": usage,
    }
    text = f"value_{number % 30} = {number}\n" + "a line of a file\n" * 20
    result = {"type": "tool_result", "tool_use_id": call, "content": text}
    records: list[dict[str, Any]] = []
    if number % 100 == 0:
        records.append({"role": "user", "content": f"Please go on with part {number}"})
    records += [said, {"role": "user", "content": [result]}]
    return [_line(number * 4 + place, message) for place, message in enumerate(records)]


def _line(place: int, message: dict[str, Any]) -> bytes:
    record = {
        "type": message["role"],
        "uuid": str(uuid.UUID(int=place + 1)),
        "sessionId": _SESSION,
        "timestamp": f"2026-11-01T{place // 3600:02}:{place // 60 % 60:02}:{place % 60:02}.000Z",
        "cwd": "/w",
        "message": message,
    }
    return json.dumps(record).encode() + b"\n"


if __name__ == "__main__":
    if sys.argv[1:2] == [_GROW]:
        grow(Path(sys.argv[2]))
        sys.exit()
    sys.exit(0 if main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000) else 1)
