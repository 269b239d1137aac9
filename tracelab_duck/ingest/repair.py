"""What can be recovered of a line that the adapter rejects."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.ingest import scan

if TYPE_CHECKING:
    from collections.abc import Iterator


class Reason(StrEnum):
    """What is wrong with a line; the first that applies, in this order."""

    COMMENT = "comment"
    NOT_AN_OBJECT = "not_an_object"
    TORN = "torn"
    TORN_AND_WHOLE = "torn_and_whole"
    GLUED = "glued"
    CONTROL_CHARACTER = "control_character"
    NUL_BYTES = "nul_bytes"
    BYTE_ORDER_MARK = "byte_order_mark"
    LEADING_BYTES = "leading_bytes"
    TRAILING_BYTES = "trailing_bytes"
    INVALID_ENCODING = "invalid_encoding"
    MALFORMED = "malformed"


class Probe(NamedTuple):
    """What the adapters' reader makes of a text; the columns of `ledger.probed`.

    Attributes:
        json_type: Its type; None when it is no JSON.
        record_type: Its `type`, of an object.
        has_uuid: Whether it has a `uuid`.
        has_session: Whether it has a `sessionId`.
    """

    json_type: str | None
    record_type: str | None
    has_uuid: bool
    has_session: bool


class Recovered(NamedTuple):
    """One record of a line.

    Attributes:
        text: JSON that the adapters' reader accepts.
        byte_offset: Where its bytes begin in the line.
        byte_length: How many they are.
    """

    text: str
    byte_offset: int
    byte_length: int


class Repair(NamedTuple):
    """What became of a line.

    Attributes:
        reason: What is wrong with it.
        records: What was recovered, in its order; none: the line is quarantined.
        is_encoding_repaired: Whether something that was no text became U+FFFD.
    """

    reason: Reason
    records: tuple[Recovered, ...]
    is_encoding_repaired: bool


Prober = Callable[[str], Probe]

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_COMMENT = re.compile(rb"\s*(?://|#)")
_BETWEEN = re.compile(rb"[\s\x00,]*")
_START = re.compile(rb'\{\s*"')
# Looking for the whole record behind a torn one costs at most so many times the line's length.
_MOST_SCANS = 32
_LOOKED_BACK = 4096


def repair(line: bytes, probe: Prober) -> Repair:
    """Recover the records of one line.

    Args:
        line: Its bytes, without the newline.
        probe: Asks the adapters' reader about a text.
    """
    if _COMMENT.match(line):
        return Repair(Reason.COMMENT, (), is_encoding_repaired=False)
    whole = _decoded(line)
    if whole is not None and probe(whole).json_type not in {None, "OBJECT"}:
        return Repair(Reason.NOT_AN_OBJECT, (), is_encoding_repaired=False)
    return _Line(line, probe).repaired()


class _Line:
    """One line under repair: what was recovered so far, and what stood around it."""

    def __init__(self, line: bytes, probe: Prober) -> None:
        self._line = line
        self._probe = probe
        self._records: list[Recovered] = []
        self._has_lossy = False
        self._has_controls = False
        self._is_broken = False
        self._is_unended = False
        self._garbage: list[int] = []

    def repaired(self) -> Repair:
        position = len(_BYTE_ORDER_MARK) if self._line.startswith(_BYTE_ORDER_MARK) else 0
        while (position := self._after_blanks(position)) < len(self._line):
            position = self._step(position)
        return Repair(self._reason(), tuple(self._records), is_encoding_repaired=self._has_lossy)

    def _after_blanks(self, position: int) -> int:
        found = _BETWEEN.match(self._line, position)
        return position if found is None else found.end()

    def _step(self, position: int) -> int:
        """Take the record at a place, or whatever stands before the next one."""
        end = scan.object_end(self._line, position) if self._line[position] == ord("{") else None
        if end is not None and self._take(position, end):
            return end
        following = self._next_record(position + 1)
        if self._line[position] == ord("{"):
            self._is_broken = True
            self._is_unended = self._is_unended or end is None
        self._garbage.append(position)
        return following

    def _take(self, start: int, end: int) -> bool:
        found = self._recovered(start, end)
        if found is None:
            return False
        self._records.append(found)
        return True

    def _recovered(self, start: int, end: int) -> Recovered | None:
        data = self._line[start:end]
        for candidate, has_controls, is_lossy in _candidates(data):
            text = candidate.decode("utf-8", errors="replace")
            probe = self._probe(text)
            if probe.json_type == "OBJECT":
                self._has_controls = self._has_controls or has_controls
                self._has_lossy = self._has_lossy or is_lossy or _decoded(candidate) is None
                return Recovered(text, start, end - start)
        return None

    def _next_record(self, position: int) -> int:
        """Where, after something that is no record, the next one begins; the end if none does."""
        left = _MOST_SCANS * len(self._line)
        for found in _START.finditer(self._line, position):
            start = found.start()
            end = scan.object_end(self._line, start)
            if end is not None and self._is_record_at(start, end):
                return start
            left -= (end or len(self._line)) - start
            if left < 0:
                break
        return len(self._line)

    def _is_record_at(self, start: int, end: int) -> bool:
        if not self._is_clear_from(end):
            return False
        for candidate, _, _ in _candidates(self._line[start:end]):
            probe = self._probe(candidate.decode("utf-8", errors="replace"))
            if probe.json_type == "OBJECT":
                return self._is_record(start, probe)
        return False

    def _is_clear_from(self, end: int) -> bool:
        # A member of the torn record is followed by the rest of it, a record by its like.
        after = self._after_blanks(end)
        is_member = b"," in self._line[end:after]
        return after == len(self._line) or (self._line[after] == ord("{") and not is_member)

    def _is_record(self, start: int, probe: Probe) -> bool:
        if probe.record_type is None:
            return False
        before = self._line[max(0, start - _LOOKED_BACK) : start].rstrip(b" \t\x00")[-1:]
        # Where a value could stand it may be one: a copied record inside another has no session.
        could_be_value = before in {b":", b",", b"["}
        return probe.has_session or (probe.has_uuid and not could_be_value)

    def _reason(self) -> Reason:
        holds = {
            Reason.TORN: self._is_unended and not self._records,
            Reason.TORN_AND_WHOLE: self._is_broken and bool(self._records),
            Reason.GLUED: len(self._records) > 1,
            Reason.CONTROL_CHARACTER: self._has_controls,
            Reason.NUL_BYTES: b"\x00" in self._line,
            Reason.BYTE_ORDER_MARK: self._line.startswith(_BYTE_ORDER_MARK),
            Reason.LEADING_BYTES: self._has_garbage(before=True),
            Reason.TRAILING_BYTES: self._has_garbage(before=False),
            Reason.INVALID_ENCODING: self._has_lossy,
        }
        other = Reason.TRAILING_BYTES if self._records else Reason.MALFORMED
        return next((reason for reason, applies in holds.items() if applies), other)

    def _has_garbage(self, *, before: bool) -> bool:
        if not self._records:
            return False
        first = self._records[0].byte_offset
        return any((start < first) == before for start in self._garbage)


def _candidates(data: bytes) -> Iterator[tuple[bytes, bool, bool]]:
    """The ways to read an object: bytes, whether controls were escaped, whether text was lost."""
    yield data, False, False
    paired = scan.without_lone_surrogates(data)
    if paired != data:
        yield paired, False, True
    escaped = scan.with_escaped_controls(paired)
    if escaped != paired:
        yield escaped, True, paired != data


def _decoded(data: bytes) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None
