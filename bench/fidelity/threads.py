"""What a thread is called, and how values are made comparable, on both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench.fidelity.identity import is_global

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bench.fidelity.oracle import Thread

Fields = dict[str, Any]

# Old inline sidechains carry no agent id: whoever reads them makes up a name, so all such
# agents of a session are held against each other as one.
NAMELESS = "(inline)"

# Views cut long texts; up to here both must agree.
HEAD = 450


def tally(values: Iterable[object]) -> dict[Any, int]:
    """How often each value occurs."""
    counts: dict[Any, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return counts


def words(text: str | None) -> str | None:
    """The head of a text with every run of blanks as one space; None when nothing is left."""
    return " ".join((text or "").strip()[:HEAD].split()) or None


def filled(counts: dict[str, int | None]) -> dict[str, int]:
    """The counts that are not zero: a session of nothing may be left out of a view."""
    return {name: count for name, count in counts.items() if count}


def shown(name: str | None) -> str:
    """An id that both sides write alike: an API's id; all others only as there being one."""
    return name if name and is_global(name) else "(scoped)"


def joined(session_id: str, agent_id: str | None) -> Thread:
    """The thread, with agents that have no name of their own put together."""
    is_nameless = agent_id is not None and agent_id.startswith("inline")
    return session_id, NAMELESS if is_nameless else agent_id


def places(sources: Iterable[str]) -> dict[str, int]:
    """Number sources by first appearance: a fingerprint is spelled differently on both sides."""
    found: dict[str, int] = {}
    for source in sources:
        found.setdefault(source, len(found))
    return found
