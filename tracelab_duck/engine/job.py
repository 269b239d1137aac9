"""Work in a thread of its own, beside what its owner does meanwhile."""

from __future__ import annotations

from threading import Event, Thread, current_thread
from typing import TYPE_CHECKING, Generic, TypeVar

from tracelab_duck.engine.undisturbed import is_interrupt, undisturbed

if TYPE_CHECKING:
    from collections.abc import Callable

Found = TypeVar("Found")

_LONGEST_START_SECONDS = 1.0


class Job(Generic[Found]):
    """Some work that ends by itself within milliseconds and is never taken back.

    What it uses must outlive it, so whoever lends it something waits for it before taking it away.
    """

    def __init__(self, work: Callable[[], Found]) -> None:
        """Prepare it.

        Args:
            work: What to do.
        """
        self._work = work
        self._found: list[Found] = []
        self._error: BaseException | None = None
        self._thread = Thread(target=self._run, name="beside", daemon=True)
        self._is_over = Event()

    def begin(self, *, beside: bool = True) -> None:
        """Begin it; where no more threads may begin, it is done before this ends.

        Args:
            beside: Whether a thread is worth its while; else it is done here and now.
        """
        if not (beside and self._starts()):
            self._run()

    def _starts(self) -> bool:
        try:
            self._thread.start()
        except RuntimeError:
            return False
        return True

    def wait(self) -> None:
        """Wait until it is over, and let an interrupt come after that."""
        with undisturbed():
            # An interrupt can have come before the thread began, and then it never will.
            while not self._is_over.wait(_LONGEST_START_SECONDS) and self._thread.is_alive():
                pass

    def result(self) -> Found:
        """Wait for what it found; what it failed of is raised."""
        self.wait()
        if self._error is not None:
            raise self._error
        return self._found[0]

    def _run(self) -> None:
        try:
            self._found.append(self._work())
        except BaseException as error:
            # On the thread of its owner an interrupt is the owner's, who may never ask for more.
            if current_thread() is not self._thread and not _is_failure(error):
                raise
            self._error = error
        finally:
            self._is_over.set()


def _is_failure(error: BaseException) -> bool:
    return isinstance(error, Exception) and not is_interrupt(error)
