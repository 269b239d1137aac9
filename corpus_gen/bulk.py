"""Bulk transcripts for benchmarks: real sizes, streamed to disk, nothing held in memory.

The records have the shapes of `session`, with fewer kinds of them; their text comes from a pool.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from corpus_gen import fleet
from corpus_gen.bulk_session import BulkSession
from corpus_gen.bulk_truth import BulkTruth
from corpus_gen.pool import Pool
from corpus_gen.rng import Rng

if TYPE_CHECKING:
    from pathlib import Path

_MILLION = 1_000_000


def bulk(out: Path, megabytes: int, seed: int, *, scale: int = 1000) -> BulkTruth:
    """Write transcripts of a fleet's sizes until a total is reached.

    Args:
        out: The folder; `projects/` and `truth/` are made in it.
        megabytes: Bytes to write in all, in millions; the last file meets them within a record.
        seed: The same seed gives the same bytes everywhere.
        scale: Size of tool results per thousand of the usual; a small one gives many small records.

    Returns:
        The counts over all files. `truth/bulk-SEED.truth.json` holds them too, and
        `truth/bulk-SEED.sessions.jsonl` those of each file.
    """
    rng = Rng(seed)
    pool = Pool(rng.child(1))
    total = BulkTruth()
    (out / "truth").mkdir(parents=True, exist_ok=True)
    with (out / "truth" / f"bulk-{seed}.sessions.jsonl").open("w", encoding="ascii") as rows:
        while total.bytes < megabytes * _MILLION:
            size = min(rng.spread(fleet.SIZES), megabytes * _MILLION - total.bytes)
            made = BulkSession(rng.child(1_000 + total.files), pool=pool, scale=scale)
            truth = made.write(out, size)
            rows.write(json.dumps({"session_id": made.session_id, **asdict(truth)}) + "\n")
            total.add(truth)
    report = json.dumps(asdict(total), indent=1) + "\n"
    (out / "truth" / f"bulk-{seed}.truth.json").write_text(report, encoding="ascii")
    return total
