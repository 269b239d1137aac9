"""Work that an interrupt must not leave half done."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


# What the engine raises, as a RuntimeError, where an interrupt ended a statement.
_INTERRUPTED = "Query interrupted"


def is_interrupt(error: BaseException | None) -> bool:
    """Whether an error is the engine's own word for an interrupt."""
    return isinstance(error, RuntimeError) and str(error) == _INTERRUPTED


@contextmanager
def undisturbed() -> Iterator[None]:
    """Have an interrupt that comes inside come at the end instead.

    Only the main thread is ever interrupted; in another one nothing changes.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    came: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda number, frame: came.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came:
            before(*came[0])
