"""Work beside: whose failures are kept, whose interrupts come out at once."""

from __future__ import annotations

import threading

import pytest

from tracelab_duck.engine.job import Job

WORD = "Query interrupted"


def failing(error: BaseException) -> Job[None]:
    def work() -> None:
        raise error

    return Job(work)


@pytest.mark.parametrize("beside", [True, False])
def test_a_failure_is_raised_where_the_answer_is_wanted(*, beside: bool) -> None:
    job = failing(ZeroDivisionError())
    job.begin(beside=beside)
    job.wait()
    with pytest.raises(ZeroDivisionError):
        job.result()


@pytest.mark.parametrize("error", [KeyboardInterrupt(), RuntimeError(WORD)])
def test_an_interrupt_on_the_thread_of_the_owner_comes_out_at_once(error: BaseException) -> None:
    with pytest.raises(type(error)):
        failing(error).begin(beside=False)


def test_it_is_done_beside_or_here() -> None:
    for beside in (True, False):
        job = Job(threading.get_ident)
        job.begin(beside=beside)
        assert (job.result() == threading.get_ident()) is not beside
