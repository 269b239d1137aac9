"""The SQL of the program in the database: loaded once, replaced when a file changed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from tests.engine.conftest import forget
from tracelab_duck.engine import catalog, read, sql_files, starting
from tracelab_duck.engine.database import open_reader, open_writer
from tracelab_duck.engine.instance import log_of
from tracelab_duck.errors import DatabaseOutdatedError, StatementFailedError

if TYPE_CHECKING:
    from pathlib import Path

SOURCES = """
INSERT INTO ledger.source BY NAME
SELECT
  n AS source_id, 0 AS generation, 'p' || n AS path, 'claude_code' AS format, 'append_log' AS kind,
  '' AS scope, 1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no,
  0 AS tail_length, 0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank,
  0 AS bytes_pending, TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at,
  TIMESTAMPTZ '2026-01-01 00:00:00Z' AS last_read_at
FROM range(1, 4) AS r (n)
"""
TABLE = "30_fold/99_extra.table.sql"
MACRO = "20_ledger/99_extra.macro.sql"


def write(folder: Path, place: str, text: str) -> None:
    header = "-- Grain: one row. Units: none. Source: a test.\n"
    first, rest = text.split("\n", 1)
    (folder / place).write_text(f"{first}\n{header}{rest}\n", encoding="utf-8")
    forget()


def add_macro(folder: Path, value: int) -> None:
    text = f"-- ledger.extra: it's the value.\nCREATE OR REPLACE MACRO ledger.extra() AS {value};"
    write(folder, MACRO, text)


def ask(path: Path, query: str) -> list[tuple[Any, ...]]:
    with open_reader(path) as database:
        return database.connection.execute(query).fetchall()


def test_nothing_runs_when_nothing_changed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("definitions were replaced")

    monkeypatch.setattr(catalog, "_replace", fail)
    with open_writer(path) as database:
        assert not database.is_refolded


def test_files_that_were_only_touched_are_read_and_found_the_same(
    small_program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "small.duckdb"
    with open_writer(path):
        pass
    before = (sql_files.signature(), sql_files.total_hash())
    for file in small_program.rglob("*.sql"):
        os.utime(file, (0, 0))
    forget()
    assert sql_files.signature() != before[0]
    assert sql_files.total_hash() == before[1]
    monkeypatch.setattr(catalog, "_replace", None)
    for opener in (open_writer, open_reader):
        with opener(path) as database:
            assert not database.is_refolded
    assert ask(path, "SELECT signature FROM ledger.program") == [(sql_files.signature(),)]


def test_an_object_is_found_without_reading_the_other_files(
    small_program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert small_program.is_dir()
    monkeypatch.setattr(sql_files, "load", None)
    assert sql_files.find("ledger.event", "table").path == "20_ledger/12_event.table.sql"


def test_every_definition_is_noted_with_its_hash(path: Path) -> None:
    noted = set(ask(path, "SELECT name, kind, layer, sha256 FROM ledger.sql_object"))
    files = [file for file in sql_files.load() if file.kind != "seed"]
    assert noted == {(file.name, file.kind, file.layer, file.sha256) for file in files}


def test_the_first_sentence_of_a_file_is_published_as_its_comment(path: Path) -> None:
    comments = dict(
        ask(
            path,
            "SELECT schema_name || '.' || table_name, comment FROM duckdb_tables() "
            "WHERE NOT internal AND NOT temporary "
            "UNION ALL SELECT schema_name || '.' || view_name, comment FROM duckdb_views() "
            "WHERE NOT internal "
            "UNION ALL SELECT schema_name || '.' || function_name, comment "
            "FROM duckdb_functions() WHERE NOT internal",
        )
    )
    for file in sql_files.load():
        if file.kind in {"table", "view", "macro", "check"} and not file.is_temporary:
            assert comments[file.name] == file.header, file.path


def test_a_changed_definition_replaces_the_old_one(small_program: Path, tmp_path: Path) -> None:
    path = tmp_path / "small.duckdb"
    add_macro(small_program, 1)
    with open_writer(path):
        pass
    assert ask(path, "SELECT ledger.extra()") == [(1,)]
    add_macro(small_program, 2)
    with pytest.raises(DatabaseOutdatedError, match="tracelab-duck refresh"):
        open_reader(path)
    with open_writer(path):
        pass
    assert ask(path, "SELECT ledger.extra()") == [(2,)]


def test_a_definition_whose_file_is_gone_is_gone(small_program: Path, tmp_path: Path) -> None:
    path = tmp_path / "small.duckdb"
    add_macro(small_program, 1)
    with open_writer(path):
        pass
    (small_program / MACRO).unlink()
    forget()
    with open_writer(path):
        pass
    query = "SELECT function_name FROM duckdb_functions() WHERE function_name = 'extra'"
    assert ask(path, query) == []
    assert ask(path, "SELECT name FROM ledger.sql_object WHERE name = 'ledger.extra'") == []


def test_a_changed_table_of_the_fold_gets_its_new_shape(
    small_program: Path, tmp_path: Path
) -> None:
    path = tmp_path / "small.duckdb"
    text = "-- fold.extra: a table.\nCREATE TABLE IF NOT EXISTS fold.extra (n INTEGER);"
    write(small_program, TABLE, text)
    with open_writer(path):
        pass
    write(small_program, TABLE, text.replace("n INTEGER", "n INTEGER, m VARCHAR"))
    with open_writer(path) as database:
        assert database.is_refolded
    assert ask(path, "SELECT n, m FROM fold.extra") == []


def test_a_definition_that_fails_leaves_the_database_as_it_was(
    small_program: Path, tmp_path: Path
) -> None:
    path = tmp_path / "small.duckdb"
    add_macro(small_program, 1)
    with open_writer(path):
        pass
    good = (small_program / MACRO).read_text()
    write(small_program, MACRO, "-- ledger.extra: x.\nCREATE OR REPLACE MACRO ledger.extra() AS y;")
    with pytest.raises(StatementFailedError, match=r"ledger\.extra failed"):
        open_writer(path)
    (small_program / MACRO).write_text(good)
    forget()
    assert ask(path, "SELECT ledger.extra()") == [(1,)]


def test_loading_twice_gives_the_same_tables(path: Path) -> None:
    with open_writer(path) as database, database.transaction():
        catalog.fold_again(database)
        assert read.rows(database, "fold.run") == []


def test_an_earlier_version_leaves_no_source_in_a_packing_that_loses_updates(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = (
        "SELECT count(*) FROM pragma_storage_info('ledger.source') WHERE compression = 'DICT_FSST'"
    )
    monkeypatch.setattr(starting, "ALWAYS", {"disabled_compression_methods": ""})
    with open_writer(path) as database:
        database.connection.execute(SOURCES)
        database.connection.execute("CHECKPOINT traces")
        assert database.connection.execute(packed).fetchone() != (0,)
        database.connection.execute("UPDATE ledger.program SET sql_hash = '', signature = ''")
    monkeypatch.undo()
    with open_writer(path):
        pass
    assert not log_of(path).exists()
    with open_reader(path) as database:
        assert database.connection.execute(packed).fetchone() == (0,)
        assert database.connection.execute("SELECT count(path) FROM ledger.source").fetchone() == (
            3,
        )
