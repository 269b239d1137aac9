from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from tests.cli.test_process import PROGRAM
from tests.cli.test_refresh import failing_call, record

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# Writes what it is told, one row a line, whole.
TELLER = "import sys; open(sys.argv[1], 'a').write(sys.stdin.read() + '\\n')"


def until(ready: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    """Wait for what the process will do; it must not end before."""
    deadline = time.monotonic() + 90
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            process.kill()
            raise AssertionError(process.communicate())
        time.sleep(0.1)


def test_watch_keeps_pages_current_and_tells_new_anomalies_until_it_is_stopped(
    empty: Path, tmp_path: Path
) -> None:
    session = "00000000-0000-4000-8000-000000000099"
    source = tmp_path / "p" / f"{session}.jsonl"
    source.parent.mkdir()
    source.write_text(record(1, "user", "the first words") + failing_call(1))
    page, told = tmp_path / "pages" / f"{session}.html", tmp_path / "told.jsonl"
    teller = tmp_path / "teller.py"
    teller.write_text(TELLER)
    command = [*PROGRAM, "--db", empty, "watch", source.parent, "--views", page.parent]
    telling = ["--on-anomaly", shlex.join([sys.executable, str(teller), str(told)])]
    with subprocess.Popen([*map(str, command), *telling], stderr=subprocess.PIPE) as process:
        until((page.parent / ".tracelab-duck.json").exists, process)
        assert "the first words" in page.read_text()
        assert not told.exists()
        with source.open("a") as file:
            file.write(record(9, "user", "the second words") + failing_call(5) + failing_call(6))
        until(lambda: told.exists() and told.read_text().endswith("\n"), process)
        assert "the second words" in page.read_text()
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        assert (
            process.stderr.read().splitlines()[-1].startswith(b"tracelab-duck: error: interrupted")
        )
        assert process.wait(timeout=30) == 130
    rows = [json.loads(line) for line in told.read_text().splitlines()]
    assert [(row["session_id"], row["kind"]) for row in rows] == [(session, "error_streak")]
