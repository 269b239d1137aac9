"""Runs for tests: an arm, a family, a worker, in a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.continue_.arms import ARMS
from bench.continue_.curation import to_the_end
from bench.continue_.recorder import Recorder
from bench.continue_.running import Run
from bench.continue_.tasks import task
from bench.continue_.worker import Scripted

if TYPE_CHECKING:
    from pathlib import Path

    from bench.continue_.arithmetic import Method
    from bench.continue_.tasks import Family
    from bench.continue_.worker import Worker


def prepared(folder: Path, arm: str, family: Family, links: int, seed: int) -> Run:
    """A run before its first reply."""
    recorder = Recorder(folder / f"{seed}.jsonl", f"{family.value} {links} {arm} {seed}")
    return Run(task(family, links, seed), ARMS[arm], seed=seed, recorder=recorder)


def finished(  # noqa: PLR0917 in the order in which a run is named
    folder: Path, arm: str, method: Method, family: Family, links: int = 0, seed: int = 3
) -> Run:
    """A run that a scripted worker took to its end."""
    run = prepared(folder, arm, family, links, seed)
    worker: Worker = Scripted(family=family, method=method, seed=seed)
    to_the_end([run], {0: worker}, folder, {})
    return run
