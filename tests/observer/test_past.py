"""The same state gives the same bytes, and the past can be shown as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from corpus_gen import Profile, Regime, session
from tests.observer.reading_html import Page
from tests.observer.traces import SESSION, Trace
from tracelab_duck.engine import read
from tracelab_duck.engine.database import open_reader

if TYPE_CHECKING:
    from tests.observer.pages import World

PROFILE = Profile(
    regime=Regime.ALL_FINAL,
    kilobytes=120,
    subagents=1,
    interrupts=1,
    compactions=1,
    errors=120,
    facts=120,
    late_results=1,
    dangling=1,
)


def seqs(world: World, lines: int) -> int:
    """The last seq of the first lines of the only source."""
    with open_reader(world.database) as database:
        rows = read.rows(database, "ledger.event")
    return max(int(row[0]) for row in rows if row[5] <= lines)


def test_the_same_state_gives_the_same_bytes(world: World) -> None:
    made = session(7, PROFILE)
    world.read_files(made.files)
    name = made.truth.session_id
    assert world.observer(name) == world.observer(name)
    assert world.fleet() == world.fleet()


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
def test_the_page_as_of_a_seq_is_the_page_of_a_database_that_ends_there(
    world: World, share: float
) -> None:
    made = session(7, PROFILE)
    (main, data), *_ = made.files.items()
    lines = data.splitlines(keepends=True)
    cut = int(len(lines) * share)
    whole = world.read((main, data))
    prefix = world.beside("prefix").read((main, b"".join(lines[:cut])))
    until = seqs(whole, cut)
    name = made.truth.session_id
    old = prefix.observer(name, until_seq=until).replace(str(prefix.folder), str(whole.folder))
    assert whole.observer(name, until_seq=until) == old
    assert whole.fleet(until_seq=until) == prefix.fleet(until_seq=until)


def test_what_is_of_now_is_not_shown_of_the_past(world: World) -> None:
    trace = Trace().ask("q").say("a")
    world.read((f"{SESSION}.jsonl", trace.data + b'{"type":"user"'))
    assert "14 bytes pending" in Page(world.observer()).text
    past = Page(world.observer(until_seq=seqs(world, 1))).text
    assert "pending bytes are of now, not shown" in past
    assert "14 bytes" not in past


def test_an_open_call_of_the_past_is_open_again(world: World) -> None:
    trace = Trace().ask("q").call("a", command="make").result("a").say("done")
    world.read(trace)
    assert "No open calls" in Page(world.observer()).text
    assert "1 open call" in Page(world.observer(until_seq=seqs(world, 2))).text
