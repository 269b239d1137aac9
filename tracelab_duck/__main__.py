"""The process of the program: `tracelab-duck`, and `python -m tracelab_duck`."""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

_OBJECTS_BETWEEN_COLLECTIONS = 20_000
# Where one of these is another command's argument the process takes 20 ms longer.
_LONG_RUNNING = frozenset({"curate", "watch"})


def run() -> NoReturn:
    """The console script: a hook of an agent at once, everything else by the command tree."""
    # What is made while modules load stays: to look for garbage among it takes 5 ms.
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    if not _LONG_RUNNING.isdisjoint(sys.argv):
        from tracelab_duck import long_running  # noqa: PLC0415 these alone need it

        long_running.begin()
    if "hooks" in sys.argv:
        from tracelab_duck.curator import hook_call  # noqa: PLC0415 the hooks alone need it

        call = hook_call.parsed(sys.argv[1:])
        if call is not None:
            hook_call.serve(call)
    # 110 ms, which the status line has not.
    from tracelab_duck.cli import main  # noqa: PLC0415

    main.run()


if __name__ == "__main__":
    run()
