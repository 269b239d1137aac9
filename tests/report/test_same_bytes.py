"""An offline bench that is run twice writes the same bytes: no clock, no hash order, no zone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
# As the protocol has them, on a selection that takes seconds.
_SMALL = {
    "bench.comprehend": ("--seeds", "1", "--long-seeds", "0"),
    "bench.continue_": (
        *("--seeds", "1", "--family", "fix", "--processes", "1"),
        *("--arm", "view", "--arm", "full", "--arm", "scratchpad"),
    ),
    "bench.detect": ("--seeds", "2"),
}


@pytest.mark.parametrize("module", _SMALL)
def test_two_runs_write_the_same_bytes(module: str, tmp_path: Path) -> None:
    folders = [tmp_path / "first", tmp_path / "second"]
    zones = ("UTC", "Asia/Tokyo")
    children = [
        subprocess.Popen(
            [sys.executable, "-m", module, *_SMALL[module], "--out", str(folder)],
            cwd=_ROOT,
            env={**os.environ, "PYTHONHASHSEED": str(number), "TZ": zone},
            stdout=subprocess.DEVNULL,
        )
        for number, (folder, zone) in enumerate(zip(folders, zones, strict=True))
    ]
    assert [child.wait() for child in children] == [0, 0]
    first, second = ({path.name: path.read_bytes() for path in f.iterdir()} for f in folders)
    assert any(name.endswith(".json") for name in first)
    assert first == second
