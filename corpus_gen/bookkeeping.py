"""The record of what a run did, kept while it is written."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from corpus_gen.truth import (
    Call,
    Fact,
    FileTouches,
    Lines,
    Pathology,
    RunTruth,
    Turn,
)

if TYPE_CHECKING:
    from corpus_gen.transcript import Transcript
    from corpus_gen.truth import (
        BadLine,
        Compaction,
        Interrupt,
        Message,
    )

# A result's first fact lines count, the rest do not.
FACT_LINES = 200
# A tool's call of this number is a flood.
FLOOD = 100
_READERS = ("Read",)
_WRITERS = ("Edit", "Write", "NotebookEdit")
_WINDOW = 24


def fingerprint(tool: str, arguments: dict[str, object]) -> str:
    """Return what makes two calls the same: the tool and its input with sorted keys."""
    return f"{tool} {canonical(arguments)}"


def canonical(arguments: dict[str, object]) -> str:
    """Return an input as JSON with sorted keys."""
    return json.dumps(arguments, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Who a run is."""

    agent_id: str | None = None
    agent_type: str | None = None
    description: str | None = None
    spawned_by: str | None = None


class Book:
    """Everything that the truth of one run needs, in the order it happened."""

    def __init__(self, identity: Identity) -> None:
        """Open an empty book."""
        self.identity = identity
        self.turns: list[Turn] = []
        self.calls: dict[str, Call] = {}
        self.messages: dict[str, Message] = {}
        self.facts: dict[tuple[str, str, str, str], Fact] = {}
        self.compactions: list[Compaction] = []
        self.interrupts: list[Interrupt] = []
        self.bad_lines: list[BadLine] = []
        self.pathologies: list[Pathology] = []
        self.restated = 0
        self.synthetic = 0
        self.api_errors = 0
        self.unknown_types: dict[str, int] = {}
        self.last_error: str | None = None
        self.error_streak = 0
        self.recent: list[str] = []
        self.waiting: set[str] = set()
        self._by_tool: dict[str, list[str]] = {}

    def unknown(self, kind: str) -> None:
        """Note a record or block of a type that nobody has seen."""
        self.unknown_types[kind] = self.unknown_types.get(kind, 0) + 1

    def turn(self, text: str, *, line: int, form: str) -> None:
        """Note a human request; calls that still wait are abandoned by it."""
        self.turns.append(Turn(text=text, line=line, form=form))
        self.waiting.clear()

    def call(self, tool_use_id: str, *, tool: str, arguments: dict[str, object], line: int) -> None:
        """Note a tool call."""
        path = arguments.get("file_path") or arguments.get("path") or arguments.get("notebook_path")
        self.calls[tool_use_id] = Call(
            tool_use_id=tool_use_id,
            tool=tool,
            input=canonical(arguments),
            path=str(path) if path else None,
            turn_no=len(self.turns),
            line=line,
        )
        self.waiting.add(tool_use_id)
        self.recent = [*self.recent[1 - _WINDOW :], fingerprint(tool, arguments)]
        self._by_tool.setdefault(tool, []).append(tool_use_id)
        if len(self._by_tool[tool]) == FLOOD and self.identity.agent_id is None:
            self.fault("tool_flood", self._by_tool[tool], is_planted=False)

    def fault(
        self, kind: str, calls: list[str], *, subject: str | None = None, is_planted: bool = True
    ) -> None:
        """Label calls as a fault of the run; it ends with the last line of the last call.

        Args:
            kind: Of the fault.
            calls: Tool use ids, in order.
            subject: What it is about, when not the tool.
            is_planted: False for what came about by length.
        """
        first, last = self.calls[calls[0]], self.calls[calls[-1]]
        self.pathologies.append(
            Pathology(
                kind=kind,
                subject=first.tool if subject is None else subject,
                line_from=first.line,
                line_to=max(last.line, last.result_line or 0),
                calls=tuple(calls),
                is_planted=is_planted,
            )
        )

    def result(
        self,
        tool_use_id: str,
        *,
        line: int,
        error: str | None,
        facts: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """Note the first result of a call.

        Args:
            tool_use_id: The call.
            line: Where the result stands.
            error: Its text when it is an error.
            facts: What it states; an error states nothing.
        """
        call = self.calls[tool_use_id]
        status = "ok" if error is None else "error"
        call = replace(call, result_line=line, is_error=error is not None, status=status)
        self.calls[tool_use_id] = call
        self.waiting.discard(tool_use_id)
        self.error_streak = 0 if error is None else self.error_streak + 1
        if error is not None:
            self.last_error = error
            return
        for key, value in facts[:FACT_LINES]:
            self._state(call, key=key, value=value.strip(), line=line)

    def _state(self, call: Call, *, key: str, value: str, line: int) -> None:
        place = (call.path or call.tool, "" if call.path else call.input, key, value)
        if place in self.facts:
            self.restated += 1
            return
        self.facts[place] = Fact(
            source=call.path or call.tool,
            tool=call.tool,
            input=call.input,
            key=key,
            value=value,
            line=line,
            tool_use_id=call.tool_use_id,
        )

    def would_loop(self, tool: str, arguments: dict[str, object], *, most: int = 2) -> bool:
        """Say whether the same call already stands that often among the recent ones."""
        return self.recent.count(fingerprint(tool, arguments)) >= most

    def _closed_calls(self) -> tuple[Call, ...]:
        turn = len(self.turns)
        return tuple(
            replace(call, status="abandoned")
            if call.result_line is None and call.turn_no < turn
            else call
            for call in self.calls.values()
        )

    def _calls_by_tool(self) -> dict[str, int]:
        return {tool: len(calls) for tool, calls in sorted(self._by_tool.items())}

    def _files(self) -> dict[str, FileTouches]:
        files: dict[str, FileTouches] = {}
        for call in self.calls.values():
            if call.path is None or call.tool not in _READERS + _WRITERS:
                continue
            old = files.get(call.path, FileTouches())
            files[call.path] = FileTouches(
                touches=old.touches + 1,
                reads=old.reads + (call.tool in _READERS),
                writes=old.writes + (call.tool in _WRITERS),
            )
        return dict(sorted(files.items()))

    def _searched(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for call in self.calls.values():
            if call.path is not None and call.tool not in _READERS + _WRITERS:
                counts[call.path] = counts.get(call.path, 0) + 1
        return dict(sorted(counts.items()))

    def _lines(self, transcript: Transcript) -> Lines:
        outcomes = [bad.outcome for bad in self.bad_lines]
        return Lines(
            recorded=transcript.lines - len(outcomes),
            repaired=outcomes.count("repaired"),
            quarantined=outcomes.count("quarantined"),
            blank=outcomes.count("blank"),
            pending_bytes=len(transcript.tail),
        )

    def truth(self, transcript: Transcript, *, has_file: bool = True) -> RunTruth:
        """Close the book of a run whose file is written."""
        counts = self._calls_by_tool()
        most = max(counts.values(), default=0)
        calls = self._closed_calls()
        return RunTruth(
            path=transcript.path if has_file else None,
            agent_id=self.identity.agent_id,
            agent_type=self.identity.agent_type,
            description=self.identity.description,
            spawned_by=self.identity.spawned_by,
            turns=tuple(self.turns),
            calls=calls,
            calls_by_tool=counts,
            tool_errors=sum(call.is_error for call in calls),
            top_tools=tuple(tool for tool, count in counts.items() if count == most),
            files=self._files(),
            searched=self._searched(),
            facts=tuple(self.facts.values()),
            restated=self.restated,
            messages=tuple(self.messages.values()),
            synthetic=self.synthetic,
            api_errors=self.api_errors,
            unknown_types=dict(sorted(self.unknown_types.items())),
            compactions=tuple(self.compactions),
            interrupts=tuple(self.interrupts),
            bad_lines=tuple(self.bad_lines),
            pathologies=tuple(sorted(self.pathologies, key=lambda p: (p.line_from, p.kind))),
            lines=self._lines(transcript),
            dangling=tuple(call.tool_use_id for call in calls if call.result_line is None),
            goal=next((turn.text for turn in self.turns if turn.text), None),
            latest_request=next((t.text for t in reversed(self.turns) if t.text), None),
            last_error=self.last_error,
        )
