"""The sandbox for the user's own SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest
from pyarrow import parquet

from tracelab_duck.engine import query
from tracelab_duck.errors import (
    AttachmentUnusableError,
    QueryFailedError,
    QueryRefusedError,
    QueryTimeoutError,
)

if TYPE_CHECKING:
    from pathlib import Path

ROWS = [{"n": 1, "word": "a"}, {"n": 2, "word": "b"}]


def ask(path: Path, text: str, **options: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    rows: list[dict[str, Any]] = query.run(path, text, **options).to_pylist()
    return rows


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    file = tmp_path / "secret.csv"
    file.write_text("n,word\n1,a\n")
    return file


@pytest.mark.parametrize(
    "text",
    [
        "SELECT 1 AS n",
        "FROM ledger.event",
        "VALUES (1)",
        "WITH a AS (SELECT 1 AS n) SELECT n FROM a;",
        "DESCRIBE ledger.event",
        "SUMMARIZE ledger.event",
        "SHOW ALL TABLES",
        "EXPLAIN SELECT 1",
        "PRAGMA version",
    ],
)
def test_one_statement_that_reads_is_answered(path: Path, text: str) -> None:
    assert isinstance(query.run(path, text), pa.Table)


@pytest.mark.parametrize(
    "text",
    [
        "INSERT INTO ledger.setting VALUES ('a', '1', now())",
        "DELETE FROM ledger.event",
        "CREATE TABLE x (n INTEGER)",
        "CREATE TEMP TABLE x (n INTEGER)",
        "DROP TABLE ledger.event",
        "SET threads = 1",
        "RESET lock_configuration",
        "ATTACH ':memory:' AS m",
        "COPY (SELECT 1) TO '/tmp/x.csv'",
        "LOAD json",
        "INSTALL httpfs",
        "CHECKPOINT",
        "BEGIN",
        "SELECT 1; SELECT 2",
        "",
        "-- nothing",
    ],
)
def test_anything_else_is_refused(path: Path, text: str) -> None:
    with pytest.raises(QueryRefusedError, match="one statement that only reads"):
        query.run(path, text)


@pytest.mark.parametrize(
    "text",
    [
        "FROM read_csv('{secret}')",
        "FROM '{secret}'",
        "FROM read_text('{secret}')",
        "FROM read_blob('{secret}')",
        "FROM glob('{folder}/*')",
        "FROM read_csv('{folder}/*.csv')",
        "SELECT * FROM query('FROM read_csv(''{secret}'')')",
        "FROM parquet_metadata('{secret}')",
        "WITH x AS (INSERT INTO ledger.setting VALUES ('a', '1', now()) RETURNING *) FROM x",
        "FROM secret",
    ],
)
def test_nothing_but_the_database_can_be_read_or_written(
    path: Path, secret: Path, text: str
) -> None:
    asked = text.format(secret=secret, folder=secret.parent)
    with pytest.raises((QueryFailedError, QueryRefusedError)):
        query.run(path, asked)
    with pytest.raises((QueryFailedError, QueryRefusedError)):
        query.run(path, asked, attachments={"mine": _copy(secret)})


def _copy(file: Path) -> Path:
    copy = file.with_name("mine.csv")
    copy.write_bytes(file.read_bytes())
    return copy


@pytest.mark.parametrize("ending", ["csv", "tsv", "json", "jsonl", "ndjson", "parquet"])
def test_the_users_own_file_can_be_joined(path: Path, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"it's [mine].{ending}"
    contents = {
        "csv": "n,word\n1,a\n2,b\n",
        "tsv": "n\tword\n1\ta\n2\tb\n",
        "json": '[{"n": 1, "word": "a"}, {"n": 2, "word": "b"}]',
        "jsonl": '{"n": 1, "word": "a"}\n{"n": 2, "word": "b"}\n',
        "ndjson": '{"n": 1, "word": "a"}\n{"n": 2, "word": "b"}\n',
    }
    if ending == "parquet":
        parquet.write_table(pa.Table.from_pylist(ROWS), file)
    else:
        file.write_text(contents[ending])
    assert ask(path, "FROM mine ORDER BY n", attachments={"mine": file}) == ROWS


@pytest.mark.parametrize(
    ("name", "file", "reason"),
    [
        ("a b", "secret.csv", "letters, digits"),
        ('x"; DROP TABLE y; --', "secret.csv", "letters, digits"),
        ("sessions", "secret.csv", "a view of the database has this name"),
        ("mine", "secret.txt", "its ending must be one of"),
        ("mine", "missing.csv", "no such file"),
        ("mine", "broken.parquet", "parquet"),
    ],
)
def test_a_file_that_cannot_be_attached_says_why(
    path: Path, secret: Path, name: str, file: str, reason: str
) -> None:
    (secret.parent / "secret.txt").write_text("x")
    (secret.parent / "broken.parquet").write_text("no columns here")
    with pytest.raises(AttachmentUnusableError, match=reason):
        query.run(path, "SELECT 1", attachments={name: secret.parent / file})


def test_a_query_that_takes_too_long_is_stopped(path: Path) -> None:
    with pytest.raises(QueryTimeoutError, match=r"0\.2 s"):
        query.run(
            path,
            "SELECT count(*) FROM range(100000000000) AS a, range(1000) AS b",
            timeout_seconds=0.2,
        )


def test_a_limit_cuts_the_rows(path: Path) -> None:
    assert ask(path, "FROM range(10) AS t(n)", limit=2) == [{"n": 0}, {"n": 1}]
    assert len(ask(path, "FROM range(10) AS t(n)")) == 10


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("SELEC 1", r'syntax error at or near "SELEC" \(line 1\)'),
        ("SELECT\n  nothing FROM ledger.event", '"nothing" not found in FROM clause'),
        ("FROM ledger.evnt", "evnt does not exist! Did you mean"),
        ("SELECT CAST('x' AS INTEGER)", "Could not convert string 'x'"),
    ],
)
def test_a_wrong_query_says_what_is_wrong_in_one_line(path: Path, text: str, said: str) -> None:
    with pytest.raises(QueryFailedError, match=said) as caught:
        query.run(path, text)
    assert "\n" not in str(caught.value)


def test_names_of_python_variables_mean_nothing(path: Path) -> None:
    table = pa.Table.from_pylist(ROWS)
    assert table.num_rows == 2
    with pytest.raises(QueryFailedError):
        query.run(path, "FROM table")
    with pytest.raises(QueryFailedError):
        query.run(path, "FROM path")
