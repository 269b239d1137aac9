"""Work in a thread of its own, beside what its owner does meanwhile."""

from __future__ import annotations

from threading import Event, Thread
from typing import TYPE_CHECKING, Generic, TypeVar

from tracelab_duck.engine.undisturbed import undisturbed

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
        if not beside:
            self._run()
            return
        try:
            self._thread.start()
        except RuntimeError:
            self._run()

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
        except BaseException as error:  # noqa: BLE001 raised again where it is asked for
            self._error = error
        finally:
            self._is_over.set()
