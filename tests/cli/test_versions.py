from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Outcome
    from tests.seeded_database import Seeded


def rows(outcome: Outcome) -> list[dict[str, object]]:
    assert outcome.code == 0, outcome.err
    found: list[dict[str, object]] = json.loads(outcome.out)
    return found


def test_history_shows_every_version_and_what_it_changed(
    ask: Callable[..., Outcome], traces: Seeded
) -> None:
    session = traces.odd.session_id
    found = rows(ask("history", session, "--format", "json"))
    query = (
        "SELECT episode_no, version, status, tool_calls, errors FROM episode_versions "
        f"WHERE session_id = '{session}' ORDER BY episode_no, version"
    )
    expected = rows(ask("sql", query, "--format", "json"))
    assert [{name: row[name] for name in expected[0]} for row in found] == expected
    before: dict[object, dict[str, object]] = {}
    for row in found:
        earlier = before.get(row["episode_no"])
        changes = row["changes"]
        assert isinstance(changes, list)
        if earlier is None:
            assert changes == []
        else:
            told = f"status {earlier['status']} -> {row['status']}"
            assert (told in changes) == (earlier["status"] != row["status"])
            more = int(str(row["tool_calls"])) - int(str(earlier["tool_calls"]))
            assert (f"calls +{more}" in changes) == (more > 0)
        before[row["episode_no"]] = row
    one = rows(ask("history", session, found[-1]["episode_no"], "--format", "json"))
    assert one == [row for row in found if row["episode_no"] == found[-1]["episode_no"]]


def test_an_episode_that_is_not_there_is_an_error(
    ask: Callable[..., Outcome], traces: Seeded
) -> None:
    outcome = ask("history", traces.odd.session_id, 999)
    assert (outcome.code, outcome.out) == (2, "")
    assert "has no episode 999" in outcome.err


def test_diff_of_a_session_with_itself_changes_nothing(
    ask: Callable[..., Outcome], traces: Seeded
) -> None:
    session = traces.odd.session_id
    assert rows(ask("diff", session, session, "--changed", "--format", "json")) == []
    assert len(rows(ask("diff", session, session, "--format", "json"))) > 11


def test_diff_shows_two_sessions_side_by_side(ask: Callable[..., Outcome], traces: Seeded) -> None:
    pair = (traces.odd.session_id, traces.plain.session_id)
    found = {
        (row["part"], row["name"]): (row["first_value"], row["second_value"])
        for row in rows(ask("diff", *pair, "--format", "json"))
    }
    turns = tuple(str(len(truth.main.turns)) for truth in (traces.odd, traces.plain))
    assert found["run", "turns"] == turns
    for place, truth in enumerate((traces.odd, traces.plain)):
        tools = {
            str(name): int(str(values[place]))
            for (part, name), values in found.items()
            if part == "tool" and values[place] is not None
        }
        assert tools == truth.main.calls_by_tool
    assert {part for part, _ in found} >= {"run", "cost", "tool", "file", "fact"}
    other = {
        (row["part"], row["name"]): (row["second_value"], row["first_value"])
        for row in rows(ask("diff", *reversed(pair), "--format", "json"))
    }
    assert other == found
