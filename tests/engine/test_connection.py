"""Opening a database: alone or beside others, private, and what is wrong with a file."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import duckdb
import pytest

from tracelab_duck.engine import connection, database, privacy
from tracelab_duck.engine.database import last_written_ns, open_reader, open_writer
from tracelab_duck.engine.instance import Instance
from tracelab_duck.errors import (
    DatabaseDamagedError,
    DatabaseError,
    DatabaseForeignError,
    DatabaseLockedError,
    DatabaseMissingError,
    DatabaseNewerError,
    DatabaseUnreadableError,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OPENERS = pytest.mark.parametrize("opener", [open_reader, open_writer])
HOLDER = """
import sys, time, duckdb
connection = duckdb.connect(sys.argv[1])
print("open", flush=True)
time.sleep(60)
"""

INTERRUPTED = """
import os, signal, sys, threading
from pathlib import Path
from tracelab_duck.engine.database import open_reader
with open_reader(Path(sys.argv[1])) as database:
    # With more threads the waiting one may look for signals when the statement is done.
    database.connection.execute("SET threads = 1")
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        with database:
            database.connection.execute("SELECT count(*) FROM range(9999999) AS a, range(9999999)")
    except BaseException as error:
        print(type(error).__name__)
"""


@pytest.fixture
def other(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that writes the database."""
    arguments = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.kill()


def test_a_new_database_is_in_the_format_that_both_lines_read(path: Path) -> None:
    with open_reader(path) as opened:
        row = opened.connection.execute(
            "SELECT tags FROM duckdb_databases() WHERE NOT internal"
        ).fetchone()
    assert row is not None
    assert row[0]["storage_version"].startswith("v1.5.0")


def test_the_session_is_in_utc(path: Path) -> None:
    with open_reader(path) as opened:
        row = opened.connection.execute("SELECT current_setting('TimeZone')").fetchone()
    assert row == ("UTC",)


def test_whatever_is_made_while_a_database_is_open_is_the_owners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Another test of this process may hold the mask for as long as its module takes.
    mask = type(privacy.MASK)()
    for module in (connection, database):
        monkeypatch.setattr(module, "MASK", mask)
    before = os.umask(0o022)
    try:
        path = tmp_path / "folder" / "traces.duckdb"
        with open_writer(path) as opened:
            opened.connection.execute("CREATE TABLE big AS SELECT range AS n FROM range(9)")
            log = path.with_name("traces.duckdb.wal")
            modes = [stat.S_IMODE(each.stat().st_mode) for each in (path, log, path.parent)]
            with open_writer(tmp_path / "second.duckdb"):
                pass
            (tmp_path / "inside").touch()
        (tmp_path / "outside").touch()
        assert modes == [0o600, 0o600, 0o700]
        assert stat.S_IMODE((tmp_path / "inside").stat().st_mode) == 0o600
        assert stat.S_IMODE((tmp_path / "outside").stat().st_mode) == 0o644
    finally:
        os.umask(before)


def test_readers_stand_beside_each_other(path: Path) -> None:
    with open_reader(path) as first, open_reader(path) as second:
        for each in (first, second):
            assert each.connection.execute("FROM ledger.event").fetchall() == []


@OPENERS
def test_a_database_that_another_process_writes_names_it(
    path: Path, other: subprocess.Popen[str], opener: type
) -> None:
    with pytest.raises(DatabaseLockedError) as caught:
        opener(path, wait_seconds=0.02)
    assert f"PID {other.pid}" in caught.value.holder
    assert f"PID {other.pid}" in str(caught.value)
    assert "--wait" in str(caught.value)
    other.kill()
    other.wait()
    with opener(path, wait_seconds=10):
        pass


def test_who_may_wait_gets_the_database_when_it_is_free(path: Path) -> None:
    first = open_writer(path)
    threading.Timer(0.1, first.close).start()
    started = time.monotonic()
    with open_writer(path, wait_seconds=60):
        assert time.monotonic() - started < 30


def test_one_process_writes_once_at_a_time(path: Path) -> None:
    with open_writer(path), pytest.raises(DatabaseLockedError, match="this process"):
        open_writer(path)
    with open_writer(path):
        pass


def test_a_database_that_does_not_exist_is_made_by_writers_only(tmp_path: Path) -> None:
    missing = tmp_path / "missing.duckdb"
    with pytest.raises(DatabaseMissingError, match="tracelab-duck refresh"):
        open_reader(missing)
    assert not missing.exists()
    assert last_written_ns(missing) is None


