"""The token estimate adds up, so that sections can be weighed one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tracelab_duck.compilers.tokens import estimate, weight


@given(st.text(), st.text())
def test_the_weight_of_two_texts_is_the_sum_of_theirs(first: str, second: str) -> None:
    assert weight(first + second) == weight(first) + weight(second)


def test_digits_and_signs_weigh_more_than_letters() -> None:
    assert weight("1234") == weight("/.:@") > 2 * weight("abcd")


def test_an_estimate_is_whole_and_never_too_low() -> None:
    assert estimate("") == 0
    assert estimate("a") == 1
    assert estimate("abcd " * 1000) == 1170
