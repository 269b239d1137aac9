from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from bench.fidelity.facts import Aggregate, Fact, aggregates, read_facts, stated_lines
from bench.fidelity.peel import peeled, unescaped
from bench.fidelity.source import Source
from tests.fidelity.writing import (
    SESSION,
    call,
    lines,
    progress,
    result,
    says,
    source,
    text,
    uid,
    user,
)

if TYPE_CHECKING:
    from tests.fidelity.writing import (
        Json,
    )


def facts(*records: Json | bytes, live: int = 120) -> list[Fact]:
    return read_facts([source(*records)], live=live)[f"/p/{SESSION}.jsonl", 0, SESSION, None, False]


def shown(found: list[Fact]) -> list[tuple[str, str, str, int]]:
    return [(fact.source, fact.key, fact.value, fact.occurrence) for fact in found]


def read(n: int, path: str, content: object) -> list[Json]:
    return [says(2 * n, n, call(n, "Read", file_path=path)), user(2 * n + 1, [result(n, content)])]


def test_equal_values_of_two_sources_are_two_occurrences_and_a_re_read_is_none() -> None:
    records = [*read(1, "a", "k = 1"), *read(2, "b", "k = 1"), *read(3, "a", "k = 1\nk = 2")]
    assert shown(facts(*records)) == [("a", "k", "1", 1), ("b", "k", "1", 1), ("a", "k", "2", 2)]


def test_without_a_path_tool_and_input_are_the_source() -> None:
    records = [
        says(1, 1, call(1, command="x"), call(2, command="y"), call(3, command="x")),
        user(2, [result(1, "k = 1"), result(2, "k = 1"), result(3, "k = 1")]),
    ]
    assert [fact.source for fact in facts(*records)] == [
        'Bash {"command":"x"}',
        'Bash {"command":"y"}',
    ]


def test_errors_and_second_results_state_nothing() -> None:
    records = [
        says(1, 1, call(1), call(2)),
        user(2, [result(1, "k = 1", is_error=True), result(2, "k = 2")]),
        user(3, [result(2, "k = 3"), result(1, "k = 4")]),
    ]
    assert [fact.value for fact in facts(*records)] == ["2"]


def test_a_record_written_again_under_its_uuid_states_nothing() -> None:
    again = user(3, [result(2, "k = 2")])
    assert [fact.value for fact in facts(*read(1, "a", "k = 1"), again)] == ["1"]


def test_an_unterminated_line_states_nothing() -> None:
    whole = lines(*read(1, "a", "k = 1"))
    assert not read_facts([Source("/p/s.jsonl", (whole[:-1],))])[
        "/p/s.jsonl", 0, SESSION, None, False
    ]


def test_of_a_repeated_member_the_first_counts() -> None:
    (node,) = peeled(b'{"a":"1","a":"2"}')
    assert node.text("a") == "1"


def test_a_result_before_its_call_has_no_source() -> None:
    records = [user(1, [result(1, "k = 1")]), says(2, 1, call(1, "Read", file_path="a"))]
    assert shown(facts(*records)) == [("", "k", "1", 1)]


def test_texts_of_a_result_are_read_one_after_the_other() -> None:
    assert [fact.value for fact in facts(*read(1, "a", [text("k = 1"), text("k = 2")]))] == [
        "1",
        "2",
    ]


@pytest.mark.parametrize(
    ("line", "stated"),
    [
        ("k = v", ("k", "v")),
        ("  _k.x-1=  a b  \r", ("_k.x-1", "a b")),
        ("k" * 41 + " = 1", ("k" * 41, "1")),
        ("k" * 42 + " = 1", None),
        ("1k = 1", None),
        ("k =", None),
        ("two words = 1", None),
        ("k = " + "v" * 120, ("k", "v" * 120)),
        ("k = " + "v" * 121, None),
    ],
)
def test_a_fact_line_is_a_key_and_a_value(line: str, stated: tuple[str, str] | None) -> None:
    assert stated_lines(line) == ([stated] if stated else [])


