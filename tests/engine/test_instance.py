"""Engine instances: used again when a file is closed, shared by readers, never with a sandbox."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING

import duckdb
import pytest

from tests.another_process import another_process_writes
from tracelab_duck import paths
from tracelab_duck.engine import held, instance, query
from tracelab_duck.engine.database import open_reader, open_writer
from tracelab_duck.engine.instance import log_of
from tracelab_duck.engine.publish import publish
from tracelab_duck.errors import DatabaseLockedError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[duckdb.DuckDBPyConnection]]:
    """The instances that are started from here on; none is idle at first."""
    monkeypatch.setattr(instance, "_idle", [])
    found: list[duckdb.DuckDBPyConnection] = []
    start = duckdb.connect  # noqa: TID251 it is counted, not used

    def counted(*words: object, **options: object) -> duckdb.DuckDBPyConnection:
        found.append(start(*words, **options))  # type: ignore[arg-type]
        return found[-1]

    monkeypatch.setattr("_duckdb.connect", counted)
    yield found
    for each in found:
        each.close()


def test_a_process_that_opens_a_database_again_starts_the_engine_once(
    path: Path, started: list[object]
) -> None:
    with open_writer(path):
        pass
    with open_reader(path):
        pass
    with open_writer(path):
        pass
    assert len(started) == 1


def test_an_instance_that_is_used_again_has_no_memory_of_the_file_before(
    path: Path, started: list[object]
) -> None:
    with open_writer(path) as first:
        first.connection.execute("CREATE TEMP TABLE left_over AS SELECT 1 AS one")
        first.connection.execute("SET VARIABLE keep_text = TRUE")
        first.connection.execute("CREATE TABLE main.theirs AS SELECT 1 AS one")
    with open_reader(path) as second:
        about = second.connection.execute(
            "SELECT current_setting('memory_limit'), getvariable('keep_text')"
        ).fetchone()
        names = second.connection.execute(
            "SELECT table_name FROM duckdb_tables() WHERE table_name = 'left_over'"
        ).fetchall()
    assert about is not None
    assert about[0] != "244.1 MiB"
    assert about[1] is None
    assert names == []
    assert len(started) == 1


def test_small_work_after_small_work_changes_nothing_of_how_the_engine_runs(
    path: Path, started: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_writer(path):
        pass
    changed: list[str] = []
    given = instance.Instance.set

    def watched(self: instance.Instance, **options: str | int) -> None:
        changed.extend(name for name in options if self._engine.settings.get(name) != options[name])
        given(self, **options)

    monkeypatch.setattr(instance.Instance, "set", watched)
    with open_writer(path):
        pass
    with open_reader(path, is_small=True):
        pass
    with open_writer(path):
        pass
    assert set(changed) == {"temp_directory"}
    monkeypatch.setattr(instance, "_defaults", {"threads": 2, "disabled_optimizers": ""})
    with open_writer(path) as opened:
        opened.use_everything()
    assert set(changed) == {"temp_directory", "threads", "disabled_optimizers"}
    assert len(started) == 1


def test_readers_of_one_process_read_one_file_at_the_same_time(path: Path) -> None:
    with open_writer(path):
        pass
    meeting = Barrier(3, timeout=20)

    def look() -> int:
        with open_reader(path) as opened:
            meeting.wait()
            row = opened.connection.execute("SELECT count(*) FROM ledger.event").fetchone()
            meeting.wait()
            return int(row[0]) if row else -1

    with ThreadPoolExecutor(3) as threads:
        found = [each.result() for each in [threads.submit(look) for _ in range(3)]]
    assert found == [0, 0, 0]


def test_the_settings_of_a_sandbox_reach_no_later_reader(path: Path, started: list[object]) -> None:
    with open_writer(path):
        pass
    query.run(path, "SELECT 1 AS one")
    with open_reader(path) as opened:
        opened.connection.execute("SET TimeZone = 'UTC'")
        row = opened.connection.execute(
            "SELECT current_setting('enable_external_access')"
        ).fetchone()
    assert row == (True,)
    assert len(started) == 2


def test_a_forked_child_starts_an_engine_of_its_own(path: Path) -> None:
    with open_writer(path):
        pass
    child = os.fork()
    if not child:
        # An assertion would run the whole suite on in the child.
        try:
            with open_reader(path) as opened:
                opened.connection.execute("SELECT count(*) FROM ledger.event").fetchone()
            os._exit(0)
        except BaseException:  # noqa: BLE001 whatever it is, the parent judges
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


def test_what_does_not_fit_into_memory_goes_beside_the_database(path: Path) -> None:
    with open_writer(path) as opened:
        row = opened.connection.execute("SELECT current_setting('temp_directory')").fetchone()
    assert row == (f"{path}.tmp",)


def test_a_sandbox_that_ends_leaves_other_readers_of_the_process_their_lock(path: Path) -> None:
    with open_reader(path):
        query.run(path, "SELECT 1 AS one")
        assert another_process_writes(path) == "refused"
    assert another_process_writes(path) == "written"


def test_a_reader_that_ends_leaves_a_sandbox_of_the_process_its_lock(path: Path) -> None:
    with open_reader(path, is_alone=True):
        with open_reader(path):
            pass
        assert another_process_writes(path) == "refused"
    assert another_process_writes(path) == "written"


def test_a_snapshot_leaves_the_writer_its_lock(path: Path, tmp_path: Path) -> None:
    with open_writer(path) as database:
        publish(database, tmp_path / "snapshot.duckdb")
        assert another_process_writes(path) == "refused"
    assert another_process_writes(path) == "written"


def test_the_first_database_of_a_machine_is_made_under_a_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "cache_folder", lambda: tmp_path / "cache")
    path = tmp_path / "traces.duckdb"
    with open_writer(path):
        assert list((tmp_path / "cache").iterdir()) != []
        assert another_process_writes(path) == "refused"
    assert another_process_writes(path) == "written"


def test_readers_without_a_break_make_way_before_too_much_waits_to_be_closed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held, "MOST_WAITING", 2)
    with open_reader(path):
        query.run(path, "SELECT 1 AS one")
        query.run(path, "SELECT 1 AS one")
        with pytest.raises(DatabaseLockedError, match="this process"):
            query.run(path, "SELECT 1 AS one", wait_seconds=0.02)
        with pytest.raises(DatabaseLockedError):
            open_reader(path, wait_seconds=0.02)
    assert query.run(path, "SELECT 1 AS one").num_rows == 1
    with open_writer(path):
        pass


def test_a_table_is_kept_in_groups_of_so_few_rows_that_packing_the_last_is_cheap(
    path: Path,
) -> None:
    with open_writer(path) as database:
        database.connection.execute(
            "CREATE TABLE main.counted AS SELECT n FROM range(70000) AS r (n)"
        )
        groups = database.connection.execute(
            "SELECT count(DISTINCT row_group_id) FROM pragma_storage_info('main.counted')"
        ).fetchone()
    assert groups == (3,)


def test_a_log_that_is_read_back_keeps_every_text(path: Path) -> None:
    with open_writer(path) as database:
        database.connection.execute(
            "CREATE TABLE main.said (n BIGINT PRIMARY KEY, word VARCHAR, part STRUCT(word VARCHAR))"
        )
        database.connection.execute(
            "INSERT INTO main.said SELECT n, word, {'word': word} FROM ("
            "  SELECT n, CASE WHEN n > 2 THEN 'old' END AS word FROM range(1, 11) AS r (n)"
            ")"
        )
        database.connection.execute("CHECKPOINT traces")
    with open_writer(path) as database:
        database.connection.execute("INSERT INTO main.said VALUES (99, 'new', {'word': 'new'})")
        database.connection.execute(
            "UPDATE main.said SET word = 'new', part = {'word': 'new'} WHERE n <= 2"
        )
    assert log_of(path).exists()
    with open_reader(path) as database:
        found = database.connection.execute(
            "SELECT word, part.word FROM main.said WHERE n <= 2"
        ).fetchall()
    assert found == [("new", "new"), ("new", "new")]


def test_after_a_file_that_spilled_another_one_opens(tmp_path: Path) -> None:
    with open_writer(tmp_path / "one.duckdb") as database:
        # With more threads it depends on their pace whether so little is enough.
        database.connection.execute("SET threads = 1")
        database.connection.execute("SET memory_limit = '60MB'")
        words = "SELECT md5(CAST(n AS VARCHAR)) AS m FROM range(2000000) AS r (n)"
        database.connection.execute(f"CREATE TEMP TABLE word AS {words}")
        sort = "SELECT count(*) FROM (SELECT m FROM word ORDER BY m)"
        assert database.connection.execute(sort).fetchall() == [(2_000_000,)]
    with open_writer(tmp_path / "two.duckdb") as database:
        assert database.connection.execute("SELECT 1").fetchall() == [(1,)]


def test_a_reader_after_a_writer_has_the_memory_of_the_machine(path: Path) -> None:
    with open_writer(path):
        pass
    with open_reader(path) as database:
        # A list cannot be spilled, and this one is longer than what a writer keeps in memory.
        words = "SELECT len(list(md5(CAST(n AS VARCHAR)))) FROM range(9000000) AS r (n)"
        assert database.connection.execute(words).fetchall() == [(9_000_000,)]
