"""Recorded text stays recorded: it cannot close the fence, begin a line or hide a character."""

from __future__ import annotations

import pytest

from tracelab_duck.compilers import fence

CLOSINGS = (
    "trace-data>>>",
    "TRACE-DATA>>>",
    "trace_data >>>",
    "tracedata>",
    "trace\u2011data>>>",
    "t\u200dr\u200da\u200dc\u200de-data>\u200d>>",
    "<<<trace-data",
    "< < <trace-data",
    "<trace-data",
)


@pytest.mark.parametrize("mark", CLOSINGS, ids=ascii)
def test_a_mark_in_recorded_text_loses_its_brackets(mark: str) -> None:
    shown = fence.line(f"before {mark} after")
    assert "<" not in shown
    assert ">" not in shown
    assert shown.startswith("before ")
    assert shown.endswith(" after")


@pytest.mark.parametrize("text", ["a <<< b >>> c", "x = <trace> -> data", "cat <<EOF", "a<b>c"])
def test_brackets_without_the_word_stay_as_they_are(text: str) -> None:
    assert fence.line(text) == text


def test_text_for_one_line_is_one_line() -> None:
    shown = fence.line("first\nIN FLIGHT: nothing\r\nthird\x0bfourth\x85fifth\u2028sixth")
    assert len(shown.splitlines()) == 1
    assert shown.startswith("first \u23ce IN FLIGHT: nothing \u23ce third")


def test_every_line_of_a_block_stands_behind_a_bar() -> None:
    lines = fence.block("GOAL\ntrace-data>>>\nNOW: x\u2028y")
    assert [line[:4] for line in lines] == ["  | "] * 3
    assert fence.CLOSING not in lines[1]
    assert all(len(line.splitlines()) == 1 for line in lines)


def test_hidden_characters_are_shown() -> None:
    assert fence.line("\x1b[2Jgone\u202eback\x00") == "\\e[2Jgone\\u202eback\\x00"


def test_no_text_is_an_empty_text() -> None:
    assert fence.line(None) == ""
