from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.fresh_database import fresh_database
from tracelab_duck import config
from tracelab_duck.engine import read

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Outcome
    from tests.seeded_database import Seeded


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Path]:
    """Write config.toml where the program looks for it."""

    def write(text: str) -> Path:
        path = tmp_path / "config" / "tracelab-duck" / "config.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_the_defaults_are_those_of_the_database() -> None:
    with fresh_database() as database:
        names, (row,) = read.table(database, "ledger.limits")
    assert dict(zip(names, row, strict=True)) == config.DEFAULTS


def test_a_missing_file_says_nothing(tmp_path: Path) -> None:
    found = config.load(tmp_path / "none.toml")
    assert (found.database, found.settings, found.commands) == (None, {}, {})


def test_settings_are_kept_as_text(written: Callable[[str], Path]) -> None:
    path = written('db = "~/t.duckdb"\n[settings]\nfact_cap = 200\nbudget_warn_usd = 12.50\n')
    found = config.load(path)
    assert found.settings == {"fact_cap": "200", "budget_warn_usd": "12.50"}
    assert found.database is not None
    assert found.database.is_absolute()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[settings]\nfact_cp = 1\n", "no setting 'fact_cp', did you mean fact_cap?"),
        ("[settings]\nfact_cap = 0\n", "not a number above 0"),
        ("[settings]\nfact_cap = true\n", "not a number above 0"),
        ('[settings]\nfact_cap = "9"\n', "not a number above 0"),
        ("[settings]\nfact_cap = 1.5\n", "not a whole number"),
        ("settings = 1\n", "only db stands outside a table"),
        ("db = 1\n", "not the path of a file"),
        ("no toml", "correct the file"),
        ("[sesions]\nformat = 'csv'\n", "no command or option 'sesions', did you mean sessions?"),
        ("[sessions]\nfromat = 'csv'\n", "no command or option 'fromat', did you mean format?"),
    ],
)
def test_a_configuration_that_cannot_be_used_is_a_usage_error(
    text: str, reason: str, written: Callable[[str], Path], ask: Callable[..., Outcome]
) -> None:
    written(text)
    outcome = ask("sessions")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("tracelab-duck: error: ")
    assert outcome.err.count("\n") == 1
    assert reason in outcome.err


def test_flags_win_over_environment_over_file_over_default(
    written: Callable[[str], Path], ask: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(*flags: str) -> str:
        return ask("schema", "files", *flags).out[:10]

    assert start() == "column_no "
    written('[schema]\nformat = "json"\n')
    assert start().startswith("[\n")
    monkeypatch.setenv("TRACELAB_DUCK_SCHEMA_FORMAT", "csv")
    assert start() == "column_no,"
    assert start("--format", "markdown").startswith("| column_n")


def test_the_database_is_chosen_in_the_same_order(
    written: Callable[[str], Path],
    run: Callable[..., Outcome],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    traces: Seeded,
) -> None:
    def missing(*flags: object) -> str:
        outcome = run(*flags, "status")
        assert outcome.code == 3
        return outcome.err

    assert str(tmp_path / "data" / "tracelab-duck" / "traces.duckdb") in missing()
    written(f'db = "{tmp_path / "of-the-file.duckdb"}"\n')
    assert "of-the-file.duckdb" in missing()
    monkeypatch.setenv("TRACELAB_DUCK_DB", str(tmp_path / "of-the-environment.duckdb"))
    assert "of-the-environment.duckdb" in missing()
    assert "typed.duckdb" in missing("--db", tmp_path / "typed.duckdb")
    assert run("--db", traces.database, "status").code == 0


def test_a_changed_setting_is_kept_in_the_ledger_and_folded_with(
    written: Callable[[str], Path],
    run: Callable[..., Outcome],
    copied: Path,
    traces: Seeded,
) -> None:
    def live() -> int:
        query = "SELECT count(*) AS n FROM facts WHERE is_live"
        found: int = json.loads(run("--db", copied, "sql", query, "--format", "jsonl").out)["n"]
        return found

    before = live()
    assert before > 2
    written("[settings]\nfact_cap = 1\n")
    outcome = run("--db", copied, "refresh", traces.transcripts)
    assert outcome.code == 0
    assert "folded again: settings changed" in outcome.err
    assert 0 < live() < before
    query = "SELECT name, value FROM ledger.setting"
    assert run("--db", copied, "sql", query, "--format", "csv").out == "name,value\nfact_cap,1\n"
