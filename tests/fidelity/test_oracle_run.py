from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bench.fidelity.oracle import read_sources
from bench.fidelity.source import Source
from tests.fidelity.writing import (
    OTHER,
    SESSION,
    agent_file,
    at,
    call,
    lines,
    progress,
    result,
    says,
    source,
    text,
    tool,
    uid,
    user,
)

if TYPE_CHECKING:
    from bench.fidelity.oracle import Oracle, Transcript
    from tests.fidelity.writing import (
        Json,
    )

IMAGE: Json = {"type": "image", "source": {"type": "base64", "data": "AA=="}}


def main(*records: Json | bytes) -> Transcript:
    return read_sources([source(*records)]).transcripts[SESSION, None]


def requests(*records: Json) -> tuple[str, ...]:
    return main(*records).requests


def test_calls_are_paired_by_id_in_any_order() -> None:
    given = main(
        says(1, 1, call(1, "Read", file_path="a"), call(2, "Read", file_path="b"), call(3)),
        user(2, [result(2), result(1), result(3, is_error=True)]),
    )
    assert given.calls_by_tool == {"Read": 2, "Bash": 1}
    assert (given.tool_calls, given.tool_errors, given.dangling) == (3, 1, ())
    assert given.files == {"a": 1, "b": 1}


def test_the_first_call_and_the_first_result_of_an_id_win() -> None:
    given = main(
        says(1, 1, call(1)),
        user(2, [result(1)]),
        user(3, [result(1, is_error=True)]),
        says(4, 2, call(1, "Read")),
    )
    assert (given.calls_by_tool, given.tool_errors) == ({"Bash": 1}, 0)


def test_a_result_may_stand_before_its_call() -> None:
    given = main(user(1, [result(1, is_error=True)]), says(2, 1, call(1)))
    assert (given.dangling, given.tool_errors) == ((), 1)


def test_calls_without_a_result_dangle() -> None:
    given = main(says(1, 1, call(1), call(2)), user(2, [result(2)]), user(3, "stop"))
    assert given.dangling == (tool(1),)


@pytest.mark.parametrize("argument", ["file_path", "notebook_path", "path"])
def test_a_path_argument_makes_a_file_touch(argument: str) -> None:
    assert main(says(1, 1, call(1, "Edit", **{argument: "x.py"}))).files == {"x.py": 1}


def test_people_are_told_from_carriers_wrappers_and_meta_texts() -> None:
    given = requests(
        user(1, "please fix the test"),
        user(2, [result(1), text("and more")]),
        user(3, "<command-name>/compact</command-name>"),
        user(4, "<local-command-stdout>done</local-command-stdout>"),
        user(5, "Caveat: generated", isMeta=True),
        user(6, "  <task-notification>agent finished</task-notification>"),
        user(7, "why does the page show <system-reminder> to me?"),
        user(8, [text("and this picture"), IMAGE]),
        user(9, [text("[Request interrupted by user]")]),
        user(10, "[Request interrupted by user for tool use]"),
        user(11, "Summary: half done", isCompactSummary=True),
        user(12, "done", origin={"kind": "task-notification"}),
    )
    assert given == (
        "please fix the test",
        "why does the page show <system-reminder> to me?",
        "and this picture",
    )


@pytest.mark.parametrize(
    "wrapper",
    [
        "<ide_selection>x\ny</ide_selection>",
        "<system-reminder>a</system-reminder>\n<ide_opened_file>b</ide_opened_file>\n",
    ],
)
def test_leading_wrappers_are_cut_off_before_a_text_is_judged(wrapper: str) -> None:
    assert requests(user(1, wrapper + "do it")) == ("do it",)
    assert requests(user(1, [text(wrapper), text("do it")])) == ("do it",)
    assert requests(user(1, wrapper)) == ()


def test_a_prompt_of_images_only_is_a_turn_without_words() -> None:
    given = main(user(1, [IMAGE]), user(2, "now this"))
    assert (given.turns, given.goal) == (2, "now this")


def queued(n: int, prompt: Any, mode: str = "prompt") -> Json:  # noqa: ANN401 - any JSON value
    attachment = {"type": "queued_command", "prompt": prompt, "commandMode": mode}
    return {"type": "attachment", "uuid": uid(n), "sessionId": SESSION, "timestamp": at(n)} | {
        "attachment": attachment
    }


def test_a_queued_prompt_is_a_turn_once() -> None:
    assert requests(queued(1, "also b")) == ("also b",)
    assert requests(queued(1, [text("also b"), IMAGE])) == ("also b",)
    assert requests(queued(1, "also b"), user(2, "also b")) == ("also b",)
    assert requests(user(1, "also b"), queued(2, "also b")) == ("also b",)
    assert requests(queued(1, "x", "task-notification")) == ()
    assert requests(queued(1, "<task-notification>x</task-notification>")) == ()


def test_a_record_written_again_makes_no_second_turn() -> None:
    assert requests(user(1, "do it"), user(1, "do it"), user(1, "other content")) == ("do it",)


def test_a_replay_with_new_uuids_and_split_blocks_makes_no_second_turn() -> None:
    time = at(1)
    first = user(1, [text("<ide_opened_file>f</ide_opened_file>"), text("plan it")])
    again = user(7, [text("<ide_opened_file>f</ide_opened_file>")], timestamp=time)
    split = user(8, [text("plan it")], timestamp=time)
    assert requests(first, again, split) == ("plan it",)


def test_the_same_words_said_later_are_another_turn() -> None:
    assert requests(user(1, "continue"), user(2, "continue")) == ("continue", "continue")


