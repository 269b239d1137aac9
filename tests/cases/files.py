"""Transcripts whose lines or files are not as a reader would like them."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from tests.cases.transcripts import (
    MAIN,
    S1,
    S2,
    S3,
    answered,
    call,
    line,
    lines,
    result,
    said,
    text,
    used,
    uuid,
)

if TYPE_CHECKING:
    from tests.cases.transcripts import Files

LONG = 20_000_000
IMAGE = "iVBORw0KGgo" + "A" * 1_000_000
# Text of 2,000,000 characters that does not compress to nothing.
OUTPUT = "".join(sha256(b"%d" % number).hexdigest() for number in range(31_250))
DOT = f"projects/-w-a-b/{S1}.jsonl"
SPACE = f"projects/-w-a-b/{S2}.jsonl"


def _torn_in_the_middle() -> Files:
    whole = lines(answered("a1", "m1", used(1, 10)), answered("a3", "m3", used(1, 30)))
    torn = f'{{"type":"assistant","uuid":"{uuid("a2")}",\n'.encode()
    return {MAIN: (whole[0], torn, whole[1])}


def _torn_at_the_end() -> Files:
    first, second = lines(answered("a1", "m1", used(1, 10)), answered("a2", "m2", used(1, 20)))
    return {MAIN: (first, second[:50], second[50:])}


def _untouched() -> Files:
    return {MAIN: lines(answered("a1", "m1", used(1, 10)))}


def _long_line() -> Files:
    big = call("t1", "Bash", command="cat big")
    return {
        MAIN: lines(
            answered("a1", "m1", used(1, 10), big, stop="tool_use"),
            said("u2", [result("t1", "x" * LONG)], parentUuid=uuid("a1")),
            answered("a3", "m3", used(1, 30), parentUuid=uuid("u2")),
        )
    }


def _lone_surrogate() -> Files:
    half = line(said("u1", "emoji half \ud83d end"))
    assert rb"\ud83d" in half
    return {MAIN: (half, line(answered("a1", "m1", used(1, 10), parentUuid=uuid("u1"))))}


def _spaces_and_nulls() -> Files:
    spaced = json.dumps(answered("a1", "m1", used(1, 10), text("hi"))).encode() + b"\n"
    put = call("t1", "mcp__db__put", id=None, model=None, cwd=None)
    return {MAIN: (spaced, line(answered("a2", "m2", used(1, 20), put, stop="tool_use")))}


def _several_calls() -> Files:
    calls = (
        call("t1", "Read", file_path="a"),
        call("t2", "Read", file_path="b"),
        call("t3", "Bash", command="false"),
    )
    results = [result("t2", "B"), result("t1", "A"), result("t3", "exit 1", is_error=True)]
    return {
        MAIN: lines(
            answered("a1", "m1", used(1, 10), *calls, stop="tool_use"),
            said("u2", results, parentUuid=uuid("a1"), timestamp="2026-08-03T10:00:04.000Z"),
        )
    }


def _unseen_types() -> Files:
    hologram = {"type": "hologram", "data": "z"}
    thing = said("f1", "") | {"type": "future-thing", "payload": {"a": 1}}
    del thing["message"]
    return {
        MAIN: lines(
            thing,
            answered("a1", "m1", used(1, 10), hologram, text("ok")),
            {"type": "ai-title", "sessionId": S1, "aiTitle": "Fix login"},
        )
    }


def _two_projects() -> Files:
    return {
        DOT: lines(answered("a1", "m1", used(1, 10), cwd="/w/a.b")),
        SPACE: lines(answered("a2", "m2", used(1, 20), cwd="/w/a b", sessionId=S2)),
    }


def images_and_copies(image: str, output: str) -> Files:
    """An image in three forks, and an output that its record states twice."""
    source = {"type": "base64", "media_type": "image/png", "data": image}
    files: Files = {}
    for session in (S1, S2, S3):
        seen = said("u1", [{"type": "image", "source": source}], sessionId=session)
        ran = answered("a1", "m1", used(1, 10), call("t1", "Bash"), sessionId=session)
        files[f"p/{session}.jsonl"] = lines(seen, ran)
    printed = said("u2", [result("t1", output)], toolUseResult={"stdout": output})
    return files | {MAIN: (*files[MAIN], line(printed))}


def _pictures_beside_texts() -> Files:
    """A picture in one session whose data is a text in another, with and without data."""
    data = [{"type": "image", "source": {"type": "base64", "data": each}} for each in ("", "QQ==")]
    same = [text(""), text("QQ==")]
    return {
        MAIN: lines(said("u1", data)),
        f"p/{S2}.jsonl": lines(said("u2", same, sessionId=S2)),
    }


TORN_AT_THE_END = _torn_at_the_end()
UNTOUCHED = _untouched()
TORN_IN_THE_MIDDLE = _torn_in_the_middle()
LONG_LINE = _long_line()
LONE_SURROGATE = _lone_surrogate()
SPACES_AND_NULLS = _spaces_and_nulls()
SEVERAL_CALLS = _several_calls()
UNSEEN_TYPES = _unseen_types()
TWO_PROJECTS = _two_projects()
PICTURES_BESIDE_TEXTS = _pictures_beside_texts()
IMAGES_AND_COPIES = images_and_copies(IMAGE, OUTPUT)

CASES: dict[str, Files] = {
    "torn-at-the-end": TORN_AT_THE_END,
    "untouched": UNTOUCHED,
    "torn-in-the-middle": TORN_IN_THE_MIDDLE,
    "long-line": LONG_LINE,
    "lone-surrogate": LONE_SURROGATE,
    "spaces-and-nulls": SPACES_AND_NULLS,
    "several-calls": SEVERAL_CALLS,
    "unseen-types": UNSEEN_TYPES,
    "two-projects": TWO_PROJECTS,
    "pictures-beside-texts": PICTURES_BESIDE_TEXTS,
    "images-and-copies": IMAGES_AND_COPIES,
}
