"""Reading objects by name."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tracelab_duck.engine import insert, read
from tracelab_duck.engine.database import open_reader, open_writer
from tracelab_duck.errors import ColumnsDifferError, StatementFailedError, UnknownObjectError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tracelab_duck.engine.database import Database

NOW = datetime(2026, 1, 2, 3, 4, 5, 678000, tzinfo=UTC)


class Setting(NamedTuple):
    """A row of `ledger.setting`."""

    name: str
    value: str
    set_at: datetime


class Renamed(NamedTuple):
    """The same with another name for a column."""

    name: str
    text: str
    set_at: datetime


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    with open_writer(path) as opened:
        yield opened


def test_a_row_becomes_a_dataclass_of_its_columns(database: Database) -> None:
    insert.insert(database, "ledger.setting", [("a", "1", NOW), ("b'; --", "2", NOW)])
    found = sorted(read.records(database, Setting, "ledger.setting"), key=lambda each: each.name)
    assert found == [Setting("a", "1", NOW), Setting("b'; --", "2", NOW)]
    assert {each.set_at.utcoffset() for each in found} == {NOW.utcoffset()}


def test_a_model_with_other_columns_is_refused(database: Database) -> None:
    with pytest.raises(ColumnsDifferError, match="expected name, text, set_at"):
        read.records(database, Renamed, "ledger.setting")


def test_the_first_row_of_nothing_is_none(database: Database) -> None:
    assert read.one(database, Setting, "ledger.setting") is None


def test_arguments_of_a_macro_are_bound(database: Database) -> None:
    text = """{"type": "user'; DROP TABLE ledger.event; --"}"""
    ((json_type, record_type, *_),) = read.rows(database, "ledger.probed", text)
    assert (json_type, record_type) == ("OBJECT", "user'; DROP TABLE ledger.event; --")
    assert read.rows(database, "ledger.event") == []


@pytest.mark.parametrize("name", ["ledger.nothing", "ledger.event; DROP TABLE x", 'a"b', ""])
def test_a_name_that_no_file_has_is_refused(database: Database, name: str) -> None:
    with pytest.raises(UnknownObjectError):
        read.rows(database, name)


def test_a_table_takes_no_arguments(database: Database) -> None:
    with pytest.raises(UnknownObjectError, match="with arguments"):
        read.rows(database, "ledger.event", 1)


def test_a_failure_names_the_object(database: Database) -> None:
    with pytest.raises(StatementFailedError, match=r"ledger\.probed failed"):
        read.rows(database, "ledger.probed", 1, 2)


def test_many_rows_go_in_however_many_statements_they_take(database: Database) -> None:
    rows = [(f"name {number}", "1", NOW) for number in range(3_001)]
    assert insert.insert(database, "ledger.setting", rows) == 3_001
    assert len(read.rows(database, "ledger.setting")) == 3_001
    assert insert.insert(database, "ledger.setting", []) == 0


def test_a_row_that_does_not_fit_is_an_error(database: Database) -> None:
    with pytest.raises(StatementFailedError, match=r"ledger\.setting failed"):
        insert.insert(database, "ledger.setting", [("a", None, NOW)])


def test_a_reader_cannot_write(path: Path) -> None:
    with (
        open_reader(path) as database,
        pytest.raises(StatementFailedError, match="read-only"),
    ):
        insert.insert(database, "ledger.setting", [("a", "1", NOW)])
