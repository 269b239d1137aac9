"""Command line: `python -m bench.report` writes `docs/benchmarks.md` and what it shows.

New results of `bench/results/` are taken over into `docs/benchmarks/` first, so that the page can
be made again, and held against its figures, from the repository alone.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench import documents
from bench.report import comprehend, continue_
from bench.report.tables import table

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCS = Path(__file__).parents[2] / "docs"
TAKEN = ("comprehend", "continue")


def main() -> int:
    """Take new results over and write the page."""
    folder = DOCS / "benchmarks"
    folder.mkdir(exist_ok=True)
    for name in TAKEN:
        found = documents.RESULTS / f"{name}.json"
        if found.is_file():
            shutil.copyfile(found, folder / found.name)
    for path, text in pages(folder).items():
        (DOCS / path).write_text(text, encoding="utf-8")
        print(DOCS / path)
    return 0


def pages(folder: Path) -> dict[str, str]:
    """The page and its plots, by path below `docs/`.

    Args:
        folder: Holds the results, one JSON file each.

    Raises:
        FileNotFoundError: A result is missing.
    """
    results = {name: _result(name, folder) for name in TAKEN}
    plots = {comprehend.PLOT: comprehend.drawing(results["comprehend"])}
    plots |= continue_.drawings(results["continue"])
    lines = [*_head(results), "", *comprehend.section(results["comprehend"]), ""]
    lines += [*continue_.section(results["continue"]), "", *_left()]
    return {"benchmarks.md": "\n".join(lines) + "\n"} | {
        f"benchmarks/{name}": drawing for name, drawing in plots.items()
    }


def _result(name: str, folder: Path) -> dict[str, Any]:
    found = documents.load(name, folder)
    if found is None:
        raise FileNotFoundError(f"{folder / name}.json: run python -m bench.{name} first")
    return found


def _head(results: dict[str, dict[str, Any]]) -> Iterator[str]:
    yield "# Benchmarks"
    yield ""
    yield "<!-- Made by `python -m bench.report` from docs/benchmarks/*.json. Do not edit. -->"
    yield ""
    yield (
        "What COMPREHEND and CONTINUE measured, with version "
        f"{results['continue']['about']['version']}. Three kinds of figures stand here and are "
        "never mixed: **measured here, offline** (no model was asked; a fixed rule reads, or a "
        "script works), **needs a model** (not measured here; the command that would), and "
        "**paper** (the figures of the paper that the instruments follow, by models, on its own "
        "transcripts and tasks)."
    )
    yield ""
    yield (
        "What transfers: the questions are co-designed with the view, so of COMPREHEND only the "
        "reduction in tokens and cost transfers, and only where the state covers what is asked. A "
        "minimal tally is cheaper than a view on chains; what justifies the fold is that it can be "
        "audited and serves a second reader. No external task has been run to confirm any of this."
    )
    yield ""
    yield "```sh"
    yield "python -m bench.comprehend          # and paths of your own transcripts"
    yield "python -m bench.continue_"
    yield "python -m bench.report"
    yield "```"
    yield ""
    yield (
        "Two runs write the same bytes, whatever the order of hashes and the time zone: whole runs "
        "of both and of `bench.detect` were compared, and a test holds it on a selection. On two "
        "idle cores CONTINUE took 335 s in two processes, COMPREHEND with the real transcripts 25 "
        "s, `bench.detect` 5 s."
    )


def _left() -> Iterator[str]:
    yield "## Not measured here"
    yield ""
    rows = [
        (
            "accuracy of a model on the three texts",
            "`python -m bench.comprehend --live --budget USD`",
        ),
        ("success of a model on chains", "`python -m bench.continue_ --live --budget USD`"),
        ("prose chains through the model extractor", "`tracelab-duck extract`, then as above"),
        ("models' own summaries, and their arithmetic", "as above"),
    ]
    yield from table(("what", "how"), rows, source="needs a model")


if __name__ == "__main__":
    sys.exit(main())
