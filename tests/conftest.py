"""What every test folder shares: the profiles of the laws, the real corpus, the browser rule."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tracelab_duck.engine import resting
from tracelab_duck.engine.instance import end_rest

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

# A shell's background job ignores Ctrl-C, and so would every process that a test starts from one.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parent.parent
REAL_CORPUS = ROOT.parent / "shared" / "corpus"

# Two cores and a shared machine: a deadline in wall time would fail for the neighbour's load.
settings.register_profile("dev", deadline=None, max_examples=30)
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
# `make fuzz`: what takes a refresh an example divides this by fifteen.
settings.register_profile("fuzz", deadline=None, max_examples=1500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.fixture(scope="session")
def project_root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def real_corpus() -> Path:
    """Real transcripts beside the checkout; a test that needs them skips where they are not."""
    if not REAL_CORPUS.is_dir():
        pytest.skip("no real transcripts beside the checkout (optional)")
    return REAL_CORPUS


@pytest.fixture
def files_may_rest() -> Iterator[None]:
    """Let a file rest between small refreshes, as it does in every command."""
    resting.want()
    yield
    end_rest()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skipped browser test into a failure where a browser is required."""
    report = yield
    if report.skipped and _browser_is_required(item.path):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} skipped, but TRACELAB_REQUIRE_BROWSER is set"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a browser module that skips as a whole."""
    report = yield
    if report.outcome == "skipped" and _browser_is_required(collector.path):
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} skipped, but TRACELAB_REQUIRE_BROWSER is set"
    return report


def _browser_is_required(path: Path) -> bool:
    required = os.environ.get("TRACELAB_REQUIRE_BROWSER", "") not in {"", "0"}
    return required and "browser" in path.relative_to(ROOT).parts
