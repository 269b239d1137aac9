"""An engine that was begun beside: it is given once, set as it should be, and not to a fork."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import duckdb
import pytest

from tracelab_duck.engine import instance, starting
from tracelab_duck.engine.database import open_reader, open_writer

if TYPE_CHECKING:
    from pathlib import Path

    from tracelab_duck.engine.connection import Database

SETTINGS = (
    "memory_limit", "threads", "disabled_optimizers", "disabled_compression_methods",
    "temp_directory",
)  # fmt: skip


@pytest.fixture(autouse=True)
def _nothing_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instance, "_idle", [])
    monkeypatch.setattr(starting, "_begun", [])


def _settings(database: Database) -> dict[str, object]:
    found = {}
    for name in SETTINGS:
        row = database.connection.execute(f"SELECT current_setting('{name}')").fetchone()
        found[name] = row[0] if row else None
    return found


def test_an_engine_that_was_begun_is_given_to_who_asks_first() -> None:
    threads: list[int] = []
    start = duckdb.connect  # noqa: TID251 it is watched, not used

    def watched(*words: object, **options: object) -> duckdb.DuckDBPyConnection:
        threads.append(threading.get_ident())
        return start(*words, **options)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("_duckdb.connect", watched)
        starting.begin(is_small=True)
        first, second = starting.started(), starting.started()
    assert threads[0] != threading.get_ident()
    assert threads[1] == threading.get_ident()
    assert first.root is not second.root
    assert first.settings != first.defaults
    assert second.settings == second.defaults
    for each in (first, second):
        each.root.close()


@pytest.mark.parametrize("is_begun_small", [True, False])
@pytest.mark.parametrize("is_small", [True, False])
def test_a_file_has_the_same_settings_however_its_engine_began(
    path: Path, *, is_begun_small: bool, is_small: bool
) -> None:
    with open_reader(path, is_small=is_small) as database:
        expected = _settings(database)
    instance._idle.clear()  # noqa: SLF001 as in a new process
    starting.begin(is_small=is_begun_small)
    with open_reader(path, is_small=is_small) as database:
        found = _settings(database)
    # The engine tells a size with one decimal, which loses a little when it is told it again.
    (amount, unit), (wanted, same) = (
        str(each.pop("memory_limit")).split() for each in (found, expected)
    )
    assert float(amount) == pytest.approx(float(wanted), rel=0.02)
    assert unit == same
    assert found == expected


def test_an_engine_that_fails_beside_is_tried_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    start = duckdb.connect  # noqa: TID251 it is watched, not used

    def short(*words: object, **options: object) -> duckdb.DuckDBPyConnection:
        if threading.current_thread() is not threading.main_thread():
            raise duckdb.OutOfMemoryException("no memory")
        return start(*words, **options)  # type: ignore[arg-type]

    monkeypatch.setattr("_duckdb.connect", short)
    starting.begin(is_small=True)
    starting.started().root.close()


def test_a_process_that_ends_while_its_engine_begins_is_not_aborted() -> None:
    code = "from tracelab_duck.engine import starting; starting.begin(is_small=True); 1 / 0"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr.splitlines()[-1]) == (
        1, "ZeroDivisionError: division by zero",
    )  # fmt: skip


def test_what_an_engine_fails_of_is_raised_where_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(*_: object) -> None:
        raise duckdb.OutOfMemoryException("no memory")

    monkeypatch.setattr("_duckdb.connect", refused)
    starting.begin(is_small=False)
    with pytest.raises(duckdb.OutOfMemoryException):
        starting.started()


def test_a_forked_child_does_not_take_the_engine_of_its_parent(path: Path) -> None:
    starting.begin(is_small=True)
    (begun,) = starting._begun  # noqa: SLF001 what the child must not take
    child = os.fork()
    if not child:
        # An assertion would run the whole suite on in the child.
        try:
            own = starting.started().root
            with open_writer(path) as database:
                database.connection.execute("SELECT count(*) FROM ledger.event").fetchone()
            os._exit(own is begun.result().root)
        except BaseException:  # noqa: BLE001 whatever it is, the parent judges
            os._exit(2)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    starting.started().root.close()
