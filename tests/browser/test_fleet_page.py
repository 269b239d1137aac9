"""The fleet page in Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.chromium import PHONE, WIDE, opened

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.browser.chromium import Scheme

pytestmark = pytest.mark.xdist_group("browser")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("name", ["run", "hostile"])
def test_the_page_opens_without_an_error_and_stays_in_its_width(
    chromium: Browser, pages: Path, name: str, size: tuple[int, int], scheme: Scheme
) -> None:
    with opened(chromium, pages / f"{name}-fleet.html", size=size, scheme=scheme) as (page, _):
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_search_and_keys_find_a_session(chromium: Browser, pages: Path) -> None:
    with opened(chromium, pages / "run-fleet.html") as (page, _):
        page.keyboard.press("j")
        assert page.evaluate("document.activeElement.getAttribute('href')").endswith(".html")
        page.keyboard.press("/")
        page.keyboard.type("sluice")
        assert page.locator("#found").inner_text() == "1 found"
        page.keyboard.press("Escape")
        page.keyboard.press("/")
        page.keyboard.type("nothing like it")
        assert page.locator("#found").inner_text() == "0 found"
        assert page.locator(".fleet tbody tr:visible").count() == 0
