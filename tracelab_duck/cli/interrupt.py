"""Ctrl-C ends the program at once, whatever it is doing."""

from __future__ import annotations

import os
import signal
from threading import Thread
from typing import TYPE_CHECKING

from tracelab_duck.cli.exit_codes import ExitCode

if TYPE_CHECKING:
    from types import FrameType

    from tracelab_duck.cli.narration import Narration

TEXT = "interrupted; what was committed stays, run the command again to go on"


def exit_when_interrupted(narration: Narration) -> None:
    """Watch for the signal in a thread of its own.

    A statement of the engine keeps the main thread away from Python until it is done, and some
    never look for signals. To leave without tidying up is safe: a batch is one transaction.

    Args:
        narration: Where to say it.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        # Started in the background by a shell, or under nohup: not to be interrupted.
        return
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    signal.signal(signal.SIGINT, _leave_it_to_the_thread)
    try:
        Thread(target=_watch, args=(reading, narration), daemon=True).start()
    except RuntimeError:
        # There are as many threads as there may be: the usual way, when the statement is done.
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.close(reading)
        os.close(writing)


def _watch(reading: int, narration: Narration) -> None:
    # Other signals may have Python handlers too; each writes its number.
    while os.read(reading, 1) != bytes([signal.SIGINT]):
        pass
    narration.error(TEXT)
    os._exit(ExitCode.INTERRUPTED)


def _leave_it_to_the_thread(number: int, frame: FrameType | None) -> None:
    del number, frame
