"""Bad lines: each way in which a line is not one plain JSON object in valid UTF-8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen import respond, text
from corpus_gen.profile import BadKind
from corpus_gen.transcript import encoded
from corpus_gen.truth import BadLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from corpus_gen.run import Run
    from corpus_gen.transcript import Record, Spoil

# What a decoder shows for bytes that it cannot read; the spoilt byte takes its place.
_MARK = "\ufffd"


def spoil(run: Run, kind: BadKind) -> None:
    """Write one bad line of a kind, and whatever records it holds."""
    _WRITERS[kind](run)


def _note(run: Run, kind: BadKind, *, line: int, recovered: int) -> None:
    outcome = "repaired" if recovered else "quarantined"
    if kind is BadKind.BLANK:
        outcome = "blank"
    bad = BadLine(line=line, kind=kind.value, outcome=outcome, recovered=recovered)
    run.book.bad_lines.append(bad)


def _raw(kind: BadKind, make: Callable[[Run], bytes]) -> Callable[[Run], None]:
    def write(run: Run) -> None:
        _note(run, kind, line=run.transcript.add_raw(make(run)), recovered=0)

    return write


def _around(kind: BadKind, make: Callable[[Run], Spoil]) -> Callable[[Run], None]:
    def write(run: Run) -> None:
        words = f"{text.sentence(run.rng)} {_MARK} {text.sentence(run.rng)}"
        if kind not in (BadKind.INVALID_UTF8, BadKind.LONE_SURROGATE):
            words = text.sentence(run.rng)
        written = respond.say_spoilt(run, words, spoil=make(run))
        _note(run, kind, line=written.line, recovered=1)

    return write


def _glued(run: Run) -> None:
    respond.say(run, text.sentence(run.rng))
    run.transcript.glue_next()
    written = respond.say_spoilt(run, text.sentence(run.rng), spoil=bytes)
    _note(run, BadKind.GLUED, line=written.line, recovered=2)


def half_record(run: Run) -> bytes:
    """Return the first part of a record that was never finished."""
    lost: Record = {
        "parentUuid": run.leaf,
        "type": "assistant",
        "message": {"id": run.rng.message_id(), "content": text.sentence(run.rng)},
    }
    data = encoded(lost)
    return data[: len(data) * 2 // 3]


def _non_object(run: Run) -> bytes:
    return run.rng.pick((b"[1,2,3]", b'"half a thought"', b"42", b"null", b"true"))


def _comment(run: Run) -> bytes:
    return f"// {text.sentence(run.rng)}".encode()


def _nuls(run: Run) -> bytes:
    return b"\0" * run.rng.between(200, 700)


def _before(make: Callable[[Run], bytes]) -> Callable[[Run], Spoil]:
    def bound(run: Run) -> Spoil:
        front = make(run)
        return lambda data: front + data

    return bound


def _instead(mark: bytes) -> Callable[[Run], Spoil]:
    return lambda _run: lambda data: data.replace(_MARK.encode(), mark)


def _behind(data: bytes) -> bytes:
    return data + b" 0x1f"


_WRITERS: dict[BadKind, Callable[[Run], None]] = {
    BadKind.GLUED: _glued,
    BadKind.TORN_AND_WHOLE: _around(BadKind.TORN_AND_WHOLE, _before(half_record)),
    BadKind.TORN: _raw(BadKind.TORN, half_record),
    BadKind.NUL_RUN: _raw(BadKind.NUL_RUN, _nuls),
    BadKind.NUL_AND_WHOLE: _around(BadKind.NUL_AND_WHOLE, _before(_nuls)),
    BadKind.INVALID_UTF8: _around(BadKind.INVALID_UTF8, _instead(b"\xff")),
    BadKind.LONE_SURROGATE: _around(BadKind.LONE_SURROGATE, _instead(b"\\ud83d")),
    BadKind.TRAILING_BYTES: _around(BadKind.TRAILING_BYTES, lambda _run: _behind),
    BadKind.NON_OBJECT: _raw(BadKind.NON_OBJECT, _non_object),
    BadKind.COMMENT: _raw(BadKind.COMMENT, _comment),
    BadKind.BLANK: _raw(BadKind.BLANK, lambda _run: b""),
}
