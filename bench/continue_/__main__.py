"""Command line: `python -m bench.continue_`, see `--help`."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tracelab_duck
from bench import asking, documents
from bench.continue_ import arithmetic, arms, live, pricing, schedule, summary
from bench.continue_.arms import ARMS
from bench.continue_.cells import grid
from bench.continue_.grid import run
from bench.continue_.tasks import Family

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.continue_.cells import Job
    from bench.continue_.pricing import Rates
    from bench.continue_.rows import Row

PROTOCOL = "continue 1"
FAMILIES = tuple(family.value for family in Family)
_EXAMPLE = "example: python -m bench.continue_ --seeds 3 --lengths 30,60"


def lengths_of(text: str) -> tuple[int, ...]:
    """The lengths of a list such as `30,60`."""
    return tuple(int(part) for part in text.split(","))


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = argparse.ArgumentParser(
        prog="python -m bench.continue_",
        description="How far scripted workers get on chains and other tasks when their context is "
        "made in different ways. No model is asked without --live. A run that was stopped is "
        "taken up again.",
        epilog=_EXAMPLE,
    )
    made.add_argument("--seeds", type=int, help="at most so many a cell (default: the protocol)")
    made.add_argument("--lengths", type=lengths_of, default=(30, 60, 120), help="of the chains")
    made.add_argument("--arm", action="append", choices=ARMS, help="only this one; repeatable")
    made.add_argument("--family", action="append", choices=FAMILIES, help="the same for tasks")
    made.add_argument("--processes", type=int, default=2, help="jobs at once")
    asking.add_options(made)
    made.add_argument("--out", type=Path, default=documents.RESULTS, help="folder for the result")
    made.add_argument("--fresh", action="store_true", help="forget the rows of earlier runs")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, write `continue.json`, print the cells; 1 if a promise is not kept."""
    options = parser()
    given = options.parse_args(arguments)
    asking.require_budget(options, given)
    if given.live:
        return _live(given)
    path = given.out / "continue.rows.jsonl"
    if given.fresh:
        path.unlink(missing_ok=True)
    started = time.perf_counter()
    rates, jobs = _rates(pricing.MODEL), _jobs(given)
    rows = run(jobs, rates, path, processes=given.processes)
    made = document(jobs, rows, rates)
    written = documents.write("continue", made, given.out)
    for cell in made["cells"]:
        print(_line(cell))
    print(f"{written} ({time.perf_counter() - started:.0f} s)")
    return 0 if all(made["promises"].values()) else 1


def _jobs(given: argparse.Namespace) -> list[Job]:
    return [
        job
        for job in grid(seeds=given.seeds, lengths=given.lengths)
        if job.arm in (given.arm or ARMS) and job.family.value in (given.family or FAMILIES)
    ]


def _rates(model: str) -> Rates:
    with tempfile.TemporaryDirectory() as folder:
        lab = tracelab_duck.open(Path(folder) / "prices.duckdb")
        lab.refresh([Path(folder)])
        return pricing.rates(lab, model)


def _live(given: argparse.Namespace) -> int:
    asker = asking.asker(
        given.out / "live",
        model=given.model,
        budget_usd=Decimal(given.budget),
        purpose="continue",
    )
    jobs = live.runnable(_jobs(given))
    path = given.out / "continue-live.rows.jsonl"
    rows, stopped = live.run(jobs, asker, _rates(given.model), path)
    about = {
        "kind": "measured with a model",
        "version": tracelab_duck.__version__,
        "protocol": PROTOCOL,
        "model": given.model,
        "runs": len(rows),
        "stopped": stopped,
        "spent_usd": str(asker.purse.spent_usd()),
    }
    cells = summary.cells(rows)
    print(documents.write("continue-live", {"about": about, "cells": cells}, given.out))
    for cell in cells:
        print(_line(cell))
    if stopped:
        print(stopped, file=sys.stderr)
    return 1 if stopped else 0


def document(jobs: Sequence[Job], rows: Sequence[Row], rates: Rates) -> dict[str, Any]:
    """The result of a grid: equal for equal jobs and programs."""
    made = summary.cells(rows)
    return {
        "about": {
            "version": tracelab_duck.__version__,
            "protocol": PROTOCOL,
            "kind": "measured here, offline",
            "workers": "scripted, by what their context shows alone; no model was asked",
            "jobs": len(jobs),
            "jobs_of_the_protocol": len(grid()),
            "runs": len(rows),
            "transient_permille": schedule.PERMILLE,
            "slip_permille": arithmetic.SLIP_PERMILLE,
            "view_every": arms.EVERY,
            "view_budget_tokens": arms.VIEW_BUDGET,
            "raw_steps": arms.WINDOW,
            "priced_as": pricing.MODEL,
            "usd_per_million": {
                "input": str(rates.input),
                "output": str(rates.output),
                "cache_read": str(rates.cache_read),
                "cache_write_5m": str(rates.cache_write_5m),
            },
            "tokens": "estimated from characters",
        },
        "promises": promises(made),
        "cells": made,
        "pairs": summary.pairs(rows),
    }


def promises(cells: Sequence[dict[str, Any]]) -> dict[str, bool]:
    """What must hold, by name; only what the grid has cells for."""
    found: dict[str, bool] = {}
    for cell in cells:
        if cell["method"] != "copy" or cell["arm"] not in {"view", "view, cached"}:
            continue
        place = f"{cell['arm']}, {cell['family']} {cell['links']}"
        if cell["family"] in {"chain", "alternating chain"}:
            found[f"{place}: every seed solved"] = cell["solved"] == cell["runs"]
            found[f"{place}: at most 6000 tokens a call"] = cell["tokens_per_call_max"] <= 6000  # noqa: PLR2004 the promise itself
    return found


def _line(cell: dict[str, Any]) -> str:
    place = f"{cell['family']} {cell['links'] or ''}".strip()
    return (
        f"{place:<22} {cell['arm']:<30} {cell['method']:<11} {cell['solved']:>3}/{cell['runs']:<3}"
        f" {cell['tokens_per_call']:>7.0f} a call {float(cell['cost_usd']):>8.4f} USD"
    )


if __name__ == "__main__":
    sys.exit(main())
