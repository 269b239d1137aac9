"""Forks: a second session that copies the history of another one and goes on by itself."""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from corpus_gen import harness, scenes
from corpus_gen.run import Run

if TYPE_CHECKING:
    from corpus_gen.bookkeeping import Book
    from corpus_gen.transcript import Record

_TURNS = 3
# Fields that name another record of the same file.
_LINKS = ("uuid", "parentUuid", "logicalParentUuid", "sourceToolAssistantUUID")


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """A session as it stood when it was forked."""

    run: Run


def origin(run: Run) -> Origin:
    """Keep the present state of a session."""
    return Origin(run=copy.deepcopy(run))


def go_on(start: Origin, *, after: int, sdk: bool) -> tuple[Run, int]:
    """Write a session that copies another one's history, with a few turns of its own.

    The copying happens after the first session has ended.

    Args:
        start: The first session as it stood when it was forked.
        after: When it ended.
        sdk: Copy as the SDK does (new uuids, a mark on each record, no progress), not as the
            command line does (uuids kept, no mark).

    Returns:
        The new session's run and how many lines it copied.
    """
    old = start.run
    rng = old.rng.child(900)
    setting = replace(old.setting, session_id=rng.uuid())
    path = f"projects/{setting.slug}/{setting.session_id}.jsonl"
    run = Run(rng=rng, profile=old.profile, setting=setting, path=path, now=after + 3_600_000)
    run.workspace, run.context, run.model = old.workspace, old.context, old.model
    if not sdk:
        run.note(
            "queue-operation",
            {
                "operation": "dequeue",
                "timestamp": run.stamp(),
                "sessionId": setting.session_id,
            },
        )
    places = _copy_records(old, run, sdk=sdk)
    run.book = _copied_book(old.book, places)
    for _ in range(_TURNS):
        scenes.plain(run)
    return run, len(places)


def _copy_records(old: Run, run: Run, *, sdk: bool) -> dict[int, int]:
    """Copy the records of the tree and return old line to new line."""
    names: dict[str, str] = {}
    places: dict[int, int] = {}
    records = [(entry.line, entry.record) for entry in old.transcript.entries if entry.record]
    kept = [(line, record) for line, record in records if _is_copied(record, sdk=sdk)]
    for number, (line, record) in enumerate(kept, 1):
        fresh: Record = record | {"sessionId": run.setting.session_id}
        if sdk:
            fresh = _renamed(run, fresh, names) | _mark(old, record)
            if number == len(kept):
                fresh["timestamp"] = run.stamp()
        places[line] = run.transcript.add(fresh)
        run.leaf = str(fresh["uuid"])
    return places


def _is_copied(record: Record, *, sdk: bool) -> bool:
    return "uuid" in record and not (sdk and record["type"] == "progress")


def _mark(old: Run, record: Record) -> Record:
    return {
        "forkedFrom": {"sessionId": old.setting.session_id, "messageUuid": record["uuid"]},
    }


def _renamed(run: Run, record: Record, names: dict[str, str]) -> Record:
    fresh = dict(record)
    for field in _LINKS:
        name = fresh.get(field)
        if isinstance(name, str):
            fresh[field] = names.setdefault(name, run.rng.uuid())
    return fresh


def _copied_book(book: Book, places: dict[int, int]) -> Book:
    """Return a book whose entries are marked as copies and stand on their new lines."""
    copied = copy.copy(book)
    copied.turns = [replace(turn, line=places[turn.line], is_copy=True) for turn in book.turns]
    copied.calls = {
        name: replace(
            call,
            line=places[call.line],
            result_line=None if call.result_line is None else places[call.result_line],
            is_copy=True,
        )
        for name, call in book.calls.items()
    }
    copied.messages = {
        name: replace(message, line=places[message.line], is_copy=True)
        for name, message in book.messages.items()
    }
    copied.facts = {
        place: replace(fact, line=places[fact.line], is_copy=True)
        for place, fact in book.facts.items()
    }
    copied.compactions = [
        replace(one, line=places[one.line], is_copy=True) for one in book.compactions
    ]
    copied.interrupts = [
        replace(one, line=places[one.line], is_copy=True) for one in book.interrupts
    ]
    copied.pathologies = [
        replace(one, line_from=places[one.line_from], line_to=places[one.line_to])
        for one in book.pathologies
    ]
    copied.unknown_types = {
        kind: count
        for kind, count in book.unknown_types.items()
        if not kind.startswith(harness.UNKNOWN_RECORD)
    }
    copied.bad_lines = []
    return copied
