"""The case files of `tests/sql`: what stands in one."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_MARK = re.compile(r"--\s*(?:(case|error):\s*(.*)|(given|when|then)(?::\s*(stages))?)")


@dataclass(slots=True)
class SqlCase:
    """One case: what is given, what is asked, what comes back.

    Attributes:
        name: The sentence behind `-- case:`.
        line: Where it starts, from 1.
        given: Statements run first.
        with_stages: Whether the fold's apply files run after them.
        when: The one statement that is tested.
        rows: The expected cells, the column names first; empty for no rows; None with an error.
        error: A part of the expected message.
    """

    name: str
    line: int
    given: str = ""
    with_stages: bool = False
    when: str = ""
    rows: list[tuple[str | None, ...]] | None = None
    error: str | None = None
    sections: list[str] = field(default_factory=list)


def read_cases(path: Path) -> list[SqlCase]:
    """Read a case file; what does not follow the form is a `ValueError` with its line."""
    cases: list[SqlCase] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        mark = _MARK.fullmatch(line.strip())
        if mark is not None and mark[1] == "case":
            cases.append(SqlCase(name=mark[2], line=number))
        elif mark is not None and cases:
            _open_section(cases[-1], name=mark[1] or mark[3], argument=mark[2] or mark[4] or "")
        elif cases and cases[-1].sections:
            _add_line(cases[-1], line)
        elif line.strip() and not line.startswith("--"):
            raise ValueError(f"{path}:{number}: stands in no section of a case")
    for case in cases:
        _check(case, path)
    if not cases:
        raise ValueError(f"{path}: no `-- case:`")
    return cases


def _open_section(case: SqlCase, *, name: str, argument: str) -> None:
    case.sections.append(name)
    if name == "given":
        case.with_stages = argument == "stages" or case.with_stages
    elif name == "then":
        case.rows = []
    elif name == "error":
        case.error = argument


def _add_line(case: SqlCase, line: str) -> None:
    section = case.sections[-1]
    if section == "given":
        case.given += line + "\n"
    elif section == "when":
        case.when += line + "\n"
    elif section == "then":
        row = read_row(line)
        if row and case.rows is not None:
            case.rows.append(row)


def read_row(line: str) -> tuple[str | None, ...]:
    """The cells of one expected row; none for a blank line."""
    text = re.sub(r"^\s*--", "", line).strip()
    if text.startswith("|") and text.endswith("|") and len(text) > 1:
        text = text[1:-1]
    if not text or re.fullmatch(r"[-+|:\s]+", text):
        return ()
    cells = re.findall(r'\s*("(?:[^"\\]|\\.)*"|[^|]*?)\s*(?:\||$)', text)
    # The pattern matches once more, empty, at the end of a line that does not end with a bar.
    return tuple(read_cell(cell) for cell in cells[: _count(text)])


def _count(text: str) -> int:
    return len(re.sub(r'"(?:[^"\\]|\\.)*"', "", text).split("|"))


def read_cell(cell: str) -> str | None:
    """The value of a cell: NULL, a JSON string, or the text itself."""
    if cell == "NULL":
        return None
    if len(cell) > 1 and cell.startswith('"') and cell.endswith('"'):
        return str(json.loads(cell))
    return cell


def _check(case: SqlCase, path: Path) -> None:
    place = f"{path}:{case.line}"
    if not case.name:
        raise ValueError(f"{place}: a case needs a sentence")
    if not case.when.strip():
        raise ValueError(f"{place}: no `-- when`")
    if (case.rows is None) == (case.error is None):
        raise ValueError(f"{place}: needs one of `-- then` and `-- error:`")
    if case.error == "":
        raise ValueError(f"{place}: `-- error:` needs a part of the message")
