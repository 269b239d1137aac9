"""The faults of further detectors, and work that comes close to each of them and is none."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from corpus_gen import file_tools, harness, respond, shell_tools, text, words
from corpus_gen.profile import PathologyKind

if TYPE_CHECKING:
    from corpus_gen.run import Run

# Tokens of a prompt, of a window of 200,000: 80 % is where it is nearly full.
_NEARLY_FULL, _WELL_FILLED = 161_000, 155_000
# Worth the notice when it is lost.
_CACHED = 70_000
# A cache that is kept for an hour is gone after that.
_MILLISECONDS_TO_EXPIRE = 3_700_000


def show(run: Run, kind: PathologyKind) -> str | None:
    """Let a run show a fault; return what it is about, when not a tool."""
    match kind:
        case PathologyKind.REPEATED_ERROR:
            return _fail_alike(run, times=5)
        case PathologyKind.EDIT_CHURN:
            return _edit_to_and_fro(run, times=5)
        case PathologyKind.NO_PROGRESS:
            _read_again(run, times=55)
        case PathologyKind.CONTEXT_LIMIT:
            _fill_context(run, _NEARLY_FULL)
        case _:
            _lose_cache(run)
    return None


def come_close(run: Run, kind: PathologyKind) -> None:
    """Let a run come close to a fault."""
    match kind:
        case PathologyKind.REPEATED_ERROR:
            _fail_alike(run, times=2)
        case PathologyKind.EDIT_CHURN:
            _edit_to_and_fro(run, times=2)
        case PathologyKind.NO_PROGRESS:
            _read_again(run, times=40)
            _read_again(run, times=40)
        case PathologyKind.CONTEXT_LIMIT:
            _fill_context(run, _WELL_FILLED)
        case _:
            _lose_cache(run, idle=_MILLISECONDS_TO_EXPIRE)


def _fail_alike(run: Run, *, times: int) -> str:
    """Fail with the same words, with a success after each, so that errors never come in a row."""
    error = f"Exit code 1\nlock of {run.rng.pick(words.NOUNS)} is held by {run.rng.hex(8)}"
    for _ in range(times):
        respond.exchange(run, [shell_tools.quick(run).failed(error)])
        respond.exchange(run, [shell_tools.quick(run)])
    return hashlib.sha256(error.encode()).hexdigest()[:12]


def _edit_to_and_fro(run: Run, *, times: int) -> str:
    path = run.workspace.some_path()
    old = run.workspace.code(path)[0]
    new = f"{old} {run.rng.hex(6)}"
    for number in range(times):
        change = (new, old) if number % 2 else (old, new)
        respond.exchange(run, [file_tools.swap(run, path, *change)])
    return path


def _read_again(run: Run, *, times: int) -> None:
    """Read a new file, and then one line after the other of it."""
    folder, name = run.rng.pick(words.FOLDERS), run.rng.pick(words.MODULES)
    path = f"{run.setting.cwd}/{folder}/{name}_{run.rng.hex(6)}.py"
    lines = text.lines_of(run.rng, words.CODE, times + 1)
    for number, line in enumerate(lines):
        respond.exchange(run, [file_tools.read_line(run, path, number=number, line=line)])


def _fill_context(run: Run, tokens: int) -> None:
    """Let the prompt become so large, by what no transcript shows, and compact it."""
    respond.exchange(run, [shell_tools.quick(run)])
    run.context = tokens
    for _ in range(2):
        respond.exchange(run, [shell_tools.quick(run)])
    harness.compaction(run)


def _lose_cache(run: Run, *, idle: int = 0) -> None:
    run.context = max(run.context, _CACHED)
    respond.exchange(run, [shell_tools.quick(run)])
    run.now += idle
    run.cached = 0
    for _ in range(2):
        respond.exchange(run, [shell_tools.quick(run)])
