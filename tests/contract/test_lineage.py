"""Everything public comes from the ledger, and can be followed to it."""

from __future__ import annotations

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


def test_every_public_object_is_made_of_the_ledger_alone() -> None:
    known = definitions()
    ends = {
        name: sorted(end for end in roots(name) if known[end].kind == "table") for name in PUBLIC
    }
    assert {
        name: tables
        for name, tables in ends.items()
        if {table.split(".")[0] for table in tables} != {"ledger"}
    } == {}
