"""Everything public comes from the ledger, and can be followed to it."""

from __future__ import annotations

import pytest

from tests.contract.references import references
from tests.contract.sql_tree import definitions

PUBLIC = sorted(name for name in definitions() if name.startswith("main."))


def roots(name: str) -> set[str]:
    """The objects at which the references of an object end."""
    known = definitions()
    reached: set[str] = set()
    ends: set[str] = set()
    waiting = [name]
    while waiting:
        each = waiting.pop()
        if each in reached:
            continue
        reached.add(each)
        source = known[each]
        # A stored table of a later layer is filled by the apply file and the stages beside it.
        further = references(source) | written_by(each)
        if source.schema == "ledger" or not further:
            ends.add(each)
        else:
            waiting.extend(further)
    return ends


def written_by(name: str) -> frozenset[str]:
    """The objects that the apply file of a table reads, and its stage macros in the same schema."""
    from tests.contract.sql_tree import sources_of  # noqa: PLC0415

    return frozenset(
        reference
        for apply in sources_of("apply")
        if apply.qualified == name
        for reference in references(apply)
    )


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_object_is_made_of_the_ledger(name: str) -> None:
    assert {end.split(".")[0] for end in roots(name)} == {"ledger"}
