"""A snapshot for readers while the writer goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tracelab_duck.engine.database import open_reader, open_writer
from tracelab_duck.engine.publish import publish
from tracelab_duck.errors import DatabaseUnreadableError

if TYPE_CHECKING:
    from pathlib import Path

COUNT = "SELECT count(*) FROM ledger.setting"
ADD = "INSERT INTO ledger.setting VALUES ('a', '1', now())"


def test_a_snapshot_holds_what_is_committed_and_can_be_read_while_the_writer_goes_on(
    path: Path, tmp_path: Path
) -> None:
    target = tmp_path / "new" / "snapshot.duckdb"
    with open_writer(path) as database:
        database.connection.execute(ADD)
        publish(database, target)
        database.connection.execute(ADD)
        with open_reader(target) as snapshot:
            assert snapshot.connection.execute(COUNT).fetchone() == (1,)
        publish(database, target)
        with open_reader(target) as snapshot:
            assert snapshot.connection.execute(COUNT).fetchone() == (2,)
    assert [each.name for each in target.parent.iterdir()] == ["snapshot.duckdb"]


def test_who_reads_the_old_snapshot_keeps_it(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "snapshot.duckdb"
    with open_writer(path) as database:
        publish(database, target)
        with open_reader(target) as old:
            database.connection.execute(ADD)
            publish(database, target)
            assert old.connection.execute(COUNT).fetchone() == (0,)


def test_a_place_that_cannot_be_written_is_an_error_and_leaves_nothing(
    path: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    with open_writer(path) as database, pytest.raises(DatabaseUnreadableError):
        publish(database, tmp_path / "file" / "snapshot.duckdb")
    with open_writer(path) as database, pytest.raises(DatabaseUnreadableError):
        publish(database, tmp_path)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "traces.duckdb"]
