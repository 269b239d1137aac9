"""The bytes of the pages: of a generated session, of the past, of nothing, of hostile content."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from corpus_gen import Profile, Regime, session
from tests.observer.hostile import TEXTS, trace_of
from tests.observer.traces import SESSION, Trace
from tracelab_duck.engine import read
from tracelab_duck.engine.database import open_reader

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

    from tests.observer.pages import World

PROFILE = Profile(
    regime=Regime.ALL_FINAL,
    kilobytes=60,
    subagents=1,
    interrupts=1,
    compactions=1,
    errors=150,
    facts=150,
    late_results=1,
    ends_open=True,
)
SEED = 205


class Html(SingleFileSnapshotExtension):
    """One file a snapshot, as a browser opens it."""

    file_extension = "html"
    _write_mode = WriteMode.TEXT


@pytest.fixture
def html(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Html)


def without_folder(page: str, world: World) -> str:
    """The page without the folder that only this run of the test has."""
    return page.replace(str(world.folder), "/home/dev/.claude/projects")


def generated(world: World) -> str:
    made = session(SEED, PROFILE)
    world.read_files(made.files)
    return made.truth.session_id


def middle(world: World) -> int:
    """The seq of the event in the middle of the database."""
    with open_reader(world.database) as database:
        seqs = sorted(row[0] for row in read.rows(database, "ledger.event"))
    return int(seqs[len(seqs) // 2])


def test_the_page_of_a_session(world: World, html: SnapshotAssertion) -> None:
    name = generated(world)
    assert without_folder(world.observer(name), world) == html


def test_the_page_of_a_session_as_it_was(world: World, html: SnapshotAssertion) -> None:
    name = generated(world)
    assert without_folder(world.observer(name, until_seq=middle(world)), world) == html


def test_the_page_of_a_session_in_which_nothing_happened(
    world: World, html: SnapshotAssertion
) -> None:
    world.read(Trace().note("mode", mode="default"))
    assert without_folder(world.observer(), world) == html


def test_the_page_of_a_hostile_session(world: World, html: SnapshotAssertion) -> None:
    world.read(trace_of(TEXTS[::12], session=SESSION))
    assert without_folder(world.observer(), world) == html


def test_the_fleet_page(world: World, html: SnapshotAssertion) -> None:
    generated(world)
    world.read(Trace().ask("q").say("a"), trace_of(TEXTS[5:7], session=SESSION[:-1] + "2"))
    assert world.fleet() == html


def test_the_fleet_page_of_an_empty_database(world: World, html: SnapshotAssertion) -> None:
    assert world.fleet() == html
