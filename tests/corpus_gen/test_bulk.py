"""Bulk transcripts hold what their counts say."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING

import pytest

from corpus_gen import bulk
from tests.corpus_gen.recount import recount

if TYPE_CHECKING:
    from pathlib import Path

    from tests.corpus_gen.recount import Recount


def _recounts(out: Path) -> list[Recount]:
    return [recount(path.read_bytes()) for path in sorted((out / "projects").rglob("*.jsonl"))]


@pytest.mark.parametrize("scale", [1000, 50])
def test_counts_equal_a_naive_recount(scale: int, tmp_path: Path) -> None:
    truth = bulk(tmp_path, 4, 9, scale=scale)
    found = _recounts(tmp_path)
    usages = [message["usage"] for one in found for message in one.messages.values()]
    assert truth.files == len(found)
    assert truth.records == sum(one.outcomes["recorded"] for one in found)
    assert truth.turns == sum(len(one.turns) for one in found)
    assert truth.tool_errors == sum(is_e for one in found for _, is_e in one.results.values())
    assert truth.calls_by_tool == Counter(
        tool for one in found for tool, _, _ in one.calls.values()
    )
    assert truth.messages == len(usages)
    assert truth.output_tokens == sum(usage["output_tokens"] for usage in usages)
    assert truth.cache_read_tokens == sum(u["cache_read_input_tokens"] for u in usages)
    assert truth.cache_write_tokens == sum(u["cache_creation_input_tokens"] for u in usages)
    assert truth.input_tokens == sum(usage["input_tokens"] for usage in usages)
    assert truth.fact_lines == sum(len(one.facts) + one.restated for one in found)


def test_bytes_are_met_within_a_record(tmp_path: Path) -> None:
    truth = bulk(tmp_path, 3, 2)
    written = sum(path.stat().st_size for path in (tmp_path / "projects").rglob("*.jsonl"))
    assert truth.bytes == written
    assert 3_000_000 <= written < 6_000_000


def test_a_session_has_its_own_row_of_counts(tmp_path: Path) -> None:
    truth = bulk(tmp_path, 2, 6)
    lines = (tmp_path / "truth" / "bulk-6.sessions.jsonl").read_text(encoding="ascii").splitlines()
    rows = [json.loads(line) for line in lines]
    assert sum(row["records"] for row in rows) == truth.records
    written = (tmp_path / "truth" / "bulk-6.truth.json").read_text(encoding="ascii")
    assert json.loads(written) == asdict(truth)


def test_a_smaller_scale_gives_smaller_records(tmp_path: Path) -> None:
    usual = bulk(tmp_path / "usual", 2, 4)
    small = bulk(tmp_path / "small", 2, 4, scale=50)
    assert small.bytes / small.records * 2 < usual.bytes / usual.records
