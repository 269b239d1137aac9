"""The observer page in Chromium: no error, no request, keys, search, places, dark and narrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE, WIDE, opened

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.browser.chromium import Scheme

pytestmark = pytest.mark.xdist_group("browser")

FIRST_SCREEN = (".status", ".asks", ".now", ".bill", "svg.axis", ".troubles", ".health")


def bottom(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("name", ["run", "hostile"])
def test_a_page_opens_without_an_error_and_stays_in_its_width(
    chromium: Browser, pages: Path, name: str, size: tuple[int, int], scheme: Scheme
) -> None:
    with opened(chromium, pages / f"{name}.html", size=size, scheme=scheme) as (page, _):
        page.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)")
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_the_first_screen_answers_everything(chromium: Browser, pages: Path) -> None:
    with opened(chromium, pages / "run.html") as (page, _):
        assert max(bottom(page, selector) for selector in FIRST_SCREEN) < WIDE[1]
        assert bottom(page, ".turn >> nth=0") < WIDE[1]


def test_on_a_phone_status_now_and_cost_come_first(chromium: Browser, pages: Path) -> None:
    with opened(chromium, pages / "run.html", size=PHONE) as (page, _):
        assert bottom(page, ".now") < PHONE[1]
        assert bottom(page, ".bill .sums") < PHONE[1]


def test_the_page_can_be_read_without_a_script(chromium: Browser, pages: Path) -> None:
    with opened(chromium, pages / "run.html", has_script=False) as (page, _):
        assert page.locator(".find").is_hidden()
        page.locator("#t2 > summary").click()
        page.locator("#t2 .call > summary").first.click()
        assert "speed = 1" in page.locator("#t2 .call pre").first.inner_text()


def test_dark_is_dark(chromium: Browser, pages: Path) -> None:
    shades = {}
    for scheme in ("light", "dark"):
        with opened(chromium, pages / "run.html", scheme=scheme) as (page, _):
            shades[scheme] = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert shades["light"] == "rgb(250, 250, 248)"
    assert shades["dark"] == "rgb(19, 21, 25)"


def test_search_finds_calls_opens_their_turn_and_hides_the_rest(
    chromium: Browser, pages: Path
) -> None:
    with opened(chromium, pages / "run.html") as (page, _):
        page.keyboard.press("/")
        page.keyboard.type("make wheel_3")
        expect(page.locator("#found")).to_have_text("1 found")
        assert page.locator(".turn:not(.hidden)").count() == 1
        assert page.locator(".call:visible").count() == 1
        page.keyboard.press("Escape")
        assert page.locator(".turn:not(.hidden)").count() == 7
        assert page.locator("#found").inner_text() == ""


def test_the_errors_filter_leaves_only_failed_calls(chromium: Browser, pages: Path) -> None:
    with opened(chromium, pages / "run.html") as (page, _):
        page.get_by_role("button", name="errors").click()
        states = page.locator(".call:visible").evaluate_all(
            "(all) => all.map((each) => each.dataset.state)"
        )
        assert len(states) == 3
        assert all(state.startswith("error") for state in states)
        page.get_by_role("button", name="no result").click()
        assert page.locator(".call:visible").count() == 1


def test_keys_walk_the_turns_and_the_errors(chromium: Browser, pages: Path) -> None:
    with opened(chromium, pages / "run.html") as (page, _):
        focused = "document.activeElement.closest('details').id"
        page.keyboard.press("j")
        assert page.evaluate(focused) == "t7"
        page.keyboard.press("j")
        assert page.evaluate(focused) == "t6"
        page.keyboard.press("k")
        assert page.evaluate(focused) == "t7"
        page.keyboard.press("o")
        assert page.locator("#t7").get_attribute("open") is not None
        page.keyboard.press("e")
        first = page.evaluate("location.hash")
        page.keyboard.press("e")
        assert page.evaluate("location.hash") != first
        page.keyboard.press("x")
        assert page.locator("#turns details[open]").count() == 0


def test_a_link_to_a_call_opens_it_and_its_turn(chromium: Browser, pages: Path) -> None:
    with opened(chromium, pages / "run.html") as (page, _):
        link = page.locator(".troubles .lines a").first
        place = link.get_attribute("href")
        assert place is not None
        link.click()
        expect(page.locator(place)).to_have_attribute("open", "")
        assert page.locator(place).is_visible()
    with opened(chromium, pages / "run.html", place=place) as (page, _):
        assert page.locator(place).is_visible()
        assert page.locator(place).evaluate("(each) => each.open")


def test_everything_that_acts_has_a_name(chromium: Browser, pages: Path) -> None:
    with opened(chromium, pages / "run.html") as (page, _):
        nameless = page.evaluate(
            """[...document.querySelectorAll('a, button, input, summary, svg, section')]
            .filter((each) => !each.getAttribute('aria-label') && !each.textContent.trim())
            .map((each) => each.outerHTML.slice(0, 80))"""
        )
        assert nameless == []


def test_words_stand_out_enough_in_light_and_dark(chromium: Browser, pages: Path) -> None:
    script = """() => {
      const light = (text) => {
        const part = text.match(/[0-9.]+/g).slice(0, 3).map((each) => {
          const share = Number(each) / 255;
          return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2];
      };
      const behind = (node) => {
        for (let up = node; up; up = up.parentElement) {
          const color = getComputedStyle(up).backgroundColor;
          if (!color.endsWith(', 0)') && color !== 'transparent') return color;
        }
        return 'rgb(255, 255, 255)';
      };
      const found = [];
      for (const node of document.querySelectorAll('body *:not(svg):not(svg *):not(script)')) {
        const own = [...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
        if (!own || !node.checkVisibility()) continue;
        const a = light(getComputedStyle(node).color), b = light(behind(node));
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        const what = `${node.className} ${node.textContent.slice(0, 40)}`;
        if (ratio < 4.5) found.push(`${ratio.toFixed(2)} ${what}`);
      }
      return found;
    }"""
    for scheme in ("light", "dark"):
        with opened(chromium, pages / "run.html", scheme=scheme) as (page, _):
            page.evaluate(
                "document.querySelectorAll('details').forEach((each) => each.open = true)"
            )
            assert page.evaluate(script) == []


def test_hostile_content_changes_nothing_of_the_page(chromium: Browser, pages: Path) -> None:
    with opened(chromium, pages / "hostile.html") as (page, _):
        page.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)")
        assert page.locator("script").count() == 1
        assert page.locator("h1").count() == 1
        assert page.locator("img, iframe, object, embed, base, video, audio").count() == 0
        assert page.locator("#turns").count() == 1
        assert page.title() == page.evaluate("document.querySelector('head > title').textContent")
