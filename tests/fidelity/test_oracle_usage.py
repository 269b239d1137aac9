from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.fidelity.oracle import read_sources
from bench.fidelity.source import Source
from tests.fidelity.writing import (
    OTHER,
    SESSION,
    agent_file,
    at,
    lines,
    msg,
    progress,
    says,
    source,
    text,
    uid,
)

if TYPE_CHECKING:
    from bench.fidelity.oracle import Oracle


def output(oracle: Oracle, session: str = SESSION, agent: str | None = None) -> int:
    return oracle.transcripts[session, agent].output_tokens


def test_one_response_in_three_records_counts_once() -> None:
    oracle = read_sources([source(*(says(n, 1, output=120, read=1000) for n in (1, 2, 3)))])
    assert output(oracle) == 120
    assert oracle.transcripts[SESSION, None].cache_read_tokens == 1000


def test_the_last_and_greatest_snapshot_counts_wherever_it_stands() -> None:
    grows = [says(1, 1, output=1), says(2, 2, output=5), says(3, 1, output=260)]
    assert output(read_sources([source(*grows)])) == 265


def test_a_snapshot_is_taken_whole_and_not_field_by_field() -> None:
    first = says(1, 1, output=1, read=9000, stop_reason=None)
    last = says(2, 1, output=90, read=0)
    oracle = read_sources([source(first, last)])
    assert oracle.transcripts[SESSION, None].cache_read_tokens == 0


def test_at_equal_output_a_final_snapshot_beats_a_later_one() -> None:
    final = says(1, 1, output=7, read=1)
    late = says(2, 1, output=7, read=2, stop_reason=None)
    assert read_sources([source(final, late)]).messages[msg(1)].usage.cache_read == 1


def test_of_two_equal_snapshots_the_later_counts() -> None:
    records = [says(n, 1, output=7, read=n, stop_reason=None) for n in (1, 2)]
    assert read_sources([source(*records)]).messages[msg(1)].usage.cache_read == 2


def test_synthetic_answers_are_no_messages() -> None:
    record = says(1, 1)
    record["message"]["model"] = "<synthetic>"
    assert read_sources([source(record)]).messages == {}


def test_without_a_message_id_the_request_tells_records_apart() -> None:
    records = [says(n, 1, output=n) | {"requestId": "req_x"} for n in (1, 2)]
    for record in records:
        del record["message"]["id"]
    assert output(read_sources([source(*records)])) == 2


def test_a_fallback_is_billed_as_the_sum_of_its_tries() -> None:
    parts = [{"output_tokens": 3, "cache_creation_input_tokens": 20}, {"output_tokens": 4}]
    usage = {"output_tokens": 4, "iterations": parts}
    message = read_sources([source(says(1, 1, usage=usage))]).messages[msg(1)].usage
    assert (message.output, message.cache_write) == (7, 20)


@pytest.mark.parametrize(("written", "counted"), [(7.0, 7), (True, 0), (-3, 0), ("7", 0)])
def test_a_count_is_a_whole_number_that_is_not_negative(written: object, counted: int) -> None:
    usage = {"output_tokens": written, "input_tokens": 1}
    message = read_sources([source(says(1, 1, usage=usage))]).messages[msg(1)].usage
    assert message.output == counted


def test_a_cache_write_known_only_by_lifetime_counts() -> None:
    usage = {"cache_creation_input_tokens": 0, "cache_creation": {"ephemeral_1h_input_tokens": 4}}
    message = read_sources([source(says(1, 1, usage=usage))]).messages[msg(1)].usage
    assert message.cache_write == 4


def test_the_same_response_in_the_parent_and_in_the_agents_file_belongs_to_the_agent_once() -> None:
    inline = says(2, 2, output=200) | {"isSidechain": True, "agentId": "x1"}
    main = source(says(1, 1, output=20), inline)
    agent = agent_file("x1", says(3, 2, output=200), says(4, 3, output=300))
    oracle = read_sources([main, agent])
    assert (output(oracle), output(oracle, agent="x1")) == (20, 500)


