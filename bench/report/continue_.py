"""The part of the report that CONTINUE gives, the boundary included."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench.report import paper
from bench.report.plots import Axis, Bar, Series, bars, plot
from bench.report.tables import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Cell = dict[str, Any]

TOKENS_PLOT, SOLVED_PLOT = "continue-tokens.svg", "continue-solved.svg"
_LENGTHS = (30, 60, 120)
_DRAWN = ("full", "view + full history", "mask", "view", "view, cached", "scratchpad")
_FIRST = {"view": "copy", "view, cached": "copy", "scratchpad": "notes"}
_COLUMNS = (
    "arm",
    "worker",
    "solved",
    "steps",
    "retries",
    "repeats",
    "tokens a call",
    "last quarter",
    "input",
    "cache read",
    "cache write",
    "output",
    "USD a run",
    "paper",
)


def section(result: dict[str, Any]) -> Iterator[str]:
    """The lines of the section."""
    about = result["about"]
    yield "## CONTINUE: how far a worker gets"
    yield ""
    yield (
        "A worker reads files one after the other and must state a figure over all of them. Arms "
        "differ in nothing but the context. Workers are scripted and know only what their context "
        "shows, so a success says that the arm carries the statistic, and a failure that it does "
        "not; nothing here says how well a model would use it. `copy` takes the aggregate line and "
        "adds what its coverage stamp leaves out, `sum` adds every value it sees, `slip` copies "
        "where it can and adds where it must, with each addition wrong in "
        f"{about['slip_permille']} of 1,000 cases (an assumption, not a measurement), `notes` "
        "keeps a running note, `tally` and `calculator` use the tool of that name."
    )
    yield ""
    yield (
        f"Protocol {about['protocol']}, {about['runs']} runs; calls fail by a schedule fixed by "
        f"seed and number of the call ({about['transient_permille']} of 1,000); a new view "
        f"every {about['view_every']} steps at a budget of {about['view_budget_tokens']} tokens "
        f"before the last {about['raw_steps']} steps; USD a run by the price table, as "
        f"{about['priced_as']}; tokens are estimates. Every run is written down as a transcript, "
        "and the ledger's count and price of it is the run's own."
    )
    yield ""
    yield from _growth(result["cells"])
    if about["jobs"] < about["jobs_of_the_protocol"]:
        yield ""
        yield (
            f"**Part of the grid:** {about['jobs']} of {about['jobs_of_the_protocol']} jobs of the "
            "protocol are measured; the others are left out, not failed."
        )
    yield ""
    yield f"![tokens a call against links](benchmarks/{TOKENS_PLOT})"
    yield ""
    yield f"![solved at 120 links](benchmarks/{SOLVED_PLOT})"
    for family, links in dict.fromkeys((each["family"], each["links"]) for each in result["cells"]):
        yield ""
        yield f"### {family.capitalize()}{f', {links} links' if links else ''}"
        yield ""
        chosen = [
            each for each in result["cells"] if (each["family"], each["links"]) == (family, links)
        ]
        source = "measured here, offline, scripted workers; last column: paper (models)"
        yield from table(_COLUMNS, [_row(each) for each in chosen], source=source)
    yield ""
    yield from _pairs(result["pairs"])
    yield ""
    yield from _boundary(result["cells"])


def _growth(cells: Iterable[Cell]) -> Iterator[str]:
    """How the largest call grows with a chain: the view by its budget alone, the history on."""
    chain = {
        (each["arm"], each["links"]): each
        for each in cells
        if each["family"] == "chain" and each["method"] == _FIRST.get(each["arm"], "sum")
    }
    links = [each for each in _LENGTHS if ("view", each) in chain and ("full", each) in chain]

    def told(arm: str, name: str) -> str:
        return ", ".join(f"{chain[arm, each][name]:,}" for each in links)

    if links:
        yield (
            f"At {', '.join(map(str, links))} links the largest view has "
            f"{told('view', 'view_tokens_max')} tokens, the largest call of this arm "
            f"{told('view', 'tokens_per_call_max')}, and that of the full history "
            f"{told('full', 'tokens_per_call_max')}."
        )


def _row(cell: Cell) -> tuple[str, ...]:
    return (
        cell["arm"],
        cell["method"],
        f"{cell['solved']}/{cell['runs']}",
        f"{cell['steps']:.1f}",
        f"{cell['retries']:.1f}",
        f"{cell['repeats']:.1f}",
        f"{cell['tokens_per_call']:,.0f}",
        f"{cell['tokens_per_call_last_quarter']:,.0f}",
        *(f"{cell[name]:,.0f}" for name in ("input", "cache_read", "cache_write", "output")),
        f"{float(cell['cost_usd']):.3f}",
        paper.CONTINUE.get((cell["family"], cell["links"], cell["arm"]), ""),
    )


def _pairs(pairs: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield "### Pairs on shared seeds"
    yield ""
    yield (
        "Exact McNemar on seeds that both arms ran, Fisher on the two rates. The p-values "
        "describe; nothing was registered before it was run, and cells of different protocols are "
        "not pooled."
    )
    yield ""
    rows = [
        (
            f"{pair['family']} {pair['links'] or ''}".strip(),
            " ".join(pair["first"]),
            " ".join(pair["second"]),
            *(str(pair[name]) for name in ("seeds", "both", "sole_first", "sole_second")),
            f"{pair['mcnemar_p']:.2g}",
            f"{pair['fisher_p']:.2g}",
        )
        for pair in pairs
    ]
    names = ("task", "first", "second", "seeds", "both", "only first", "only second")
    yield from table((*names, "McNemar p", "Fisher p"), rows, source="measured here, offline")


def _boundary(cells: Iterable[Cell]) -> Iterator[str]:
    yield "### The boundary: statistics that depend on order"
    yield ""
    told = [
        f"{each['solved']}/{each['runs']} at {each['links']} links from {each['arm']}"
        for each in cells
        if each["family"] == "alternating chain" and each["method"] == "copy"
    ]
    yield (
        "An alternating sum cannot be made from a plain sum, and not from the values that are left "
        "in a bounded store. It is a mergeable *ordered* aggregate all the same: for two stretches "
        "a and b, `alt(a·b) = alt(a) + (-1)^n(a) · alt(b)`. So the aggregate line holds it, and a "
        f"worker that copies solves {'; '.join(told)}."
    )
    yield ""
    yield (
        "What else can stand in that line is what has such a rule: count, sum, min, max, first, "
        "last, and anything else that is a fold of fixed size over the ordered values, for example "
        "a weighted sum by position (keep n and both sums), a running maximum of the sum (keep sum "
        "and best prefix), a count of rises and falls (keep first and last), a polynomial hash. "
        "What has no state of fixed size has no place in it: the median and other quantiles, the "
        "number of different values, the most frequent value, the k-th from the end for k beyond "
        "what is live, and whatever rule the task makes up over pairs of values far apart. Those "
        "need the values: `FROM worker_facts(session, seq)` has all of them, evicted ones included."
    )


def drawings(result: dict[str, Any]) -> dict[str, str]:
    """The plots of the section by file name."""
    chain = [each for each in result["cells"] if each["family"] == "chain"]
    return {TOKENS_PLOT: _tokens(chain), SOLVED_PLOT: _solved(chain)}


def _tokens(chain: Sequence[Cell]) -> str:
    series = []
    for arm in _DRAWN:
        method = _FIRST.get(arm, "sum")
        points = tuple(
            (each["links"], each["tokens_per_call_last_quarter"])
            for each in chain
            if (each["arm"], each["method"]) == (arm, method)
        )
        series.append(Series(name=arm, points=points))
    return plot(
        "Tokens a call in the last quarter of a chain (offline, scripted)",
        Axis(title="links", low=20, high=130, ticks=_LENGTHS),
        Axis(title="tokens", low=0, high=35_000, ticks=(0, 6000, 12_000, 18_000, 24_000, 30_000)),
        series,
    )


def _solved(chain: Sequence[Cell]) -> str:
    longest = [each for each in chain if each["links"] == _LENGTHS[-1]]
    ranked = sorted(
        longest, key=lambda each: (float(each["cost_usd"]), each["arm"], -each["solved"])
    )
    rows = [
        Bar(
            name=f"{each['arm']}: {each['method']}",
            value=float(each["cost_usd"]),
            told=f"{each['solved']}/{each['runs']}",
            is_full=each["solved"] == each["runs"],
        )
        for each in ranked
    ]
    return bars(
        "Cost of a run and seeds solved at 120 links, by arm and worker (offline, scripted)",
        Axis(title="USD a run", low=0.4, high=8, ticks=(0.5, 1, 2, 5), is_log=True),
        rows,
    )
