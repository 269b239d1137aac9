"""The first screen: what runs, since when, what it cost, what went wrong."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

import tracelab_duck
from tests.observer.reading_html import Page, section
from tests.observer.traces import SESSION, START, Trace
from tracelab_duck.engine import read
from tracelab_duck.engine.database import open_reader
from tracelab_duck.engine.handle import newest_session
from tracelab_duck.errors import SessionUnknownError

if TYPE_CHECKING:
    from tests.observer.pages import World


def at_work() -> Trace:
    trace = Trace().ask("Build the mill").call("a", command="make mill").result("a")
    return trace.say("The mill stands.").wait(60).ask("Now the sluice").call("b", command="make it")


def status(html: str) -> str:
    return next(each["class"].split()[1] for each in Page(html).all("span", "status"))


def test_the_goal_is_the_first_request_and_the_latest_is_the_last(world: World) -> None:
    asks = section(world.read(at_work()).observer(), "asks")
    assert "Goal Build the mill" in asks
    assert "Latest turn 2" in asks
    assert "Now the sluice" in asks


def test_a_running_call_is_what_happens_now_with_its_age(world: World) -> None:
    trace = at_work()
    world.read(trace)
    now = section(world.observer(now=trace.now + timedelta(seconds=90)), "now")
    assert now.startswith("Now 2 min ago Running Bash make it") or "90" in now
    assert "1 open call" in now
    assert "Bash make it 2 min" in now


def test_an_answer_is_what_was_said_without_its_markdown(world: World) -> None:
    world.read(Trace().ask("q").say("## Done\n**All** of `it`"))
    assert "Said Done All of it" in section(world.observer(), "now")


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(0, "live"), (600, "live"), (601, "idle"), (86_400, "idle"), (86_401, "ended")],
)
def test_a_run_at_work_is_live_then_idle_then_ended(
    world: World, seconds: int, expected: str
) -> None:
    trace = at_work()
    world.read(trace)
    assert status(world.observer(now=trace.now + timedelta(seconds=seconds))) == expected


@pytest.mark.parametrize(("seconds", "expected"), [(5, "waiting"), (86_401, "ended")])
def test_a_run_that_answered_waits_until_a_day_is_over(
    world: World, seconds: int, expected: str
) -> None:
    trace = Trace().ask("q").say("a")
    world.read(trace)
    assert status(world.observer(now=trace.now + timedelta(seconds=seconds))) == expected


def test_after_an_interrupt_it_is_not_the_agents_turn(world: World) -> None:
    html = world.read(at_work().interrupt()).observer()
    assert status(html) == "idle"
    assert "Interrupted after" in section(html, "now")


def test_without_a_clock_the_newest_event_of_the_database_is_now(world: World) -> None:
    other = Trace("5e551011-0000-4000-8000-000000000002").wait(100_000).ask("later")
    assert status(world.read(at_work(), other).observer()) == "ended"


def test_a_session_that_tells_the_future_is_neither_the_present_nor_the_newest(
    world: World,
) -> None:
    name = "5e551011-0000-4000-8000-000000000002"
    far = Trace(name, start=START + timedelta(days=400)).ask("When am I?").call("b", command="x")
    world.read(at_work(), far, clock=START)
    assert status(world.observer()) == "live"
    assert status(world.observer(name)) == "ended"
    assert "Its last event tells a time 400 d in the future." in world.observer(name)
    with open_reader(world.database) as database:
        assert newest_session(database) == SESSION
        rows = read.rows(database, "main.sessions")
        columns = read.table(database, "main.sessions")[0]
    live = {row[0]: row[columns.index("is_live")] for row in rows}
    assert live == {SESSION: True, name: False}


def test_where_all_sessions_tell_the_future_the_newest_is_the_present(world: World) -> None:
    world.read(at_work(), clock=START - timedelta(days=400))
    assert status(world.observer()) == "live"


def test_the_cost_of_the_run_and_of_the_turn_are_told_apart(world: World) -> None:
    html = world.read(at_work()).observer()
    # 200 out, 100 in, 10,000 read, 1,000 written for 5m at $25, $5, $0.5, $6.25 a million.
    each = (200 * 25 + 100 * 5 + 10_000 * 0.5 + 1_000 * 6.25) / 1e6
    bill = section(html, "bill")
    assert f"${3 * each:.2f} run" in bill
    assert f"${each:.2f} this turn" in bill
    assert "all 3 responses priced" in bill


def test_a_cost_that_is_not_known_is_no_number(world: World) -> None:
    bill = section(world.read(Trace(model="nobody-1").ask("q").say("a")).observer(), "bill")
    assert "\N{EN DASH} run" in bill
    assert "not priced: no rate for nobody-1" in bill
    assert "$" not in bill


def test_placeholders_of_output_counts_are_told(world: World) -> None:
    bill = section(world.read(Trace().ask("q").say("a", final=False)).observer(), "bill")
    assert "1 of 1 output counts are placeholders, not final" in bill


def test_errors_are_listed_with_links_and_whether_they_were_repaired(world: World) -> None:
    trace = Trace().ask("q")
    trace.call("a", "Edit", file_path="/f", old_string="x").result("a", "no such x", is_error=True)
    trace.call("b", "Edit", file_path="/f", old_string="y").result("b")
    trace.call("c", command="false").result("c", "Exit code 1", is_error=True)
    html = world.read(trace).observer()
    troubles = section(html, "troubles")
    assert troubles.startswith("2 tool errors · 1 repaired, 1 not")
    assert "Bash Exit code 1 not repaired" in troubles
    assert "Edit no such x repaired later" in troubles
    page = Page(html)
    targets = {each["id"] for _, each in page.elements if "id" in each}
    links = [each["href"] for each in page.all("a") if each["href"].startswith("#s")]
    assert links
    assert {link[1:] for link in links} <= targets


def test_compactions_and_interrupts_are_listed_and_drawn(world: World) -> None:
    trace = at_work().interrupt().wait(30).compact().ask("go on").say("done")
    html = world.read(trace).observer()
    health = section(html, "health")
    assert "interrupted by the human" in health
    assert "context compacted (auto), 150k tokens before" in health
    assert health.count("context compacted") == 1
    drawn = {each.get("class") for each in Page(html).all("path")}
    assert {"compactions", "interrupts", "calls"} <= drawn


def test_what_a_compaction_left_is_unknown_until_the_next_response(world: World) -> None:
    trace = at_work()
    assert "11.1k tokens in context" in world.read(trace).observer()
    trace.compact()
    compacted = world.read(trace).observer()
    assert "tokens in context" not in compacted
    assert "unknown now, peak 11.1k" in compacted
    assert "11.1k tokens in context" in world.read(trace.say("On it.")).observer()


def test_an_anomaly_is_a_badge_with_its_evidence(world: World) -> None:
    trace = Trace().ask("q")
    for n in range(4):
        trace.call(f"a{n}", command="same").result(f"a{n}", "no such file", is_error=n > 0)
    html = world.read(trace).observer()
    badges = [each for each in Page(html).all("li") if each.get("class") in {"warn", "critical"}]
    assert len(badges) == 3
    assert "loop: same call again and again" in section(html, "health")
    assert "error streak" in section(html, "health")
    assert "repeated error: no such file" in section(html, "health")


def test_an_anomaly_that_came_and_went_often_is_one_badge(world: World) -> None:
    trace = Trace().ask("q")
    for spell in range(3):
        for n in range(3):
            trace.call(f"a{spell}{n}", command=f"{spell} {n}")
            trace.result(f"a{spell}{n}", f"no {spell} {n}", is_error=True)
        trace.call(f"b{spell}", command=f"good {spell}").result(f"b{spell}")
    health = section(world.read(trace).observer(), "health")
    assert health.count("error streak") == 1
    assert "error streak: errors in a row, 3 times, over" in health


def test_a_budget_that_is_spent_is_a_badge_that_never_clears(world: World) -> None:
    trace = Trace().ask("q")
    for _ in range(3):
        trace.say("much")
        trace.records[-1]["message"]["usage"]["output_tokens"] = 1_000_000
    # 3 million at $25 a million, and the input: past the $50 at which it warns.
    html = world.read(trace).observer()
    assert "budget: $75.04 spent, more than $50.00" in section(html, "health")
    assert "budget, $75.04" in Page(world.fleet()).text
    found = tracelab_duck.open(world.database).sql(
        "SELECT session_id, agent_id, severity, message, is_active FROM anomalies"
    )
    assert found.rows() == [(SESSION, None, "warn", "spent 75.04 USD", True)]
    text = tracelab_duck.open(world.database).worker_view(SESSION)
    assert "warning: this session with its agents has spent its budget (75.04 USD) since @" in text


def test_a_healthy_run_says_so(world: World) -> None:
    html = world.read(at_work()).observer()
    assert "No anomaly was raised." in section(html, "health")
    assert section(html, "troubles").startswith("No errors")


def test_an_unknown_session_is_an_error(world: World) -> None:
    with pytest.raises(SessionUnknownError):
        world.observer("nobody")
