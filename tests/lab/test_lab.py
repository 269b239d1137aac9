from __future__ import annotations

import json
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pyarrow as pa
import pytest

import tracelab_duck
from tracelab_duck.errors import (
    DatabaseMissingError,
    QueryRefusedError,
    QueryTimeoutError,
    SessionUnknownError,
    TimeTooEarlyError,
)
from tracelab_duck.lab import Answer

if TYPE_CHECKING:
    from pathlib import Path

    from tests.seeded_database import Seeded


@pytest.fixture
def lab(traces: Seeded) -> tracelab_duck.Lab:
    return tracelab_duck.open(traces.database)


def test_opening_touches_nothing_and_loads_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import sys, tracelab_duck\n"
        f"tracelab_duck.open({str(tmp_path / 'none.duckdb')!r})\n"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert loaded & {"duckdb", "_duckdb", "pyarrow", "jinja2", "rich", "click"} == set()
    assert list(tmp_path.iterdir()) == []


def test_refresh_reads_what_is_new_and_then_nothing(traces: Seeded, tmp_path: Path) -> None:
    source = tmp_path / "p" / traces.transcript(traces.plain).name
    source.parent.mkdir()
    shutil.copy(traces.transcript(traces.plain), source)
    lab = tracelab_duck.open(tmp_path / "t.duckdb")
    report = lab.refresh([str(source.parent)])
    assert (report.sources, report.bytes_read) == (1, source.stat().st_size)
    assert lab.refresh([source]).bytes_read == 0
    assert lab.sql("SELECT session_id FROM sessions").rows() == [(traces.plain.session_id,)]


def test_an_answer_comes_as_table_and_as_rows(lab: tracelab_duck.Lab, traces: Seeded) -> None:
    answer = lab.sql("SELECT session_id, turns FROM sessions ORDER BY turns DESC", limit=1)
    expected = (traces.odd.session_id, len(traces.odd.main.turns))
    assert answer.rows() == [expected]
    assert isinstance(answer.arrow(), pa.Table)
    assert answer.arrow().to_pylist() == [{"session_id": expected[0], "turns": expected[1]}]


def test_an_answer_comes_as_a_data_frame() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is the caller's own and is not installed")
    frame = Answer(pa.table({"a": [1, 2]})).df()
    assert isinstance(frame, pandas.DataFrame)
    assert frame["a"].tolist() == [1, 2]


def test_a_query_only_reads_and_can_be_stopped(lab: tracelab_duck.Lab) -> None:
    with pytest.raises(QueryRefusedError):
        lab.sql("DELETE FROM ledger.event")
    with pytest.raises(QueryTimeoutError):
        lab.sql("SELECT count(*) FROM range(1000000) a, range(1000000) b", timeout_seconds=0.2)


def test_a_query_joins_the_callers_own_file(lab: tracelab_duck.Lab, tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text("a\n7\n")
    assert lab.sql("SELECT a FROM own", attach={"own": tmp_path / "own.csv"}).rows() == [(7,)]


def test_the_views_are_those_of_a_moment(lab: tracelab_duck.Lab, traces: Seeded) -> None:
    session = traces.odd.session_id
    query = f"SELECT max(seq_from) FROM turns WHERE session_id = '{session}'"
    ((seq,),) = lab.sql(query).rows()
    text = lab.worker_view(session, budget_tokens=2000)
    assert session in text
    assert text == lab.worker_view(session[:13], budget_tokens=2000)
    assert lab.worker_view(session, as_of=seq - 1) != lab.worker_view(session)
    page = lab.observer_page(session)
    assert page.startswith("<!doctype html>")
    assert lab.observer_page(session, as_of=seq - 1) != page


def test_what_is_not_there_is_said(lab: tracelab_duck.Lab, traces: Seeded, tmp_path: Path) -> None:
    with pytest.raises(SessionUnknownError):
        lab.worker_view("nothing")
    with pytest.raises(TimeTooEarlyError):
        lab.observer_page(traces.odd.session_id, as_of=datetime(2001, 1, 1, tzinfo=UTC))
    with pytest.raises(DatabaseMissingError):
        tracelab_duck.open(tmp_path / "none.duckdb").sql("SELECT 1")


@pytest.mark.parametrize("told", ['{"agentType": "Plan"}}', '{"agentType', "", "no JSON", "[1]"])
def test_a_spoilt_description_of_an_agent_breaks_no_view(tmp_path: Path, told: str) -> None:
    session = "11111111-2222-4333-8444-555555555555"
    said = {"type": "user", "sessionId": session, "timestamp": "2026-01-01T00:00:00.000Z"}
    message = {"role": "user", "content": "hello"}
    transcript = tmp_path / f"{session}.jsonl"
    transcript.write_text(json.dumps({**said, "uuid": "a", "message": message}) + "\n")
    agent = tmp_path / session / "subagents" / "agent-a1.jsonl"
    agent.parent.mkdir(parents=True)
    line = {**said, "uuid": "b", "agentId": "a1", "isSidechain": True, "message": message}
    agent.write_text(json.dumps(line) + "\n")
    agent.with_name("agent-a1.meta.json").write_text(told)
    lab = tracelab_duck.open(tmp_path / "traces.duckdb")
    lab.refresh([tmp_path])
    assert lab.sql("SELECT agent_id, agent_type FROM agents").rows() == [("a1", None)]
    assert "a1" in lab.observer_page(session)
    assert "hello" in lab.worker_view(session)
