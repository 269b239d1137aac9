"""The process of the program: `tracelab-duck`, and `python -m tracelab_duck`."""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

# What is made while modules load stays, and a short command ends before it makes much garbage: to
# look for it took a tenth of a refresh of one record.
_OBJECTS_BETWEEN_COLLECTIONS = 500_000
_OF_LONG_RUNNING = 20_000
# Where one of these is another command's argument the process takes 20 ms longer.
_LONG_RUNNING = frozenset({"curate", "watch"})
# Where one of these is another command's argument an engine is started for nothing.
_SMALL = frozenset({"refresh", "view"})
_OPENING = frozenset({"sql", "sessions", "status", "cost", "show", "search", "history", "diff"})


def run() -> NoReturn:
    """The console script: a hook of an agent at once, everything else by the command tree."""
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    if not _LONG_RUNNING.isdisjoint(sys.argv):
        gc.set_threshold(_OF_LONG_RUNNING)
        from tracelab_duck import long_running  # noqa: PLC0415 these alone need it

        long_running.begin()
    if "hooks" in sys.argv:
        from tracelab_duck.curator import hook_call  # noqa: PLC0415 the hooks alone need it

        call = hook_call.parsed(sys.argv[1:])
        if call is not None:
            hook_call.serve(call)
    is_small = not _SMALL.isdisjoint(sys.argv)
    if is_small or not _OPENING.isdisjoint(sys.argv):
        from tracelab_duck.engine import starting  # noqa: PLC0415 help does without

        starting.begin(is_small=is_small)
    # 110 ms, which the status line has not.
    from tracelab_duck.cli import main  # noqa: PLC0415

    main.run()


if __name__ == "__main__":
    run()
