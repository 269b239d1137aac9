"""Command line: `python -m corpus_gen [KIND] --out DIR …`, see `--help`."""

from __future__ import annotations

import argparse
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from corpus_gen.bulk import bulk
from corpus_gen.chain import chain
from corpus_gen.codex import codex
from corpus_gen.detect import further_traces, traces
from corpus_gen.fleet import member
from corpus_gen.profile import ALL_BAD, BadKind, Fork, PathologyKind, Profile, Regime, varied
from corpus_gen.session import session
from corpus_gen.writing import write_appends, write_chain, write_family, write_session

if TYPE_CHECKING:
    from collections.abc import Callable

Named = TypeVar("Named", bound=Enum)

_COUNTS = (
    "kilobytes",
    "subagents",
    "interrupts",
    "denials",
    "compactions",
    "images",
    "errors",
    "facts",
    "fact_burst",
    "queued",
    "dangling",
    "late_results",
    "early_results",
    "api_errors",
    "unknowns",
    "fallbacks",
    "fast",
    "cold",
    "unicode",
)
_EXAMPLE = "example: python -m corpus_gen --seeds 201-212 --out corpus"


def seeds_of(text: str) -> list[int]:
    """Return the seeds of a list such as `201-212` or `1,5,9`."""
    seeds: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        seeds.extend(range(int(first), int(last or first) + 1))
    return seeds


def _names(kind: type[Named]) -> Callable[[str], tuple[Named, ...]]:
    def parse(text: str) -> tuple[Named, ...]:
        return tuple(kind(part) for part in text.split(",")) if text else ()

    return parse


def _bad_lines(text: str) -> tuple[BadKind, ...]:
    return ALL_BAD if text == "all" else _names(BadKind)(text)


def parser() -> argparse.ArgumentParser:
    """Return the options; every knob of a profile has its own."""
    made = argparse.ArgumentParser(prog="python -m corpus_gen", epilog=_EXAMPLE)
    kinds = ("sessions", "fleet", "detect", "detect-further", "chain", "bulk", "codex")
    made.add_argument("kind", nargs="?", choices=kinds, default="sessions")
    made.add_argument("--out", type=Path, required=True, help="folder to write into")
    made.add_argument("--seeds", type=seeds_of, default=[1], help="such as 201-212 or 1,5,9")
    made.add_argument("--megabytes", type=int, default=110, help="bulk: bytes to write in all")
    made.add_argument("--scale", type=int, default=1000, help="bulk: result size per thousand")
    made.add_argument("--links", type=int, default=30, help="chain: files to read")
    made.add_argument("--alternating", action="store_true", help="chain: alternating sum")
    made.add_argument(
        "--appends", type=int, metavar="SEED", help="sessions: write an append schedule as well"
    )
    knobs = made.add_argument_group("knobs of sessions (default: each seed has its own)")
    for name in _COUNTS:
        knobs.add_argument(f"--{name.replace('_', '-')}", type=int)
    knobs.add_argument("--regime", type=Regime, help=", ".join(kind.value for kind in Regime))
    knobs.add_argument("--fork", type=Fork, help=", ".join(kind.value for kind in Fork))
    knobs.add_argument("--bad-lines", type=_bad_lines, help="all, or kinds with commas")
    for name in ("pathologies", "near-misses"):
        knobs.add_argument(f"--{name}", type=_names(PathologyKind), help="kinds with commas")
    for name in ("has-agent-files", "ends-open", "pending-tail"):
        knobs.add_argument(f"--{name}", action=argparse.BooleanOptionalAction)
    return made


def _with_knobs(profile: Profile, given: argparse.Namespace) -> Profile:
    names = Profile.__dataclass_fields__
    knobs = {name: value for name, value in vars(given).items() if name in names}
    return replace(profile, **{name: value for name, value in knobs.items() if value is not None})


def main(arguments: list[str] | None = None) -> None:
    """Write what the arguments ask for."""
    given = parser().parse_args(arguments)
    match given.kind:
        case "bulk":
            for seed in given.seeds:
                bulk(given.out, given.megabytes, seed, scale=given.scale)
        case "chain":
            for seed in given.seeds:
                write_chain(given.out, chain(given.links, seed, alternating=given.alternating))
        case "codex":
            for seed in given.seeds:
                write_family(given.out / str(seed), codex(seed))
        case "detect" | "detect-further":
            made_by = traces if given.kind == "detect" else further_traces
            for made in made_by(given.seeds):
                write_session(given.out, made)
        case kind:
            _write_sessions(given, member if kind == "fleet" else varied)


def _write_sessions(given: argparse.Namespace, start: Callable[[int], Profile]) -> None:
    for seed in given.seeds:
        made = session(seed, _with_knobs(start(seed), given))
        write_session(given.out, made)
        if given.appends is not None:
            write_appends(given.out, made, given.appends)


if __name__ == "__main__":
    main()
