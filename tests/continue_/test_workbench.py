"""The workbench, its error schedule, and the lines in which it is spoken to."""

from __future__ import annotations

import pytest

from bench.continue_ import schedule
from bench.continue_.protocol import Action, ProtocolFaultError, Status, Step, answered, parse
from bench.continue_.workbench import BASIC, TOOLS, Workbench

# A seed whose first call fails, and one whose first twelve do not.
FAILS, QUIET = 21, 1


def _bench(seed: int = QUIET, **files: str) -> Workbench:
    return Workbench(files=files, seed=seed, tools=tuple(TOOLS))


def test_the_schedule_is_fixed_by_seed_and_number_and_meets_its_rate() -> None:
    drawn = [schedule.fails(seed, index) for seed in range(40) for index in range(250)]
    assert drawn == [schedule.fails(seed, index) for seed in range(40) for index in range(250)]
    assert 0.07 < sum(drawn) / len(drawn) < 0.09
    assert schedule.fails(FAILS, 0)
    assert not any(schedule.fails(QUIET, index) for index in range(12))


def test_a_transient_call_does_nothing_and_the_next_one_is_decided_anew() -> None:
    bench = _bench(FAILS)
    call = Action("write_file", {"path": "a", "content": "1"})
    assert bench.run(call)[0] is Status.TRANSIENT
    assert bench.files == {}
    assert bench.run(call)[0] is Status.OK
    assert bench.files == {"a": "1"}


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Action("fly", {}), "no tool fly"),
        (Action("read_file", {}), "takes"),
        (Action("read_file", {"path": "a", "mode": "r"}), "takes"),
        (Action("read_file", {"path": 3}), "must be str"),
        (Action("tally", {"value": True}), "must be int"),
    ],
)
def test_a_call_that_is_none_has_no_number_in_the_schedule(action: Action, reason: str) -> None:
    bench = _bench(FAILS)
    with pytest.raises(ProtocolFaultError, match=reason):
        bench.run(action)
    assert bench.calls == 0


def test_a_tool_of_another_arm_is_no_tool() -> None:
    bench = Workbench(files={}, seed=QUIET, tools=BASIC)
    with pytest.raises(ProtocolFaultError, match="no tool tally"):
        bench.run(Action("tally", {"value": 1}))


def test_the_tools_do_what_they_say() -> None:
    bench = _bench(QUIET, b="x = 1\ny", a="y")
    told = [
        bench.run(action)
        for action in (
            Action("list_files", {}),
            Action("read_file", {"path": "b"}),
            Action("read_file", {"path": "c"}),
            Action("search", {"text": "y"}),
            Action("search", {"text": "z"}),
            Action("calculate", {"expression": "1+20-300"}),
            Action("calculate", {"expression": "2*3"}),
            Action("calculate", {"expression": "1.5+1"}),
            Action("calculate", {"expression": "1+"}),
            Action("tally", {"value": 5}),
            Action("tally", {"value": -7}),
            Action("done", {}),
        )
    ]
    assert told == [
        (Status.OK, "a\nb"),
        (Status.OK, "x = 1\ny"),
        (Status.ERROR, "no file c"),
        (Status.OK, "a:1: y\nb:2: y"),
        (Status.OK, "nothing found"),
        (Status.OK, "result: -279"),
        (Status.ERROR, "no sum of whole numbers"),
        (Status.ERROR, "no sum of whole numbers"),
        (Status.ERROR, "no sum of whole numbers"),
        (Status.OK, "tally: 1 values, total 5"),
        (Status.OK, "tally: 2 values, total -2"),
        (Status.OK, "the run has ended"),
    ]
    assert bench.is_done


def test_a_long_sum_is_added() -> None:
    values = list(range(-300, 300, 7))
    expression = "".join(f"{value:+d}" for value in values)
    assert _bench().run(Action("calculate", {"expression": expression}))[1] == (
        f"result: {sum(values)}"
    )


def test_the_call_is_the_last_line_of_a_reply() -> None:
    said, action = parse('I will look.\nnote: n=1\n> read_file {"path": "a"}\n')
    assert said == "I will look.\nnote: n=1"
    assert action == Action("read_file", {"path": "a"})
    assert parse("> done")[1] == Action("done", {})


@pytest.mark.parametrize("reply", ["", "done", '> done {"a"', "> done []", "> done {}\nthanks"])
def test_a_reply_without_a_call_is_a_fault(reply: str) -> None:
    with pytest.raises(ProtocolFaultError):
        parse(reply)


def test_a_masked_result_shows_only_how_it_ended() -> None:
    step = Step(said="", action=None, status=Status.OK, result="secret")
    assert "secret" in answered(step)
    assert answered(step, is_masked=True) == "< ok (result no longer shown)"
