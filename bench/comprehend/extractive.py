"""Readers with fixed rules: they find each answer in the text they are given, and in nothing else.

They stand for a reader without weaknesses: what they miss, the text does not carry. So their score
is the *answerability* of a text, an upper bound of what a model can understand of it.

- **raw tail**: every whole JSON record of the text, read by the rules of `bench.fidelity` (an own
  code path, not the program's) as if the text were the whole transcript.
- **flat log**: entries by their label; calls and results by the id in it.
- **view**: the lines of its sections.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from bench.comprehend.questions import NOTHING, Kind, first, most
from bench.fidelity.identity import bare
from bench.fidelity.record import entries, text_of
from bench.fidelity.run import calls_of, first_seen, results_of, turns_of
from bench.fidelity.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bench.comprehend.grade import Answer
    from bench.fidelity.record import Entry

Answers = dict[Kind, "Answer"]

_ENTRY = re.compile(r"^\[\d+\] ([^:\n]+): ", re.MULTILINE)
_PATH = re.compile(r'"(?:file_path|notebook_path|path)"\s*:\s*("(?:[^"\\]|\\.)*")')
_SECTION = re.compile(r"^[A-Z]")
_FAILURE = re.compile(r"\) @\d+: ")
_COUNT = re.compile(r"^  (.*): (\d+)(?:, \d+ (?:of them writes|failed))?$")
_TURNS = re.compile(r"^  turns (\d+), calls (\d+), tool errors (\d+)$", re.MULTILINE)
_MORE_OPEN = re.compile(r"^  and (\d+) more open calls$")
_ABANDONED = re.compile(r"^  (\d+) calls of earlier turns never got a result$")


def raw_tail(text: str, session_id: str, *, is_capped: bool) -> Answers:
    """Answer from the end of a transcript; a first line that was cut is no record."""
    whole = text.partition("\n")[2] if is_capped else text
    found = entries(Source("tail.jsonl", (whole.encode("utf-8", "replace"),)), 0)
    # A file may hold several sessions; which one is asked about is part of the question.
    main = [
        entry
        for entry in found
        if entry.agent_id is None
        and not entry.is_progress
        and bare(entry.session_id) in {bare(session_id), "tail"}
    ]
    calls, results = calls_of(main), results_of(main)
    requests = turns_of(main)
    return _counted(
        requests=requests,
        tools=(call.tool for call in calls.values()),
        paths=(call.path for call in calls.values() if call.path),
        errors=_raw_errors(main),
        dangling=len(calls.keys() - results.keys()),
    )


def flat_log(text: str, session_id: str, *, is_capped: bool) -> Answers:
    """Answer from the entries of a log; a first entry that was cut is none."""
    del session_id
    places = list(_ENTRY.finditer(text))
    if is_capped and places and places[0].start() == 0:
        # The cut may stand inside the label's number: what is left of it looks like an entry.
        places = places[1:]
    ends = [place.start() for place in places[1:]] + [len(text)]
    found = [
        (place[1].split(" "), text[place.end() : end].replace("\n    ", "\n").rstrip("\n"))
        for place, end in zip(places, ends, strict=True)
    ]
    calls = {label[2]: body for label, body in found if label[0] == "call"}
    tools = {label[2]: label[1] for label, _ in found if label[0] == "call"}
    results = {label[1] for label, _ in found if label[0] in {"result", "error"}}
    return _counted(
        requests=[body for label, body in found if label == ["user"]],
        tools=tools.values(),
        paths=(path for body in calls.values() if (path := _path(body))),
        errors=[body for label, body in found if label[0] == "error"],
        dangling=len(calls.keys() - results),
    )


def view(text: str, session_id: str = "", *, is_capped: bool = False) -> Answers:
    """Answer from the sections of a worker view."""
    del session_id, is_capped
    sections = _sections(text)
    counters = _TURNS.search(text)
    tools = _counts(sections.get("TOP TOOLS", ()))
    failures = [_FAILURE.split(line, 1) for line in sections.get("RECENT FAILURES", ())]
    told = [parts[1] for parts in failures if len(parts) > 1]
    answers: Answers = {
        Kind.LATEST_REQUEST: _request(sections),
        Kind.TURNS: counters[1] if counters else None,
        Kind.TOP_TOOL: max(tools, key=lambda name: tools[name]) if tools else None,
        Kind.FILES: first(_counts(sections.get("FILES TOUCHED", ()))),
        Kind.LAST_ERROR: told[-1] if told else None,
        Kind.DANGLING: str(_in_flight(sections.get("IN FLIGHT", ()))),
    }
    if counters and counters[2] == "0":
        answers[Kind.TOP_TOOL] = NOTHING
    if counters and counters[3] == "0":
        answers[Kind.LAST_ERROR] = NOTHING
    return answers


def _counted(
    *,
    requests: Sequence[str],
    tools: Iterable[str],
    paths: Iterable[str],
    errors: Sequence[str],
    dangling: int,
) -> Answers:
    worded = [request for request in requests if request]
    return {
        Kind.LATEST_REQUEST: worded[-1] if worded else NOTHING,
        Kind.TURNS: str(len(requests)),
        Kind.TOP_TOOL: most(Counter(tools))[0],
        Kind.FILES: first(Counter(paths)),
        Kind.LAST_ERROR: errors[-1] if errors else NOTHING,
        Kind.DANGLING: str(dangling),
    }


def _raw_errors(main: list[Entry]) -> list[str]:
    """The texts of failed results, in file order, the first result of an id alone."""
    seen: set[str] = set()
    found: list[str] = []
    for entry in first_seen(main):
        for block in entry.blocks("user"):
            tool_use_id = text_of(block.get("tool_use_id"))
            if tool_use_id is None or tool_use_id in seen:
                continue
            seen.add(tool_use_id)
            if block.get("is_error") is True:
                found.append(_block_text(block.get("content")))
    return found


def _block_text(content: Any) -> str:  # noqa: ANN401 - any JSON value
    if isinstance(content, list):
        return "\n".join(str(each.get("text", "")) for each in content if isinstance(each, dict))
    return str(content or "")


def _path(arguments: str) -> str | None:
    found = {match[0].split('"')[1]: match[1] for match in reversed([*_PATH.finditer(arguments)])}
    for name in ("file_path", "notebook_path", "path"):
        if name in found:
            return str(json.loads(found[name], strict=False))
    return None


def _sections(text: str) -> dict[str, list[str]]:
    """Lines by the title of their section, without what follows the title's words."""
    found: dict[str, list[str]] = {}
    title = ""
    for line in text.split("\n"):
        if _SECTION.match(line):
            title = re.split(r" [@(]|:", line, maxsplit=1)[0]
            found[title] = [line]
        elif title:
            found[title].append(line)
    return found


def _counts(lines: Iterable[str]) -> Counter[str]:
    matches = [match for line in lines if (match := _COUNT.match(line))]
    return Counter({match[1]: int(match[2]) for match in matches})


def _request(sections: dict[str, list[str]]) -> str | None:
    lines = sections.get("LATEST REQUEST") or sections.get("GOAL") or []
    if lines == ["LATEST REQUEST: the goal"]:
        lines = sections.get("GOAL", [])
    quoted = [line.removeprefix("  | ") for line in lines if line.startswith("  | ")]
    return "\n".join(quoted) if quoted else NOTHING


def _in_flight(lines: Iterable[str]) -> int:
    total = 0
    for line in lines:
        counted = _MORE_OPEN.match(line) or _ABANDONED.match(line)
        if counted:
            total += int(counted[1])
        elif line.startswith("  "):
            total += 1
    return total
