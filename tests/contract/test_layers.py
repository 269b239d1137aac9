"""The number of a folder is the only direction: nothing reads what comes after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.contract.references import qualified_names, references, unqualified_tables
from tests.contract.sql_tree import definitions, sources

if TYPE_CHECKING:
    from tests.contract.sql_tree import SqlSource

SQL_FILES = [source for source in sources() if source.kind != "seed"]


def by_place(source: SqlSource) -> str:
    return source.place.removeprefix("sql/")


@pytest.mark.parametrize("source", SQL_FILES, ids=by_place)
def test_a_file_refers_to_its_own_layer_or_a_lower_one(source: SqlSource) -> None:
    known = definitions()
    assert [name for name in references(source) if known[name].layer > source.layer] == []


@pytest.mark.parametrize("source", SQL_FILES, ids=by_place)
def test_every_schema_qualified_name_is_an_object_of_the_tree(source: SqlSource) -> None:
    known = definitions()
    assert {name for name in qualified_names(source.text) if name not in known} <= {
        source.qualified
    }


@pytest.mark.parametrize("source", SQL_FILES, ids=by_place)
def test_a_table_outside_the_batch_is_named_with_its_schema(source: SqlSource) -> None:
    assert unqualified_tables(source) == frozenset()


def test_no_macro_or_view_depends_on_itself() -> None:
    known = definitions()
    for name, source in known.items():
        reached: set[str] = set()
        waiting = list(references(source))
        while waiting:
            each = waiting.pop()
            if each not in reached:
                reached.add(each)
                waiting.extend(references(known[each]))
        assert name not in reached, f"{source.place} reaches itself"
