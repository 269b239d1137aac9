"""Secrets are masked before anything is shown, and the page says how many."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.observer.hostile import trace_of
from tests.observer.reading_html import Page
from tests.observer.traces import SESSION, Trace
from tracelab_duck.engine import read
from tracelab_duck.engine.database import open_reader

if TYPE_CHECKING:
    from tests.observer.pages import World

KEY = "sk-FAKEFAKEFAKEFAKEFAKEFAKEFAKEFAKE"
RESULT = f"API_KEY={KEY}\nAuthorization: Bearer abc.def.ghi\nsize=sk-8"


def stated(html: str) -> int:
    """The number of redactions that the footer states."""
    words = " ".join(Page(html[html.index("<footer") :]).text.split())
    found = re.search(r"Redactions ?(\d+) ", words)
    assert found
    return int(found[1])


def test_a_secret_in_a_result_is_masked_and_counted(world: World) -> None:
    html = world.read(Trace().ask("q").call("a", command="env").result("a", RESULT)).observer()
    assert KEY not in html
    assert "abc.def.ghi" not in html
    assert "API_KEY=[redacted:key]" in html
    assert "Authorization: Bearer [redacted:secret]" in html
    assert "size=sk-8" in html
    # The two of the result, and the one of the fact that it states.
    assert stated(html) == html.count("[redacted:") == 3


def test_without_a_secret_none_is_counted(world: World) -> None:
    assert stated(world.read(Trace().ask("q").say("size=sk-8")).observer()) == 0


def test_a_secret_is_masked_in_every_position(world: World) -> None:
    world.read(trace_of([f"x {KEY} y"], session=SESSION))
    for html in (world.observer(), world.fleet()):
        assert KEY not in html
        assert KEY[:20] not in html
        assert stated(html) == html.count("[redacted:") >= 3


def test_a_secret_that_a_cut_would_split_is_masked_whole(world: World) -> None:
    trace = Trace().ask("q")
    for n in range(120):
        pad = "x" * (20 * n)
        trace.call(f"a{n}", command=f"echo {n}").result(f"a{n}", f"{pad} {KEY}")
    html = world.read(trace).observer()
    assert "sk-F" not in html


def test_escapes_in_a_call_do_not_hide_a_secret(world: World) -> None:
    trace = Trace().ask("q").call("a", "Write", file_path="/f", content="zq").result("a")
    data = trace.data.replace(b'"zq"', b'"\\u0073k-FAKEFAKEFAKEFAKEFAKEFAKEFAKEFAKE"')
    html = world.read((f"{SESSION}.jsonl", data)).observer()
    assert KEY not in html
    assert "content: [redacted:key]" in html


def test_the_raw_rows_are_untouched(world: World) -> None:
    world.read(Trace().ask("q").call("a", command="env").result("a", RESULT)).observer()
    with open_reader(world.database) as database:
        texts = [row[4] for row in read.rows(database, "ledger.content")]
    assert RESULT in texts
