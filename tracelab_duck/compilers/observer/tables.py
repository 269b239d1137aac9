"""Small tables below the episodes: tools, files, models, what could not be read."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from statistics import median
from typing import TYPE_CHECKING

from tracelab_duck.compilers import svg, wording
from tracelab_duck.compilers.observer.bill import total
from tracelab_duck.compilers.observer.places import relative
from tracelab_duck.compilers.shown import clipped
from tracelab_duck.model.observer_page import Fact, Row, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markupsafe import Markup

    from tracelab_duck.model.observer_rows import CallRow, FactRow, Reading, ResponseRow

_MOST_FILES = 25
_MOST_TOOLS = 20
_BAR = 100


def tables(reading: Reading) -> tuple[Table, ...]:
    """Every table that has a row."""
    made = (_tools(reading), _files(reading), _models(reading), _oddities(reading))
    return tuple(table for table in made if table.rows)


def facts(reading: Reading) -> tuple[Fact, ...]:
    """The facts by key, each with what its aggregate includes."""
    return tuple(
        Fact(key=row.key, values="\n".join(_values(row)), stamp=_stamp(row))
        for row in reading.facts
    )


def facts_title(reading: Reading) -> str:
    """How many facts there are, and how many have left the view."""
    live = sum(len(row.live or ()) for row in reading.facts)
    evicted = sum(row.n_evicted for row in reading.facts)
    words = wording.plural(live, "live fact")
    return f"{words}, {evicted} folded out of view" if evicted else words


def _tools(reading: Reading) -> Table:
    by_tool: dict[str, list[CallRow]] = defaultdict(list)
    for call in reading.calls:
        by_tool[call.tool_name or "?"].append(call)
    ordered = sorted(by_tool.items(), key=lambda each: (-len(each[1]), each[0]))
    most = len(ordered[0][1]) if ordered else 1
    return Table(
        title="Tools",
        rows=tuple(
            Row(
                name=clipped(name, 60),
                value=str(len(calls)),
                note=_tool_note(calls),
                bar=_bar(calls, most),
            )
            for name, calls in ordered[:_MOST_TOOLS]
        ),
        left=_left(len(ordered) - _MOST_TOOLS, "tool", "tool_calls"),
    )


def _bar(calls: list[CallRow], most: int) -> Markup:
    """How many calls there were, the failed ones in their colour."""
    failed = sum(call.is_error for call in calls) / most * _BAR
    whole = len(calls) / most * _BAR
    return svg.drawing(
        [
            svg.bars([(0, 0, whole - failed, 8)], "calls"),
            svg.bars([(whole - failed, 0, failed, 8)], "errors"),
        ],
        width=_BAR,
        height=8,
        label=wording.plural(len(calls), "call"),
        css="share",
    )


def _tool_note(calls: list[CallRow]) -> str:
    times = [seconds for call in calls if (seconds := call.seconds) is not None]
    errors = sum(call.is_error for call in calls)
    parts = [
        f"median {wording.duration(median(times))}" if times else "",
        f"longest {wording.duration(max(times))}" if times else "",
        wording.plural(errors, "error") if errors else "",
    ]
    return ", ".join(part for part in parts if part)


def _files(reading: Reading) -> Table:
    return Table(
        title="Files touched",
        rows=tuple(
            Row(
                name=clipped(relative(row.path, reading.standing.cwd), 160),
                value=str(row.touches),
                note=wording.plural(row.writes, "write") if row.writes else "",
            )
            for row in reading.files[:_MOST_FILES]
        ),
        left=_left(len(reading.files) - _MOST_FILES, "file", "files"),
    )


def _models(reading: Reading) -> Table:
    by_model: dict[str, list[ResponseRow]] = defaultdict(list)
    for response in reading.responses:
        by_model[response.model or "unnamed"].append(response)
    ordered = sorted(by_model.items(), key=lambda each: (-(total(each[1]) or Decimal(0)), each[0]))
    return Table(
        title="Models",
        rows=tuple(
            Row(name=clipped(name, 80), value=wording.money(total(rows)), note=_model_note(rows))
            for name, rows in ordered
        ),
        left="",
    )


def _model_note(rows: Iterable[ResponseRow]) -> str:
    listed = list(rows)
    output = sum(each.output_tokens or 0 for each in listed)
    read = sum(each.cache_read_tokens or 0 for each in listed)
    return (
        f"{wording.plural(len(listed), 'response')}, {wording.short(output)} out,"
        f" {wording.short(read)} from cache"
    )


def _oddities(reading: Reading) -> Table:
    return Table(
        title="Not read as it should be",
        rows=tuple(
            Row(
                name=clipped(f"{row.what}: {row.name}", 120),
                value=str(row.n),
                note=clipped(f"first at {row.path} line {row.line_no}", 300),
            )
            for row in reading.oddities
        ),
        left="",
    )


def _left(number: int, noun: str, view: str) -> str:
    return f"{wording.plural(number, f'more {noun}')}: query {view}" if number > 0 else ""


def _values(row: FactRow) -> Iterable[str]:
    for fact in row.live or ():
        number = f" #{fact['occurrence']}" if fact["occurrence"] > 1 else ""
        producer = "" if fact["producer"] == "regex" else f", {fact['producer']}"
        source = fact["source"] or "no source"
        yield f"{fact['statement']}{number}   {source}{producer}"


def _stamp(row: FactRow) -> str:
    """What the aggregate of a key already includes."""
    if row.n < 2:  # noqa: PLR2004 one value needs no sum
        return ""
    head = wording.plural(row.n, "value")
    if row.n_evicted:
        head += f", {row.n_evicted} folded out of view"
    through = f"includes all through {row.through_source or 'no source'} (seq {row.through_seq})"
    if not row.n_numeric:
        return f"{head}, {through}"
    return (
        f"{head}, sum {_exact(row.sum)}, min {_exact(row.min)}, max {_exact(row.max)},"
        f" first {_exact(row.first)}, last {_exact(row.last)},"
        f" alternating sum {_exact(row.alternating_sum)}, {through}"
    )


def _exact(value: Decimal | None) -> str:
    if value is None:
        return wording.UNKNOWN
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
