"""A process that runs long begins with its memory as it needs it, and what it starts does not."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tracelab_duck import long_running

BEGIN = """
import os, sys
from pathlib import Path
from tracelab_duck import long_running
long_running.begin()
# The library parts the text where it stands.
born = Path("/proc/self/environ").read_bytes()
print([each for each in (b"tcache_count=65535", b"tcache_count=10") if each in born])
print(os.environ.get("GLIBC_TUNABLES"), sys.argv[1:], os.getpid())
"""

needs_gnu = pytest.mark.skipif(
    long_running.environment({}) is None, reason="the C library here is not GNU's"
)


def begun(**given: str) -> list[str]:
    """What a process says that began so."""
    kept = {name: value for name, value in os.environ.items() if name != "GLIBC_TUNABLES"}
    command = [sys.executable, "-c", BEGIN, "a word", "--flag"]
    with subprocess.Popen(command, env=kept | given, stdout=subprocess.PIPE, text=True) as process:
        told, _ = process.communicate()
    assert process.returncode == 0
    return told.replace(str(process.pid), "PID").splitlines()


@needs_gnu
def test_it_starts_over_once_as_the_same_process() -> None:
    assert begun() == ["[b'tcache_count=65535']", "None ['a word', '--flag'] PID"]


@needs_gnu
def test_what_else_is_set_stays() -> None:
    assert begun(GLIBC_TUNABLES="glibc.malloc.perturb=0") == [
        "[b'tcache_count=65535']",
        "glibc.malloc.perturb=0 ['a word', '--flag'] PID",
    ]


def test_what_somebody_set_themselves_is_theirs() -> None:
    own = "glibc.malloc.tcache_count=10"
    assert begun(GLIBC_TUNABLES=own) == [
        "[b'tcache_count=10']",
        f"{own} ['a word', '--flag'] PID",
    ]


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
