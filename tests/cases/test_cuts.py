"""Each case gives equal tables however its files arrive."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from tests.cases import counting, files, rollouts, structure
from tests.cases.transcripts import joined
from tests.property.tables import differences, tables

if TYPE_CHECKING:
    from tests.cases.transcripts import Files
    from tests.property.world import World

CASES = counting.CASES | files.CASES | rollouts.CASES | structure.CASES


def apart(cases: dict[str, Files]) -> Files:
    """The files of all cases, each case in a folder of its own."""
    return {f"{case}/{name}": parts for case, own in cases.items() for name, parts in own.items()}


def test_cases_read_line_by_line_end_as_if_read_at_once(world: World) -> None:
    every = apart(CASES)
    assert len(every) > len(CASES) > 20
    steps = zip_longest(*every.values(), fillvalue=b"")
    world.take(dict(zip(every, parts, strict=True)) for parts in steps)
    cold = world.beside("cold")
    cold.read()
    assert differences(tables(world.database), tables(cold.database)) == {}


def test_the_order_of_the_files_of_a_case_is_irrelevant(world: World) -> None:
    several = {name: case for name, case in CASES.items() if len(case) > 1}
    assert several
    world.grow(joined(apart(several)))
    rounds = list(zip_longest(*([f"{name}/{file}" for file in several[name]] for name in several)))
    other = world.beside("other")
    for names in rounds:
        world.read(*filter(None, names))
    for names in reversed(rounds):
        other.read(*filter(None, names))
    assert differences(tables(world.database), tables(other.database)) == {}
