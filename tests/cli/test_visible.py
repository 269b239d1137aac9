from __future__ import annotations

import json
import unicodedata

import pytest

from tracelab_duck.cli import values, visible

EVERY_CONTROL = "".join(
    chr(code)
    for code in range(0x3000)
    if unicodedata.category(chr(code)) in {"Cc", "Zl", "Zp"}
    or unicodedata.bidirectional(chr(code)) in {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "PDI"}
)


def obeyed(text: str, *, allowed: str = "") -> str:
    return "".join(each for each in text if each in EVERY_CONTROL and each not in allowed)


def test_a_line_and_a_cell_hold_no_control_character() -> None:
    assert len(EVERY_CONTROL) > 65
    assert obeyed(visible.line(EVERY_CONTROL)) == ""
    assert obeyed(visible.cell(EVERY_CONTROL)) == ""


def test_a_block_keeps_newlines_and_tabs_only() -> None:
    assert obeyed(visible.block(EVERY_CONTROL), allowed="\t\n") == ""
    assert visible.block("a\n\tb") == "a\n\tb"


def test_an_escape_sequence_is_shown() -> None:
    assert visible.line("\x1b[31mred\x07 \x9b2J \u202e") == r"\e[31mred\x07 \x9b2J \u202e"


def test_a_newline_in_a_cell_cannot_make_a_row() -> None:
    assert visible.cell("one\ntwo") == "one\u23cetwo"


def test_ordinary_text_stays_as_it_is() -> None:
    assert visible.line("Größe 大きさ \U0001f44d") == "Größe 大きさ \U0001f44d"


@pytest.mark.parametrize("text", [EVERY_CONTROL, "plain", 'quote " and \\', "\ud800"])
def test_json_holds_no_control_character_and_means_the_same(text: str) -> None:
    shown = values.as_json(text)
    assert obeyed(shown) == ""
    assert json.loads(shown) == text
