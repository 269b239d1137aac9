"""The time axis of the first screen: turns, calls, errors, agents, compactions, interrupts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tracelab_duck.compilers import svg, wording
from tracelab_duck.compilers.observer import places
from tracelab_duck.compilers.observer.charts import WIDTH

if TYPE_CHECKING:
    from datetime import datetime

    from markupsafe import Markup

    from tracelab_duck.compilers.timescale import TimeScale
    from tracelab_duck.model.observer_rows import AgentRow, Reading

_TURNS, _CALLS, _ERRORS, _AGENTS = 0.0, 18.0, 58.0, 72.0
_LANE, _LANES = 5.0, 4
_HEIGHT = int(_AGENTS + _LANE * _LANES)
_BINS = 200
_LINKED_TURNS = 60


def axis(reading: Reading, scale: TimeScale) -> Markup:
    """Draw the whole run on one line of time."""
    return svg.drawing(
        [
            svg.bars([(gap.x, 0, gap.width, _HEIGHT) for gap in scale.gaps], "gap"),
            *_turns(reading, scale),
            svg.bars(_call_bars(reading, scale), "calls"),
            svg.bars(_ticks(_error_times(reading), scale, 2.4, _ERRORS, 11), "errors"),
            svg.bars(_agent_bars(reading, scale), "agents"),
            svg.bars(_ticks(_marked(reading, "compaction"), scale, 3, 0, _AGENTS), "compactions"),
            svg.bars(_ticks(_marked(reading, "interrupt"), scale, 3, 0, _AGENTS), "interrupts"),
        ],
        width=WIDTH,
        height=_HEIGHT,
        label=_label(reading),
        css="axis",
    )


def _turns(reading: Reading, scale: TimeScale) -> list[str]:
    """Turns as alternating bands; each a link, as long as there are not too many."""
    starts = [scale.at(turn.occurred_at) for turn in reading.turns]
    ends = [*starts, float(WIDTH)][1:]
    bands = [
        (start + 0.5, _TURNS, max(end - start - 1, 1.0), 12.0)
        for start, end in zip(starts, ends, strict=True)
    ]
    if len(bands) > _LINKED_TURNS:
        return [svg.bars(bands[::2], "band even"), svg.bars(bands[1::2], "band odd")]
    return [
        svg.link(
            f"#{places.anchor_of_turn(turn.turn_no)}",
            f"turn {turn.turn_no}",
            svg.bars([band], "band even" if n % 2 else "band odd"),
        )
        for n, (turn, band) in enumerate(zip(reading.turns, bands, strict=True))
    ]


def _call_bars(reading: Reading, scale: TimeScale) -> list[tuple[float, float, float, float]]:
    """Calls over time; by the square root, so that one burst does not flatten all others."""
    step = WIDTH / _BINS
    counts = Counter(
        min(int(scale.at_ms(call.called_ms) / step), _BINS - 1) for call in reading.calls
    )
    peak = max(counts.values(), default=1)
    room = _ERRORS - _CALLS - 4
    heights = {place: (n / peak) ** 0.5 * room for place, n in sorted(counts.items())}
    return [
        (place * step + 0.5, _ERRORS - 2 - height, step - 1, height)
        for place, height in heights.items()
    ]


def _ticks(
    moments: list[datetime | None], scale: TimeScale, width: float, y: float, height: float
) -> list[tuple[float, float, float, float]]:
    places_of = sorted({min(scale.at(moment), WIDTH - width) for moment in moments})
    return [(x - width / 2 if x > width else x, y, width, height) for x in places_of]


def _error_times(reading: Reading) -> list[datetime | None]:
    failed = [call.ended_at for call in reading.calls if call.is_error]
    return failed + [mark.occurred_at for mark in reading.marks if mark.mark == "error"]


def _marked(reading: Reading, kind: str) -> list[datetime | None]:
    kinds = {"compaction", "summary"} if kind == "compaction" else {kind}
    return [mark.occurred_at for mark in reading.marks if mark.mark in kinds]


def _agent_bars(reading: Reading, scale: TimeScale) -> list[tuple[float, float, float, float]]:
    """Agents in lanes: each in the first lane that is free when it starts."""
    free = [0.0] * _LANES
    found = []
    for row in sorted(reading.agents, key=_start):
        start = scale.at(row.started_at)
        end = max(scale.at(row.last_at), start + 2)
        lane = next((n for n, until in enumerate(free) if until <= start), _LANES - 1)
        free[lane] = end
        found.append((start, _AGENTS + lane * _LANE + 1, end - start, _LANE - 2))
    return found


def _start(row: AgentRow) -> tuple[float, str]:
    return (row.started_at.timestamp() if row.started_at else 0.0, row.agent_id)


def _label(reading: Reading) -> str:
    errors = len(_error_times(reading))
    parts = [
        wording.plural(len(reading.turns), "turn"),
        wording.plural(len(reading.calls), "call"),
        wording.plural(errors, "error"),
        wording.plural(len(_marked(reading, "interrupt")), "interrupt"),
        wording.plural(len(reading.agents), "agent"),
    ]
    return f"The run over time: {', '.join(parts)}"
