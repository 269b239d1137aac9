"""A file that stays open between small writings: nobody is kept out, and no change is missed."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import duckdb
import pytest

import tracelab_duck
from tracelab_duck.engine import instance, query, resting
from tracelab_duck.engine.database import open_reader, open_writer
from tracelab_duck.engine.instance import log_of
from tracelab_duck.errors import DatabaseLockedError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tracelab_duck.engine.database import Database

OTHER = """
import sys, duckdb
try:
    with duckdb.connect(sys.argv[1]) as opened:
        for statement in sys.argv[2:]:
            opened.execute(statement)
    print("written")
except duckdb.IOException as failure:
    print("refused" if "Could not set lock" in str(failure) else failure)
"""
READER = """
import sys, duckdb
with duckdb.connect(sys.argv[1], read_only=True):
    print("reads", flush=True)
    input()
"""
KEEPS_ITS_LOG = "PRAGMA disable_checkpoint_on_shutdown"


def another_process(path: Path, *statements: str) -> str:
    """Whether it has `written` or was `refused`."""
    command = [sys.executable, "-c", OTHER, str(path), *statements]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def another_reads(path: Path) -> bool:
    """Whether another process may read meanwhile."""
    command = [sys.executable, "-c", READER, str(path)]
    done = subprocess.run(command, input="\n", capture_output=True, text=True, check=False)
    return done.stdout == "reads\n"


def counted(database: Database) -> int:
    """How many notes there are."""
    rows = database.connection.execute("SELECT count(*) FROM main.noted").fetchall()
    return int(rows[0][0])


def noted(path: Path) -> list[str]:
    """What the next writer of this process finds."""
    with open_writer(path) as database:
        rows = database.connection.execute("SELECT word FROM main.noted ORDER BY word").fetchall()
    return [word for (word,) in rows]


def note(path: Path, word: str) -> None:
    with open_writer(path) as database:
        database.connection.execute("INSERT INTO main.noted VALUES (?)", [word])


def rests() -> bool:
    return any(engine.rest for engine in instance._idle)  # noqa: SLF001 nothing else tells


def digests(path: Path) -> list[str | None]:
    return [
        hashlib.sha256(each.read_bytes()).hexdigest() if each.exists() else None
        for each in (path, log_of(path))
    ]


@pytest.fixture
def attached(monkeypatch: pytest.MonkeyPatch, path: Path) -> Iterator[list[str]]:
    """What is attached from here on; files may rest, and a table for notes is there."""
    with open_writer(path) as database:
        database.connection.execute("CREATE TABLE main.noted (word VARCHAR)")
    found: list[str] = []
    make = instance._attachment  # noqa: SLF001 it is counted

    def seen(path: Path, *, is_read_only: bool) -> str:
        found.append("read" if is_read_only else "write")
        return make(path, is_read_only=is_read_only)

    monkeypatch.setattr(instance, "_attachment", seen)
    resting.want()
    yield found
    instance.end_rest()


def test_small_writing_after_small_writing_opens_the_file_once(
    path: Path, attached: list[str]
) -> None:
    for word in ("one", "three", "two"):
        note(path, word)
    assert noted(path) == ["one", "three", "two"]
    assert attached == ["write"]


def test_a_file_at_rest_is_free_and_one_in_use_is_not(path: Path, attached: list[str]) -> None:
    note(path, "ours")
    assert another_process(path) == "written"
    note(path, "ours again")
    assert attached == ["write", "write"]
    with open_writer(path):
        assert another_process(path) == "refused"
    with open_writer(path):
        # This one was at rest before, so the lock is not the engine's own.
        assert attached == ["write", "write"]
        assert another_process(path) == "refused"
    assert another_process(path) == "written"


@pytest.mark.parametrize("first", [(), (KEEPS_ITS_LOG,)], ids=["into the file", "into its log"])
def test_what_another_process_writes_meanwhile_is_found_and_kept(
    path: Path, attached: list[str], first: Sequence[str]
) -> None:
    note(path, "ours")
    assert another_process(path, *first, "INSERT INTO noted VALUES ('theirs')") == "written"
    before = digests(path)
    # A reader lets go of what rests; that must not write over what is there now.
    with open_reader(path):
        assert digests(path) == before
    note(path, "ours again")
    assert noted(path) == ["ours", "ours again", "theirs"]
    assert another_process(path, *first, "DELETE FROM noted") == "written"
    assert noted(path) == []
    assert attached.count("write") == 3


def test_whoever_has_the_file_keeps_it(path: Path, attached: list[str]) -> None:
    note(path, "ours")
    command = [sys.executable, "-c", READER, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as reader:
        assert reader.stdout is not None
        assert reader.stdout.readline() == "reads\n"
        with pytest.raises(DatabaseLockedError):
            open_writer(path)
        reader.communicate("\n")
    assert noted(path) == ["ours"]
    assert attached == ["write", "write", "write"]


def test_another_file_at_the_place_is_another_database(path: Path, attached: list[str]) -> None:
    kept = path.with_name("kept.duckdb")
    with open_writer(path) as database:
        database.connection.execute("CHECKPOINT")
    shutil.copyfile(path, kept)
    note(path, "gone with the file")
    path.unlink()
    log_of(path).unlink()
    kept.rename(path)
    assert noted(path) == []
    # The same inode with the bytes of before.
    shutil.copyfile(path, kept)
    note(path, "gone with the bytes")
    path.write_bytes(kept.read_bytes())
    log_of(path).unlink()
    assert noted(path) == []
    assert len(attached) == 3


def test_a_file_that_is_gone_is_made_anew(path: Path, attached: list[str]) -> None:
    note(path, "gone")
    path.unlink()
    log_of(path).unlink()
    with open_writer(path) as database:
        assert database.connection.execute(
            "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'noted'"
        ).fetchone() == (0,)
    assert len(attached) == 2


def test_a_file_that_is_taken_away_in_use_does_not_rest(path: Path, attached: list[str]) -> None:
    del attached
    with open_writer(path):
        path.unlink()
    assert not rests()


def test_a_file_or_log_that_is_taken_away_in_use_does_not_rest(
    path: Path, attached: list[str]
) -> None:
    with open_writer(path) as database:
        database.connection.execute("CHECKPOINT")
    copy = path.with_name("copy.duckdb")
    shutil.copyfile(path, copy)
    with open_writer(path) as database:
        database.connection.execute("INSERT INTO main.noted VALUES ('lost with the log')")
        log_of(path).unlink()
    assert not rests()
    assert noted(path) == []
    note(path, "lost with the file")
    with open_writer(path):
        copy.replace(path)
        log_of(path).unlink()
    assert not rests()
    assert noted(path) == []
    assert attached.count("write") == 3


@pytest.mark.parametrize("name", ["link.duckdb", "a?b.duckdb"])
def test_where_the_log_may_be_elsewhere_nothing_rests(
    path: Path, attached: list[str], name: str
) -> None:
    odd = path.with_name(name)
    if name.startswith("link"):
        odd.symlink_to(path)
    else:
        shutil.copyfile(path, odd)
        with open_writer(odd) as database:
            database.connection.execute("CREATE TABLE IF NOT EXISTS main.noted (word VARCHAR)")
    note(odd, "ours")
    assert not rests()
    written = another_process(odd, KEEPS_ITS_LOG, "INSERT INTO noted VALUES ('theirs')")
    assert written == "written"
    note(odd, "ours again")
    assert noted(odd) == ["ours", "ours again", "theirs"]
    assert len(attached) >= 3


def test_a_file_rests_again_after_its_log_was_written_into_it(
    path: Path, attached: list[str]
) -> None:
    for word in ("a", "b"):
        note(path, word)
        with open_writer(path) as database:
            database.connection.execute("CHECKPOINT traces")
        assert not log_of(path).exists()
        assert rests()
    assert noted(path) == ["a", "b"]
    # A log that was there when the file was opened and is another one now is not trusted.
    assert len(attached) <= 2


def test_a_forked_child_has_the_file(path: Path, attached: list[str]) -> None:
    note(path, "ours")
    assert rests()
    child = os.fork()
    if not child:
        # An assertion would run the whole suite on in the child.
        try:
            os._exit(0 if noted(path) == ["ours"] else 1)
        except BaseException:  # noqa: BLE001 whatever it is, the parent judges
            os._exit(2)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert noted(path) == ["ours"]
    assert attached == ["write", "write"]


def test_nothing_rests_after_a_failure_or_large_work(path: Path, attached: list[str]) -> None:
    with pytest.raises(ValueError, match="on purpose"), open_writer(path):
        raise ValueError("on purpose")
    with open_writer(path) as database:
        database.use_everything()
    with open_writer(path) as database:
        database.renew()
    with open_writer(path):
        pass
    assert attached == ["write"] * 4


def test_who_reads_little_finds_the_file_at_rest_and_leaves_it_so(
    path: Path, attached: list[str]
) -> None:
    note(path, "ours")
    with open_writer(path) as database:
        sessions = {database.connection}
    for rows in (1, 2):
        with open_reader(path, is_small=True) as database:
            assert counted(database) == rows
            assert another_process(path) == "refused"
            assert another_reads(path)
        assert rests()
        with open_writer(path) as database:
            sessions.add(database.connection)
            database.connection.execute("INSERT INTO main.noted VALUES ('more')")
    assert noted(path) == ["more", "more", "ours"]
    assert attached == ["write"]
    assert len(sessions) == 1


def test_what_another_process_wrote_is_read(path: Path, attached: list[str]) -> None:
    note(path, "ours")
    assert another_process(path, "INSERT INTO noted VALUES ('theirs')") == "written"
    with open_reader(path, is_small=True) as database:
        assert counted(database) == 2
    assert attached == ["write", "read"]
    assert not rests()


def test_two_who_read_at_once_leave_the_file_at_rest(path: Path, attached: list[str]) -> None:
    note(path, "ours")
    with open_reader(path, is_small=True) as first, open_reader(path, is_small=True) as second:
        first.close()
        assert counted(second) == 1
        assert another_process(path) == "refused"
    assert rests()
    assert another_process(path) == "written"
    assert attached == ["write"]


def test_who_reads_a_file_at_rest_keeps_out_whoever_wants_it_alone(
    path: Path, attached: list[str]
) -> None:
    note(path, "ours")
    with open_reader(path, is_small=True):
        with pytest.raises(DatabaseLockedError, match="this process"):
            open_writer(path)
        with pytest.raises(DatabaseLockedError, match="this process"):
            query.run(path, "SELECT count(*) FROM sources", wait_seconds=0.02)
    assert query.run(path, "SELECT count(*) FROM sources").num_rows == 1
    assert noted(path) == ["ours"]
    assert attached.count("write") == 3


def test_two_who_spell_the_folder_otherwise_read_the_same(path: Path, attached: list[str]) -> None:
    note(path, "ours")
    link = path.parent.with_name(f"{path.parent.name}-link")
    link.symlink_to(path.parent)
    with (
        open_reader(path, is_small=True) as first,
        open_reader(link / path.name, is_small=True) as second,
    ):
        assert (counted(first), counted(second)) == (1, 1)
    assert rests()
    assert attached == ["write"]


def test_a_link_may_be_turned_while_somebody_reads_through_it(path: Path) -> None:
    with open_writer(path) as database:
        database.connection.execute("CREATE TABLE main.noted (word VARCHAR)")
    link = path.parent.with_name(f"{path.parent.name}-link")
    link.symlink_to(path.parent)
    with open_reader(link / path.name, is_small=True) as database:
        link.unlink()
        link.symlink_to(path.parent.parent)
        assert counted(database) == 0
    with open_reader(path, is_small=True) as database:
        assert counted(database) == 0


def test_who_reads_much_opens_the_file_anew(path: Path, attached: list[str]) -> None:
    note(path, "ours")
    with open_reader(path):
        assert attached == ["write", "read"]
    assert not rests()


def test_another_file_and_a_reader_take_the_engine(path: Path, attached: list[str]) -> None:
    note(path, "ours")
    copy = path.with_name("copy.duckdb")
    with open_reader(path), pytest.raises(DatabaseLockedError, match="this process"):
        open_writer(path)
    note(path, "ours again")
    shutil.copyfile(path, copy)
    with open_writer(copy):
        assert another_process(path) == "written"
    assert noted(path) == ["ours", "ours again"]
    assert query.run(path, "SELECT count(*) FROM sources").num_rows == 1
    assert attached == ["write", "read", "write", "write", "write", "write", "read"]


def test_a_block_lets_go_of_the_file_at_its_end(path: Path) -> None:
    transcripts = path.with_name("none")
    transcripts.mkdir()
    lab = tracelab_duck.open(path)
    lab.refresh([transcripts])
    with duckdb.connect(path):  # noqa: TID251 what a caller does
        pass
    with lab:
        with open_writer(path):
            pass
        with pytest.raises(duckdb.Error, match="already attached"):
            duckdb.connect(path)  # noqa: TID251
        with lab, open_writer(path):
            pass
        assert rests()
    with duckdb.connect(path):  # noqa: TID251
        pass
