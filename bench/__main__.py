"""`python -m bench`: every benchmark of the program itself, each with its baseline.

The instruments (COMPREHEND, CONTINUE) run last, without a model.
"""

from __future__ import annotations

import sys

from bench import curator, detect, ingest, scale, tick, versions, views
from bench.comprehend.__main__ import main as comprehend
from bench.continue_.__main__ import main as continue_

if __name__ == "__main__":
    held = [
        ingest.main(110),
        ingest.main(1000),
        tick.main((100_000, 1_000_000)),
        versions.main((10_000, 1_000_000)),
        views.main(1_000_000),
        curator.main(1_000_000),
        detect.main([]) == 0,
        comprehend([]) == 0,
        continue_([]) == 0,
        scale.main(20),
    ]
    sys.exit(0 if all(held) else 1)
