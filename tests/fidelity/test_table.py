from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.fidelity import __main__ as program
from bench.fidelity.compare import EIGHT, MORE, Comparison, Mismatch
from tests.fidelity.writing import SESSION, call, lines, result, says, user

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / f"{SESSION}.jsonl"
    path.write_bytes(
        lines(
            user(1, "go"), says(2, 1, call(1, "Read", file_path="a")), user(3, [result(1, "k=1")])
        )
    )
    return tmp_path


def test_the_table_has_a_line_for_each_field_and_nothing_else_when_all_is_equal(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main([str(folder)]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    rows = [line.split() for line in printed.out.splitlines()]
    assert rows == [[field, "1", "of", "1"] for field in (*EIGHT, *MORE)]


def test_a_mismatch_is_named_and_ends_with_one(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = Mismatch("turns", (SESSION, None), 1, 2)
    monkeypatch.setattr(program, "compare", lambda *_: Comparison(1, (wrong,)))
    assert program.main([str(folder)]) == 1
    printed = capsys.readouterr()
    assert "turns                      0 of 1" in printed.out
    assert printed.err.splitlines()[1:] == ["  expected 1", "  given    2"]
