"""The reader of case files: a form that is not followed fails, it is not skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sql.case_file import read_cases, read_row

if TYPE_CHECKING:
    from pathlib import Path


def written(folder: Path, text: str) -> Path:
    path = folder / "object.sql"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_case_is_its_sentence_statements_query_and_rows(tmp_path: Path) -> None:
    text = (
        "-- case: one is one\n-- given\nSELECT 0;\n-- when\nSELECT 1 AS a;\n-- then\n-- a\n-- 1\n"
    )
    (case,) = read_cases(written(tmp_path, text))
    assert (case.name, case.line, case.given) == ("one is one", 1, "SELECT 0;\n")
    assert (case.when, case.rows) == ("SELECT 1 AS a;\n", [("a",), ("1",)])


def test_a_comment_that_starts_like_a_section_is_a_comment(tmp_path: Path) -> None:
    text = "-- case: one\n-- when\n-- then comes the query\nSELECT 1 AS a\n-- then\na\n1\n"
    (case,) = read_cases(written(tmp_path, text))
    assert case.rows == [("a",), ("1",)]


def test_no_lines_after_then_are_no_rows(tmp_path: Path) -> None:
    (case,) = read_cases(written(tmp_path, "-- case: none\n-- when\nSELECT 1\n-- then\n"))
    assert case.rows == []


def test_an_error_stands_in_place_of_rows(tmp_path: Path) -> None:
    (case,) = read_cases(written(tmp_path, "-- case: bad\n-- when\nSELEC\n-- error: syntax\n"))
    assert (case.error, case.rows) == ("syntax", None)


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("-- a | NULL | 3", ("a", None, "3")),
        ("a|b", ("a", "b")),
        ("| a | b |", ("a", "b")),
        ('-- "a|b" | "NULL" | "x\\ny"', ("a|b", "NULL", "x\ny")),
        ("a |", ("a", "")),
        ("--", ()),
        ("--- | ---", ()),
    ],
)
def test_a_row_is_its_cells(line: str, row: tuple[str | None, ...]) -> None:
    assert read_row(line) == row


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SELECT 1;\n", "stands in no section"),
        ("-- only a comment\n", "no `-- case:`"),
        ("-- case:\n-- when\nSELECT 1\n-- then\n", "needs a sentence"),
        ("-- case: x\n-- then\n", "no `-- when`"),
        ("-- case: x\n-- when\nSELECT 1\n", "needs one of"),
        ("-- case: x\n-- when\nSELECT 1\n-- error:\n", "part of the message"),
    ],
)
def test_a_file_that_breaks_the_form_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_cases(written(tmp_path, text))
