from __future__ import annotations

from decimal import Decimal

from tracelab_duck.cli import table


def drawn(columns: list[str], rows: list[list[object]], *, width: int | None = None) -> list[str]:
    return list(table.lines(columns, rows, width=width))


def test_numbers_stand_to_the_right_and_text_to_the_left() -> None:
    assert drawn(["name", "n"], [["a", 1], ["bcdef", Decimal("20.50")]]) == [
        "name      n",
        "-----  ----",
        "a         1",
        "bcdef  20.5",
    ]


def test_a_column_of_nothing_is_as_wide_as_its_name() -> None:
    assert drawn(["empty", "x"], [[None, "y"]]) == ["empty  x", "-----  -", "       y"]


def test_no_rows_leave_the_head() -> None:
    assert drawn(["a"], []) == ["a", "-"]


def test_wide_characters_take_two_places() -> None:
    assert drawn(["a", "b"], [["大", "x"], ["yyy", "z"]]) == [
        "a    b",
        "---  -",
        "大   x",
        "yyy  z",
    ]


def test_without_a_width_nothing_is_cut() -> None:
    assert "x" * 500 in drawn(["a"], [["x" * 500]])[2]


def test_at_a_terminal_the_widest_column_gives_way() -> None:
    lines = drawn(["id", "goal"], [["abc", "x" * 100]], width=30)
    assert lines[2] == "abc  " + "x" * 24 + "\u2026"
    assert all(len(line) <= 30 for line in lines)


def test_a_row_of_text_is_one_line_whatever_it_holds() -> None:
    lines = drawn(["a", "b"], [["one\r\n\x1b[2Jtwo", "x"]])
    assert lines[2] == r"one\r" + "\u23ce" + r"\e[2Jtwo  x"


def test_markdown_escapes_what_would_end_a_cell_or_begin_a_tag() -> None:
    assert list(table.markdown(["a|b", "n"], [["x|y\n<script>", 1]])) == [
        "| a|b | n |".replace("a|b", "a\\|b"),
        "|---|--:|",
        "| x\\|y\u23ce&lt;script> | 1 |",
    ]
