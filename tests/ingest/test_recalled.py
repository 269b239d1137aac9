"""What one refresh leaves to the next is what the database says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.ingest.transcripts import OTHER_SESSION, SESSION, append, line, lines, put, replace
from tracelab_duck.engine.database import open_writer
from tracelab_duck.ingest.refresh import known

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.ingest.conftest import Refresh
    from tracelab_duck.ingest.refresh import Known

pytestmark = pytest.mark.usefixtures("files_may_rest")

OTHER = f"{OTHER_SESSION}.jsonl"


def _grow(path: Path) -> None:
    append(path, lines([50]))


def _leave_a_line_open(path: Path) -> None:
    append(path, line(51)[:40])


def _end_it(path: Path) -> None:
    append(path, line(51)[40:] + b"\n")


def _spoil(path: Path) -> None:
    append(path, b'{"type": "user"\n\n\xff\xfe\n')


def _cut(path: Path) -> None:
    put(path, lines(range(3)))


def _exchange(path: Path) -> None:
    replace(path, lines(range(20, 24)))


def _add(path: Path) -> None:
    put(path.with_name(OTHER), lines(range(4), session=OTHER_SESSION))


def _add_what_nobody_reads(path: Path) -> None:
    put(path.with_name("notes.jsonl"), b'{"a": 1}\n')


def _move(path: Path) -> None:
    path.with_name(OTHER).rename(path.with_name("moved.jsonl"))


def _remove(path: Path) -> None:
    path.with_name("moved.jsonl").unlink()


def _nothing(_path: Path) -> None:
    return


CHANGES: tuple[Callable[[Path], None], ...] = (
    _grow,
    _leave_a_line_open,
    _end_it,
    _spoil,
    _cut,
    _exchange,
    _add,
    _add_what_nobody_reads,
    _move,
    _nothing,
    _remove,
    _grow,
)


def _look(database_path: Path) -> tuple[object, Known]:
    """What was left and what the database says; what was left is left again."""
    with open_writer(database_path) as database:
        database.left = database.found
        return database.found, known(database)


@pytest.mark.parametrize("text", ["full", "none"])
def test_what_is_left_is_what_the_database_says(
    project: Path, database_path: Path, refreshed: Refresh, text: str
) -> None:
    transcript = put(project / f"{SESSION}.jsonl", lines(range(5)))
    for number, change in enumerate(CHANGES):
        settings = {"stall_seconds": str(600 + number // 4)}
        refreshed(text=text, settings=settings, after=lambda _database: None)
        left, said = _look(database_path)
        # After work that is not small nothing stays open, so nothing is left.
        is_folded_again = number and number % 4 == 0
        assert left == (None if is_folded_again else said), f"before {change.__name__}"
        change(transcript)


def test_nothing_is_left_by_a_writer_that_does_not_say_so(
    project: Path, database_path: Path, refreshed: Refresh
) -> None:
    put(project / f"{SESSION}.jsonl", lines(range(5)))
    refreshed(after=lambda _database: None)
    with open_writer(database_path) as database:
        assert database.found is not None
    with open_writer(database_path) as database:
        assert database.found is None


def test_what_is_left_is_not_asked_for_again(
    project: Path, refreshed: Refresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    transcript = put(project / f"{SESSION}.jsonl", lines(range(5)))
    refreshed(after=lambda _database: None)
    monkeypatch.setattr("tracelab_duck.ingest.refresh.known", None)
    append(transcript, lines([9]))
    assert refreshed(after=lambda _database: None).lines == 1
    assert refreshed().lines == 0
    append(transcript, lines([10]))
    assert refreshed().lines == 1
