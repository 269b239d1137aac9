"""The program as a process of its own: streams, exit codes, signals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tracelab_duck.engine.database import open_writer

if TYPE_CHECKING:
    from tests.seeded_database import Seeded

PROGRAM = (sys.executable, "-c", "from tracelab_duck.cli.main import run; run()")
ENDLESS = "SELECT count(*) FROM range(1000000) a, range(1000000) b, range(1000000) c"


def program(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [*PROGRAM, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_data_goes_to_stdout_and_nothing_else_does(traces: Seeded) -> None:
    done = program("--db", traces.database, "sql", "SELECT 1 AS n", "--format", "csv")
    assert (done.returncode, done.stdout, done.stderr) == (0, "n\n1\n", "")


def test_a_usage_error_is_two_and_one_line(traces: Seeded) -> None:
    done = program("--db", traces.database, "sesions")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "tracelab-duck: error: no command 'sesions', did you mean sessions?; see tracelab-duck -h\n"
    )


def test_a_failed_query_is_one(traces: Seeded) -> None:
    done = program("--db", traces.database, "sql", "SELECT 1 / 'a'")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)


def test_a_database_that_somebody_writes_is_three_and_names_who(copied: Path) -> None:
    with open_writer(copied):
        done = program("--db", copied, "refresh", copied.parent)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)
    assert "is locked" in done.stderr
    assert str(os.getpid()) in done.stderr


def test_a_file_that_is_no_database_is_three(tmp_path: Path) -> None:
    (tmp_path / "t.duckdb").write_text("no database " * 1000)
    done = program("--db", tmp_path / "t.duckdb", "sessions")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)
    assert "not a DuckDB database" in done.stderr


def test_a_traceback_comes_only_when_asked_for(tmp_path: Path) -> None:
    arguments = ("--db", tmp_path / "none.duckdb", "sessions")
    quiet = program(*arguments)
    assert (quiet.returncode, quiet.stderr.count("\n")) == (3, 1)
    assert "no database at" in quiet.stderr
    told = program("-vv", *arguments)
    assert told.returncode == 3
    assert "Traceback (most recent call last)" in told.stderr
    assert told.stderr.splitlines()[-1] == quiet.stderr.rstrip("\n")


def test_a_reader_that_had_enough_is_no_failure(traces: Seeded) -> None:
    query = ("sql", "SELECT * FROM range(300000)", "--format", "csv")
    command = [*PROGRAM, "--db", str(traces.database), *query]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().strip() == b"range"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


def test_a_closed_stdout_is_no_failure_and_no_file_gets_its_place(traces: Seeded) -> None:
    command = '"$@" >&-; echo $?'
    arguments = [*PROGRAM, "--db", str(traces.database), "sessions", "--format", "csv"]
    done = subprocess.run(
        ["/bin/sh", "-c", command, "sh", *arguments], capture_output=True, check=True
    )
    assert (done.stdout, done.stderr) == (b"0\n", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_output_that_cannot_be_written_is_one_line_and_a_failure(traces: Seeded) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PROGRAM, "--db", str(traces.database), "sessions", "--format", "csv"],
            stdout=full, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == b"tracelab-duck: error: No space left on device\n"


def test_a_reader_that_had_enough_of_the_help_is_no_failure() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*PROGRAM, "--help"], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_failure_that_nobody_reads_of_is_one(tmp_path: Path) -> None:
    (tmp_path / "t.jsonl").write_text('{"type": "user"\n{"type"\n')
    reading, writing = os.pipe()
    os.close(reading)
    where = (str(tmp_path / "t.duckdb"), "refresh", "--strict", str(tmp_path / "t.jsonl"))
    arguments = ["--db", *where]
    done = subprocess.run([*PROGRAM, *arguments], stdout=writing, stderr=writing, check=False)
    os.close(writing)
    assert done.returncode != 0


def test_an_interrupt_ends_a_query_at_once_with_130(traces: Seeded) -> None:
    command = [*PROGRAM, "--db", str(traces.database), "sql", ENDLESS]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        _wait_until_busy(process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert err.startswith(b"tracelab-duck: error: interrupted; ")
    assert err.count(b"\n") == 1


def _wait_until_busy(process: subprocess.Popen[bytes]) -> None:
    """Until the process has used a second of processor time: by then it runs the query."""
    ticks = os.sysconf("SC_CLK_TCK")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:  # noqa: PTH123
            fields = file.read().rpartition(")")[2].split()
        if (int(fields[11]) + int(fields[12])) / ticks > 1:
            return
        time.sleep(0.05)
    raise TimeoutError


@pytest.mark.parametrize(
    ("words", "code"),
    [(("refresh", "--help"), 0), (("hooks", "run", "stop"), 0), (("sessions",), 1)],
)
def test_without_an_engine_help_is_help_and_a_hook_is_no_trouble(
    tmp_path: Path, words: tuple[str, ...], code: int
) -> None:
    (tmp_path / "_duckdb.py").write_text("raise ImportError('libduckdb: no such library')")
    transcript = tmp_path / "t.jsonl"
    transcript.write_text("{}\n")
    database = tmp_path / "t.duckdb"
    database.touch()
    done = subprocess.run(
        [sys.executable, "-m", "tracelab_duck", "--db", database, *words],
        input=json.dumps({"session_id": "s", "transcript_path": str(transcript)}),
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr.count("\n")) == (code, code)
    assert ("libduckdb" in done.stderr) is bool(code)
