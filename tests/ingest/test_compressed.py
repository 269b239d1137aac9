"""A rollout that is compressed, archived or both stays the source it was."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest

from tests.ingest.transcripts import age, append, put
from tracelab_duck.cli.receipt import Verdict, look
from tracelab_duck.engine import query

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ingest.conftest import Refresh
    from tests.ingest.ledger import Ledger

THREAD = "0199c8be-3658-7ca3-9e29-000000000001"
NAME = f"rollout-2026-08-03T10-00-00-{THREAD}.jsonl"


def rows(*payloads: tuple[str, dict[str, Any]]) -> bytes:
    return b"".join(
        json.dumps({"timestamp": "2026-08-03T10:00:00Z", "type": kind, "payload": payload}).encode()
        + b"\n"
        for kind, payload in payloads
    )


def asked(words: str) -> tuple[str, dict[str, Any]]:
    content = [{"type": "input_text", "text": words}]
    return "response_item", {"type": "message", "role": "user", "content": content}


HEAD = ("session_meta", {"id": THREAD, "cwd": "/w"})
BEGUN = rows(HEAD, *(asked(f"number {n}") for n in range(200)))


def compressed(path: Path, data: bytes) -> Path:
    """Write a file as the agent leaves it when it has grown cold."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with pa.CompressedOutputStream(str(path), "zstd") as stream:
        stream.write(data)
    return path


@pytest.fixture
def home(project: Path) -> Path:
    return project / ".codex"


@pytest.fixture
def rollout(home: Path) -> Path:
    return put(home / "sessions" / "2026" / "08" / "03" / NAME, BEGUN)


def turns(database: Path) -> int:
    table = query.run(database, "SELECT sum(turns)::BIGINT AS turns FROM sessions")
    return int(table.to_pylist()[0]["turns"])


def test_a_compressed_file_is_read_as_what_it_holds(
    home: Path, refreshed: Refresh, ledger: Ledger, database_path: Path
) -> None:
    path = compressed(home / "archived_sessions" / f"{NAME}.zst", BEGUN)
    assert path.stat().st_size < len(BEGUN) // 4
    report = refreshed()
    assert (report.bytes_read, report.lines, report.recorded) == (len(BEGUN), 201, 201)
    source = ledger.source()
    assert (source.format, source.byte_offset, source.bytes_pending) == ("codex", len(BEGUN), 0)
    assert turns(database_path) == 200


@pytest.mark.parametrize("is_old", [True, False], ids=["told by its time", "told by its bytes"])
def test_a_compressed_file_is_not_read_again(
    home: Path, refreshed: Refresh, *, is_old: bool
) -> None:
    path = compressed(home / "archived_sessions" / f"{NAME}.zst", BEGUN)
    if is_old:
        age([path])
    refreshed()
    report = refreshed()
    assert (report.sources, report.bytes_read, report.rows) == (0, 0, {})


def test_a_file_that_was_compressed_goes_on_where_it_was(
    rollout: Path, home: Path, refreshed: Refresh, ledger: Ledger, database_path: Path
) -> None:
    refreshed()
    new = rows(asked("and then"))
    rollout.unlink()
    cold = compressed(home / "archived_sessions" / f"{NAME}.zst", BEGUN + new)
    report = refreshed()
    assert (report.bytes_read, report.lines, report.sources_new) == (len(new), 1, 0)
    source = ledger.source()
    assert (source.path, source.generation) == (str(cold), 1)
    cold.unlink()
    put(rollout, BEGUN + new + new)
    assert refreshed().bytes_read == len(new)
    assert (ledger.source().path, ledger.source().generation) == (str(rollout), 1)
    assert turns(database_path) == 202


def test_an_archived_file_keeps_its_thread(
    rollout: Path, home: Path, refreshed: Refresh, ledger: Ledger, database_path: Path
) -> None:
    refreshed()
    moved = home / "archived_sessions" / NAME
    moved.parent.mkdir()
    os.rename(rollout, moved)  # noqa: PTH104 the move itself
    assert refreshed().bytes_read == 0
    append(moved, rows(asked("and then")))
    assert refreshed().lines == 1
    assert (ledger.source().path, ledger.source().session_hint) == (str(moved), THREAD)
    assert turns(database_path) == 201


def test_a_copy_beside_the_archived_file_counts_once(
    rollout: Path, home: Path, refreshed: Refresh, database_path: Path
) -> None:
    put(home / "archived_sessions" / NAME, rollout.read_bytes())
    assert refreshed().sources == 2
    assert turns(database_path) == 200


def test_a_stream_without_its_end_is_set_aside_and_read_when_it_is_whole(
    home: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    path = compressed(home / "archived_sessions" / f"{NAME}.zst", BEGUN)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    refreshed()
    assert ledger.source().byte_offset == 0
    path.write_bytes(whole)
    assert refreshed().lines == 201
    assert ledger.source().error is None


def test_a_plain_file_under_the_name_of_a_compressed_one_is_read(
    home: Path, refreshed: Refresh
) -> None:
    put(home / "sessions" / f"{NAME}.zst", BEGUN)
    assert refreshed().lines == 201


def test_a_line_of_a_compressed_file_has_its_receipt(home: Path, refreshed: Refresh) -> None:
    path = compressed(home / "sessions" / f"{NAME}.zst", BEGUN)
    refreshed()
    line = BEGUN.split(b"\n")[7]
    receipt = look(path, offset=BEGUN.index(line), length=len(line), digest=sha256(line).digest())
    assert (receipt.verdict, receipt.data) == (Verdict.VERIFIED, line)
