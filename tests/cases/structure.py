"""Transcripts whose turns, parents and calls are easily taken for something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cases.transcripts import (
    MAIN,
    answered,
    call,
    compacted,
    lines,
    result,
    said,
    text,
    used,
    uuid,
)

if TYPE_CHECKING:
    from tests.cases.transcripts import Files

SUMMARY = (
    "This session is being continued from a previous conversation. Summary: parser half done. "
    + "It reads tokens. " * 100
)


def _cycle() -> Files:
    return {
        MAIN: lines(
            said("u1", "one", parentUuid=uuid("u2")),
            said("u2", "two", parentUuid=uuid("u1")),
            answered("a1", "m1", used(1, 10), parentUuid=uuid("a1")),
        )
    }


def _compacted() -> Files:
    boundary = compacted(
        "c1",
        before=90015,
        after=7000,
        logicalParentUuid=uuid("a1"),
        timestamp="2026-08-03T11:00:00.000Z",
    )
    summary = said(
        "u2",
        SUMMARY,
        parentUuid=uuid("c1"),
        timestamp="2026-08-03T11:00:01.000Z",
        isCompactSummary=True,
        isVisibleInTranscriptOnly=True,
    )
    return {
        MAIN: lines(
            said("u1", "build the parser"),
            answered("a1", "m1", used(5, 10, read=90000), parentUuid=uuid("u1")),
            boundary,
            summary,
        )
    }


def _wrappers() -> Files:
    picture = {"type": "base64", "media_type": "image/png", "data": "AA=="}
    return {
        MAIN: lines(
            said("u1", "please fix the test"),
            said("u2", [result("t1", "ok")]),
            said("u3", "<command-name>/compact</command-name>"),
            said("u4", "<local-command-stdout>done</local-command-stdout>"),
            said("u5", "Caveat: generated while running local commands.", isMeta=True),
            said("u6", "  <task-notification>agent finished</task-notification>"),
            said("u7", "why does the page show <system-reminder> to me?"),
            said("u8", [text("and this picture"), {"type": "image", "source": picture}]),
        )
    }


def _no_result() -> Files:
    sleep = call("t1", "Bash", command="sleep 999")
    read = call("t2", "Read", file_path="a")
    stop = {"parentUuid": uuid("u2"), "timestamp": "2026-08-03T10:10:00.000Z"}
    after = {"parentUuid": uuid("u3"), "timestamp": "2026-08-03T10:10:05.000Z"}
    return {
        MAIN: lines(
            answered("a1", "m1", used(1, 10), sleep, read, stop="tool_use"),
            said("u2", [result("t2", "A")], parentUuid=uuid("a1")),
            said("u3", "stop, do something else", **stop),
            answered("a2", "m2", used(1, 20), **after),
        )
    }


CYCLE = _cycle()
COMPACTED = _compacted()
WRAPPERS = _wrappers()
NO_RESULT = _no_result()

CASES: dict[str, Files] = {
    "cycle": CYCLE,
    "compacted": COMPACTED,
    "wrappers": WRAPPERS,
    "no-result": NO_RESULT,
}
