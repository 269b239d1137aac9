"""Command line: `python -m bench.comprehend [PATH…]`, see `--help`."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import corpus_gen
import tracelab_duck
from bench import asking, documents
from bench.comprehend import live, measuring
from bench.comprehend.sessions import sessions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.comprehend.sessions import Session
    from tracelab_duck.lab import Lab

PROTOCOL = "comprehend 1"
SEEDS = range(201, 213)
# As long as the upper hundredth of real transcripts, where no log fits under a cap.
LONG_SEEDS, LONG_KILOBYTES = range(301, 305), 6000
_EXAMPLE = "example: python -m bench.comprehend ~/.claude/projects"


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = argparse.ArgumentParser(
        prog="python -m bench.comprehend",
        description="What a reader can answer about a session from its raw tail, a flat log and "
        "its view. Without --live nothing leaves the machine and no model is asked; with it, "
        "the texts of the sessions go to the model's endpoint, secrets masked.",
        epilog=_EXAMPLE,
    )
    made.add_argument("paths", nargs="*", type=Path, help="own transcripts, beside the generated")
    made.add_argument("--seeds", type=int, help="at most so many generated (default: the protocol)")
    made.add_argument("--long-seeds", type=int, help="the same for generated ones of 6 MB")
    made.add_argument("--budget-tokens", type=int, default=measuring.HEADLINE, help="of the view")
    made.add_argument("--reruns", type=int, default=2, help="whole passes of a live run")
    asking.add_options(made)
    made.add_argument("--out", type=Path, default=documents.RESULTS, help="folder for the result")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, write `comprehend.json`, print the headline; 0 always: it promises no number."""
    options = parser()
    given = options.parse_args(arguments)
    asking.require_budget(options, given)
    if given.live:
        return _live(given)
    started = time.perf_counter()
    document = offline(
        given.paths,
        seeds=SEEDS[: given.seeds],
        long_seeds=LONG_SEEDS[: given.long_seeds],
        headline=given.budget_tokens,
    )
    path = documents.write("comprehend", document, given.out)
    for name, each in document["sets"].items():
        print(_line(name, each, given.budget_tokens))
    print(f"{path} ({time.perf_counter() - started:.0f} s)")
    return 0


def offline(
    paths: Sequence[Path] = (),
    *,
    seeds: Sequence[int] = SEEDS,
    long_seeds: Sequence[int] = LONG_SEEDS,
    headline: int = measuring.HEADLINE,
    cuts: Sequence[float] = measuring.CUTS,
) -> dict[str, Any]:
    """Measure what needs no model.

    Args:
        paths: Transcripts of the user's own, measured beside the generated ones.
        seeds: Of the generated sessions.
        long_seeds: Of generated sessions of 6 MB.
        headline: Budget of the view that ratios are stated at, in tokens.
        cuts: Shares of each generated session to look at while it runs.

    Returns:
        The document: equal for equal arguments and files, whatever the machine.
    """
    budgets = tuple(sorted({*measuring.BUDGETS, headline}))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lab, made = generated(folder, seeds)
        middles = [session.as_of(share) for share in cuts for session in made]
        sets = {"generated": _measured(lab, made, budgets, headline)}
        if middles:
            sets["generated, mid-run"] = _measured(lab, middles, (headline,), headline)
        if long_seeds:
            longer, sizable = generated(folder / "long", long_seeds, kilobytes=LONG_KILOBYTES)
            sets["generated, long"] = _measured(longer, sizable, budgets, headline)
        if paths:
            own = tracelab_duck.open(folder / "own.duckdb")
            own.refresh([path.expanduser() for path in paths])
            sets["real"] = _measured(own, sessions(own), budgets, headline)
    return {
        "about": {
            "version": tracelab_duck.__version__,
            "protocol": PROTOCOL,
            "reader": "extractive (answerability); no model was asked",
            "kind": "measured here, offline",
            "seeds": list(seeds),
            "long_seeds": list(long_seeds),
            "cuts": list(cuts),
            "cap_characters": 100_000,
            "headline_budget_tokens": headline,
            "tokens": "estimated from characters",
        },
        "sets": sets,
    }


def generated(
    folder: Path, seeds: Sequence[int], *, kilobytes: int | None = None
) -> tuple[Lab, list[Session]]:
    """Write and read the sessions of some seeds; their forks are read, not asked about.

    Args:
        folder: Where files and database go.
        seeds: One session each.
        kilobytes: Size of each transcript; None for what the seed has.

    Returns:
        The database, and the sessions in the order of the seeds.
    """
    profiles = [corpus_gen.varied(seed) for seed in seeds]
    if kilobytes is not None:
        profiles = [replace(profile, kilobytes=kilobytes) for profile in profiles]
    made = [corpus_gen.session(*each) for each in zip(seeds, profiles, strict=True)]
    for each in made:
        corpus_gen.write_session(folder, each)
    lab = tracelab_duck.open(folder / "generated.duckdb")
    lab.refresh([folder / "projects"])
    found = {session.session_id: session for session in sessions(lab)}
    return lab, [found[each.truth.session_id] for each in made]


def _live(given: argparse.Namespace) -> int:
    asker = asking.asker(
        given.out / "live",
        model=given.model,
        budget_usd=Decimal(given.budget),
        purpose="comprehend",
    )
    with tempfile.TemporaryDirectory() as name:
        if given.paths:
            lab = tracelab_duck.open(Path(name) / "own.duckdb")
            lab.refresh([path.expanduser() for path in given.paths])
            made = sessions(lab)
        else:
            lab, made = generated(Path(name), SEEDS)
        asked = live.ask(asker, lab, made, budget_tokens=given.budget_tokens, reruns=given.reruns)
    document = live.document(asked, asker, given.budget_tokens)
    print(documents.write("comprehend-live", document, given.out))
    if asked.stopped:
        print(asked.stopped, file=sys.stderr)
    return 1 if asked.stopped else 0


def _measured(
    lab: Lab, made: Sequence[Session], budgets: Sequence[int], headline: int
) -> dict[str, Any]:
    return measuring.summary(measuring.measure(lab, made, budgets=budgets), headline)


def _line(name: str, summary: dict[str, Any], headline: int) -> str:
    wanted = (measuring.RAW, measuring.FLAT, measuring.view_name(headline))
    parts = [
        f"{row['condition']} {row['accuracy']:.3f} ({row['tokens']} tokens)"
        for row in summary["conditions"]
        if row["condition"] in wanted
    ]
    ratio = summary["ratio_raw_capped"]
    fewer = f"; capped: {ratio:.1f} x fewer tokens than the raw tail" if ratio else ""
    return f"{name}, {summary['transcripts']} transcripts: {', '.join(parts)}{fewer}"


if __name__ == "__main__":
    sys.exit(main())
