"""The charts of a run, all over one time axis, as inline SVG."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from operator import itemgetter
from typing import TYPE_CHECKING

from tracelab_duck.compilers import svg, wording
from tracelab_duck.compilers.observer.bill import context_of, context_tokens
from tracelab_duck.compilers.timescale import time_scale
from tracelab_duck.model.observer_page import Figure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from markupsafe import Markup

    from tracelab_duck.compilers.timescale import TimeScale
    from tracelab_duck.model.observer_rows import Reading, ResponseRow

    # Responses with their places on the time axis, by time.
    Placed = Sequence[tuple[float, ResponseRow]]

WIDTH = 1200
_HEIGHT = 100
_BINS = 100
_PLACE_OF, _HEIGHT_OF = itemgetter(0), itemgetter(1)
# New tokens of a response by kind, in this order, each with its colour; cache reads have a chart of
# their own.
_KINDS = (("output", "k1"), ("cache write", "k2"), ("uncached input", "k3"))


def scale_of(reading: Reading) -> TimeScale:
    """The time axis that all charts of a page share."""
    calls, responses = reading.calls, reading.responses
    seconds = {call.called_ms for call in calls} | {call.result_ms for call in calls}
    seconds |= {response.occurred_ms for response in responses}
    moments = [turn.occurred_at for turn in reading.turns]
    moments += [mark.occurred_at for mark in reading.marks]
    moments += [agent.last_at for agent in reading.agents]
    return time_scale(moments, WIDTH, also_ms=seconds)


def figures(reading: Reading, scale: TimeScale) -> tuple[Figure, ...]:
    """Cost, tokens by kind, context size and cache hit rate."""
    if not reading.responses:
        return ()
    placed = [(scale.at_ms(each.occurred_ms), each) for each in reading.responses]
    own = [(x, each) for x, each in placed if each.is_of_run and context_of(each)]
    made = (_cost(placed), _tokens(placed), _context(reading, scale, own))
    return (*(each for each in made if each is not None), _hit_rate(placed, own))


def _cost(placed: Placed) -> Figure | None:
    running, points = Decimal(0), [(0.0, 0.0)]
    for x, each in placed:
        if each.cost_usd is not None:
            running += each.cost_usd
            points.append((x, float(running)))
    if not running:
        return None
    drawn = _up(_thinned(points), float(running))
    return Figure(
        title="Cost so far",
        value=wording.money(running),
        svg=_drawing(
            [svg.curve(drawn, _HEIGHT, "curve")],
            f"Cost over time, {wording.money(running)} in the end",
        ),
        legend=(),
    )


def _tokens(placed: Placed) -> Figure:
    bins: dict[int, list[int]] = defaultdict(lambda: [0] * len(_KINDS))
    for x, each in placed:
        of_bin = bins[min(int(x / WIDTH * _BINS), _BINS - 1)]
        of_bin[0] += each.output_tokens or 0
        of_bin[1] += each.cache_write_tokens or 0
        of_bin[2] += each.input_tokens or 0
    peak = max((sum(values) for values in bins.values()), default=0)
    parts = []
    for n, (_, css) in enumerate(_KINDS):
        parts.append(svg.bars(_stack(bins, n, peak), css))
    words = ", ".join(
        f"{wording.short(sum(values[n] for values in bins.values()))} {name}"
        for n, (name, _) in enumerate(_KINDS)
    )
    return Figure(
        title="New tokens by kind",
        value=f"peak {wording.short(peak)}",
        svg=_drawing(parts, f"Tokens over time: {words}"),
        legend=tuple((css, name) for name, css in _KINDS),
    )


def _stack(
    bins: dict[int, list[int]], kind: int, peak: int
) -> Iterable[tuple[float, float, float, float]]:
    step = WIDTH / _BINS
    for place in sorted(bins):
        below, height = (
            value / max(peak, 1) * _HEIGHT for value in (sum(bins[place][:kind]), bins[place][kind])
        )
        yield place * step + 1, _HEIGHT - below - height, step - 2, height


def _context(reading: Reading, scale: TimeScale, own: Placed) -> Figure | None:
    if not own:
        return None
    points = [(x, float(context_of(each))) for x, each in own]
    peak = max(tokens for _, tokens in points)
    drawn = _up(_thinned(_ordered(points)), peak)
    compactions = [mark for mark in reading.marks if mark.mark in {"compaction", "summary"}]
    marks = [(scale.at(mark.occurred_at) - 1, 0.0, 2.0, float(_HEIGHT)) for mark in compactions]
    now = context_tokens(reading)
    return Figure(
        title="Context size",
        value=f"{'unknown' if now is None else wording.short(now)} now, peak {wording.short(peak)}",
        svg=_drawing(
            [
                svg.curve(drawn, _HEIGHT, "curve"),
                svg.bars(marks, "mark"),
            ],
            f"Tokens in context over time, peak {wording.short(peak)}",
        ),
        legend=(("mark", "compaction"),) if marks else (),
    )


def _hit_rate(placed: Placed, own: Placed) -> Figure:
    points = [(x, 100 * (each.cache_read_tokens or 0) / context_of(each)) for x, each in own]
    read = sum(each.cache_read_tokens or 0 for _, each in placed)
    whole = sum(context_of(each) for _, each in placed)
    drawn = _up(_thinned(_ordered(points), lowest=True), 100)
    return Figure(
        title="Cache hit rate",
        value=wording.percent(read, whole),
        svg=_drawing(
            [svg.curve(drawn, _HEIGHT, "curve")],
            f"Share of input read from cache, {wording.percent(read, whole)} overall",
        ),
        legend=(),
    )


def _drawing(parts: Iterable[str], label: str) -> Markup:
    grid = svg.bars([(0, y, WIDTH, 0.6) for y in (0, _HEIGHT / 2, _HEIGHT - 0.6)], "grid")
    return svg.drawing([grid, *parts], width=WIDTH, height=_HEIGHT, label=label, css="chart")


def _ordered(points: Sequence[svg.Point]) -> list[svg.Point]:
    return sorted(points, key=_PLACE_OF)


def _up(points: Sequence[svg.Point], peak: float) -> list[svg.Point]:
    return [(x, _HEIGHT - y / max(peak, 1e-9) * (_HEIGHT - 4)) for x, y in points]


def _thinned(points: Sequence[svg.Point], *, lowest: bool = False) -> list[svg.Point]:
    """At most two points a bin: the extreme one and the last, so that no dip or peak is lost."""
    if len(points) <= 2 * _BINS:
        return list(points)
    best: Callable[..., svg.Point] = min if lowest else max
    bins: dict[int, list[svg.Point]] = defaultdict(list)
    for point in points:
        bins[int(point[0] / WIDTH * _BINS)].append(point)
    kept: list[svg.Point] = []
    for place in sorted(bins):
        extreme, last = best(bins[place], key=_HEIGHT_OF), bins[place][-1]
        kept += [extreme] if extreme == last else sorted([extreme, last])
    return kept
