"""A Ray cluster of several nodes on this machine, and the death of one of its workers."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import warnings
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Self

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

NODES = 3
# What Ray calls a worker while it runs a task of this program.
_BUSY = b"ray::run"
# The least that a node accepts.
_STORE_BYTES = 80 << 20


@contextmanager
def cluster() -> Iterator[str]:
    """A head and two more nodes, one CPU each; skips where Ray is not installed.

    Yields:
        The address of the head.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            from ray.cluster_utils import Cluster  # noqa: PLC0415 2 s, and it may be missing
        except ImportError:
            pytest.skip("Ray is not installed (the extra `distributed`)")
    nodes: dict[str, Any] = {"num_cpus": 1, "object_store_memory": _STORE_BYTES}
    with _ray_folder():
        started = Cluster(connect=False)
        try:
            started.add_node(**nodes, include_dashboard=False)
            for _ in range(NODES - 1):
                started.add_node(**nodes)
            yield started.address
        finally:
            started.shutdown()  # type: ignore[no-untyped-call]  # Ray does not type it


@contextmanager
def _ray_folder() -> Iterator[None]:
    """A folder for all that Ray writes, the address of the cluster included."""
    # The path of a socket below it may have 107 bytes at most.
    folder = tempfile.mkdtemp(prefix="ray-", dir="/tmp")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "RAY_USAGE_STATS_ENABLED", "0")
        patch.setitem(os.environ, "RAY_TMPDIR", folder)
        try:
            yield
        finally:
            shutil.rmtree(folder, ignore_errors=True)


class Killer:
    """Kills one worker of a cluster of this process, with SIGKILL, while it runs a task.

    Attributes:
        killed: Its process; None when none ran a task before the end.
    """

    def __init__(self) -> None:
        self.killed: int | None = None
        self._is_over = Event()
        self._watching = Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self._watching.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._watching.join()

    def _watch(self) -> None:
        while self.killed is None and not self._is_over.wait(0.005):
            for process in _workers():
                if _is_killed(process):
                    self.killed = process
                    return


def _is_killed(process: int) -> bool:
    # Held first: what it then is, it stays.
    with suppress(OSError):
        os.kill(process, signal.SIGSTOP)
        if _is_busy(process):
            os.kill(process, signal.SIGKILL)
            return True
        os.kill(process, signal.SIGCONT)
    return False


def _workers() -> list[int]:
    """Processes that run a task and descend from this one."""
    found = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()]
    return [process for process in found if _is_busy(process) and _is_ours(process)]


def _is_busy(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes().startswith(_BUSY)
    return False


def _is_ours(process: int) -> bool:
    while process > 1:
        if process == os.getpid():
            return True
        try:
            status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
        except OSError:
            return False
        process = int(status.rpartition(")")[2].split()[1])
    return False
