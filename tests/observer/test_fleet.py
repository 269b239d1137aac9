"""The fleet page: live first, each with its cost, its errors and its anomalies."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from tests.observer.reading_html import Page
from tests.observer.traces import START, Trace

if TYPE_CHECKING:
    from tests.observer.pages import World


def name(number: int) -> str:
    return f"5e551011-0000-4000-8000-00000000000{number}"


def fleet() -> tuple[Trace, ...]:
    ended = Trace(name(1), start=START - timedelta(days=3)).ask("old").say("done")
    live = Trace(name(2)).wait(60).ask("at work").call("a", command="make")
    waiting = Trace(name(3)).wait(90).ask("answered").say("yes")
    for n in range(3):
        waiting.call(f"f{n}", command=f"x{n}").result(f"f{n}", "no", is_error=True)
    waiting.say("that failed")
    return ended, live, waiting


def rows(html: str) -> list[str]:
    return [
        " ".join(Page(f"<tr{part}").text.split())
        for part in html.split("<tbody>")[1].split("</tbody>", maxsplit=1)[0].split("<tr")[1:]
    ]


def test_sessions_stand_live_first_then_waiting_then_ended(world: World) -> None:
    html = world.read(*fleet()).fleet()
    live, waiting, ended = rows(html)
    assert live.startswith("live")
    assert "at work" in live
    assert "1 open" in live
    assert waiting.startswith("waiting")
    assert ended.startswith("ended")
    assert "3 sessions, 1 live" in Page(html).text


def test_each_session_links_to_its_page(world: World) -> None:
    html = world.read(*fleet()).fleet()
    links = [each["href"] for each in Page(html).all("a") if each["href"].endswith(".html")]
    assert {f"{name(n)}.html" for n in (1, 2, 3)} == set(links)


def test_the_cost_of_today_leaves_out_other_days(world: World) -> None:
    html = world.read(*fleet()).fleet()
    # 200 out, 100 in, 10,000 read, 1,000 written for 5m at $25, $5, $0.5, $6.25 a million.
    each = (200 * 25 + 100 * 5 + 10_000 * 0.5 + 1_000 * 6.25) / 1e6
    text = " ".join(Page(html).text.split())
    assert f"${6 * each:.2f} today" in text
    assert f"${7 * each:.2f} in all" in text
    assert "all 7 responses priced" in text


def test_what_is_not_priced_is_counted_and_is_no_zero(world: World) -> None:
    html = world.read(Trace(model="nobody-1").ask("q").say("a")).fleet()
    text = " ".join(Page(html).text.split())
    assert "1 of 1 response not priced" in text
    assert "\N{EN DASH} in all" in text
    assert "Output tokens by day (nothing is priced)" in text


def test_active_anomalies_of_all_sessions_stand_on_top(world: World) -> None:
    html = world.read(*fleet()).fleet()
    (badge,) = [each for each in Page(html).all("li") if each.get("class") == "critical"]
    assert badge
    assert "error streak" in Page(html).text


def test_an_empty_database_has_a_page(world: World) -> None:
    text = Page(world.fleet()).text
    assert "0 sessions, 0 live" in text
    assert "No anomaly is active." in text
    assert "as of unknown" in text


def test_more_sessions_than_fit_are_counted(world: World) -> None:
    parts = {
        f"s{n}.jsonl": Trace(f"0f0f0f0f-1111-4222-8333-{n:012d}").ask(f"q{n}").data
        for n in range(303)
    }
    html = world.read_files(parts).fleet()
    assert len(rows(html)) == 300
    assert "3 older sessions: query sessions" in Page(html).text
