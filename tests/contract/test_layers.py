"""The number of a folder is the only direction: nothing reads what comes after it."""

from __future__ import annotations

from tests.contract.references import qualified_names, references, unqualified_tables
from tests.contract.sql_tree import definitions, sources

SQL_FILES = [source for source in sources() if source.kind != "seed"]


def test_a_file_refers_to_its_own_layer_or_a_lower_one() -> None:
    known = definitions()
    assert {
        source.place: name
        for source in SQL_FILES
        for name in references(source)
        if known[name].layer > source.layer
    } == {}


def test_every_schema_qualified_name_is_an_object_of_the_tree() -> None:
    known = definitions()
    assert {
        source.place: name
        for source in SQL_FILES
        for name in qualified_names(source.text)
        if name not in known and name != source.qualified
    } == {}


def test_a_table_outside_the_batch_is_named_with_its_schema() -> None:
    bare = {source.place: unqualified_tables(source) for source in SQL_FILES}
    assert {place: names for place, names in bare.items() if names} == {}


def test_no_macro_or_view_depends_on_itself() -> None:
    known = definitions()
    circular = []
    for name, source in known.items():
        reached: set[str] = set()
        waiting = list(references(source))
        while waiting:
            each = waiting.pop()
            if each not in reached:
                reached.add(each)
                waiting.extend(references(known[each]))
        if name in reached:
            circular.append(name)
    assert circular == []
