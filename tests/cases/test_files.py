"""A bad line, an odd one or a late one costs nothing but itself."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cases import files
from tests.cases.transcripts import MAIN, S1, S2, answered, joined, line, tool_use_id, used
from tests.property.world import make_world

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cases.conftest import Read
    from tests.property.world import World

CALLS = "SELECT count(*), sum(output_tokens)::BIGINT FROM messages"
OUTCOMES = "SELECT lines_read, recorded, repaired, quarantined, bytes_pending FROM sources"


def test_a_torn_last_line_waits_until_it_is_whole(world: World) -> None:
    first, *second = files.TORN_AT_THE_END[MAIN]
    world.take([{MAIN: first + second[0]}])
    assert world.one(CALLS) == (1, 10)
    assert world.one(OUTCOMES) == (1, 1, 0, 0, len(second[0]))
    assert world.one("SELECT bytes_read FROM sources") == (len(first),)
    world.take([{MAIN: second[1]}])
    assert world.one(CALLS) == (2, 30)
    assert world.one(OUTCOMES) == (2, 2, 0, 0, 0)


def test_a_whole_record_without_its_newline_is_read_once(world: World) -> None:
    record = line(answered("a1", "m1", used(1, 10)))
    world.take([{MAIN: record[:-1]}, {}])
    assert world.ask("SELECT bytes_pending FROM sources") == [(len(record) - 1,)]
    world.take([{MAIN: b"\n"}, {}])
    assert world.one(CALLS) == (1, 10)
    assert world.one(OUTCOMES) == (1, 1, 0, 0, 0)


def test_a_bad_line_in_the_middle_is_set_aside_alone(read: Read) -> None:
    world = read(files.TORN_IN_THE_MIDDLE)
    before, torn, _ = files.TORN_IN_THE_MIDDLE[MAIN]
    assert world.one(CALLS) == (2, 40)
    place = "SELECT line_no, byte_offset, byte_length, recovered_records, reason FROM quarantine"
    (line_no, offset, length, recovered, reason) = world.one(place)
    assert (line_no, offset, recovered) == (2, len(before), 0)
    assert length in {len(torn), len(torn) - 1}
    assert reason


def test_a_very_long_line_is_read_whole(read: Read) -> None:
    world = read(files.LONG_LINE)
    assert world.one(CALLS) == (2, 40)
    calls = "SELECT tool_use_id, status, result_chars FROM tool_calls"
    assert world.ask(calls) == [(tool_use_id("t1"), "ok", files.LONG)]


def test_half_a_surrogate_costs_one_character(read: Read) -> None:
    world = read(files.LONE_SURROGATE)
    assert world.one("SELECT turns, goal FROM sessions") == (1, "emoji half \ufffd end")
    assert world.one(CALLS) == (1, 10)
    assert world.one(OUTCOMES) == (2, 1, 1, 0, 0)
    counted = "SELECT n FROM warnings WHERE kind = 'encoding_repaired'"
    assert world.ask(counted) == [(1,)]


def test_spaces_and_nulls_are_json_like_any_other(read: Read) -> None:
    world = read(files.SPACES_AND_NULLS)
    assert world.one(CALLS) == (2, 30)
    name, given = world.one("SELECT tool_name, input FROM tool_calls")
    assert (name, json.loads(given)) == ("mcp__db__put", {"id": None, "model": None, "cwd": None})


def test_several_calls_of_a_message_find_their_results_in_any_order(read: Read) -> None:
    world = read(files.SEVERAL_CALLS)
    calls = "SELECT path, status, result_chars, duration_s::INT FROM tool_calls ORDER BY call_seq"
    assert world.ask(calls) == [("a", "ok", 1, 4), ("b", "ok", 1, 4), (None, "error", 6, 4)]
    counts = "SELECT tool_calls, tool_errors, open_calls FROM sessions"
    assert world.one(counts) == (3, 1, 0)
    assert world.ask("SELECT path, reads FROM files ORDER BY path") == [("a", 1), ("b", 1)]


def test_types_that_nobody_has_seen_are_kept_and_counted(read: Read) -> None:
    world = read(files.UNSEEN_TYPES)
    unknown = "SELECT record_or_block, type, n FROM unknown_types ORDER BY ALL"
    assert world.ask(unknown) == [("block", "hologram", 1), ("record", "future-thing", 1)]
    assert world.one(CALLS) == (1, 10)
    assert world.one(OUTCOMES) == (3, 3, 0, 0, 0)
    kinds = world.ask("SELECT kind FROM events ORDER BY seq")
    assert kinds == [("unknown",), ("unknown",), ("message",), ("session_meta",)]
    assert world.ask("SELECT title FROM sessions") == [("Fix login",)]


def test_a_file_that_is_not_touched_again_is_read_at_its_first_refresh(world: World) -> None:
    world.grow(joined(files.UNTOUCHED))
    changed = (world.folder / MAIN).stat().st_mtime
    world.read(clock=lambda: changed + 1)
    assert world.one(CALLS) == (1, 10)
    world.read(clock=lambda: changed + 601)
    assert world.one(CALLS) == (1, 10)
    assert world.one(OUTCOMES) == (1, 1, 0, 0, 0)


def test_projects_are_told_apart_by_their_working_directory(read: Read) -> None:
    world = read(files.TWO_PROJECTS)
    projects = "SELECT session_id, project, output_tokens FROM sessions ORDER BY output_tokens"
    assert world.ask(projects) == [(S1, "/w/a.b", 10), (S2, "/w/a b", 20)]
    daily = "SELECT project, output_tokens FROM daily_cost ORDER BY output_tokens"
    assert world.ask(daily) == [("/w/a.b", 10), ("/w/a b", 20)]


def test_images_and_copies_of_output_are_kept_once(read: Read, tmp_path: Path) -> None:
    small = make_world(tmp_path / "small")
    small.take([joined(files.images_and_copies("AA==", "x" * 10))])
    world = read(files.IMAGES_AND_COPIES)
    images = """
    SELECT count(*), count(DISTINCT content_sha256), min(char_length), count(text) FROM events
    WHERE raw_type = 'image'
    """
    assert world.one(images) == (3, 1, len(files.IMAGE), 0)
    results = "SELECT count(*), min(result_chars) FROM tool_calls WHERE result_seq IS NOT NULL"
    assert world.one(results) == (1, len(files.OUTPUT))
    assert world.size() - small.size() < 3_000_000


@pytest.mark.parametrize("step", [1, -1], ids=["picture-first", "text-first"])
def test_the_data_of_a_picture_is_not_shown_as_its_text(world: World, step: int) -> None:
    world.grow(joined(files.PICTURES_BESIDE_TEXTS))
    for name in list(files.PICTURES_BESIDE_TEXTS)[::step]:
        world.read(name)
    found = world.ask("SELECT raw_type, text FROM events ORDER BY raw_type, text")
    assert found == [("image", None), ("image", None), ("text", ""), ("text", "QQ==")]
