"""The command line as a function, over a database that is read once."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.seeded_database import seeded
from tracelab_duck.cli.main import invoke
from tracelab_duck.engine.database import open_writer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.seeded_database import Seeded


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command line did."""

    code: int
    out: str
    err: str


@pytest.fixture(scope="session")
def traces(tmp_path_factory: pytest.TempPathFactory) -> Seeded:
    """A database that no test changes."""
    return seeded(tmp_path_factory.mktemp("traces"))


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing of this machine's settings reaches a test."""
    for name in [*os.environ]:
        if name.startswith(("TRACELAB_DUCK", "CLAUDE_CONFIG_DIR", "NO_COLOR")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Run a command line in this process."""

    def run_once(*arguments: object) -> Outcome:
        code = invoke([str(each) for each in arguments])
        out, err = capsys.readouterr()
        return Outcome(code, out, err)

    return run_once


@pytest.fixture
def ask(run: Callable[..., Outcome], traces: Seeded) -> Callable[..., Outcome]:
    """Run a command line over the database that no test changes."""
    return lambda *arguments: run("--db", traces.database, *arguments)


@pytest.fixture
def copied(traces: Seeded, tmp_path: Path) -> Path:
    """A copy of the database, to change; its sources are those of the original."""
    return _copy(traces.database, tmp_path / "copied.duckdb")


@pytest.fixture(scope="session")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with all definitions and no row; loading them takes a second."""
    path = tmp_path_factory.mktemp("loaded") / "traces.duckdb"
    open_writer(path).close()
    return path


@pytest.fixture
def empty(loaded: Path, tmp_path: Path) -> Path:
    """A database of its own, as a first refresh leaves it when there is nothing to read."""
    return _copy(loaded, tmp_path / "empty.duckdb")


def _copy(source: Path, target: Path) -> Path:
    for path in source.parent.glob(f"{source.name}*"):
        # A short log stays beside the file and belongs to it.
        shutil.copy(path, target.with_name(target.name + path.name.removeprefix(source.name)))
    return target
