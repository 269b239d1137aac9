"""What another process may do with a database meanwhile."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

WRITER = """
import sys, duckdb
try:
    duckdb.connect(sys.argv[1]).close()
    print("written")
except duckdb.IOException as failure:
    print("refused" if "Could not set lock" in str(failure) else failure)
"""


def another_process_writes(path: Path) -> str:
    """Whether it is `written` or `refused`."""
    command = [sys.executable, "-c", WRITER, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
