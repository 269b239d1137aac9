"""Reading two things of a database at once.

Most of a small statement is its planning, which the engine does on one core whatever it may use.
Two that do not wait for each other are planned on two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Self, TypeVar

from tracelab_duck.engine.job import Job

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracelab_duck.engine.connection import Database

Found = TypeVar("Found")


class Beside(Generic[Found]):
    """A job that reads in a thread of its own while the `with` block reads other things.

    The job is over when the block is, however the block ends: its session must not be closed under
    it. Where an interrupt comes too early for that, closing the database waits for the job.
    """

    def __init__(self, database: Database, read: Callable[[Database], Found]) -> None:
        """Say what to do.

        Args:
            database: An open database. Inside a transaction of it the job is done before the block.
            read: Reads with the database that it is given, and changes nothing.
        """
        self._database = database
        self._reader = database
        self._job = Job(lambda: read(self._reader))

    def __enter__(self) -> Self:
        second = self._database.second()
        if second is not None:
            self._reader = second
            self._database.busy = self._job
        self._job.begin(beside=second is not None)
        return self

    def __exit__(self, *_: object) -> None:
        self._job.wait()

    def result(self) -> Found:
        """What the job found; what it failed of is raised."""
        return self._job.result()
