"""Whatever a transcript holds is shown as text, in every position of every page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.observer.hostile import HIDDEN, MARK, TEXTS, trace_of
from tests.observer.reading_html import Page
from tests.observer.traces import SESSION, Trace
from tracelab_duck.compilers.markdown import to_html
from tracelab_duck.compilers.page_name import page_name
from tracelab_duck.compilers.shown import shown

if TYPE_CHECKING:
    from tests.observer.pages import World

# What the templates of both pages may hold.
TAGS = {
    *("html", "head", "meta", "title", "link", "style", "body", "noscript", "script"),
    *("header", "main", "footer", "section", "div", "span", "p", "h1", "h2", "small", "pre"),
    *("details", "summary", "ul", "ol", "li", "dl", "dt", "dd", "a", "b", "i", "em", "strong"),
    *("table", "thead", "tbody", "tr", "th", "td", "figure", "figcaption", "code", "kbd", "hr"),
    *("form", "input", "button", "output", "svg", "path", "blockquote", "br"),
}
HREF = re.compile(r"#[\w-]*|https?://[^\"'\s]*|data:,|[\w~-]+\.html")
PARTS = [TEXTS[n : n + 20] for n in range(0, len(TEXTS), 20)]


def check(html: str, *, scripts: int = 1) -> None:
    """Nothing on the page is anything else than the templates say."""
    page = Page(html)
    assert {tag for tag, _ in page.elements} <= TAGS
    assert len(page.all("script")) == scripts
    assert len(page.all("style")) == 1
    for tag, attributes in page.elements:
        assert not [name for name in attributes if name.startswith("on")], (tag, attributes)
        assert "style" not in attributes, (tag, attributes)
        assert "src" not in attributes, (tag, attributes)
        if "href" in attributes:
            assert HREF.fullmatch(attributes["href"]), attributes
    assert not set(HIDDEN) & set(html)


def test_there_are_more_than_a_hundred_texts_and_each_carries_its_mark() -> None:
    assert len(set(TEXTS)) >= 100
    assert all(MARK in text for text in TEXTS if "alert(1)" not in text)


@pytest.mark.parametrize("part", range(len(PARTS)))
def test_nothing_of_a_transcript_runs_or_breaks_the_page(world: World, part: int) -> None:
    world.read(trace_of(PARTS[part], session=SESSION))
    html = world.observer()
    check(html)
    assert html.count(MARK) > len(PARTS[part])
    check(world.fleet())


def test_the_policy_allows_exactly_the_style_and_the_script_of_the_page(world: World) -> None:
    html = world.read(Trace().ask("q")).observer()
    (policy,) = (each["content"] for each in Page(html).all("meta") if "http-equiv" in each)
    assert policy.startswith("default-src 'none'; img-src data:; base-uri 'none'")
    assert policy.count("sha256-") == 2
    assert "unsafe" not in policy
    assert "http" not in policy


def test_a_hostile_session_id_stays_inside_its_folder_and_its_link(world: World) -> None:
    name = '../../x" onclick="alert(1)'
    assert re.fullmatch(r"session-[0-9a-f]{16}\.html", page_name(name))
    trace = Trace(name).ask("q").say("a")
    world.read(("p/traces.jsonl", trace.data))
    check(world.fleet())
    (session,) = re.findall(r'href="(session-[0-9a-f]{16}\.html)"', world.fleet())
    assert session


@pytest.mark.parametrize(
    ("session", "name"),
    [
        ("0f0f0f0f-1111-4222-8333-444444444444", "0f0f0f0f-1111-4222-8333-444444444444.html"),
        ("s1~abcdef01", "s1~abcdef01.html"),
    ],
)
def test_a_plain_session_id_is_the_name_of_its_page(session: str, name: str) -> None:
    assert page_name(session) == name


def test_the_page_of_a_session_never_takes_the_place_of_the_fleet_page() -> None:
    assert page_name("index") != "index.html"
    assert page_name("INDEX") != "INDEX.html"


@pytest.mark.parametrize("text", TEXTS)
def test_markdown_gives_no_live_link_but_to_the_web(text: str) -> None:
    page = Page(str(to_html(text)))
    assert {tag for tag, _ in page.elements} <= TAGS
    for tag, attributes in page.elements:
        assert set(attributes) <= {"href", "rel", "title", "class", "start"}, (tag, attributes)
        assert not page.all("script")
        if tag == "a":
            assert attributes["href"].startswith(("http://", "https://"))


def test_markdown_keeps_the_backslashes_of_a_path() -> None:
    assert "D:\\mill\\_x" in Page(str(to_html("see D:\\mill\\_x"))).text


def test_a_link_to_the_web_works_and_gives_nothing_away() -> None:
    (link,) = Page(str(to_html("[mill](https://example.org/a)"))).all("a")
    assert link == {"href": "https://example.org/a", "rel": "noreferrer noopener nofollow"}


def test_hidden_characters_are_shown_and_writing_stays_as_it_is() -> None:
    assert shown("a\x1b[2J\r\u202eb\x00") == "a\\e[2J\\r\\u202eb\\x00"
    kept = "Grüße, 漢字, \u200d👩\u200d💻, tab\t, line\n"
    assert shown(kept) == kept
