"""A model in the place of the scripted worker, on the arms that fit one message a request.

The client sends one user message, so arms that are cached across turns are not run live, and
neither are those whose summaries a script writes.
"""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bench.asking import OutOfBudgetError
from bench.continue_ import rows
from bench.continue_.arms import ARMS
from bench.continue_.curation import to_the_end
from bench.continue_.grid import keys_of, row, start
from bench.continue_.pricing import Usage
from tracelab_duck.curator.failures import ModelCallError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.asking import Asker
    from bench.continue_.cells import Job
    from bench.continue_.context import Context
    from bench.continue_.pricing import Rates
    from bench.continue_.rows import Row

_MAX_TOKENS = 1000


class ModelWorker:
    """Asks a model for each reply, and knows what the API counted for the last one."""

    def __init__(self, asker: Asker) -> None:
        """Prepare a worker."""
        self._asker = asker
        self._last = Usage()

    def reply(self, context: Context) -> str:
        """A reply of the model.

        Raises:
            OutOfBudgetError: The call could exceed the budget.
            ModelCallError: The endpoint or the network failed.
        """
        (message,) = context.messages
        found = self._asker.ask(context.system, message.text, _MAX_TOKENS)
        self._last = Usage(
            input=found.input_tokens,
            cache_read=found.cache_read_tokens,
            cache_write=found.cache_write_5m_tokens + found.cache_write_1h_tokens,
            output=found.output_tokens,
        )
        return found.text

    def count(self, context: Context, reply: str) -> Usage:
        """The usage of the last reply, in the place of an estimate."""
        del context, reply
        return self._last


def runnable(jobs: Sequence[Job]) -> list[Job]:
    """The jobs whose arm can be run live."""
    return [job for job in jobs if not ARMS[job.arm].is_cached and not ARMS[job.arm].summary_words]


def run(jobs: Sequence[Job], asker: Asker, rates: Rates, path: Path) -> tuple[list[Row], str]:
    """Do what is not done yet, run by run, until the budget is spent.

    Args:
        jobs: Of `runnable`.
        asker: The model and what it may cost.
        rates: What its tokens cost.
        path: Where rows are kept; each is on the disk before the next run begins.

    Returns:
        The rows there are, in the order of the jobs, and why it ended early, empty if it did not.
    """
    source = rows.fingerprint()
    stopped = ""
    for job in jobs:
        for seed in job.seeds:
            one = replace(job, seeds=(seed,))
            (key,) = keys_of(one, asker.model, source)
            if stopped or key in rows.load(path, source):
                continue
            try:
                rows.append(path, [_row(one, asker, rates, source)])
            except (OutOfBudgetError, ModelCallError) as failure:
                stopped = str(failure)
    known = rows.load(path, source)
    wanted = [
        key
        for job in jobs
        for seed in job.seeds
        for key in keys_of(replace(job, seeds=(seed,)), asker.model, source)
    ]
    return [known[key] for key in wanted if key in known], stopped


def _row(job: Job, asker: Asker, rates: Rates, source: str) -> Row:
    worker = ModelWorker(asker)
    with tempfile.TemporaryDirectory() as folder:
        made = start(job, job.seeds[0], Path(folder), meter=worker)
        to_the_end([made], {0: worker}, Path(folder), {})
        return row(job, asker.model, job.seeds[0], made.outcome(), rates, source)
