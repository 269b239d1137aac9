"""Tasks on a Ray cluster: one this program starts, or one that is there."""

from __future__ import annotations

import logging
import os
import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tracelab_duck.errors import TracelabError
from tracelab_duck.lake import tasks
from tracelab_duck.lake.errors import ClusterFailedError, RayMissingError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracelab_duck.lake.tasks import Outcome, Task

# How often a task is done again when its worker or its machine died.
RETRIES = 3
# What Ray says to nobody but its makers stays unsaid.
_QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}


class OnRay:
    """Does tasks on the cluster that this process is connected to, one CPU each."""

    def __init__(self, ray: Any) -> None:  # noqa: ANN401 Ray has no types
        self.retries = 0
        self._ray = ray
        # The death of a worker is counted and told, so Ray is not to hide it.
        self._run = ray.remote(num_cpus=1, max_retries=0)(tasks.run)

    def outcomes(self, wanted: Sequence[Task]) -> Iterator[Outcome]:
        """The outcome of each task, as they finish.

        Raises:
            TracelabError: One failed for good; the others are given up.
        """
        running = {self._run.remote(task): (task, 0) for task in wanted}
        try:
            while running:
                (done, *_), _ = self._ray.wait(list(running), num_returns=1)
                task, tried = running.pop(done)
                outcome = self._outcome(done, task, is_last=tried == RETRIES)
                if outcome is None:
                    self.retries += 1
                    running[self._run.remote(task)] = (task, tried + 1)
                else:
                    yield outcome
        finally:
            for left in running:
                self._ray.cancel(left, force=True)

    def _outcome(self, done: object, task: Task, *, is_last: bool) -> Outcome | None:
        """What came of a task; None when its worker died and it can be done again."""
        what = f"bucket {task.bucket}"
        try:
            outcome: Outcome = self._ray.get(done)
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, TracelabError):
                raise error.cause from None
            raise ClusterFailedError(what=what, detail=repr(error.cause)) from error
        except self._ray.exceptions.RayError as error:
            if is_last:
                raise ClusterFailedError(what=what, detail=str(error).splitlines()[0]) from error
            return None
        return outcome


@contextmanager
def connected(address: str | None) -> Iterator[OnRay]:
    """A connection to a cluster, for a while.

    Args:
        address: Of its head, or `auto`; None starts one on this machine that ends with the block.

    Raises:
        RayMissingError: Ray is not installed.
        ClusterFailedError: The cluster cannot be reached.
    """
    os.environ.update(_QUIET)
    try:
        with warnings.catch_warnings():
            # What Ray says of its own future concerns its makers.
            warnings.simplefilter("ignore")
            import ray  # noqa: PLC0415 2 s that only this needs
    except ImportError as error:
        raise RayMissingError from error
    if ray.is_initialized():
        yield OnRay(ray)
        return
    try:
        # Without a word it would join whatever cluster it finds on this machine.
        ray.init(address=address or "local", log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise ClusterFailedError(
            what=f"the cluster at {address or 'this machine'}", detail=str(error)
        ) from error
    try:
        yield OnRay(ray)
    finally:
        ray.shutdown()