@OPENERS
def test_a_log_without_its_database_is_refused_and_kept(tmp_path: Path, opener: type) -> None:
    gone, log = tmp_path / "gone.duckdb", tmp_path / "gone.duckdb.wal"
    log.write_bytes(b"the last commits")
    with pytest.raises(
        connection.DatabaseLogAloneError, match=r"gone\.duckdb\.wal too to begin anew"
    ):
        opener(gone)
    assert last_written_ns(gone) is None
    assert sorted(path.name for path in tmp_path.iterdir()) == [log.name]
    assert log.read_bytes() == b"the last commits"
    log.unlink()
    with open_writer(gone):
        pass


@OPENERS
@pytest.mark.parametrize("content", [b"", b"hi", b"no database\n" * 5000])
def test_a_file_that_is_no_database_is_foreign(
    tmp_path: Path, opener: type, content: bytes
) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(DatabaseForeignError, match="not a DuckDB database"):
        opener(path)
    assert path.read_bytes() == content


@OPENERS
def test_a_database_of_something_else_is_foreign_and_stays_as_it_is(
    tmp_path: Path, opener: type
) -> None:
    path = tmp_path / "theirs.duckdb"
    with duckdb.connect(path) as theirs:  # noqa: TID251 what somebody else has made
        theirs.execute("CREATE TABLE theirs AS SELECT 1 AS n")
    before = path.read_bytes()
    with pytest.raises(DatabaseForeignError, match="of something else"):
        opener(path)
    assert path.read_bytes() == before


@OPENERS
def test_a_newer_storage_format_is_newer(path: Path, opener: type) -> None:
    content = bytearray(path.read_bytes())
    # The format stands behind the checksum and the four letters of the main header.
    assert content[8:12] == b"DUCK"
    content[12:20] = (9_999).to_bytes(8, "little")
    path.write_bytes(content)
    with pytest.raises(DatabaseError) as caught:
        opener(path)
    assert isinstance(caught.value, DatabaseNewerError | DatabaseDamagedError)


@OPENERS
def test_a_database_of_a_later_program_is_newer(path: Path, opener: type) -> None:
    with open_writer(path) as opened:
        opened.connection.execute(
            "UPDATE ledger.program "
            "SET program_version = '99.0.0', sql_hash = 'another', signature = 'another'"
        )
    with pytest.raises(DatabaseNewerError, match=r"tracelab-duck 99\.0\.0"):
        opener(path)


@OPENERS
@pytest.mark.parametrize("place", ["header", "middle", "end"])
def test_a_damaged_database_says_so(path: Path, opener: type, place: str) -> None:
    content = bytearray(path.read_bytes())
    if place == "header":
        content[4096:8192] = b"\xff" * 4096
        content[8192:12288] = b"\xff" * 4096
    elif place == "middle":
        content[12288:] = b"\xff" * (len(content) - 12288)
    else:
        del content[len(content) // 4 :]
    path.write_bytes(content)
    with pytest.raises(DatabaseDamagedError, match="move it aside"):
        opener(path)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnreadableError, match="directory"):
        open_reader(tmp_path)


def test_what_fails_inside_a_transaction_never_happened(path: Path) -> None:
    with open_writer(path) as opened:
        with suppress(ZeroDivisionError), opened.transaction():
            opened.connection.execute("INSERT INTO ledger.setting VALUES ('a', '1', now())")
            raise ZeroDivisionError
        assert opened.connection.execute("FROM ledger.setting").fetchall() == []


def test_a_session_is_renewed_without_letting_go_of_the_database(path: Path) -> None:
    with open_writer(path) as opened:
        opened.connection.execute("CREATE TEMP TABLE left_over (n INTEGER)")
        opened.renew()
        with pytest.raises(duckdb.CatalogException):
            opened.connection.execute("FROM left_over")
        with pytest.raises(DatabaseLockedError):
            open_writer(path)
        opened.connection.execute("INSERT INTO ledger.setting VALUES ('a', '1', now())")
    with open_reader(path) as opened:
        assert len(opened.connection.execute("FROM ledger.setting").fetchall()) == 1


def test_ctrl_c_in_a_statement_is_an_interrupt_and_no_failure(path: Path) -> None:
    command = [sys.executable, "-c", INTERRUPTED, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.strip() == "KeyboardInterrupt"


@pytest.mark.parametrize("moment", ["close", "configure"])
def test_an_interrupt_at_any_moment_leaves_the_file_to_the_next(
    path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    owner = Instance if moment == "close" else connection.Database
    whole = getattr(owner, moment)

    def interrupted(self: object, *words: object, **options: object) -> None:
        whole(self, *words, **options)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(owner, moment, interrupted)
        with pytest.raises(KeyboardInterrupt), open_writer(path):
            pass
    with open_writer(path) as opened:
        assert opened.connection.execute("SELECT 1").fetchall() == [(1,)]
