"""Reading two things of a database at once.

Most of a small statement is its planning, which the engine does on one core whatever it may use.
Two that do not wait for each other are planned on two.
"""

from __future__ import annotations

from threading import Event, Thread
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from tracelab_duck.engine.undisturbed import undisturbed

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracelab_duck.engine.connection import Database

Found = TypeVar("Found")

_LONGEST_START_SECONDS = 1.0


class Busy:
    """A thread that uses a session which must not be taken away from it.

    Attributes:
        thread: The thread.
        is_over: Set when it uses the session no more.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        """Prepare a thread; its work must set `is_over`."""
        self.thread = Thread(target=work, name="beside", daemon=True)
        self.is_over = Event()

    def wait(self) -> None:
        """Wait until it is over, and let an interrupt come after that: it takes milliseconds."""
        with undisturbed():
            # An interrupt can have come before the thread began, and then it never will.
            while not self.is_over.wait(_LONGEST_START_SECONDS) and self.thread.is_alive():
                pass


class Beside(Generic[Found]):
    """A job that reads in a thread of its own while the `with` block reads other things.

    The job is over when the block is, however the block ends: its session must not be closed under
    it. Where an interrupt comes too early for that, closing the database waits for the job.
    """

    def __init__(self, database: Database, job: Callable[[Database], Found]) -> None:
        """Say what to do.

        Args:
            database: An open database. Inside a transaction of it the job is done before the block.
            job: Reads with the database that it is given, and changes nothing.
        """
        self._database = database
        self._reader = database
        self._job = job
        self._found: list[Found] = []
        self._error: BaseException | None = None
        self._busy = Busy(self._run)

    def __enter__(self) -> Self:
        second = self._database.second()
        if second is None:
            self._run()
            return self
        self._reader = second
        self._database.busy = self._busy
        try:
            self._busy.thread.start()
        except RuntimeError:
            # There are as many threads as there may be.
            self._run()
        return self

    def __exit__(self, *_: object) -> None:
        self._busy.wait()

    def result(self) -> Found:
        """What the job found; what it failed of is raised."""
        self._busy.is_over.wait()
        if self._error is not None:
            raise self._error
        return self._found[0]

    def _run(self) -> None:
        try:
            self._found.append(self._job(self._reader))
        except BaseException as error:  # noqa: BLE001 raised again where it is asked for
            self._error = error
        finally:
            self._busy.is_over.set()
