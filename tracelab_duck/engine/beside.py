"""Reading two things of a database at once.

Most of a small statement is its planning, which the engine does on one core whatever it may use.
Two that do not wait for each other are planned on two.
"""

from __future__ import annotations

from threading import Event, Thread
from typing import TYPE_CHECKING, Generic, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracelab_duck.engine.connection import Database

Found = TypeVar("Found")


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
        self._job = job
        self._found: list[Found] = []
        self._error: BaseException | None = None
        self._is_over = Event()

    def __enter__(self) -> Self:
        second = self._database.second()
        if second is None:
            self._run(self._database)
            return self
        thread = Thread(target=self._run, args=(second,), name="beside", daemon=True)
        self._database.busy = (thread, self._is_over)
        try:
            thread.start()
        except RuntimeError:
            # There are as many threads as there may be.
            self._run(second)
        return self

    def __exit__(self, *_: object) -> None:
        self._database.wait_while_busy()

    def result(self) -> Found:
        """What the job found; what it failed of is raised."""
        self._is_over.wait()
        if self._error is not None:
            raise self._error
        return self._found[0]

    def _run(self, database: Database) -> None:
        try:
            self._found.append(self._job(database))
        except BaseException as error:  # noqa: BLE001 raised again where it is asked for
            self._error = error
        finally:
            self._is_over.set()
