"""The oracle's answer by thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.fidelity.facts import aggregates
from bench.fidelity.identity import bare
from bench.fidelity.threads import filled, joined, places, shown, tally, words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bench.fidelity.facts import Fact, RunName
    from bench.fidelity.oracle import Message, Oracle, Thread
    from bench.fidelity.run import Run
    from bench.fidelity.threads import Fields


def expected(oracle: Oracle, facts: dict[RunName, list[Fact]]) -> dict[Thread, Fields]:
    """Every field of every thread, as the transcripts have it.

    Args:
        oracle: The eight fields and the messages.
        facts: Occurrences by run, by `bench.fidelity.facts`.

    Returns:
        Fields by thread; agents without a name of their own put together.
    """
    groups: dict[Thread, list[Thread]] = {}
    for thread in oracle.transcripts:
        # The file of a main thread can be gone while those of its agents are there.
        groups.setdefault((thread[0], None), [])
        groups.setdefault(joined(*thread), []).append(thread)
    return {
        thread: _counted(members, oracle)
        | _said(thread, oracle)
        | _stated(stated(oracle.current[thread], facts) if thread in oracle.current else [])
        for thread, members in groups.items()
    }


def _counted(members: list[Thread], oracle: Oracle) -> Fields:
    items = [oracle.transcripts[member] for member in members]
    return {
        "calls_by_tool": _added(item.calls_by_tool for item in items),
        "tool_calls": sum(item.tool_calls for item in items),
        "tool_errors": sum(item.tool_errors for item in items),
        "turns": sum(item.turns for item in items),
        "output_tokens": sum(item.output_tokens for item in items),
        "cache_read_tokens": sum(item.cache_read_tokens for item in items),
        "files": _added(item.files for item in items[:1] if members[0][1] is None),
        "dangling": sorted(shown(call) for item in items for call in item.dangling),
        "usage": tally(
            usage
            for message in oracle.messages.values()
            if message.owner in members and any((usage := _usage(message))[2:6])
        ),
    }


def _said(thread: Thread, oracle: Oracle) -> Fields:
    session_id, agent_id = thread
    if agent_id is not None:
        return {"goal": None, "latest_request": None, "requests": [], "totals": {}}
    main = oracle.transcripts.get(thread)
    own = {key: item for key, item in oracle.transcripts.items() if key[0] == session_id}
    return {
        "goal": words(main.goal) if main else None,
        "latest_request": words(main.latest_request) if main else None,
        "requests": [words(text) for text in main.requests] if main else [],
        "totals": filled(
            {
                "agent_tool_calls": sum(item.tool_calls for key, item in own.items() if key[1]),
                "output_tokens": sum(item.output_tokens for item in own.values()),
                "cache_read_tokens": sum(item.cache_read_tokens for item in own.values()),
                "transcript_output_tokens": oracle.transcript_output[session_id],
            }
        ),
    }


def _usage(message: Message) -> tuple[object, ...]:
    usage = message.usage
    return (
        shown(usage.message_id),
        usage.model,
        usage.input,
        usage.output,
        usage.cache_read,
        usage.cache_write,
        message.is_final,
        message.is_progress_only,
    )


def _added(tallies: Iterable[dict[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for counts in tallies:
        for name, count in counts.items():
            total[name] = total.get(name, 0) + count
    return total


def stated(run: Run, facts: dict[RunName, list[Fact]]) -> list[Fact]:
    """The occurrences of a run, which the recount names by ids as they stand."""
    key = run.key
    session_id = bare(key.session_id)
    name = (key.path, key.generation, session_id, key.agent_id, key.is_progress)
    return facts.get(name, [])


def _stated(found: list[Fact]) -> Fields:
    place = places(fact.source for fact in found)
    groups: dict[int, list[tuple[object, ...]]] = {}
    for fact in found:
        value = (place[fact.source], fact.key, fact.value, fact.occurrence)
        groups.setdefault(fact.result, []).append((*value, fact.number, fact.is_live))
    return {
        "facts": [sorted(group, key=repr) for group in groups.values()],
        "fact_sources": sorted({fact.source for fact in found if fact.is_path}),
        "aggregates": {
            key: (
                item.n,
                item.n_live,
                item.n - item.n_live,
                item.n_numeric,
                item.sum,
                item.min,
                item.max,
                item.first,
                item.last,
                item.alternating_sum,
                place[item.through_source],
            )
            for key, item in aggregates(found).items()
        },
    }
