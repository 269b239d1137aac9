"""`python -m bench`: every benchmark of the program itself, each with its baseline."""

from __future__ import annotations

import sys

from bench import detect, ingest, tick, views

if __name__ == "__main__":
    held = [
        ingest.main(110),
        ingest.main(1000),
        tick.main((100_000, 1_000_000)),
        views.main(1_000_000),
        detect.main(30),
    ]
    sys.exit(0 if all(held) else 1)
