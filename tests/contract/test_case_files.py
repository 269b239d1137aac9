"""Every object that computes has its cases beside it in `tests/sql`."""

from __future__ import annotations

from pathlib import Path

from tests.contract import not_yet_built
from tests.contract.sql_tree import ROOT, sources_of

CASES = ROOT / "tests" / "sql"


def written() -> set[str]:
    return {f"{path.parent.name}.{path.stem}" for path in CASES.glob("*/*.sql")}


def test_every_macro_has_its_case_file_or_is_listed_as_missing_one() -> None:
    computed = {source.qualified for source in sources_of("macro", "check")}
    assert computed - written() == not_yet_built.CASES


def test_every_case_file_is_of_an_object_that_exists() -> None:
    objects = {
        source.qualified for source in sources_of("macro", "check", "view", "apply", "table")
    }
    assert written() - objects == set()


def test_case_files_stand_nowhere_else() -> None:
    assert {path for path in CASES.rglob("*.sql") if path.parent.parent != CASES} == set[Path]()