def forked(*, mark: bool = False) -> Source:
    records = [says(1, 1, output=100), says(2, 2, output=200), says(9, 3, output=400)]
    copied = [record | {"sessionId": OTHER} for record in records]
    if mark:
        copied[0] |= {"forkedFrom": {"sessionId": SESSION, "messageUuid": uid(1)}}
    return source(*copied, path=f"/p/{OTHER}.jsonl")


def test_a_fork_owns_only_what_it_added_whichever_file_is_read_first() -> None:
    parent = source(says(1, 1, output=100), says(2, 2, output=200))
    for order in ([parent, forked()], [forked(), parent]):
        oracle = read_sources(order)
        assert (output(oracle), output(oracle, OTHER)) == (300, 400)
        assert oracle.transcript_output == {SESSION: 300, OTHER: 700}


def test_a_run_is_born_at_its_first_record_with_a_uuid_and_not_when_it_ends() -> None:
    parent = source(says(1, 1, output=100), says(2, 2, output=200), says(3000, 4, output=1))
    head = {"type": "queue-operation", "sessionId": OTHER, "timestamp": at(500)}
    copied = [says(n, n, output=100 * n) | {"sessionId": OTHER} for n in (1, 2)]
    fork = source(head, *copied, path=f"/p/{OTHER}.jsonl")
    oracle = read_sources([fork, parent])
    assert (output(oracle), output(oracle, OTHER)) == (301, 0)


def test_a_marked_fork_never_owns_what_another_run_holds() -> None:
    late = {"type": "queue-operation", "sessionId": SESSION, "timestamp": at(3000)}
    parent = source(late, says(1, 1, output=100), says(2, 2, output=200))
    assert output(read_sources([parent, forked(mark=True)])) == 300
    assert output(read_sources([parent, forked()])) == 0


def test_ids_that_are_not_an_apis_mean_another_message_in_another_file() -> None:
    record = says(1, 1, output=10)
    record["message"]["id"] = "msg_wb_1"
    other = source(record | {"sessionId": OTHER}, path="/p/b.jsonl")
    oracle = read_sources([source(record), other])
    assert (output(oracle), output(oracle, OTHER)) == (10, 10)


def test_progress_copies_count_only_where_the_agents_file_is_missing() -> None:
    spoken = says(1, 1, output=50)
    main = source(progress(2, "x1", spoken))
    alone = read_sources([main])
    assert output(alone, agent="x1") == 50
    assert alone.messages[msg(1)].is_progress_only
    both = read_sources([main, agent_file("x1", says(3, 1, output=50), says(4, 2, output=6))])
    assert output(both, agent="x1") == 56
    assert not both.messages[msg(1)].is_progress_only


def test_what_a_rewrite_dropped_was_paid_for_and_counts_once() -> None:
    before = lines(says(1, 1, output=10), says(2, 2, output=20))
    after = lines(says(1, 1, output=10), says(3, 3, output=5))
    oracle = read_sources([Source("/p/s.jsonl", (before, after))])
    assert output(oracle) == 35
    assert oracle.transcript_output == {SESSION: 15}


def test_an_unterminated_line_is_not_read() -> None:
    torn = lines(says(1, 1, output=10)) + lines(says(2, 2, output=20))[:-1]
    assert output(read_sources([Source("/p/s.jsonl", (torn,))])) == 10


def test_whole_records_of_damaged_lines_count() -> None:
    first, second, third = (lines(says(n, n, output=n, read=0))[:-1] for n in (1, 2, 3))
    glued = first + second
    torn = lines(says(7, 7, text("half"), output=700))[:180] + third
    bad = b'{"type":"assistant","uuid":"a2",'
    oracle = read_sources([source(glued, bad, torn, b"\xef\xbb\xbf" + lines(says(4, 4))[:-1])])
    assert output(oracle) == 1 + 2 + 3 + 10
