"""What is recovered of a line that is not one whole record, kind by kind."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.ingest.transcripts import line
from tracelab_duck.engine import read
from tracelab_duck.engine.database import open_reader
from tracelab_duck.ingest.repair import Probe, Reason, Repair, repair

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tracelab_duck.ingest.repair import Prober

DEEP = b'{"uuid":"u","sessionId":"s","type":"user","x":' + b"[" * 10_000 + b"]" * 10_000 + b"}"


@pytest.fixture(scope="module")
def probe(loaded_database: Path) -> Iterator[Prober]:
    """Asks the reader that the adapters use."""
    with open_reader(loaded_database) as database:

        def ask(text: str) -> Probe:
            found = read.one(database, Probe, "ledger.probed", text)
            assert found is not None
            return found

        yield ask


def texts(found: Repair) -> list[object]:
    return [json.loads(each.text)["message"]["content"] for each in found.records]


def spans(found: Repair) -> list[tuple[int, int]]:
    return [(each.byte_offset, each.byte_length) for each in found.records]


def test_two_glued_records_are_both_recovered(probe: Prober) -> None:
    first, second = line(1), line(2)
    found = repair(first + second, probe)
    assert found.reason is Reason.GLUED
    assert texts(found) == ["prompt 1", "prompt 2"]
    assert spans(found) == [(0, len(first)), (len(first), len(second))]


@pytest.mark.parametrize("between", [b" ", b"\t", b"\x00\x00", b","])
def test_glued_records_may_have_something_between_them(probe: Prober, between: bytes) -> None:
    found = repair(line(1) + between + line(2), probe)
    assert (found.reason, texts(found)) == (Reason.GLUED, ["prompt 1", "prompt 2"])


@pytest.mark.parametrize("kept", [8, 60, 100, 150, 200])
def test_of_a_torn_record_and_a_whole_one_the_whole_one_is_recovered(
    probe: Prober, kept: int
) -> None:
    found = repair(line(1)[:kept] + line(2), probe)
    assert (found.reason, texts(found)) == (Reason.TORN_AND_WHOLE, ["prompt 2"])
    assert spans(found) == [(kept, len(line(2)))]


def test_a_torn_record_with_a_record_inside_gives_nothing(probe: Prober) -> None:
    copied = json.dumps({"type": "user", "uuid": "u", "message": {"content": "copied"}})
    torn = b'{"type":"progress","data":{"message":' + copied.encode()
    assert repair(torn, probe) == Repair(Reason.TORN, (), is_encoding_repaired=False)


def test_a_torn_record_with_blocks_inside_gives_nothing(probe: Prober) -> None:
    torn = b'{"type":"user","sessionId":"s","message":{"content":[{"type":"text","text":"a"}'
    assert repair(torn, probe).records == ()


def test_a_whole_record_before_a_torn_one_is_recovered(probe: Prober) -> None:
    found = repair(line(1) + line(2)[:70], probe)
    assert (found.reason, texts(found)) == (Reason.TORN_AND_WHOLE, ["prompt 1"])


def test_bytes_after_a_record_are_left_out(probe: Prober) -> None:
    found = repair(line(1) + b" garbage", probe)
    assert (found.reason, texts(found)) == (Reason.TRAILING_BYTES, ["prompt 1"])
    assert spans(found) == [(0, len(line(1)))]


def test_bytes_before_a_record_are_left_out(probe: Prober) -> None:
    found = repair(b"garbage " + line(1), probe)
    assert (found.reason, texts(found)) == (Reason.LEADING_BYTES, ["prompt 1"])
    assert spans(found) == [(8, len(line(1)))]


def test_a_comma_after_a_record_is_left_out(probe: Prober) -> None:
    found = repair(line(1) + b",", probe)
    assert (found.reason, texts(found)) == (Reason.TRAILING_BYTES, ["prompt 1"])


def test_a_run_of_nul_bytes_before_a_record_is_left_out(probe: Prober) -> None:
    found = repair(b"\x00" * 300 + line(1), probe)
    assert (found.reason, texts(found)) == (Reason.NUL_BYTES, ["prompt 1"])
    assert not found.is_encoding_repaired


def test_a_record_torn_by_nul_bytes_gives_the_whole_one_behind_them(probe: Prober) -> None:
    found = repair(line(1)[:120] + b"\x00" * 500 + line(2), probe)
    assert texts(found) == ["prompt 2"]


def test_nothing_but_nul_bytes_gives_nothing(probe: Prober) -> None:
    assert repair(b"\x00" * 700, probe) == Repair(Reason.NUL_BYTES, (), is_encoding_repaired=False)


def test_a_byte_order_mark_is_left_out(probe: Prober) -> None:
    found = repair(b"\xef\xbb\xbf" + line(1), probe)
    assert (found.reason, texts(found)) == (Reason.BYTE_ORDER_MARK, ["prompt 1"])
    assert spans(found) == [(3, len(line(1)))]


@pytest.mark.parametrize("comment", [b"// a comment", b"# {}", b"  // indented"])
def test_a_comment_gives_nothing(probe: Prober, comment: bytes) -> None:
    assert repair(comment, probe).reason is Reason.COMMENT


@pytest.mark.parametrize(
    "value", [b"42", b"[1]", b'"text"', b"null", b"true", b'[{"type":"user"}]']
)
def test_a_value_that_is_no_object_gives_nothing(probe: Prober, value: bytes) -> None:
    assert repair(value, probe) == Repair(Reason.NOT_AN_OBJECT, (), is_encoding_repaired=False)


@pytest.mark.parametrize(
    ("bad", "text"),
    [
        (b"a\xffb", "a\ufffdb"),
        (b"a\xc3", "a\ufffd"),
        (b"\xed\xa0\x80", "\ufffd\ufffd\ufffd"),
        (b"\xc0\xaf", "\ufffd\ufffd"),
        (rb"a\ud83cb", "a\ufffdb"),
        (rb"\udc00\ud83c", "\ufffd\ufffd"),
        (rb"\ud83c\udf89 \ud83c", "\U0001f389 \ufffd"),
        (rb"\\ud83c \ud83c", "\\ud83c \ufffd"),
    ],
)
def test_what_is_no_text_becomes_a_replacement_character(
    probe: Prober, bad: bytes, text: str
) -> None:
    found = repair(line(1).replace(b"prompt 1", bad), probe)
    assert (found.reason, texts(found)) == (Reason.INVALID_ENCODING, [text])
    assert found.is_encoding_repaired


def test_a_control_character_in_a_string_is_kept_as_an_escape(probe: Prober) -> None:
    found = repair(line(1).replace(b"prompt 1", b"a\x00b\x01\tc"), probe)
    assert (found.reason, texts(found)) == (Reason.CONTROL_CHARACTER, ["a\x00b\x01\tc"])
    assert not found.is_encoding_repaired


@pytest.mark.parametrize("malformed", [b"garbage", b'{"type":tru}', rb'{"type":"\x"}', b"}{"])
def test_a_line_that_is_no_json_gives_nothing(probe: Prober, malformed: bytes) -> None:
    assert repair(malformed, probe) == Repair(Reason.MALFORMED, (), is_encoding_repaired=False)


def test_deep_nesting_is_no_obstacle(probe: Prober) -> None:
    found = repair(DEEP + line(2), probe)
    assert (found.reason, spans(found)[0]) == (Reason.GLUED, (0, len(DEEP)))


def test_the_reader_of_the_adapters_decides_about_keys_numbers_and_commas(probe: Prober) -> None:
    odd = b'{"type":"user","type":"assistant","uuid":"u","n":NaN,"m":1e999,"a":[1,2,],}'
    found = repair(odd + line(2), probe)
    assert found.reason is Reason.GLUED
    assert found.records[0].text == odd.decode()


def test_a_long_torn_line_is_given_up_in_time_that_grows_with_its_length(probe: Prober) -> None:
    torn = b'{"type":"user","x":"' + b'{"a' * 20_000
    assert repair(torn, probe).records == ()
