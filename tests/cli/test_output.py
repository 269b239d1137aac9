from __future__ import annotations

import csv
import io
import json
from decimal import Decimal
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tracelab_duck.cli import output, writing
from tracelab_duck.cli.output import Format, Output, Rows
from tracelab_duck.errors import OutputRefusedError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Outcome

QUERY = (
    "SELECT 1 AS n, 0.50::DECIMAL(18, 9) AS usd, 'a,\"b\"' AS text, NULL AS nothing, [1, 2] AS list"
)


OBJECT = '{"n": 1, "usd": 0.5, "text": "a,\\"b\\"", "nothing": null, "list": [1, 2]}'
TABLE = """\
n  usd  text   nothing  list
-  ---  -----  -------  ------
1  0.5  a,"b"           [1, 2]
"""
MARKDOWN = """\
| n | usd | text | nothing | list |
|--:|--:|---|---|---|
| 1 | 0.5 | a,"b" |  | [1, 2] |
"""


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("table", TABLE),
        ("json", f"[\n{OBJECT}\n]\n"),
        ("jsonl", f"{OBJECT}\n"),
        ("csv", 'n,usd,text,nothing,list\n1,0.5,"a,""b""",,"[1, 2]"\n'),
        ("markdown", MARKDOWN),
    ],
)
def test_each_form_of_text(form: str, text: str, ask: Callable[..., Outcome]) -> None:
    outcome = ask("sql", QUERY, "--format", form)
    assert (outcome.code, outcome.out, outcome.err) == (0, text, "")


def test_the_forms_of_rows_agree(ask: Callable[..., Outcome]) -> None:
    query = "SELECT session_id, turns, started_at FROM sessions ORDER BY session_id"
    lines = ask("sql", query, "--format", "jsonl").out.splitlines()
    records = [json.loads(line) for line in lines]
    assert json.loads(ask("sql", query, "--format", "json").out) == records
    table = list(csv.DictReader(io.StringIO(ask("sql", query, "--format", "csv").out)))
    assert [{**row, "turns": int(row["turns"])} for row in table] == records


def test_no_rows_are_an_empty_array_in_json(ask: Callable[..., Outcome]) -> None:
    assert ask("sql", "SELECT 1 AS a WHERE false", "--format", "json").out == "[\n]\n"
    assert ask("sql", "SELECT 1 AS a WHERE false", "--format", "jsonl").out == ""


@pytest.mark.parametrize("name", ["rows.parquet", "rows.arrow"])
def test_binary_forms_keep_the_types(
    name: str, tmp_path: Path, ask: Callable[..., Outcome]
) -> None:
    path = tmp_path / name
    assert ask("sql", QUERY, "-o", path).code == 0
    table = pq.read_table(path) if name.endswith("parquet") else pa.ipc.open_file(path).read_all()
    assert table.to_pylist() == [
        {"n": 1, "usd": Decimal("0.500000000"), "text": 'a,"b"', "nothing": None, "list": [1, 2]}
    ]
    assert str(table.schema.field("usd").type) == "decimal128(18, 9)"


@pytest.mark.parametrize(
    ("suffix", "start"),
    [
        (".json", "[\n"),
        (".jsonl", "{"),
        (".csv", "n\n"),
        (".md", "| n |"),
        (".txt", "n\n-"),
        ("", "n\n-"),
    ],
)
def test_the_suffix_of_the_file_chooses_the_form(
    suffix: str, start: str, tmp_path: Path, ask: Callable[..., Outcome]
) -> None:
    path = tmp_path / f"rows{suffix}"
    outcome = ask("sql", "SELECT 1 AS n", "-o", path)
    assert (outcome.code, outcome.out) == (0, "")
    assert path.read_text().startswith(start)


def test_a_typed_form_wins_over_the_suffix(tmp_path: Path, ask: Callable[..., Outcome]) -> None:
    path = tmp_path / "rows.csv"
    ask("sql", "SELECT 1 AS n", "-o", path, "--format", "jsonl")
    assert path.read_text() == '{"n": 1}\n'


def test_a_file_in_a_folder_that_is_not_there_is_an_error_that_names_the_folder(
    tmp_path: Path, ask: Callable[..., Outcome]
) -> None:
    outcome = ask("sql", "SELECT 1 AS n", "-o", tmp_path / "none" / "rows.csv")
    assert outcome.code == 2
    assert f"no such file or folder: {tmp_path / 'none'};" in outcome.err


def test_a_file_that_fails_half_way_keeps_what_stood_there(tmp_path: Path) -> None:
    path = tmp_path / "rows.txt"
    path.write_text("before")

    def pieces() -> object:
        yield "half"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        writing.write_text(pieces(), path=path)  # type: ignore[arg-type]  # a generator of text
    assert path.read_text() == "before"
    assert [each.name for each in tmp_path.iterdir()] == ["rows.txt"]


def test_binary_forms_do_not_go_to_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    with pytest.raises(OutputRefusedError, match="parquet is no text"):
        writing.write_arrow(pa.table({"a": [1]}), output=Output(Format.PARQUET, None))


def test_csv_is_raw_in_a_pipe_and_shown_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = Rows(("a",), [["\x1b[2J"]])
    writing.write(rows, output=Output(Format.CSV, None))
    assert capsys.readouterr().out == "a\n\x1b[2J\n"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    writing.write(rows, output=Output(Format.CSV, None))
    assert capsys.readouterr().out == "a\n\\e[2J\n"


def test_a_head_is_bold_at_a_terminal_unless_no_color_is_set(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    rows = Rows(("a",), [])
    writing.write(rows, output=Output(Format.TABLE, None))
    assert "\x1b[1m" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    writing.write(rows, output=Output(Format.TABLE, None))
    assert "\x1b" not in capsys.readouterr().out


def test_rows_can_be_narrowed_to_some_columns() -> None:
    rows = Rows(("a", "b", "c"), [(1, 2, 3)]).only(["c", "missing", "a"])
    assert (rows.columns, rows.rows) == (("c", "a"), [[3, 1]])


def test_rows_of_two_columns_of_one_name_are_both_kept() -> None:
    table = pa.Table.from_arrays([pa.array([1]), pa.array([2])], names=["a", "a"])
    assert output.rows_of(table).rows == [(1, 2)]
