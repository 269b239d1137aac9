"""Two readings of one file at once: each whole, on a session of its own, and never too late."""

from __future__ import annotations

import signal
import threading
import time
from typing import TYPE_CHECKING

import pytest

from tracelab_duck.engine import job as job_of_engine
from tracelab_duck.engine import read
from tracelab_duck.engine.beside import Beside
from tracelab_duck.engine.database import open_reader, open_writer
from tracelab_duck.errors import UnknownObjectError

if TYPE_CHECKING:
    from pathlib import Path

    from tracelab_duck.engine.database import Database


def _count(database: Database) -> int:
    return len(read.rows(database, "ledger.setting"))


def _add(database: Database) -> None:
    database.connection.execute("INSERT INTO ledger.setting VALUES ('fact_cap', '7', now())")


def test_a_job_has_a_thread_and_a_session_of_its_own(path: Path) -> None:
    def job(reader: Database) -> tuple[int, object]:
        return threading.get_ident(), reader.connection

    with open_reader(path) as database:
        with Beside(database, job) as first:
            thread, session = first.result()
        with Beside(database, job) as second:
            assert second.result()[1] is session
        assert thread != threading.get_ident()
        assert session is not database.connection


def test_both_sides_read_at_the_same_time(path: Path) -> None:
    meeting = threading.Barrier(2)

    def job(reader: Database) -> int:
        meeting.wait(10)
        return _count(reader)

    with open_reader(path) as database, Beside(database, job) as job_beside:
        meeting.wait(10)
        assert _count(database) == job_beside.result()


def test_what_a_job_fails_of_is_raised_where_its_answer_is_wanted(path: Path) -> None:
    with (
        open_reader(path) as database,
        Beside(database, lambda reader: read.rows(reader, "reader.nothing")) as job_beside,
        pytest.raises(UnknownObjectError),
    ):
        job_beside.result()


def test_the_block_ends_after_the_job_even_where_it_fails(path: Path) -> None:
    may_end = threading.Event()
    ended: list[bool] = []

    def job(reader: Database) -> None:
        may_end.wait(10)
        _count(reader)
        ended.append(True)

    def fail(database: Database) -> None:
        with Beside(database, job):
            threading.Timer(0.05, may_end.set).start()
            raise ZeroDivisionError

    with open_reader(path) as database:
        with pytest.raises(ZeroDivisionError):
            fail(database)
        assert ended == [True]


def test_a_job_sees_what_a_writer_has_committed(path: Path) -> None:
    with open_writer(path) as database:
        _add(database)
        with Beside(database, _count) as job_beside:
            assert job_beside.result() == 1


def test_inside_a_transaction_a_job_sees_what_is_not_committed(path: Path) -> None:
    with open_writer(path) as database:
        with database.transaction():
            _add(database)
            with Beside(database, _count) as job_beside:
                assert job_beside.result() == 1
        assert database.second() is not None


def test_a_session_beside_ends_with_the_database(path: Path) -> None:
    with open_writer(path) as database, Beside(database, _count) as job_beside:
        job_beside.result()
    # Another program may have it now: the lock is given back with every session.
    with open_writer(path) as again:
        assert _count(again) == 0


def test_an_interrupt_while_a_job_begins_closes_nothing_under_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = threading.Event()
    ended: list[int] = []
    start = threading.Thread.start

    def job(reader: Database) -> None:
        may_end.wait(10)
        ended.append(_count(reader))

    def interrupted(thread: threading.Thread) -> None:
        start(thread)
        if thread.name == "beside":
            raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    timer = threading.Timer(0.1, may_end.set)
    timer.start()

    def look() -> None:
        with open_writer(path) as database, Beside(database, job):
            pytest.fail("the block began")

    with pytest.raises(KeyboardInterrupt):
        look()
    assert ended == [0]
    with open_writer(path) as again:
        assert _count(again) == 0


def test_a_job_that_never_began_is_not_waited_for(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_thread: threading.Thread) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(job_of_engine, "_LONGEST_START_SECONDS", 0.01)
    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(KeyboardInterrupt), open_writer(path) as database, Beside(database, _count):
        pytest.fail("the block began")


def test_interrupts_while_a_job_is_waited_for_come_after_it(path: Path) -> None:
    ended: list[int] = []

    def job(reader: Database) -> None:
        for _ in range(3):
            time.sleep(0.05)
            signal.raise_signal(signal.SIGINT)
        ended.append(_count(reader))

    def look() -> None:
        with open_writer(path) as database, Beside(database, job):
            pass

    with pytest.raises(KeyboardInterrupt):
        look()
    assert ended == [0]
    with open_writer(path) as again:
        assert _count(again) == 0


def test_where_no_thread_can_begin_the_job_is_done_without(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with open_reader(path) as database:
        monkeypatch.setattr(threading.Thread, "start", refused)
        with Beside(database, _count) as job_beside:
            assert job_beside.result() == 0
