"""Files that arrive in random pieces, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random


def steps(files: Mapping[str, bytes], rng: Random, *, count: int) -> Iterator[dict[str, bytes]]:
    """Cut every file into at most so many pieces, at any byte, and give a piece of each in turn.

    A file may begin late, end early and have nothing new in between. Joined, its pieces are it.
    """
    cuts = {name: _cuts(len(data), rng, count) for name, data in files.items()}
    for step in range(count):
        yield {
            name: data[cuts[name][step] : cuts[name][step + 1]]
            for name, data in files.items()
            if cuts[name][step] < cuts[name][step + 1]
        }


def _cuts(size: int, rng: Random, count: int) -> list[int]:
    # Half of the cuts repeat others, so that some steps bring nothing.
    inner = [rng.randint(0, size) for _ in range(count - 1)]
    kept = [rng.choice(inner) if rng.random() < 0.5 else cut for cut in inner]
    return [0, *sorted(kept), size]
