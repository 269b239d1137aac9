"""Everything public comes from the ledger, and can be followed to it."""

from __future__ import annotations

import pytest

from tests.contract.references import made_of
from tests.contract.sql_tree import definitions

PUBLIC = sorted(name for name in definitions() if name.startswith("main."))


def roots(name: str) -> set[str]:
    """The objects at which the references of an object end, the ledger first of all."""
    reached: set[str] = set()
    ends: set[str] = set()
    waiting = [name]
    while waiting:
        each = waiting.pop()
        if each in reached:
            continue
        reached.add(each)
        further = made_of(each)
        if each.startswith("ledger.") or not further:
            ends.add(each)
        else:
            waiting.extend(further)
    return ends


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_object_is_made_of_the_ledger(name: str) -> None:
    known = definitions()
    tables = {end for end in roots(name) if known[end].kind == "table"}
    assert tables
    assert {table.split(".")[0] for table in tables} == {"ledger"}
