"""Hooks go into an agent's settings and out again, and nothing else of the file moves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracelab_duck.curator import agent_settings
from tracelab_duck.curator.agent_settings import Hook
from tracelab_duck.curator.failures import AgentSettingsUnusableError

FILE = Path("settings.json")
RUN = "/opt/bin/tracelab-duck --db /t.duckdb hooks run"
HOOKS = (
    Hook("SessionStart", f"{RUN} session-start", 10),
    Hook("Stop", f"{RUN} stop", 10),
    Hook("statusLine", f"{RUN} statusline"),
)
THEIRS = {"type": "command", "command": "echo hooks run stop"}
# What an owner may have: other settings, other hooks of the same events, in any form.
GROUPS = st.lists(st.just({"hooks": [THEIRS]}), min_size=1, max_size=2)
SETTINGS = st.fixed_dictionaries(
    {"model": st.text(max_size=8)},
    optional={
        "env": st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=3),
        "hooks": st.dictionaries(
            st.sampled_from(["SessionStart", "Stop", "PreToolUse"]), GROUPS, min_size=1
        ),
    },
)
FORMS = st.fixed_dictionaries(
    {
        "indent": st.sampled_from([None, 2, 4, "\t"]),
        "ensure_ascii": st.booleans(),
        "separators": st.sampled_from([(",", ":"), (", ", ": "), (" ,", " :  ")]),
    }
)


def merged(text: str) -> str:
    return agent_settings.with_hooks(FILE, text, HOOKS)


@given(SETTINGS, FORMS, st.sampled_from(["", "\n", " \n"]))
def test_what_goes_in_comes_out_and_every_other_byte_stays(
    settings: dict[str, Any], form: dict[str, Any], end: str
) -> None:
    before = json.dumps(settings, **form) + end
    after = merged(before)
    assert agent_settings.without_hooks(FILE, after) == before


@given(SETTINGS, FORMS)
def test_the_owners_settings_are_all_still_there(
    settings: dict[str, Any], form: dict[str, Any]
) -> None:
    after = json.loads(merged(json.dumps(settings, **form)))
    assert {name: after[name] for name in settings if name != "hooks"} == {
        name: value for name, value in settings.items() if name != "hooks"
    }
    for event, groups in settings.get("hooks", {}).items():
        assert after["hooks"][event][: len(groups)] == groups


@given(SETTINGS, FORMS)
def test_a_second_time_changes_nothing(settings: dict[str, Any], form: dict[str, Any]) -> None:
    once = merged(json.dumps(settings, **form))
    assert merged(once) == once


def test_other_options_replace_what_was_there_before() -> None:
    moved = tuple(Hook(h.event, h.command.replace("/t.", "/u."), h.timeout) for h in HOOKS)
    after = agent_settings.with_hooks(FILE, merged('{"model": "opus"}'), moved)
    assert agent_settings.ours(FILE, after) == moved
    assert after.count("/t.duckdb") == 0


def test_only_what_the_agent_needs_is_waited_for() -> None:
    hooks = json.loads(merged(""))["hooks"]
    (start,), (stop,) = hooks["SessionStart"], hooks["Stop"]
    assert start["matcher"] == "startup|resume|compact"
    assert "async" not in start["hooks"][0]
    assert stop["hooks"][0]["async"] is True


def test_an_entry_that_shares_its_group_goes_alone() -> None:
    ours = {"type": "command", "command": HOOKS[1].command}
    text = json.dumps({"hooks": {"Stop": [{"hooks": [THEIRS, ours, THEIRS]}]}})
    after = agent_settings.without_hooks(FILE, text)
    assert json.loads(after) == {"hooks": {"Stop": [{"hooks": [THEIRS, THEIRS]}]}}


def test_a_status_line_of_the_owner_is_seen() -> None:
    assert agent_settings.has_other_status_line(FILE, '{"statusLine": {"command": "date"}}')
    assert not agent_settings.has_other_status_line(FILE, merged(""))


@pytest.mark.parametrize(
    ("command", "is_ours"),
    [
        ("/x/tracelab-duck --db /d hooks run stop", True),
        ("/x/python3 -m tracelab_duck --db '/my d' hooks run stop", True),
        ("/x/tracelab-duck refresh", False),
        ("other hooks run stop", False),
        ("tracelab-duck 'unclosed", False),
    ],
)
def test_a_command_is_this_programs_when_it_calls_its_hooks(command: str, is_ours: bool) -> None:  # noqa: FBT001
    assert agent_settings.is_ours({"type": "command", "command": command}) is is_ours


@pytest.mark.parametrize("text", ["{", "[]", '{"hooks": []}', '{"hooks": {"Stop": {}}}'])
def test_what_is_no_settings_file_is_left_alone(text: str) -> None:
    with pytest.raises(AgentSettingsUnusableError, match="cannot use the settings"):
        merged(text)
