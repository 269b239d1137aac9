"""Command line of the generator."""

from __future__ import annotations

import argparse
from pathlib import Path

from corpus_gen.writing import write


def seeds_of(text: str) -> list[int]:
    """Return the seeds of a list such as `201-212` or `1,5,9`."""
    seeds: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        seeds.extend(range(int(first), int(last or first) + 1))
    return seeds


def main(arguments: list[str] | None = None) -> None:
    """Write what the arguments ask for."""
    parser = argparse.ArgumentParser(prog="corpus_gen")
    parser.add_argument("--seeds", type=seeds_of, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args(arguments)
    write(given.out, given.seeds)


if __name__ == "__main__":
    main()
