"""The laws of the fold, on whole sessions that arrive in random pieces."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from corpus_gen import Fork, PathologyKind, Profile, codex, session
from corpus_gen.profile import ALL_BAD
from tests.property.checks import violations
from tests.property.growing import steps
from tests.property.tables import DERIVED, differences, tables
from tests.property.world import make_world

if TYPE_CHECKING:
    from pathlib import Path

    from tests.property.world import World

LOOPING = (PathologyKind.LOOP, PathologyKind.ERROR_STREAK)
PROFILES = (
    Profile(kilobytes=40, subagents=2, fork=Fork.CLI, interrupts=1, dangling=1),
    Profile(kilobytes=40, bad_lines=ALL_BAD, unicode=250, compactions=1, queued=2),
    Profile(kilobytes=40, subagents=1, has_agent_files=False, fork=Fork.SDK, pending_tail=True),
    Profile(kilobytes=40, fact_burst=230, late_results=2, early_results=2, pathologies=LOOPING),
)
LARGEST = 400_000


def generated() -> dict[str, bytes]:
    made = [session(700 + number, profile) for number, profile in enumerate(PROFILES)]
    files = {name: data for each in made for name, data in each.files.items()}
    families = [codex(700), codex(701, has_parent=False)]
    rollouts = {
        f"home{number}/{name}": data
        for number, family in enumerate(families)
        for name, data in family.files.items()
    }
    return {name: data for name, data in files.items() if name.endswith(".jsonl")} | rollouts


def real(folder: Path) -> dict[str, bytes]:
    """Every real transcript that is not long, and the sidecars beside them."""
    chosen = [path for path in folder.glob("*/**/*.jsonl") if path.stat().st_size < LARGEST]
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(chosen)[::3]}


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> World:
    """Generated sessions that arrived in random pieces, with the checks empty all the way."""
    world = make_world(tmp_path_factory.mktemp("grown"))
    for parts in steps(generated(), Random(1), count=6):  # noqa: S311 the same cuts again
        world.grow(parts)
        assert world.read().failures == ()
        assert violations(world.database) == []
    return world


def test_pieces_end_as_a_refresh_from_scratch(grown: World) -> None:
    cold = grown.beside("cold")
    cold.read()
    found = tables(cold.database)
    assert [name for name in DERIVED if not found[name]] == []
    assert differences(tables(grown.database), found) == {}


def test_a_file_read_twice_counts_once(grown: World) -> None:
    before = tables(grown.database)
    report = grown.read()
    assert (report.lines, report.events, report.batches) == (0, 0, 0)
    for path in sorted(grown.folder.rglob("*.jsonl")):
        path.touch()
    assert grown.read().lines == 0
    assert differences(before, tables(grown.database)) == {}


def test_a_refold_gives_the_same_rows(grown: World) -> None:
    before = tables(grown.database)
    assert grown.read(must_refold=True).refolded
    assert differences(before, tables(grown.database)) == {}


def test_without_texts_everything_derived_is_the_same(grown: World) -> None:
    bare = grown.beside("bare")
    bare.read(text="none")
    assert tables(bare.database, ("ledger.content",)) == {"ledger.content": []}
    expected = tables(grown.database, DERIVED)
    assert differences(expected, tables(bare.database, DERIVED)) == {}
    bare.read(text="none", must_refold=True)
    assert differences(expected, tables(bare.database, DERIVED)) == {}


def test_the_order_of_files_is_irrelevant(grown: World) -> None:
    names = [str(path.relative_to(grown.folder)) for path in grown.folder.rglob("*.jsonl")]
    shuffled = grown.beside("shuffled")
    order = sorted(names)
    Random(2).shuffle(order)  # noqa: S311 the same order again
    for name in order:
        shuffled.read(name)
    assert differences(tables(grown.database), tables(shuffled.database)) == {}
    query = "SELECT message_id, session_id, agent_id, model, output_tokens, copies FROM messages"
    assert sorted(shuffled.ask(query), key=repr) == sorted(grown.ask(query), key=repr)


def test_every_line_has_one_outcome(grown: World) -> None:
    counted = "SELECT path, lines_read, recorded + repaired + quarantined + blank FROM sources"
    written = {str(grown.folder / name): data.count(b"\n") for name, data in generated().items()}
    rows = grown.ask(counted)
    assert {path: lines for path, lines, _ in rows} == written
    assert {path: outcomes for path, _, outcomes in rows} == written


def test_real_transcripts_in_pieces_end_as_a_refresh_from_scratch(
    real_corpus: Path, world: World
) -> None:
    files = real(real_corpus)
    for parts in steps(files, Random(3), count=4):  # noqa: S311 the same cuts again
        world.grow(parts)
        assert world.read().failures == ()
    assert violations(world.database) == []
    cold = world.beside("cold")
    cold.read()
    assert differences(tables(world.database), tables(cold.database)) == {}
