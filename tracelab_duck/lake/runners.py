"""Who does the tasks of a refresh."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tracelab_duck.lake import tasks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracelab_duck.lake.tasks import Outcome, Task


class Runner(Protocol):
    """Does tasks, in any order and anywhere.

    Attributes:
        retries: Tasks that were done again because their worker died.
    """

    retries: int

    def outcomes(self, wanted: Sequence[Task]) -> Iterator[Outcome]:
        """The outcome of each task, as they finish.

        Raises:
            TracelabError: One failed for good; the others are given up.
        """
        ...


class Here:
    """Does tasks in this process, one after the other."""

    def __init__(self) -> None:
        self.retries = 0

    def outcomes(self, wanted: Sequence[Task]) -> Iterator[Outcome]:
        """The outcome of each task, in their order."""
        return map(tasks.run, wanted)
