"""One browser and one set of pages for all tests of this folder."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.browser.chromium import browser
from tests.observer.hostile import TEXTS, trace_of
from tests.observer.pages import World, empty_database
from tests.observer.traces import SESSION, Trace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

__all__ = ["empty_database"]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser."""
    with browser() as started:
        yield started


def run() -> Trace:
    """A run with everything that the page can show, at work."""
    trace = Trace().note("custom-title", customTitle="Mend the mill")
    for n in range(6):
        trace.ask(f"Request number {n}: mend wheel {n}")
        trace.call(f"r{n}", "Read", file_path=f"/home/dev/mill/wheel_{n}.py")
        trace.result(f"r{n}", f"speed = {n}\nteeth = {40 + n}")
        trace.call(f"e{n}", command=f"make wheel_{n}")
        trace.result(f"e{n}", f"Exit code {n}", is_error=n % 2 == 0)
        trace.say(f"Wheel {n} is **mended**. See [the guide](https://example.org/{n}).")
    return trace.compact().interrupt().ask("and the sluice").call("open", command="make sluice")


@pytest.fixture(scope="session")
def pages(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page of a run, of a hostile one, and of the fleet."""
    folder = tmp_path_factory.mktemp("pages")
    for name, trace in (("run", run()), ("hostile", trace_of(TEXTS, session=SESSION))):
        database = folder / f"{name}.duckdb"
        shutil.copyfile(empty_database, database)
        world = World(database, folder / name)
        world.folder.mkdir()
        world.read(trace)
        (folder / f"{name}.html").write_text(world.observer(), encoding="utf-8")
        (folder / f"{name}-fleet.html").write_text(world.fleet(), encoding="utf-8")
    return folder
