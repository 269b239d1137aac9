"""What small refreshes leave in the log is there again when the log is read back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import tracelab_duck
from tracelab_duck.engine.database import open_reader
from tracelab_duck.engine.instance import log_of

if TYPE_CHECKING:
    from pathlib import Path

SESSION = "5e551011-0000-4000-8000-000000000001"
EARLIER, OPEN = 60, 8


class Transcript:
    """A session whose calls get their results one refresh at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "projects" / "p"
        self.folder.mkdir(parents=True)
        self.records = 0

    def write(self, kind: str, content: object, **message: object) -> None:
        self.records += 1
        record = {
            "type": kind,
            "uuid": f"00000000-0000-4000-8000-{self.records:012}",
            "sessionId": SESSION,
            "timestamp": f"2026-03-01T10:{self.records // 60:02}:{self.records % 60:02}.000Z",
            "message": {"role": kind, "content": content, **message},
        }
        with (self.folder / f"{SESSION}.jsonl").open("a") as file:
            file.write(json.dumps(record) + "\n")

    def call(self, number: int) -> None:
        named = {"id": f"toolu_{number:024}", "name": "Task"}
        use = {"type": "tool_use", **named, "input": {"n": number}}
        usage = {"input_tokens": 10, "output_tokens": 5}
        self.write("assistant", [use], id=f"msg_{number:024}", model="claude-opus-4-8", usage=usage)

    def result(self, number: int) -> None:
        text = "Error: the very same failure"
        told = {"type": "tool_result", "tool_use_id": f"toolu_{number:024}", "content": text}
        self.write("user", [told | {"is_error": number > EARLIER}])


@pytest.fixture
def transcript(tmp_path: Path) -> Transcript:
    return Transcript(tmp_path)


def test_results_that_come_one_refresh_at_a_time_are_those_of_one_refresh(
    transcript: Transcript, tmp_path: Path
) -> None:
    stepped = tmp_path / "stepped.duckdb"
    lab = tracelab_duck.open(stepped)
    transcript.write("user", "go")
    for number in range(EARLIER):
        transcript.call(number)
        transcript.result(number)
    waiting = range(EARLIER + 1, EARLIER + OPEN)
    for number in waiting:
        transcript.call(number)
    lab.refresh([tmp_path])
    assert not log_of(stepped).exists()
    transcript.call(EARLIER + OPEN)
    lab.refresh([tmp_path])
    kept = 0
    for number in waiting:
        transcript.result(number)
        lab.refresh([tmp_path])
        kept += log_of(stepped).exists()
    assert kept > OPEN / 2
    at_once = tmp_path / "at_once.duckdb"
    tracelab_duck.open(at_once).refresh([tmp_path])
    assert _state(stepped) == _state(at_once)
    assert any(kind == "repeated_error" for kind, *_ in _state(stepped)[1])


def _state(path: Path) -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    with open_reader(path) as database:
        calls = database.connection.execute(
            "SELECT tool_use_id, path, message_id, input_sha256, result_sha256 "
            "FROM fold.tool_call ORDER BY tool_use_id"
        ).fetchall()
        anomalies = database.connection.execute(
            "SELECT kind, subject, severity FROM anomalies ORDER BY ALL"
        ).fetchall()
    return calls, anomalies
