"""Outputs in files of their own are joined where they are, and marked where they are not."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

import tracelab_duck
from tests.cases.transcripts import answered, call, result, said, used
from tests.cases.transcripts import line as written
from tests.ingest.transcripts import SESSION, put

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ingest.conftest import Refresh
    from tests.ingest.ledger import Ledger

STATED = f"/home/somebody/.claude/projects/-w-a/{SESSION}/tool-results/t1.txt"
WHOLE = "total = 7\nsluice\n" * 400
JOINED = "SELECT has_offloaded, offloaded_chars, offloaded_text FROM tool_calls"
WARNED = "SELECT line_no, detail FROM warnings WHERE kind = 'offloaded_missing'"


def transcript(stated: str = STATED) -> bytes:
    own = {"sessionId": SESSION}
    preview = result("t1", "<persisted-output>Output too large.</persisted-output>")
    offloaded = {"stdout": "", "persistedOutputPath": stated}
    return written(
        answered("a1", "m1", used(1, 1), call("t1", "Bash", command="cat big"), **own)
    ) + written(said("u1", [preview], toolUseResult=offloaded, **own))


def ask(database: Path, query: str) -> list[tuple[Any, ...]]:
    return tracelab_duck.open(database).sql(query).rows()


def test_an_output_beside_the_transcript_is_joined(
    project: Path, refreshed: Refresh, database_path: Path
) -> None:
    put(project / f"{SESSION}.jsonl", transcript())
    put(project / SESSION / "tool-results" / "t1.txt", WHOLE.encode())
    assert refreshed().rows["ledger.offload"] == 1
    assert ask(database_path, JOINED) == [(True, len(WHOLE), WHOLE)]
    assert ask(database_path, WARNED) == []
    assert ask(database_path, "SELECT offloaded_path FROM tool_calls") == [(STATED,)]


def test_an_agents_output_stands_in_the_folder_of_its_session(
    project: Path, refreshed: Refresh, database_path: Path
) -> None:
    put(project / SESSION / "subagents" / "agent-x1.jsonl", transcript())
    put(project / "agent-x2.jsonl", transcript())
    put(project / SESSION / "tool-results" / "t1.txt", b"ok")
    refreshed()
    assert ask(database_path, JOINED) == [(True, 2, "ok")] * 2


def test_a_missing_output_is_marked(project: Path, refreshed: Refresh, database_path: Path) -> None:
    put(project / f"{SESSION}.jsonl", transcript())
    refreshed()
    assert ask(database_path, JOINED) == [(False, None, None)]
    assert ask(database_path, WARNED) == [(2, STATED)]


@pytest.mark.parametrize(
    "stated",
    [
        "/etc/passwd",
        "{folder}/secret.txt",
        "{folder}/../tool-results/..",
        f"/p/{SESSION}/tool-results/../../secret.txt",
        "/p/../tool-results/secret.txt",
        f"/p/{SESSION}/tool-results/link.txt",
        f"/p/{SESSION}/tool-results/pipe",
        f"/p/{SESSION}/tool-results/folder",
        "C:\\p\\..\\tool-results\\secret.txt",
        "",
    ],
)
def test_a_transcript_cannot_have_another_file_read(
    project: Path, refreshed: Refresh, ledger: Ledger, stated: str
) -> None:
    secret = put(project / "secret.txt", b"the secret")
    outputs = project / SESSION / "tool-results"
    (outputs / "folder").mkdir(parents=True)
    (outputs / "link.txt").symlink_to(secret)
    os.mkfifo(outputs / "pipe")
    put(project.parent / "tool-results" / "secret.txt", b"the secret")
    put(project / f"{SESSION}.jsonl", transcript(stated.format(folder=project)))
    assert refreshed().failures == ()
    assert [row["is_present"] for row in ledger.rows("ledger.offload")] == [False]
    assert not any("secret" in (row["text"] or "") for row in ledger.rows("ledger.content"))


def test_without_texts_an_output_leaves_its_size_and_hash(
    project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    put(project / f"{SESSION}.jsonl", transcript())
    put(project / SESSION / "tool-results" / "t1.txt", WHOLE.encode())
    refreshed(text="none")
    (found,) = ledger.rows("ledger.offload")
    assert (found["byte_length"], len(found["content_sha256"])) == (len(WHOLE), 32)
    assert ledger.rows("ledger.content") == []


def test_bytes_of_an_output_that_are_no_text_become_replacement_characters(
    project: Path, refreshed: Refresh, database_path: Path
) -> None:
    put(project / f"{SESSION}.jsonl", transcript())
    put(project / SESSION / "tool-results" / "t1.txt", b"half \xff end")
    refreshed()
    assert ask(database_path, JOINED) == [(True, 10, "half \ufffd end")]
