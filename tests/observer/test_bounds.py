"""A page has a bounded size whatever the length of its run, and says what it leaves out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import tracelab_duck
from tests.observer.reading_html import Page
from tests.observer.traces import Trace

if TYPE_CHECKING:
    from tests.observer.pages import World


def long_run(*, turns: int, calls_each: int) -> Trace:
    """Turns of calls with long inputs and results; every tenth call fails."""
    trace = Trace()
    number = 0
    for turn in range(turns):
        trace.ask(f"Request {turn}: {'please look at all of it, ' * 20}")
        for _ in range(calls_each):
            number += 1
            path = f"/home/dev/mill/src/module_{number % 40}/wheel.py"
            trace.call(f"c{number}", "Edit", file_path=path, old_string="x" * 400, new_string="y")
            trace.result(f"c{number}", f"line {number}\n" * 80, is_error=number % 10 == 0)
        trace.say("It is **done**, see below.\n\n" + "- a point about the work\n" * 30)
    return trace


def test_a_session_of_300_calls_stays_within_200_kb_and_3000_elements(world: World) -> None:
    html = world.read(long_run(turns=12, calls_each=25)).observer()
    page = Page(html)
    assert len(page.all("details", "call")) == 300
    assert len(html.encode()) <= 200_000
    assert len(page.elements) <= 3_000


def test_a_call_that_failed_shows_more_than_one_that_did_not(world: World) -> None:
    html = world.read(long_run(turns=12, calls_each=25)).observer()
    parts = html.split('<details class="call"')[1:250]
    bodies = [part[: part.index("</details>")] for part in parts]
    sizes = {
        is_failed: [len(body) for body in bodies if ('data-state="error' in body[:80]) is is_failed]
        for is_failed in (True, False)
    }
    assert min(sizes[True]) > max(sizes[False])


@pytest.mark.slow
def test_a_session_of_10000_events_stays_within_1_mb_and_says_what_it_leaves_out(
    world: World,
) -> None:
    html = world.read(long_run(turns=300, calls_each=16)).observer()
    page = Page(html)
    assert len(html.encode()) <= 1_000_000
    shown = len(page.all("details", "call"))
    assert shown < 4_800
    assert "50 older turns not on this page: query turns and episodes" in page.text
    assert "older calls not on this page: query tool_calls where turn_no = " in page.text
    assert len(page.all("details", "turn")) == 250


def test_nothing_is_said_to_be_left_out_when_nothing_is(world: World) -> None:
    html = world.read(long_run(turns=2, calls_each=3)).observer()
    assert "not on this page" not in Page(html).text


def test_what_broke_the_run_is_bounded_and_the_queries_named_show_the_rest(world: World) -> None:
    trace = Trace().ask("begin")
    for _ in range(30):
        trace.compact().say("on", final=False)
    for _ in range(45):
        trace.interrupt().ask("go on")
    page = Page(world.read(trace).observer())
    assert len(page.all("details", "break")) == 40
    said = "30 older compactions: query compactions · 5 older interrupts: query episode_versions"
    assert f"{said} where producer is fold:interrupt" in page.text
    lab = tracelab_duck.open(world.database)
    interrupts = "SELECT count(*) FROM episode_versions WHERE producer = 'fold:interrupt'"
    assert lab.sql(interrupts).rows() == [(45,)]
    assert lab.sql("SELECT count(*) FROM compactions").rows() == [(30,)]


def test_calls_of_a_turn_without_result_are_listed_up_to_a_number(world: World) -> None:
    trace = Trace().ask("begin")
    for n in range(25):
        trace.call(f"c{n}", command="true")
    page = Page(world.read(trace).observer())
    assert "5 older calls without result: query tool_calls where turn_no = 1" in page.text
