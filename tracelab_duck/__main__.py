"""`python -m tracelab_duck`: the command line."""

from __future__ import annotations

from tracelab_duck.cli.main import run

if __name__ == "__main__":
    run()
