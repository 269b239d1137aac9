"""Sessions have the shapes and the parts that their profile asks for."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import pytest

from corpus_gen import BadKind, Fork, Profile, Regime, member, session, varied

if TYPE_CHECKING:
    from corpus_gen import Session

_REGIMES = tuple(Regime)


def records_of(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.split(b"\n") if line]


def _by_message(data: bytes) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for record in records_of(data):
        if record["type"] == "assistant" and record["message"]["model"] != "<synthetic>":
            found[record["message"]["id"]].append(record["message"])
    return found


def _outputs(made: Session) -> list[tuple[list[int], list[str | None]]]:
    return [
        (
            [message["usage"]["output_tokens"] for message in messages],
            [message["stop_reason"] for message in messages],
        )
        for messages in _by_message(made.transcript).values()
    ]


def test_ids_look_like_those_of_the_api() -> None:
    made = session(5, Profile(kilobytes=30, subagents=1))
    records = [record for record in records_of(made.transcript) if "uuid" in record]
    uuid = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
    assert all(uuid.fullmatch(record["uuid"]) for record in records)
    assert all(re.fullmatch(r"toolu_01\w{22}", c.tool_use_id) for c in made.truth.main.calls)
    assert all(re.fullmatch(r"msg_01\w{22}", m.message_id) for m in made.truth.main.messages)
    assert len({record["uuid"] for record in records}) == len(records)


@pytest.mark.parametrize("regime", _REGIMES)
def test_each_record_holds_one_block_and_repeats_the_usage(regime: Regime) -> None:
    for messages in _by_message(
        session(8, Profile(regime=regime, kilobytes=60)).transcript
    ).values():
        assert {len(message["content"]) for message in messages} == {1}
        assert len({message["usage"]["cache_read_input_tokens"] for message in messages}) == 1


def test_growing_outputs_only_grow() -> None:
    made = session(1, Profile(regime=Regime.GROWING, kilobytes=60))
    assert all(outputs == sorted(outputs) for outputs, _ in _outputs(made))
    assert any(len(set(outputs)) > 1 for outputs, _ in _outputs(made))


def test_placeholders_never_show_a_stop_reason() -> None:
    made = session(1, Profile(regime=Regime.PLACEHOLDER, kilobytes=60))
    assert all(max(outputs) <= 8 and set(stops) == {None} for outputs, stops in _outputs(made))


def test_the_last_record_alone_is_final_in_the_third_regime() -> None:
    made = session(1, Profile(regime=Regime.LAST_FINAL, kilobytes=60))
    for outputs, stops in _outputs(made):
        assert set(stops[:-1]) <= {None}
        assert stops[-1] is not None
        assert outputs[-1] == max(outputs)


def test_every_record_is_final_in_the_fourth_regime() -> None:
    made = session(1, Profile(regime=Regime.ALL_FINAL, kilobytes=60))
    assert all(len(set(outputs)) == 1 and None not in stops for outputs, stops in _outputs(made))


def test_subagents_have_their_own_files_and_name_their_parent() -> None:
    made = session(3, Profile(kilobytes=30, subagents=2))
    spawning = {call.tool_use_id for call in made.truth.main.calls if call.tool == "Agent"}
    assert {agent.spawned_by for agent in made.truth.agents} == spawning
    for agent in made.truth.agents:
        assert agent.path is not None
        records = records_of(made.files[agent.path])
        assert {record["agentId"] for record in records} == {agent.agent_id}
        assert {record["sessionId"] for record in records} == {made.truth.session_id}
        assert {record["isSidechain"] for record in records} == {True}


def test_progress_copies_show_all_but_the_last_response_of_a_subagent() -> None:
    profile = Profile(regime=Regime.PLACEHOLDER, kilobytes=30, subagents=1)
    made = session(3, profile)
    copies = [
        record["data"]["message"]["message"]["id"]
        for record in records_of(made.transcript)
        if record["type"] == "progress"
        and record["data"]["type"] == "agent_progress"
        and record["data"]["message"]["type"] == "assistant"
    ]
    messages = [message.message_id for message in made.truth.agents[0].messages]
    assert list(dict.fromkeys(copies)) == messages[:-1]


def test_without_agent_files_the_truth_holds_what_progress_shows() -> None:
    profile = Profile(regime=Regime.PLACEHOLDER, kilobytes=30, subagents=1)
    whole = session(3, profile)
    bare = session(3, Profile(**{**_knobs(profile), "has_agent_files": False}))
    assert list(bare.files) == list(whole.files)[:1]
    assert bare.truth.agents[0].path is None
    assert bare.truth.agents[0].messages == whole.truth.agents[0].messages[:-1]


def _knobs(profile: Profile) -> dict[str, Any]:
    return {name: getattr(profile, name) for name in Profile.__dataclass_fields__}


@pytest.mark.parametrize("kind", [Fork.CLI, Fork.SDK])
def test_a_fork_copies_the_first_half_under_another_session(kind: Fork) -> None:
    made = session(4, Profile(kilobytes=60, fork=kind))
    assert made.fork is not None
    assert made.fork.main.path is not None
    parent = {r["uuid"]: r for r in records_of(made.transcript) if "uuid" in r}
    child = records_of(made.files[made.fork.main.path])
    assert {r["sessionId"] for r in child if "sessionId" in r} == {made.fork.session_id}
    kept = sum(record.get("uuid") in parent for record in child)
    marks = [r["forkedFrom"]["messageUuid"] for r in child if "forkedFrom" in r]
    expected = made.fork.copied_lines
    assert (kept, len(marks)) == ((expected, 0) if kind is Fork.CLI else (0, expected))
    assert set(marks) <= set(parent)


@pytest.mark.parametrize("kind", [Fork.CLI, Fork.SDK])
def test_the_truth_of_a_fork_tells_copies_from_its_own(kind: Fork) -> None:
    made = session(4, Profile(kilobytes=60, fork=kind))
    assert made.fork is not None
    parent = {message.message_id for message in made.truth.main.messages}
    copied = {m.message_id for m in made.fork.main.messages if m.is_copy}
    own = {m.message_id for m in made.fork.main.messages if not m.is_copy}
    assert copied
    assert own
    assert copied < parent
    assert not own & parent
    assert made.fork.forked_from == made.truth.session_id


def test_a_fork_is_born_after_its_parent_has_ended() -> None:
    made = session(4, Profile(kilobytes=60, fork=Fork.CLI))
    assert made.fork is not None
    assert made.fork.main.path is not None
    last = max(r["timestamp"] for r in records_of(made.transcript) if "timestamp" in r)
    first = records_of(made.files[made.fork.main.path])[0]
    assert first["type"] == "queue-operation"
    assert first["timestamp"] > last


@pytest.mark.parametrize("kind", list(BadKind))
def test_each_bad_line_is_what_its_kind_says(kind: BadKind) -> None:
    made = session(6, Profile(kilobytes=20, bad_lines=(kind,)))
    (bad,) = made.truth.main.bad_lines
    line = made.transcript.split(b"\n")[bad.line - 1]
    assert bad.kind == kind.value
    if kind is BadKind.LONE_SURROGATE:
        assert rb"\ud83d" in line
        return
    if kind is BadKind.NON_OBJECT:
        assert not isinstance(json.loads(line), dict)
        return
    with pytest.raises(ValueError, match=r".*"):
        json.loads(line)


def test_counts_of_a_profile_are_met() -> None:
    profile = Profile(
        kilobytes=30,
        interrupts=2,
        denials=1,
        compactions=2,
        queued=2,
        dangling=2,
        late_results=1,
        early_results=2,
        fallbacks=1,
        fact_burst=230,
        ends_open=True,
        pending_tail=True,
        unknowns=1,
    )
    made = session(9, profile)
    main = made.truth.main
    forms = Counter(turn.form for turn in main.turns)
    statuses = Counter(call.status for call in main.calls)
    assert Counter(one.for_tool for one in main.interrupts) == {False: 4, True: 1}
    assert len(main.compactions) == 2
    assert forms["queued"] == 2
    assert (statuses["abandoned"], statuses["open"]) == (2, 1)
    early = [call for call in main.calls if call.result_line and call.result_line < call.line]
    assert len(early) == 2
    assert sum(message.fallback_model is not None for message in main.messages) == 1
    assert sum(fact.key.startswith("row_") for fact in main.facts) == 200
    assert len(main.dangling) == 3
    assert main.lines.pending_bytes == len(made.transcript) - made.transcript.rfind(b"\n") - 1 > 0


def test_refused_first_tries_stand_in_the_iterations_alone() -> None:
    made = session(9, Profile(kilobytes=20, fallbacks=1))
    (taken,) = [message for message in made.truth.main.messages if message.fallback_model]
    usage = _by_message(made.transcript)[taken.message_id][-1]["usage"]
    first, second = usage["iterations"]
    assert first["model"] == taken.fallback_model
    assert first["cache_creation_input_tokens"] == (
        taken.fallback_cache_write_5m + taken.fallback_cache_write_1h
    )
    assert second["output_tokens"] == usage["output_tokens"] == taken.output


def test_errors_never_become_a_streak_by_themselves() -> None:
    made = session(12, Profile(kilobytes=400, errors=500))
    by_result = sorted(
        (call for call in made.truth.main.calls if call.result_line),
        key=lambda call: call.result_line or 0,
    )
    flags = "".join("x" if call.is_error else "." for call in by_result)
    assert "xx" in flags
    assert "xxx" not in flags


def test_rare_characters_reach_the_file_unescaped() -> None:
    made = session(2, Profile(kilobytes=400, unicode=600))
    assert "\u2028".encode() in made.transcript
    assert "\U0001f680".encode() in made.transcript


def test_the_twelve_seeds_cover_every_knob() -> None:
    profiles = [varied(seed) for seed in range(201, 213)]
    assert {profile.regime for profile in profiles} == set(Regime)
    assert {profile.fork for profile in profiles} == set(Fork)
    default = Profile()
    # Knobs of the corpora for detectors.
    for name in set(Profile.__dataclass_fields__) - {"near_misses", "cold"}:
        assert any(getattr(profile, name) != getattr(default, name) for profile in profiles), name


def test_sizes_of_a_fleet_have_the_stated_quantiles() -> None:
    sizes = [member(seed).kilobytes for seed in range(4_000)]
    for share, kilobytes in ((0.5, 105), (0.9, 654), (0.99, 5_400)):
        assert abs(sum(size <= kilobytes for size in sizes) / len(sizes) - share) < 0.02
    assert max(sizes) <= 87_000
