"""Files that are rewritten: every life was paid for, the newest one stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import tracelab_duck
from bench.fidelity.compare import compare
from bench.fidelity.facts import read_facts
from bench.fidelity.oracle import read_sources
from bench.fidelity.rows import fetch
from bench.fidelity.source import Source
from corpus_gen.rng import Rng
from tests.fidelity.streams import Stream
from tests.fidelity.test_streams import write_family
from tests.property.checks import violations

if TYPE_CHECKING:
    from pathlib import Path

FAMILIES = 12
LIVES = 3


def rewritten(path: Path, data: bytes, rng: Rng) -> bytes:
    """What a file holds after its owner went back some lines and said other things.

    The last line that was read is never kept, so this cannot pass for growth.
    """
    lines = data[: data.rindex(b"\n") + 1].splitlines(keepends=True)
    kept = lines[: rng.below(len(lines))] if rng.chance(800) else []
    agent_id = path.stem.removeprefix("agent-") if path.stem.startswith("agent-") else None
    other = Stream(rng, rng.uuid()).lines(rng.between(1, 20), rng.uuid(), agent_id)
    return b"".join(kept) + other


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_rewritten_files_are_counted_as_the_oracle_counts_them(seed: int, tmp_path: Path) -> None:
    rng = Rng(seed)
    lives: dict[Path, list[bytes]] = {}
    for number in range(FAMILIES):
        for path in write_family(tmp_path / "transcripts" / str(number), rng.child(number)):
            lives[path] = [path.read_bytes()]
    database = tmp_path / "rewrites.duckdb"
    lab = tracelab_duck.open(database)
    lab.refresh([tmp_path / "transcripts"])
    for _ in range(LIVES - 1):
        for path, known in lives.items():
            if rng.chance(700):
                known.append(rewritten(path, known[-1], rng))
                path.write_bytes(known[-1])
        assert lab.refresh([tmp_path / "transcripts"]).failures == ()
    sources = [Source(str(path), tuple(known)) for path, known in sorted(lives.items())]
    assert max(len(source.generations) for source in sources) == LIVES
    result = compare(read_sources(sources), read_facts(sources), fetch(lab))
    assert result.mismatches == ()
    assert violations(database) == []
    assert result.threads > 3 * FAMILIES