def test_only_the_first_two_hundred_fact_lines_of_a_result_count() -> None:
    many = "noise\n" * 500 + "\n".join(f"k{n} = {n}" for n in range(300))
    assert len(stated_lines(many)) == 200


@pytest.mark.parametrize(
    ("value", "number"),
    [
        ("+12", "12"),
        ("-0.5", "-0.5"),
        ("1" * 18 + "." + "9" * 9, "1" * 18 + "." + "9" * 9),
        ("1" * 19, None),
        ("1.0000000000", None),
        ("1e3", None),
        ("0x1f", None),
        ("1.2.3", None),
        (".5", None),
        ("2026-08-03", None),
        ("\u0661", None),
    ],
)
def test_numbers_are_what_the_contract_calls_numbers(value: str, number: str | None) -> None:
    fact = Fact("", "k", value, 1, 1, is_live=True)
    assert fact.number == (Decimal(number) if number else None)


def test_aggregates_are_ordered_and_keep_what_left_the_view() -> None:
    found = facts(*read(1, "a", "k = 1\nk = 0.1\nk = word\nk = -5\nj = x"), live=2)
    assert [fact.is_live for fact in found] == [False, False, False, True, True]
    assert aggregates(found) == {
        "k": Aggregate(
            n=4,
            n_live=1,
            n_numeric=3,
            sum=Decimal("-3.9"),
            min=Decimal(-5),
            max=Decimal(1),
            first=Decimal(1),
            last=Decimal(-5),
            alternating_sum=Decimal("-4.1"),
            through_source="a",
        ),
        "j": Aggregate(1, 1, 0, None, None, None, None, None, None, "a"),
    }


def test_progress_copies_are_a_run_of_their_own() -> None:
    copies = [progress(9, "x1", record) for record in read(1, "a", "k = 1")]
    names = read_facts([source(*copies)])
    assert {name[3:]: len(found) for name, found in names.items()} == {("x1", True): 1}


def test_a_chain_of_a_named_agent_states_for_that_agent() -> None:
    side = {"isSidechain": True}
    asked, answered = (record | side for record in read(1, "a", "k = 1"))
    names = read_facts([source(asked | {"agentId": "x1"}, answered | {"parentUuid": uid(2)})])
    assert {name[3]: len(found) for name, found in names.items()} == {"x1": 1}


AWKWARD: list[Json] = [
    {"a": [], "b": {}, "c": [{"d": [1, -2.5e3, None, True]}, "x"], "": "y"},
    {"text": 'quote " slash \\ brace } bracket ] \\" tab \t \u2028 \U0001f600 \ue000'},
    {"a": {"a": {"a": {"a": "deep"}}}},
]


@pytest.mark.parametrize("record", AWKWARD)
@pytest.mark.parametrize("ascii_only", [True, False])
def test_peeling_gives_what_was_written(record: Json, ascii_only: bool) -> None:  # noqa: FBT001
    (node,) = peeled(json.dumps(record, ensure_ascii=ascii_only).encode())
    assert list(node.members) == list(record)
    spelled = {key: json.loads(node.spelled(key)) for key in record}
    assert spelled == record


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[1]",
        b"42",
        b"// note",
        b'{"a":1',
        b'{"a":1}}',
        b'{"a" 1}',
        b'{"a":01}',
        b'{"a":"\\x"}',
    ],
)
def test_what_is_no_object_gives_nothing_more_than_its_whole_objects(line: bytes) -> None:
    assert len(peeled(line)) == (line == b'{"a":1}}')


def test_a_glued_and_a_torn_line_give_their_whole_objects() -> None:
    first, second = lines(user(1, "a"))[:-1], lines(user(2, "b"))[:-1]
    assert len(peeled(first + second)) == 2
    assert len(peeled(first[:90] + second)) == 1
    assert len(peeled(first + second[:40])) == 1


def test_escapes_are_decoded_and_half_a_pair_is_replaced() -> None:
    assert unescaped(r"\ud83d\ude00 \ud83d \u00e9 \n\/\\n") == "\U0001f600 \ufffd é \n/\\n"
