"""The program's answer by thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.fidelity.identity import bare
from bench.fidelity.source import scope_of
from bench.fidelity.threads import NAMELESS, filled, places, shown, tally, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bench.fidelity.oracle import Thread
    from bench.fidelity.rows import Row, Rows
    from bench.fidelity.threads import Fields

TOTALS = ("agent_tool_calls", "output_tokens", "cache_read_tokens", "transcript_output_tokens")
AGGREGATE = (
    "n",
    "n_live",
    "n_evicted",
    "n_numeric",
    "sum",
    "min",
    "max",
    "first",
    "last",
    "alternating_sum",
)


def given(rows: Rows, wanted: dict[Thread, Fields]) -> dict[Thread, Fields]:
    """Every field of every thread, as the program has it.

    Args:
        rows: The public views.
        wanted: The oracle's answer, for the names of the threads.

    Returns:
        Fields by thread: those of the oracle, and those that only the program knows.
    """
    by_thread = _by_thread(rows, wanted)
    empty: dict[str, list[Row]] = {}
    found: dict[Thread, Fields] = {}
    for thread in wanted.keys() | by_thread.keys():
        views = by_thread.get(thread, empty)
        found[thread] = (
            _counted(thread, views)
            | _said(views)
            | _stated(thread, views, wanted.get(thread, {}).get("fact_sources", []))
        )
    return found


def _by_thread(rows: Rows, wanted: dict[Thread, Fields]) -> dict[Thread, dict[str, list[Row]]]:
    sessions = _sessions(rows, wanted)
    found: dict[Thread, dict[str, list[Row]]] = {}

    def put(view: str, source: Iterable[Row]) -> None:
        for row in source:
            name = str(row["session_id"])
            session_id = sessions.get(name, name)
            thread: Thread = (session_id, row.get("agent_id"))
            if thread not in wanted and thread[1] and (session_id, NAMELESS) in wanted:
                thread = (session_id, NAMELESS)
            found.setdefault(thread, {}).setdefault(view, []).append(row)

    put("sessions", rows.sessions)
    put("agents", rows.agents)
    put("tool_calls", rows.tool_calls)
    put("files", rows.files)
    put("messages", rows.messages)
    put("turns", rows.turns)
    put("facts", rows.facts)
    put("fact_aggregates", rows.fact_aggregates)
    return found


def _sessions(rows: Rows, wanted: dict[Thread, Fields]) -> dict[str, str]:
    """What the oracle calls a session whose id holds in its file only."""
    names = {name for name, _ in wanted}
    return {
        row["session_id"]: name
        for row in rows.runs
        if row["session_id"]
        and (name := f"{bare(row['session_id'])}~{scope_of(row['path'])}") in names
    }


def _counted(thread: Thread, views: dict[str, list[Row]]) -> Fields:
    is_main = thread[1] is None
    sessions, agents = views.get("sessions", []), views.get("agents", [])
    calls, messages = views.get("tool_calls", []), views.get("messages", [])
    errors = sum(row["status"] == "error" for row in calls)
    return {
        "calls_by_tool": tally(row["tool_name"] for row in calls),
        "tool_calls": _sum(sessions if is_main else agents, "tool_calls"),
        "tool_errors": _sum(sessions, "tool_errors") if is_main else errors,
        "turns": _sum(sessions, "turns"),
        "output_tokens": _sum(messages if is_main else agents, "output_tokens"),
        "cache_read_tokens": _sum(messages if is_main else agents, "cache_read_tokens"),
        "files": {row["path"]: row["touches"] for row in views.get("files", [])},
        "dangling": sorted(
            shown(row["tool_use_id"]) for row in calls if row["status"] in {"open", "abandoned"}
        ),
        "usage": tally(usage for row in messages if any((usage := _usage(row))[2:6])),
    }


def _sum(rows: Sequence[Row], column: str) -> int:
    return sum(row[column] or 0 for row in rows)


def _usage(row: Row) -> tuple[object, ...]:
    return (
        shown(row["message_id"]),
        row["model"],
        row["input_tokens"],
        row["output_tokens"],
        row["cache_read_tokens"],
        row["cache_write_tokens"],
        row["is_final"],
        row["is_progress_only"],
    )


def _said(views: dict[str, list[Row]]) -> Fields:
    (session,) = views.get("sessions", [{}])
    return {
        "goal": words(session.get("goal")),
        "latest_request": words(session.get("latest_request")),
        "requests": [words(row["request"]) for row in views.get("turns", [])],
        "totals": filled({name: session.get(name) for name in TOTALS}),
    }


def _stated(thread: Thread, views: dict[str, list[Row]], paths: Sequence[str]) -> Fields:
    if thread[1] == NAMELESS:
        return {"facts": [], "fact_sources": [], "aggregates": {}}
    rows = views.get("facts", [])
    place = places(row["source"] for row in rows)
    groups: dict[int, list[tuple[object, ...]]] = {}
    for row in rows:
        value = (place[row["source"]], row["key"], row["value"], row["occurrence"])
        found = (*value, row["value_numeric"], row["is_live"])
        groups.setdefault(row["seq"], []).append(found)
    return {
        "facts": [sorted(group, key=repr) for group in groups.values()],
        "fact_sources": sorted({row["source"] for row in rows} & set(paths)),
        "aggregates": {
            row["key"]: (*_aggregate(row), place.get(row["through_source"], -1))
            for row in views.get("fact_aggregates", [])
        },
    }


def _aggregate(row: Row) -> tuple[object, ...]:
    values = [row[column] for column in AGGREGATE]
    if not row["n_numeric"]:
        values[4:] = [None] * len(values[4:])
    return tuple(values)
