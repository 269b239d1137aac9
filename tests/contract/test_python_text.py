"""SQL stands in `sql/`: Python names objects and binds values."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

from tests.contract.sql_tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = ROOT / "tracelab_duck"
MODULES = sorted(PACKAGE.rglob("*.py"))

STATEMENT = re.compile(
    r"\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|CREATE|DROP|ALTER|WITH|FROM|COPY"
    r"|ATTACH|DESCRIBE|PRAGMA|SET|COMMENT ON)\s+\S"
)
# What no statement needs that only names an object: the engine may write `SELECT * FROM name(?)`.
CLAUSE = re.compile(r"\b(?:WHERE|JOIN|GROUP BY|ORDER BY|HAVING|QUALIFY|UNION|OVER)\b")
# Texts that show their reader the query to ask; nothing there has a connection to run it.
SHOWN = {"compilers/worker_facts.py"}
FORBIDDEN_NAMES = {"util", "utils", "helper", "helpers", "common", "misc", "base", "manager"}


def by_place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def strings(path: Path) -> list[str]:
    """The strings of a module, without docstrings; of an f-string its fixed parts, joined."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    skipped = docstrings | inside
    return [
        _text(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr | ast.Constant) and id(node) not in skipped
    ]


def _text(node: ast.JoinedStr | ast.Constant) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "x".join(str(each.value) for each in node.values if isinstance(each, ast.Constant))


@pytest.mark.parametrize("path", MODULES, ids=by_place)
def test_only_the_engine_writes_statements_and_they_only_name_an_object(path: Path) -> None:
    statements = [text for text in strings(path) if STATEMENT.match(text)]
    place = path.relative_to(PACKAGE)
    if "engine" in place.parts:
        statements = [text for text in statements if CLAUSE.search(text)]
    assert statements == [] or place.as_posix() in SHOWN


@pytest.mark.parametrize("path", MODULES, ids=by_place)
def test_a_module_is_named_like_what_it_does_and_can_be_read_at_once(path: Path) -> None:
    assert path.stem not in FORBIDDEN_NAMES
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


def test_a_statement_in_a_string_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('"""SELECT a docstring."""\nx = f"SELECT * FROM {y} WHERE a"\n')
    (text,) = strings(module)
    assert STATEMENT.match(text)
    assert CLAUSE.search(text)
