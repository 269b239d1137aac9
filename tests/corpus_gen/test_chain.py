"""Chains state one value a file, and their answers are right."""

from __future__ import annotations

import pytest

from corpus_gen import chain


@pytest.mark.parametrize("links", [1, 30, 120])
@pytest.mark.parametrize("alternating", [False, True])
def test_a_chain_states_each_value_once_at_its_own_source(links: int, *, alternating: bool) -> None:
    made = chain(links, 11, alternating=alternating)
    facts = [(fact.source, fact.key, fact.value) for fact in made.truth.main.facts]
    expected = [(s, "value", str(v)) for s, v in zip(made.sources, made.values, strict=True)]
    assert facts == expected
    assert len(set(made.sources)) == made.n == links
    assert [call.tool for call in made.truth.main.calls] == ["Read"] * links


def test_answers_are_the_sums_of_the_values() -> None:
    made = chain(5, 3, alternating=True)
    a, b, c, d, e = made.values
    assert made.sum == a + b + c + d + e
    assert made.answer == made.alternating_sum == a - b + c - d + e
    assert chain(5, 3).answer == made.sum


def test_every_link_names_the_next_one() -> None:
    made = chain(6, 4)
    (data,) = made.files.values()
    for source in made.sources[1:]:
        assert f"next: {source}".encode() in data


def test_names_do_not_tell_the_order() -> None:
    made = chain(60, 5)
    assert list(made.sources) != sorted(made.sources)
