"""Wheel and sdist carry the program, all of it and nothing else, and run without the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# One worker builds once for all of them.
pytestmark = pytest.mark.xdist_group("packaging")

RECORDS = [
    {
        "type": "user",
        "uuid": "00000000-0000-4000-8000-000000000001",
        "parentUuid": None,
        "sessionId": "00000000-0000-4000-8000-0000000000aa",
        "timestamp": "2026-01-02T03:04:05.000Z",
        "cwd": "/home/ada/garden",
        "message": {"role": "user", "content": "Count the beds."},
    },
    {
        "type": "assistant",
        "uuid": "00000000-0000-4000-8000-000000000002",
        "parentUuid": "00000000-0000-4000-8000-000000000001",
        "sessionId": "00000000-0000-4000-8000-0000000000aa",
        "timestamp": "2026-01-02T03:04:09.000Z",
        "cwd": "/home/ada/garden",
        "message": {
            "id": "msg_01AbCdEfGhIjKlMnOpQrStUv",
            "role": "assistant",
            "model": "claude-sonnet-4-5",
            "content": [{"type": "text", "text": "There are four."}],
            "usage": {"input_tokens": 10, "output_tokens": 5},
        },
    },
]


@dataclass(frozen=True, slots=True)
class Built:
    """What one build made."""

    wheel: Path
    sdist: Path


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command without the variables that could lead it back to the checkout."""
    kept = {k: v for k, v in os.environ.items() if k not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=kept,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The sdist of the checkout, and the wheel of that sdist."""
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    (wheel,) = out.glob("*.whl")
    (sdist,) = out.glob("*.tar.gz")
    return Built(wheel=wheel, sdist=sdist)


@pytest.fixture(scope="module")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean environment that has the wheel, and the dependencies of the running one."""
    home = tmp_path_factory.mktemp("clean")
    run(sys.executable, "-m", "venv", "--without-pip", home / "env", cwd=home)
    python = home / "env" / "bin" / "python"
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--no-deps",
        built.wheel,
        cwd=home,
    )
    # A path file adds the dependencies; path files inside that folder (the checkout's own) are
    # not followed.
    (site,) = (home / "env" / "lib").glob("python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_paths()["purelib"], encoding="utf-8")
    return home / "env" / "bin"


def files_below(folder: str) -> set[str]:
    """The files of a folder of the checkout, as git carries them."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_holds_sql_and_views_inside_the_package(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        names = set(archive.namelist())
    inside = {f"tracelab_duck/{name}" for name in files_below("sql") | files_below("views")}
    assert inside - names == set()


def test_the_wheel_holds_nothing_but_the_package_and_its_metadata(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"tracelab_duck"}


def test_the_sdist_holds_what_a_build_and_a_test_run_need(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    wanted = files_below("sql") | files_below("views") | files_below("corpus_gen")
    assert wanted | {"pyproject.toml", "Makefile", "LICENSE", "README.md"} <= names


def test_the_installed_wheel_runs_from_its_own_files(installed: Path, tmp_path: Path) -> None:
    where = run(
        installed / "python",
        "-c",
        "import tracelab_duck; print(tracelab_duck.__file__)",
        cwd=tmp_path,
    )
    assert Path(where.strip()).is_relative_to(installed.parent)


def test_the_installed_program_names_its_version(installed: Path, tmp_path: Path) -> None:
    version = run(installed / "tracelab-duck", "--version", cwd=tmp_path).strip()
    code = "from importlib.metadata import version; print(version('tracelab-duck'))"
    assert version.split()[-1] == run(installed / "python", "-c", code, cwd=tmp_path).strip()


def test_the_installed_program_reads_a_transcript_and_answers(
    installed: Path, tmp_path: Path
) -> None:
    project = tmp_path / "projects" / "-home-ada-garden"
    project.mkdir(parents=True)
    lines = "".join(json.dumps(record) + "\n" for record in RECORDS)
    (project / "00000000-0000-4000-8000-0000000000aa.jsonl").write_text(lines, encoding="utf-8")
    command = (installed / "tracelab-duck", "--db", tmp_path / "traces.duckdb")
    run(*command, "refresh", tmp_path / "projects", "--views", tmp_path / "pages", cwd=tmp_path)
    query = "SELECT turns, output_tokens FROM sessions"
    answer = run(*command, "sql", query, "--format", "jsonl", cwd=tmp_path)
    assert json.loads(answer) == {"turns": 1, "output_tokens": 5}
    assert list((tmp_path / "pages").rglob("*.html"))
