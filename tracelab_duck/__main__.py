"""The process of the program: `tracelab-duck`, and `python -m tracelab_duck`."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Sequence

# What is made while modules load stays, and a short command ends before it makes much garbage: to
# look for it took a tenth of a refresh of one record.
_OBJECTS_BETWEEN_COLLECTIONS = 500_000
_OF_LONG_RUNNING = 20_000
# Where one of these is another command's argument the process takes 20 ms longer.
_LONG_RUNNING = frozenset({"curate", "watch"})
# Where one of these is another command's argument an engine is started for nothing.
_SMALL = frozenset({"refresh", "view"})
_HELP = frozenset({"-h", "--help"})
_OPENING = frozenset({"sql", "sessions", "status", "cost", "show", "search", "history", "diff"})


def _begin_engine(words: Sequence[str]) -> None:
    is_small = not _SMALL.isdisjoint(words)
    if not _HELP.isdisjoint(words) or not (is_small or not _OPENING.isdisjoint(words)):
        return
    from tracelab_duck.engine.undisturbed import undisturbed  # noqa: PLC0415 nor does help need it

    # Where it cannot be loaded, whoever needs it says so. Interrupted while it loads, it aborts.
    with undisturbed(), suppress(ImportError):
        from tracelab_duck.engine import starting  # noqa: PLC0415 help and hooks do without

        starting.begin(is_small=is_small)


def run() -> NoReturn:
    """The console script: a hook of an agent at once, everything else by the command tree."""
    is_long_running = not _LONG_RUNNING.isdisjoint(sys.argv)
    gc.set_threshold(_OF_LONG_RUNNING if is_long_running else _OBJECTS_BETWEEN_COLLECTIONS)
    if is_long_running:
        from tracelab_duck import long_running  # noqa: PLC0415 these alone need it

        long_running.begin()
    if "hooks" in sys.argv:
        from tracelab_duck.curator import hook_call  # noqa: PLC0415 the hooks alone need it

        call = hook_call.parsed(sys.argv[1:])
        if call is not None:
            hook_call.serve(call)
    _begin_engine(sys.argv)
    # 110 ms, which the status line has not.
    from tracelab_duck.cli import main  # noqa: PLC0415

    main.run()


if __name__ == "__main__":
    run()