def test_sidechains_are_runs_of_their_own() -> None:
    side = {"isSidechain": True}
    oracle = read_sources(
        [
            source(
                user(1, "go"),
                user(2, "agent, go") | side | {"parentUuid": None},
                says(3, 1, call(1)) | side | {"parentUuid": uid(2)},
                user(4, "other agent, go") | side | {"parentUuid": None},
                says(5, 2, call(2)) | side | {"parentUuid": uid(4)},
                says(6, 3, call(3)),
            )
        ]
    )
    assert {thread[1] for thread in oracle.transcripts} == {
        None,
        f"inline:{uid(2)}",
        f"inline:{uid(4)}",
    }
    assert [item.tool_calls for item in oracle.transcripts.values()] == [1, 1, 1]
    assert oracle.transcripts[SESSION, None].turns == 1


def test_a_chain_of_a_named_agent_is_that_agents() -> None:
    side = {"isSidechain": True}
    named = says(1, 1, call(1)) | side | {"agentId": "x1"}
    child = says(2, 2, call(2)) | side | {"parentUuid": uid(1)}
    assert agents(read_sources([source(named, child)])).tool_calls == 2
    first = says(3, 3, call(3)) | side
    below = named | {"parentUuid": uid(3)}
    oracle = read_sources([source(first, below, child)])
    assert (agents(oracle).tool_calls, len(oracle.transcripts)) == (2, 2)


def test_ids_that_hold_in_one_session_hold_in_the_files_of_its_agents() -> None:
    plain = {"sessionId": "plain"}
    main_file = source(says(1, 1, call(1)) | plain, path="/p/plain.jsonl")
    agent = source(
        says(2, 2, call(2)) | plain | {"isSidechain": True, "agentId": "x1"},
        path="/p/plain/subagents/agent-x1.jsonl",
    )
    elsewhere = source(says(3, 3, call(3)) | plain, path="/q/plain.jsonl")
    oracle = read_sources([main_file, agent, elsewhere])
    assert {len({session for session, _ in oracle.transcripts}), len(oracle.transcripts)} == {2, 3}


def test_a_cycle_of_parents_ends() -> None:
    side = {"isSidechain": True}
    oracle = read_sources(
        [
            source(
                says(1, 1) | side | {"parentUuid": uid(2)},
                says(2, 2) | side | {"parentUuid": uid(1)},
            )
        ]
    )
    assert len(oracle.transcripts) == 2


def agents(oracle: Oracle) -> Transcript:
    return oracle.transcripts[SESSION, "x1"]


def test_calls_in_progress_copies_merge_with_the_agents_own_file() -> None:
    copies = source(
        progress(1, "x1", says(2, 1, call(1))),
        progress(3, "x1", user(4, [result(1, is_error=True)])),
    )
    assert agents(read_sources([copies])).tool_errors == 1
    own = agent_file("x1", says(5, 1, call(1)), user(6, [result(1)]), says(7, 2, call(2)))
    merged = agents(read_sources([copies, own]))
    assert (merged.tool_calls, merged.tool_errors, merged.dangling) == (2, 0, (tool(2),))


def test_a_call_that_only_a_progress_copy_holds_counts_beside_the_agents_own_file() -> None:
    copies = source(progress(1, "x1", says(2, 1, call(1))))
    own = agent_file("x1", says(5, 2, call(2)))
    assert agents(read_sources([copies, own])).calls_by_tool == {"Bash": 2}
    lives = Source(copies.path, (*copies.generations, lines(user(9, "again"))))
    assert agents(read_sources([lives, own])).tool_calls == 1


def test_the_agents_own_file_stands_for_it_and_not_its_copies() -> None:
    copies = source(progress(1, "x1", says(2, 1, call(1))), path="/a/s.jsonl")
    own = agent_file("x1", says(5, 2, call(2)))
    assert read_sources([copies, own]).current[SESSION, "x1"].key.path == own.path


def test_of_two_files_with_one_session_the_one_born_first_stands() -> None:
    early = Source("/q/s.jsonl", (lines(user(1, "one")),))
    late = Source("/p/s.jsonl", (lines(user(2, "two"), user(3, "three")),))
    for order in ([early, late], [late, early]):
        assert read_sources(order).transcripts[SESSION, None].requests == ("one",)


def test_two_sessions_in_one_file_are_two_runs() -> None:
    oracle = read_sources([source(user(1, "a"), user(2, "b", sessionId=OTHER))])
    assert oracle.transcripts[SESSION, None].requests == ("a",)
    assert oracle.transcripts[OTHER, None].requests == ("b",)


def test_the_newest_life_of_a_file_stands() -> None:
    lives = (lines(user(1, "a"), user(2, "b")), lines(user(1, "a")))
    oracle = read_sources([Source("/p/s.jsonl", lives)])
    assert oracle.transcripts[SESSION, None].requests == ("a",)


def test_an_agent_that_a_rewrite_dropped_is_gone_but_its_tokens_are_not() -> None:
    side = {"isSidechain": True, "agentId": "x1"}
    lives = (lines(user(1, "a"), says(2, 1, call(1), output=7) | side), lines(user(1, "a")))
    gone = agents(read_sources([Source("/p/s.jsonl", lives)]))
    assert (gone.tool_calls, gone.dangling, gone.output_tokens) == (0, (), 7)


def test_of_a_repeated_member_the_first_counts() -> None:
    line = (
        b'{"type":"user","type":"assistant","uuid":"u1","sessionId":"'
        + SESSION.encode()
        + b'","message":{"content":"one","content":"two"}}'
    )
    assert main(line).requests == ("one",)


def test_half_a_surrogate_pair_becomes_a_replacement_character() -> None:
    line = lines(user(1, "emoji half X end"))[:-1].replace(b"X", rb"\ud83d")
    assert main(line).requests == ("emoji half \ufffd end",)
