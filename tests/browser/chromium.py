"""The system's Chromium, without a network, and what went wrong while a page was in it."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Dialog, Page

Scheme = Literal["light", "dark"]

_PLACES = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE, PHONE = (1440, 1000), (390, 844)


# Without slots: playwright writes down on the object which of its methods listens.
@dataclass
class Trouble:
    """What a page said or asked for that it should not."""

    messages: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def refuse(self, dialog: Dialog) -> None:
        """Note a dialog and close it."""
        self.messages.append(f"dialog {dialog.message}")
        dialog.dismiss()


def executable() -> str | None:
    """Where Chromium is; `TRACELAB_CHROMIUM` says it for machines that have it elsewhere."""
    named = os.environ.get("TRACELAB_CHROMIUM")
    found = [place for place in (named, *_PLACES) if place and Path(place).exists()]
    return found[0] if found else shutil.which("chromium")


@contextmanager
def browser() -> Iterator[Browser]:
    """Start it; skip where it is not."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = executable()
    if path is None:
        pytest.skip("no system Chromium: install chromium, or name it in TRACELAB_CHROMIUM")
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=_ARGUMENTS)
        try:
            yield started
        finally:
            started.close()


@contextmanager
def opened(
    started: Browser,
    file: Path,
    *,
    size: tuple[int, int] = WIDE,
    scheme: Scheme = "light",
    has_script: bool = True,
    place: str = "",
) -> Iterator[tuple[Page, Trouble]]:
    """Open a file in a window of its own.

    Args:
        started: The browser.
        file: The page.
        size: Width and height of the window.
        scheme: What the system prefers.
        has_script: Whether scripts run.
        place: What stands behind the file's name, such as `#t1`.
    """
    width, height = size
    context = started.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        java_script_enabled=has_script,
        reduced_motion="reduce",
        offline=True,
    )
    page, trouble = context.new_page(), Trouble()
    page.on("console", lambda message: trouble.messages.append(message.text))
    page.on("pageerror", lambda error: trouble.messages.append(str(error)))
    page.on("dialog", trouble.refuse)
    address = file.as_uri() + place
    page.on("request", lambda request: trouble.requests.append(request.url))
    page.goto(address)
    try:
        yield page, trouble
    finally:
        context.close()
    # A data address is no request; the file itself is the only one.
    asked = [url for url in trouble.requests if not url.startswith("data:")]
    assert [url for url in asked if url.split("#")[0] != file.as_uri()] == []
    assert trouble.messages == []
