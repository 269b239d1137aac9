"""Runs the jobs of a grid in a few processes, and takes up where an earlier run stopped."""

from __future__ import annotations

import multiprocessing
import tempfile
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bench.continue_ import rows
from bench.continue_.arms import ARMS
from bench.continue_.curation import to_the_end
from bench.continue_.recorder import Recorder
from bench.continue_.running import Run
from bench.continue_.tasks import task
from bench.continue_.worker import Scripted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bench.continue_.arithmetic import Method
    from bench.continue_.cells import Job
    from bench.continue_.curation import Known
    from bench.continue_.pricing import Rates
    from bench.continue_.rows import Row
    from bench.continue_.running import Counting, Outcome


def run(jobs: Sequence[Job], rates: Rates, path: Path, *, processes: int = 2) -> list[Row]:
    """Do what is not done yet.

    Args:
        jobs: All of the grid.
        rates: What tokens cost.
        path: Where rows are kept.
        processes: How many jobs at once.

    Returns:
        The rows of all jobs, in the order of the jobs, whoever wrote them.
    """
    source = rows.fingerprint()
    known = rows.load(path, source)
    left = [job for job in jobs if any(key not in known for key in keys(job, source))]
    # The longest first, so that no process is left alone with one at the end.
    left.sort(key=lambda job: job.links * len(job.seeds), reverse=True)
    done = partial(job_rows, rates=rates, source=source)
    for made in _finished(left, done, processes):
        rows.append(path, made)
    known = rows.load(path, source)
    return [known[key] for job in jobs for key in keys(job, source)]


def _finished(jobs: Sequence[Job], done: partial[list[Row]], processes: int) -> Iterator[list[Row]]:
    if processes == 1:
        yield from map(done, jobs)
        return
    # A forked child would inherit the threads of an engine that is open here.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        for future in as_completed([pool.submit(done, job) for job in jobs]):
            yield future.result()


def keys(job: Job, source: str) -> list[tuple[object, ...]]:
    """The keys of a job's rows, in order."""
    return [key for method in job.methods for key in keys_of(job, method.value, source)]


def keys_of(job: Job, method: str, source: str) -> list[tuple[object, ...]]:
    """The keys of a job's rows by one method, or by a model in its place."""
    place = (source, job.family.value, job.links, job.arm, method, len(job.seeds))
    return [(*place, seed) for seed in job.seeds]


def job_rows(job: Job, *, rates: Rates, source: str) -> list[Row]:
    """Do one job.

    Args:
        job: What to do.
        rates: What tokens cost.
        source: The program's fingerprint.

    Returns:
        One row a method and seed, in that order.
    """
    known: Known = {}
    with tempfile.TemporaryDirectory() as name:
        return [
            row
            for method in job.methods
            for row in _method_rows(job, method, Path(name) / method.value, known, rates, source)
        ]


def _method_rows(  # noqa: PLR0917 one caller, which has each under its own name
    job: Job, method: Method, folder: Path, known: Known, rates: Rates, source: str
) -> Iterator[Row]:
    runs = [start(job, seed, folder) for seed in job.seeds]
    workers = {
        place: Scripted(family=job.family, method=method, seed=seed)
        for place, seed in enumerate(job.seeds)
    }
    to_the_end(runs, workers, folder, known)
    for seed, each in zip(job.seeds, runs, strict=True):
        yield row(job, method.value, seed, each.outcome(), rates, source)


def row(  # noqa: PLR0917 two callers, which have each under its own name
    job: Job, method: str, seed: int, outcome: Outcome, rates: Rates, source: str
) -> Row:
    """What is kept of a run.

    Args:
        job: The job it belongs to.
        method: How the worker adds, or the name of the model in its place.
        seed: Of the run.
        outcome: What became of it.
        rates: What tokens cost.
        source: The program's fingerprint.
    """
    usage = outcome.usage
    return {
        "source": source,
        "family": job.family.value,
        "links": job.links,
        "arm": job.arm,
        "method": method,
        "seeds": len(job.seeds),
        "seed": seed,
        "is_solved": outcome.is_solved,
        "stopped": outcome.stopped,
        "steps": outcome.steps,
        "transient": outcome.transient,
        "retries": outcome.retries,
        "repeats": outcome.repeats,
        "faults": outcome.faults,
        "input": usage.input,
        "cache_read": usage.cache_read,
        "cache_write": usage.cache_write,
        "output": usage.output,
        "context": sum(outcome.contexts),
        "context_max": max(outcome.contexts),
        "context_last_quarter": _last_quarter(outcome.contexts),
        "view_tokens": outcome.view_tokens,
        "cost_usd": str(rates.cost(usage)),
    }


def start(job: Job, seed: int, folder: Path, meter: Counting | None = None) -> Run:
    """The run of a seed before its first reply; methods do not show in its transcript."""
    name = f"{job.family.value} {job.links} {job.arm} {seed}"
    recorder = Recorder(folder / f"{seed}.jsonl", name)
    made = task(job.family, job.links, seed)
    return Run(made, ARMS[job.arm], seed=seed, recorder=recorder, meter=meter)


def _last_quarter(contexts: Sequence[int]) -> float:
    tail = contexts[-max(len(contexts) // 4, 1) :]
    return sum(tail) / len(tail)
