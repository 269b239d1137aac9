"""A process that runs long begins with its memory as it needs it, and what it starts does not."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tracelab_duck import long_running

# Stands for the console script, which has this name. The library parts the text of its variable
# where it stands.
SCRIPT = """
import os, sys
from pathlib import Path
from tracelab_duck import long_running
print("begins", flush=True)
{before}
long_running.begin()
born = Path("/proc/self/environ").read_bytes()
names = (b"tcache_count=65535", b"tcache_count=10", b"hugetlb=1")
print([each.decode() for each in names if each in born])
print(os.environ.get("GLIBC_TUNABLES"), sys.argv[1:], os.getpid())
"""
ALL = "['tcache_count=65535', 'hugetlb=1']"

needs_gnu = pytest.mark.skipif(
    long_running.environment({}) is None, reason="the C library here is not GNU's"
)


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """A program of this name."""
    path = tmp_path / "tracelab-duck"
    path.write_text(SCRIPT.format(before=""))
    return path


def begun(*words: str | Path, given: str | None = None, stdin: str = "") -> list[str]:
    """What a process says that began so."""
    kept = {name: value for name, value in os.environ.items() if name != "GLIBC_TUNABLES"}
    set_by_user = {} if given is None else {"GLIBC_TUNABLES": given}
    with subprocess.Popen(
        [sys.executable, *map(str, words)],
        env=kept | set_by_user,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        told, _ = process.communicate(stdin, timeout=60)
    assert process.returncode == 0
    return told.replace(str(process.pid), "PID").splitlines()


@needs_gnu
def test_it_starts_over_once_as_the_same_process(script: Path) -> None:
    last = [ALL, "None ['a word', '--flag'] PID"]
    assert begun(script, "a word", "--flag") == ["begins", "begins", *last]


@needs_gnu
@pytest.mark.parametrize(
    ("given", "born"),
    [
        ("glibc.malloc.perturb=0", ALL),
        ("glibc.malloc.hugetlb=1", ALL),
        ("glibc.malloc.tcache_count=65535", ALL),
        ("glibc.malloc.tcache_count=10", "['tcache_count=10', 'hugetlb=1']"),
    ],
)
def test_what_somebody_set_themselves_is_theirs(script: Path, given: str, born: str) -> None:
    last = [born, f"{given} [] PID"]
    assert begun(script, given=given) == ["begins", "begins", *last]


def test_where_all_is_set_nothing_is_done(script: Path) -> None:
    given = "glibc.malloc.tcache_count=65535:glibc.malloc.hugetlb=1"
    assert begun(script, given=given) == ["begins", ALL, f"{given} [] PID"]


@needs_gnu
def test_a_process_that_never_gets_the_variable_goes_on(tmp_path: Path) -> None:
    script = tmp_path / "tracelab-duck"
    script.write_text(SCRIPT.format(before='os.environ.pop("GLIBC_TUNABLES", None)'))
    assert begun(script) == ["begins", "begins", ALL, "None [] PID"]


def test_a_part_of_another_program_does_not_start_that_over(tmp_path: Path, script: Path) -> None:
    text = script.read_text()
    other = tmp_path / "other.py"
    other.write_text(text)
    last = ["[]", "None [] PID"]
    assert begun(other) == ["begins", *last]
    assert begun("-", stdin=text)[0:2] == ["begins", "[]"]
    assert begun("-c", text)[0:2] == ["begins", "[]"]
    runs = "import runpy; runpy.run_path('{}', run_name='__main__')"
    other.write_text(runs.format(script))
    assert begun(other) == ["begins", *last]


def test_another_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "confstr", lambda _name: "musl 1.2")
    assert long_running.environment({}) is None
    monkeypatch.delattr(os, "confstr")
    assert long_running.environment({}) is None


@needs_gnu
@pytest.mark.parametrize("command", ["curate", "watch"])
def test_the_commands_that_run_long_begin_so(tmp_path: Path, command: str) -> None:
    where = [str(tmp_path / "traces.duckdb"), command, str(tmp_path)]
    arguments = [sys.executable, "-m", "tracelab_duck", "--db", *where]
    kept = {name: value for name, value in os.environ.items() if name != "GLIBC_TUNABLES"}
    with subprocess.Popen(arguments, env=kept, stderr=subprocess.DEVNULL) as process:
        born = Path(f"/proc/{process.pid}/environ")
        until = time.monotonic() + 20
        while b"tcache_count=65535" not in born.read_bytes() and time.monotonic() < until:
            time.sleep(0.01)
        found = born.read_bytes()
        process.kill()
    assert b"tcache_count=65535" in found
