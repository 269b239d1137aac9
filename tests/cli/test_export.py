from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

import pyarrow.parquet as pq
import pytest

from tests.fresh_database import fresh_database
from tracelab_duck.cli.dataset import NO_VALUE
from tracelab_duck.engine import read

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Outcome
    from tests.seeded_database import Seeded

# Texts that say where, who or what kind, and never what was said, called, returned or stated.
NO_CONTENT = {
    "agent_id", "agent_type", "alias", "branch", "cwd", "day", "error", "example_source",
    "files", "first_version", "format", "forked_from", "git_branch", "grain", "inference_geo",
    "kind",
    "last_version", "message_id", "model", "models", "node", "offloaded_path", "on_node", "origin",
    "parent_agent_id", "parent_uuid", "path", "price_status", "producer", "program_version",
    "project", "provider", "raw_type", "reason", "record_or_block", "record_type", "record_uuid",
    "reported_agent_id",
    "rule", "service_tier", "session_id", "settings_hash", "severity", "source", "speed",
    "sql_hash", "status", "subagent", "through_source", "tool_name", "tool_use_id", "tools",
    "trigger", "type", "usage_key", "validity",
}  # fmt: skip


def test_every_view_comes_out_with_its_rows_and_columns(
    ask: Callable[..., Outcome], tmp_path: Path
) -> None:
    outcome = ask("export", "all", "--to", tmp_path)
    assert (outcome.code, outcome.out) == (0, "")
    views = {
        row["name"]
        for row in json.loads(ask("schema", "--format", "json").out)
        if row["kind"] == "view"
    }
    assert {path.name for path in tmp_path.iterdir()} == {f"{view}.parquet" for view in views}
    for view in ("events", "turns", "compactions"):
        columns = json.loads(ask("schema", view, "--format", "json").out)
        table = pq.read_table(tmp_path / f"{view}.parquet")
        assert table.column_names == [row["column_name"] for row in columns]
        query = f"SELECT count(*) AS n FROM {view}"
        count = json.loads(ask("sql", query, "--format", "jsonl").out)["n"]
        assert table.num_rows == count


def test_the_forms_of_files_agree(ask: Callable[..., Outcome], tmp_path: Path) -> None:
    for form in ("parquet", "csv", "jsonl"):
        assert ask("export", "turns", "--to", tmp_path, "--format", form).code == 0
    rows = pq.read_table(tmp_path / "turns.parquet", columns=["session_id", "turn_no"]).to_pylist()
    with (tmp_path / "turns.csv").open(newline="") as file:
        read_back = [(row["session_id"], int(row["turn_no"])) for row in csv.DictReader(file)]
    lines = [json.loads(line) for line in (tmp_path / "turns.jsonl").read_text().splitlines()]
    # A view has no order of its own.
    expected = sorted((row["session_id"], row["turn_no"]) for row in rows)
    assert expected
    assert sorted(read_back) == expected
    assert sorted((row["session_id"], row["turn_no"]) for row in lines) == expected


@pytest.mark.parametrize("form", ["parquet", "csv", "jsonl"])
def test_a_parted_export_is_one_folder_a_value(
    form: str, ask: Callable[..., Outcome], tmp_path: Path
) -> None:
    arguments = ("export", "events", "--to", tmp_path, "--format", form)
    parted = (*arguments, "--partition-by", "session_id", "--partition-by", "tool_name")
    assert ask(*parted).code == 0
    root = tmp_path / "events"
    query = "SELECT DISTINCT session_id, tool_name FROM events"
    pairs = json.loads(ask("sql", query, "--format", "json").out)
    assert {path.relative_to(root).as_posix() for path in root.rglob("*.*")} == {
        f"session_id={row['session_id']}/tool_name={row['tool_name'] or NO_VALUE}/part-0.{form}"
        for row in pairs
    }
    if form == "parquet":
        found = pq.read_table(root, columns=["seq", "session_id", "tool_name"])
        assert ask(*arguments).code == 0
        whole = pq.read_table(tmp_path / "events.parquet", columns=found.column_names)
        assert sorted(map(str, found.to_pylist())) == sorted(map(str, whole.to_pylist()))
    assert ask(*parted).code == 0
    (root / "mine.txt").write_text("keep")
    outcome = ask(*parted)
    assert outcome.code == 2
    assert "holds mine.txt, which is no export" in outcome.err
    assert (root / "mine.txt").read_text() == "keep"


def test_secrets_are_masked_unless_it_is_asked_for(
    run: Callable[..., Outcome], empty: Path, tmp_path: Path
) -> None:
    secret = "sk-ant-api03-" + "a1B2c3D4" * 6
    record = {
        "type": "user",
        "uuid": "00000000-0000-4000-8000-000000000001",
        "sessionId": "00000000-0000-4000-8000-000000000002",
        "timestamp": "2026-08-03T10:00:00.000Z",
        "message": {"role": "user", "content": f"use {secret} for it"},
    }
    source = tmp_path / "p" / "00000000-0000-4000-8000-000000000002.jsonl"
    source.parent.mkdir()
    source.write_text(json.dumps(record) + "\n")
    assert run("--db", empty, "refresh", source).code == 0
    arguments = ("--db", empty, "export", "all", "--format", "jsonl")
    assert run(*arguments, "--to", tmp_path / "masked").code == 0
    assert run(*arguments, "--to", tmp_path / "raw", "--no-redact").code == 0
    masked = {path.name: path.read_text() for path in (tmp_path / "masked").iterdir()}
    raw = {path.name: path.read_text() for path in (tmp_path / "raw").iterdir()}
    assert secret in raw["events.jsonl"]
    assert secret in raw["turns.jsonl"]
    assert [name for name, text in masked.items() if secret in text] == []
    assert "use [redacted:key] for it" in masked["events.jsonl"]


def test_an_export_without_content_holds_no_text_of_a_transcript(
    ask: Callable[..., Outcome], traces: Seeded, tmp_path: Path
) -> None:
    arguments = ("export", "all", "--to", tmp_path, "--format", "jsonl")
    assert ask(*arguments).code == 0
    requests = [turn.text[:30] for turn in traces.odd.main.turns if len(turn.text) > 30]
    found = "".join(path.read_text() for path in tmp_path.iterdir())
    assert [text for text in requests if text in found] == requests
    assert ask(*arguments, "--content-free").code == 0
    found = "".join(path.read_text() for path in tmp_path.iterdir())
    assert [text for text in requests if text in found] == []
    assert traces.odd.session_id in found


def test_every_text_of_a_public_view_is_content_or_known_to_be_none() -> None:
    with fresh_database() as database:
        content = set(read.rows(database, "reader.content_column"))
        views = [row[0] for row in read.rows(database, "reader.public_object") if row[1] == "view"]
        columns = {
            (view, name): kind
            for view in views
            for _, name, kind in read.rows(database, "reader.public_column", view)
        }
    assert content - columns.keys() == set()
    unjudged = {
        place
        for place, kind in columns.items()
        if "VARCHAR" in kind and place not in content and place[1] not in NO_CONTENT
    }
    assert unjudged == set()
