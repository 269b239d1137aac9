"""Runners in which something dies, without a cluster."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracelab_duck.lake import tasks
from tracelab_duck.lake.tasks import Fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracelab_duck.lake.tasks import Outcome, Task


@dataclass(slots=True)
class Dying:
    """Does every task but the last, which fails as if its process had died."""

    retries: int = 0

    def outcomes(self, wanted: Sequence[Task]) -> Iterator[Outcome]:
        yield from map(tasks.run, wanted[:-1])
        raise KeyboardInterrupt


@dataclass(slots=True)
class Again:
    """Does every fold twice and keeps the second, as when a worker dies after its last file."""

    retries: int = 0

    def outcomes(self, wanted: Sequence[Task]) -> Iterator[Outcome]:
        for task in wanted:
            if isinstance(task, Fold):
                tasks.run(task)
                self.retries += 1
            yield tasks.run(task)
