"""The turns: one line each, and what stands behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.observer.reading_html import Page
from tests.observer.traces import SESSION, Trace, tool_id, uuid

if TYPE_CHECKING:
    from tests.observer.pages import World


def turn(html: str, number: int) -> str:
    """The text of one turn, blanks folded."""
    start = html.index(f'<details class="turn" id="t{number}"')
    end = min(
        place
        for place in (
            html.find('<details class="turn"', start + 1),
            html.find('<section class="figures"', start),
            html.find('<div class="tables"', start),
            len(html),
        )
        if place > 0
    )
    return " ".join(Page(html[start:end]).text.split())


def test_the_newest_turn_comes_first(world: World) -> None:
    html = world.read(Trace().ask("one").say("1").ask("two").say("2").ask("three")).observer()
    assert [each["id"] for each in Page(html).all("details", "turn")] == ["t3", "t2", "t1"]


def test_a_turn_shows_its_state_its_tools_and_what_was_said_last(world: World) -> None:
    trace = Trace().ask("q").call("a", "Read", file_path="/f").result("a")
    trace.call("b", "Read", file_path="/g").result("b", "gone", is_error=True)
    trace.say("So **far**.").ask("next")
    words = turn(world.read(trace).observer(), 1)
    assert words.startswith("1q2 calls · 1 error · $")
    assert "errors" in words
    assert "So far." in words
    assert "Read 2 (1 failed) · seq " in words
    assert "Evidence: Read failed, seq " in words


def test_a_call_opens_to_its_place_input_and_result(world: World) -> None:
    trace = Trace().ask("q").call("a", command="make", timeout=9).result("a", "built")
    words = turn(world.read(trace).observer(), 1)
    assert "Bash make 5.0 s" in words
    assert "line 2 · byte " in words
    assert "timeout: 9" in words
    assert "command: make" not in words
    assert "built" in words


def test_the_seq_on_the_page_is_that_of_the_event(world: World) -> None:
    trace = Trace().ask("q").call("a", command="make").result("a")
    html = world.read(trace).observer()
    (call,) = Page(html).all("details", "call")
    assert f"seq {call['id'][1:]}" in Page(html).text
    assert int(call["id"][1:]) == 2 * 2**20


def test_a_call_without_a_result_is_open_in_the_newest_turn_and_abandoned_before(
    world: World,
) -> None:
    trace = Trace().ask("q").call("a", command="x").ask("r").call("b", command="y")
    html = world.read(trace).observer()
    states = [each.get("data-state") for each in Page(html).all("details", "call")]
    assert states == ["open", "abandoned"]
    assert "Bash" in turn(html, 1)
    assert "no result" in turn(html, 1)


def test_versions_tell_what_hindsight_changed(world: World) -> None:
    trace = Trace().ask("q").call("a", command="x").ask("r").result("a").say("done")
    words = turn(world.read(trace).observer(), 1)
    assert "hindsight:interrupted" in words
    assert "hindsight:late-result" in words
    assert "late result, seq " in words


def test_a_subagent_stands_in_the_turn_that_started_it(world: World) -> None:
    trace = Trace().ask("q").call("a", "Task", description="scout it", subagent_type="scout")
    trace.result("a")
    trace.records[-1]["toolUseResult"] = {"agentId": "ab12"}
    agent = Trace().ask("look around").call("x", "Read", file_path="/f").say("nothing there")
    for record in agent.records:
        record |= {"isSidechain": True, "agentId": "ab12", "uuid": uuid(f"agent{record['uuid']}")}
    world.read(trace, (f"{SESSION}/subagents/agent-ab12.jsonl", agent.data))
    words = turn(world.observer(), 1)
    assert "scout scout it 1 call" in words
    assert "look around" in words
    assert "nothing there" in words
    assert "1 open" in words


def test_facts_stand_with_what_their_sum_includes(world: World) -> None:
    trace = Trace().ask("q")
    for n in range(3):
        trace.call(f"a{n}", "Read", file_path=f"/f{n}").result(f"a{n}", f"flow = {n + 5}")
    text = " ".join(Page(world.read(trace).observer()).text.split())
    assert "3 live facts" in text
    assert "flow = 5 /f0 flow = 6 /f1 flow = 7 /f2" in text
    assert "3 values, sum 18, min 5, max 7, first 5, last 7, alternating sum 6" in text
    assert "includes all through /f2 (seq " in text


def test_bad_lines_and_unknown_types_are_told(world: World) -> None:
    trace = Trace().ask("q").note("novelty", value=1)
    world.read((f"{SESSION}.jsonl", trace.data + b"{torn\n"))
    text = " ".join(Page(world.observer()).text.split())
    assert "unknown: novelty" in text
    assert "quarantined: " in text
    assert "1 malformed line, 0 repaired" in text


def test_without_stored_texts_the_page_still_stands(world: World) -> None:
    trace = Trace().ask("q").call("a", command="make").result("a", "built").say("done")
    world.read(trace)
    assert tool_id("a") not in world.observer()
