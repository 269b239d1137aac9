"""A lake from the command line: written by `refresh`, read by `sql`, `view` and `export`."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from corpus_gen import Profile, session
from tracelab_duck.cli.main import tree

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from click.testing import Result


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A session in `projects`, its lake in `lake`."""
    folder = tmp_path_factory.mktemp("lake")
    for name, data in session(31, Profile(kilobytes=10)).files.items():
        path = folder / "projects" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "XDG_CACHE_HOME", str(folder / "cache"))
        yield folder


def called(*words: object) -> Result:
    return CliRunner().invoke(tree, [str(word) for word in words])


@pytest.fixture(scope="module")
def report(folder: Path) -> dict[str, object]:
    lake = folder / "lake"
    done = called("refresh", folder / "projects", "--lake", lake, "--buckets", 2, "--stats")
    assert done.exit_code == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_the_stats_tell_of_the_commit(report: dict[str, object]) -> None:
    assert (report["commit"], report["retries"]) == (1, 0)
    assert report["bytes_read"]
    assert report["bytes_written"]


def test_a_query_a_view_and_an_export_read_the_lake(
    folder: Path, report: dict[str, object]
) -> None:
    lake = folder / "lake"
    rows = called("sql", "SELECT count(*) AS n FROM records", "--lake", lake, "--format", "json")
    assert json.loads(rows.stdout) == [{"n": report["recorded"]}]
    assert "GOAL" in called("view", "worker", "--lake", lake).stdout
    assert called("export", "turns", "--lake", lake, "--to", folder / "out").exit_code == 0
    assert (folder / "out" / "turns.parquet").is_file()


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("--engine", "ray"), "give --lake URI"),
        (("--buckets", "3"), "give --lake URI"),
        (("--lake", "x", "--address", "auto"), "leave it out"),
        (("--lake", "x", "--publish", "y"), "leave --publish out"),
        (("--lake", "ftp://x/y"), "cannot use the lake"),
    ],
)
def test_what_does_not_go_together_is_refused(
    folder: Path, words: tuple[str, ...], text: str
) -> None:
    done = called("refresh", folder / "projects", *words)
    assert done.exit_code != 0
    assert text in f"{done.stderr}{done.exception}"
