"""Build a database from transcripts and compare it with the oracle, field by field."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import tracelab_duck
from bench.fidelity.compare import EIGHT, MORE, compare
from bench.fidelity.facts import read_facts
from bench.fidelity.oracle import read_sources
from bench.fidelity.rows import fetch
from bench.fidelity.source import find

if TYPE_CHECKING:
    from bench.fidelity.compare import Comparison

SHOWN = 12


def main(arguments: list[str]) -> int:
    """Print the table of fields; 1 if anything differs.

    Args:
        arguments: Files and folders; without any, Claude Code's own folder.

    Returns:
        The exit code.
    """
    paths = arguments or ["~/.claude/projects"]
    with tempfile.TemporaryDirectory() as folder:
        lab = tracelab_duck.open(Path(folder) / "fidelity.duckdb")
        lab.refresh([Path(path).expanduser() for path in paths])
        rows = fetch(lab)
    sources = find(paths)
    result = compare(read_sources(sources), read_facts(sources), rows)
    _print(result)
    return 1 if result.mismatches else 0


def _print(result: Comparison) -> None:
    for field in (*EIGHT, *MORE):
        print(f"{field:<20}{result.equal(field):>8} of {result.threads}")
    for item in result.mismatches[:SHOWN]:
        print(f"{item.field} of {item.thread}:", file=sys.stderr)
        print(f"  expected {item.expected!r:.300}", file=sys.stderr)
        print(f"  given    {item.given!r:.300}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
