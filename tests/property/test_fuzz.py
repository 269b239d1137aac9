"""Whatever is done to the lines of a transcript: no crash, no lost line, no split that shows.

`make fuzz` looks longer: `HYPOTHESIS_PROFILE=fuzz`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus_gen import Profile, session
from corpus_gen.profile import BadKind
from tests.property.checks import violations
from tests.property.growing import steps
from tests.property.mutation import Mutation, spoilt
from tests.property.tables import differences, tables
from tests.property.world import make_world

if TYPE_CHECKING:
    from tests.property.world import World

# One example costs several refreshes; the profile still says how long to look.
EXAMPLES = max(2, settings().max_examples // 15)
PLACED = st.lists(
    st.tuples(st.sampled_from(Mutation), st.integers(0, 2**40)), min_size=1, max_size=40
)
PROFILES = (
    Profile(kilobytes=20, bad_lines=(BadKind.GLUED, BadKind.INVALID_UTF8), interrupts=1),
    Profile(kilobytes=20, subagents=1, has_agent_files=False, queued=1, compactions=1),
    Profile(kilobytes=20, late_results=1, early_results=1, facts=500, unicode=300),
)


def generated() -> dict[str, bytes]:
    made = [session(900 + number, profile) for number, profile in enumerate(PROFILES)]
    return {name: data for each in made for name, data in each.files.items() if data}


def small(folder: Path) -> dict[str, bytes]:
    """A few real transcripts that are not long."""
    found = sorted(folder.glob("*/**/*.jsonl"), key=lambda path: (path.stat().st_size, path))
    chosen = [path for path in found if path.stat().st_size < 60_000][::4]
    return {
        str(path.relative_to(folder)): path.read_bytes() for path in chosen if path.read_bytes()
    }


def expect_nothing_lost(world: World, files: dict[str, bytes], seed: int) -> None:
    """Read the files in pieces, at once, and one by one in another order, and compare."""
    for parts in steps(files, Random(seed), count=4):  # noqa: S311 the same cuts again
        world.grow(parts)
        assert world.read().failures == ()
    cold = world.beside("cold")
    report = cold.read()
    assert report.failures == ()
    assert report.lines == report.recorded + report.repaired + report.quarantined + report.blank
    assert violations(world.database) == []
    assert differences(tables(world.database), tables(cold.database)) == {}
    expect_any_order(cold, list(files), Random(seed))  # noqa: S311 the same order again
    read = dict(world.ask("SELECT path, lines_read FROM sources WHERE format IS NOT NULL"))
    written = {str(world.folder / name): data.count(b"\n") for name, data in files.items()}
    assert read == {path: written[path] for path in read}


def expect_any_order(cold: World, names: list[str], rng: Random) -> None:
    """Read the files in another order than that of their paths, a few at a time, and compare."""
    rng.shuffle(names)
    other = cold.beside("other")
    middle = rng.randint(0, len(names))
    for part in (names[:middle], names[middle:]):
        if part:
            assert other.read(*part).failures == ()
    assert differences(tables(cold.database), tables(other.database)) == {}
    query = "SELECT message_id, session_id, agent_id, output_tokens, copies FROM messages"
    assert sorted(map(repr, other.ask(query))) == sorted(map(repr, cold.ask(query)))


@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(mutations=PLACED, seed=st.integers(0, 999))
def test_spoilt_generated_transcripts_lose_nothing(
    mutations: list[tuple[Mutation, int]], seed: int
) -> None:
    files = {name: spoilt(data, mutations) for name, data in generated().items()}
    with tempfile.TemporaryDirectory() as folder:
        world = make_world(Path(folder))
        expect_nothing_lost(world, files, seed)
        assert len(world.ask("SELECT path FROM sources WHERE lines_read > 0")) >= len(PROFILES)


@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(mutations=PLACED, seed=st.integers(0, 999))
def test_spoilt_real_transcripts_lose_nothing(
    real_corpus: Path, mutations: list[tuple[Mutation, int]], seed: int
) -> None:
    files = {name: spoilt(data, mutations) for name, data in small(real_corpus).items()}
    if not files:
        pytest.skip("no short real transcripts")
    with tempfile.TemporaryDirectory() as folder:
        expect_nothing_lost(make_world(Path(folder)), files, seed)
