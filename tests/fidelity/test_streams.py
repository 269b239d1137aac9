from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import tracelab_duck
from bench.fidelity.compare import compare
from bench.fidelity.facts import read_facts
from bench.fidelity.oracle import read_sources
from bench.fidelity.rows import fetch
from bench.fidelity.source import find
from corpus_gen.rng import Rng
from tests.fidelity.streams import Stream

if TYPE_CHECKING:
    from pathlib import Path

FAMILIES = 25


def write_family(folder: Path, rng: Rng) -> list[Path]:
    """A transcript, and by chance a fork, the same session elsewhere, and agents' files."""
    main, other = rng.uuid(), rng.uuid()
    stream = Stream(rng, main)
    places = (
        (1000, f"p/{main}.jsonl", main, None),
        (500, f"p/{other}.jsonl", other, None),
        (300, f"q/{main}.jsonl", main, None),
        (500, f"p/{main}/subagents/agent-x1.jsonl", main, "x1"),
        (200, "p/agent-y2.jsonl", main, "y2"),
        (200, "p/plain.jsonl", "plain", None),
    )
    written: list[Path] = []
    for share, name, session_id, agent_id in places:
        if rng.chance(share):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(stream.lines(rng.between(5, 40), session_id, agent_id))
            written.append(path)
    return written


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_random_records_of_every_kind_are_counted_alike(seed: int, tmp_path: Path) -> None:
    rng = Rng(seed)
    folder = tmp_path / "transcripts"
    for number in range(FAMILIES):
        write_family(folder / str(number), rng.child(number))
    lab = tracelab_duck.open(tmp_path / "streams.duckdb")
    lab.refresh([folder])
    sources = find([folder])
    result = compare(read_sources(sources), read_facts(sources), fetch(lab))
    assert result.mismatches == ()
    assert result.threads > 3 * FAMILIES


@pytest.mark.slow
def test_files_that_grow_from_any_byte_end_as_if_read_at_once(tmp_path: Path) -> None:
    rng = Rng(3)
    folder = tmp_path / "transcripts"
    whole: dict[Path, bytes] = {}
    for number in range(FAMILIES):
        for path in write_family(folder / str(number), rng.child(number)):
            whole[path] = path.read_bytes()
            path.write_bytes(whole[path][: rng.below(len(whole[path]))])
    lab = tracelab_duck.open(tmp_path / "streams.duckdb")
    lab.refresh([folder])
    for path, data in whole.items():
        path.write_bytes(data)
    lab.refresh([folder])
    sources = find([folder])
    result = compare(read_sources(sources), read_facts(sources), fetch(lab))
    assert result.mismatches == ()
