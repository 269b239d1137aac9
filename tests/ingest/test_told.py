"""The two ways of few lines through an adapter, by the table and by a text, give the same rows."""

from __future__ import annotations

import json
import threading
from typing import TYPE_CHECKING

import duckdb
import pytest

import corpus_gen
from corpus_gen import BadKind, Profile
from tests.ingest.transcripts import SESSION, append, lines, put
from tracelab_duck.engine import catalog, insert, planner
from tracelab_duck.engine.database import open_writer
from tracelab_duck.engine.native import MAJOR
from tracelab_duck.engine.planner import Planner
from tracelab_duck.ingest import formats, land
from tracelab_duck.ingest.refresh import refresh

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tracelab_duck.engine.database import Database

ODD = Profile(
    kilobytes=60,
    subagents=1,
    queued=1,
    compactions=1,
    facts=500,
    unicode=300,
    unknowns=2,
    bad_lines=(BadKind.GLUED, BadKind.TORN),
)
STRANGE = (
    '{"type":"user","timestamp":"infinity","message":{"content":"x"}}',
    '{"type":"user","timestamp":"0044-03-15 (BC) 00:00:00+00","message":{"content":"a"}}',
    '{"type":"user","timestamp":"294246-01-01T00:00:00.123456Z","message":{"content":"NULL"}}',
    '{"type":"user","timestamp":"2026-01-01T00:00:00+05:30","message":{"content":"a\\u0000\\\\x0"}}',
    '{"type":"user","message":{"content":"it\'s; \'\'--\\" \\ud83d\\ude00 \\ud800"}}',
    '{"type":"assistant","message":{"content":[{"type":"text","text":""},{"type":"text"}]}}',
    '{"type":"assistant","message":{"content":[{"type":"tool_use","id":"t","input":"a word"}]}}',
    '{"type":"assistant","message":{"content":[{"type":"tool_use","id":"t","input":"{"}]}}',
    '{"type":"user","message":{"content":[]}}',
    "[1, 2]",
    "true",
    '{"type":',
    '{"type":"a\x00b"}',
    "\ufeff{}",
)


@pytest.fixture(params=[0, 1 << 30], ids=["planned well", "planned quickly"])
def opened(
    database_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Database]:
    """A database with the temporary tables of a refresh, and the adapter planned in one way."""
    monkeypatch.setattr(planner, "QUICK_RUNS", request.param)
    with open_writer(database_path) as database:
        catalog.make_temporary(database)
        yield database


def assert_equal(database: Database, name: str, lines: list[str]) -> int:
    digest = b"'\x00\xff\\x00"
    rows = [
        (1, 0, "ab12", "hint", None, number, number, 10, len(line), digest, 0, False, line)
        for number, line in enumerate(lines, start=1)
    ]
    insert.insert(database, "adapter.incoming", rows)
    found = 0
    for is_full in (True, False):
        query = f"SELECT CAST(COLUMNS(*) AS VARCHAR) FROM adapter.{name}({is_full})"
        expected = database.connection.execute(query).fetchall()
        told = database.planner.rows(formats.TOLD[name], land.as_text(rows), is_full=is_full)
        assert sorted(told, key=str) == sorted(expected, key=str)
        found += len(told)
    insert.clear(database, "adapter.incoming")
    return found


def parts(lines: list[str]) -> list[list[str]]:
    return [lines[first : first + 64] for first in range(0, len(lines), 64)]


def lines_of(data: bytes) -> list[str]:
    return [line.decode() for line in data.splitlines() if _is_text(line)]


def _is_text(line: bytes) -> bool:
    try:
        return bool(line.decode().strip())
    except UnicodeDecodeError:
        return False


def test_generated_and_strange_lines(opened: Database) -> None:
    made = corpus_gen.session(77, ODD).files.values()
    lines = [line for data in made for line in lines_of(data)] + list(STRANGE)
    found = sum(assert_equal(opened, formats.CLAUDE_CODE, each) for each in parts(lines))
    assert found > len(lines)
    for name in (formats.CLAUDE_CODE, formats.CODEX):
        for line in STRANGE:
            assert_equal(opened, name, [line])
    assert_equal(opened, formats.CLAUDE_CODE, [])


def test_generated_rollouts(opened: Database) -> None:
    for data in corpus_gen.codex(5).files.values():
        lines = lines_of(data)
        assert sum(assert_equal(opened, formats.CODEX, each) for each in parts(lines)) > 0


def test_real_lines(opened: Database, real_corpus: Path) -> None:
    paths = sorted(path for path in real_corpus.rglob("*.jsonl") if path.stat().st_size < 400_000)
    found = 0
    for path in paths:
        name = formats.detect(str(path))
        if name is not None:
            for lines in parts(lines_of(path.read_bytes())):
                found += assert_equal(opened, name, lines)
    assert found > 1000


@pytest.mark.skipif(MAJOR == 1, reason="DuckDB 1.5 plans a statement for each run")
def test_a_statement_is_planned_quickly_once_and_well_once(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned: list[bool] = []
    plan = Planner._plan  # noqa: SLF001 it is counted

    def counted(self: Planner, called: str, statement: str, *, is_quick: bool) -> object:
        planned.append(is_quick)
        return plan(self, called, statement, is_quick=is_quick)

    monkeypatch.setattr(Planner, "_plan", counted)
    with open_writer(database_path) as database:
        catalog.make_temporary(database)
        for number in range(planner.QUICK_RUNS + 3):
            line = json.dumps({"type": "user", "uuid": str(number)})
            assert_equal(database, formats.CLAUDE_CODE, [line])
            # Both ways to ask have a plan of their own.
            assert planned == [True] * 2 + [False] * 2 * (number >= planner.QUICK_RUNS)


@pytest.mark.skipif(MAJOR == 1, reason="DuckDB 1.5 plans a statement for each run")
class TestAhead:
    """Planning beside what a refresh does before its lines come."""

    def test_one_record_more_is_planned_once_and_beside(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        transcript = tmp_path / "projects" / "-w" / f"{SESSION}.jsonl"
        put(transcript, lines(range(4)))
        database = tmp_path / "traces.duckdb"
        refresh(database, [transcript])
        planned: list[int] = []
        plan = Planner._plan  # noqa: SLF001 it is counted

        def counted(self: Planner, called: str, statement: str, *, is_quick: bool) -> object:
            planned.append(threading.get_ident())
            return plan(self, called, statement, is_quick=is_quick)

        monkeypatch.setattr(Planner, "_plan", counted)
        append(transcript, lines([50]))
        assert refresh(database, [transcript]).events == 1
        assert len(planned) == 1
        assert planned[0] != threading.get_ident()

    def test_a_plan_that_fails_sets_its_source_aside(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        transcript = tmp_path / "projects" / "-w" / f"{SESSION}.jsonl"
        put(transcript, lines(range(4)))
        database = tmp_path / "traces.duckdb"
        refresh(database, [transcript])

        def failing(*_: object, **__: object) -> object:
            raise duckdb.BinderException("no such thing")

        append(transcript, lines([50]))
        with monkeypatch.context() as patch:
            patch.setattr(Planner, "_plan", failing)
            assert [each.path for each in refresh(database, [transcript]).failures] == [
                str(transcript)
            ]
        assert refresh(database, [transcript]).events == 1

    def test_what_is_planned_for_nothing_ends_with_the_database(self, database_path: Path) -> None:
        with open_writer(database_path) as database:
            database.planner.begin(formats.TOLD[formats.CODEX], is_full=True)
        # The lock is given back with every session.
        with open_writer(database_path):
            pass
