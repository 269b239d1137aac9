"""Bytes into lines."""

from __future__ import annotations

from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from tracelab_duck.ingest.split import split

CONTENT = st.lists(
    st.sampled_from([b"{}", b"\n", b" ", b"\r", b"\x00", b"\xff", "\u2028".encode(), b'{"a":1}']),
    max_size=40,
).map(b"".join)


@given(before=CONTENT, content=CONTENT, after=CONTENT)
def test_the_lines_are_those_between_line_feeds(
    before: bytes, content: bytes, after: bytes
) -> None:
    buffer = bytearray(before + content + after)
    start, end = len(before), len(before) + len(content)
    *expected, _ = content.split(b"\n")
    found = split(buffer, start, end)
    if not expected:
        assert found is None
        return
    assert found is not None
    assert [found.line(index) for index in range(len(found))] == expected
    assert list(found.hashes) == [sha256(each).digest() for each in expected]
    blanks = [index for index, each in enumerate(expected) if not each.strip()]
    assert list(found.blanks) == blanks
    assert found.size == sum(len(each) + 1 for each in expected)
