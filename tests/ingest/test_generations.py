"""Whatever happens to a file: which source it is, and when a new generation of it opens."""

from __future__ import annotations

import os
from errno import EACCES
from typing import TYPE_CHECKING

import pytest

from tests.ingest.transcripts import OTHER_SESSION, SESSION, append, line, lines, put, replace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.ingest.conftest import Refresh
    from tests.ingest.ledger import Ledger


@pytest.fixture
def transcript(project: Path, refreshed: Refresh) -> Path:
    """One that was read."""
    path = put(project / f"{SESSION}.jsonl", lines(range(5)))
    refreshed()
    return path


def test_a_cut_file_is_read_whole_as_a_new_generation(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    put(transcript, lines(range(3)))
    report = refreshed()
    assert (report.lines, report.sources_new) == (3, 0)
    assert ledger.source().generation == 2
    assert ledger.prompts(generation=1) == [0, 1, 2, 3, 4]
    assert ledger.prompts(generation=2) == [0, 1, 2]


def test_a_file_cut_and_grown_beyond_its_old_size_is_a_new_generation(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    put(transcript, lines([0, 1, 2, 13, 14, 15, 16, 17]))
    refreshed()
    assert ledger.prompts(generation=2) == [0, 1, 2, 13, 14, 15, 16, 17]


def test_a_file_rewritten_in_place_with_the_same_length_is_a_new_generation(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    content = transcript.read_bytes()
    put(transcript, content.replace(b"prompt 4", b"prompt 9"))
    assert transcript.stat().st_size == len(content)
    refreshed()
    assert ledger.prompts(generation=2) == [0, 1, 2, 3, 9]


def test_a_file_with_another_first_line_at_the_path_is_a_new_generation(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    put(transcript, lines(range(20, 30)))
    refreshed()
    assert ledger.source().generation == 2
    assert ledger.prompts(generation=2) == list(range(20, 30))


def test_a_file_emptied_and_filled_again_opens_one_new_generation(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    put(transcript, b"")
    assert refreshed().lines == 0
    assert ledger.source().generation == 2
    append(transcript, lines([7, 8]))
    refreshed()
    assert ledger.source().generation == 2
    assert ledger.prompts(generation=2) == [7, 8]


def test_another_inode_with_the_same_beginning_continues(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    inode = transcript.stat().st_ino
    replace(transcript, lines(range(7)))
    assert transcript.stat().st_ino != inode
    report = refreshed()
    assert (report.lines, ledger.source().generation) == (2, 1)
    assert ledger.prompts() == [0, 1, 2, 3, 4, 5, 6]
    assert ledger.source().inode == transcript.stat().st_ino


def test_another_inode_with_another_content_is_a_new_generation(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    replace(transcript, lines([0, 11, 12, 13, 14, 15]))
    refreshed()
    assert ledger.prompts(generation=2) == [0, 11, 12, 13, 14, 15]


def test_a_renamed_file_continues_under_its_new_name(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    scope = ledger.source().scope
    moved = transcript.rename(transcript.with_name("renamed.jsonl"))
    append(moved, lines([5]))
    assert refreshed().lines == 1
    source = ledger.source()
    assert (source.generation, source.path, source.scope) == (1, str(moved), scope)
    assert ledger.prompts() == [0, 1, 2, 3, 4, 5]


def test_a_file_moved_to_another_folder_continues(
    transcript: Path, project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    folder = project.parent / "q"
    folder.mkdir()
    moved = transcript.rename(folder / transcript.name)
    report = refreshed()
    assert (report.lines, report.sources_gone) == (0, 0)
    assert ledger.source().path == str(moved)
    assert ledger.source().is_present


def test_a_name_taken_by_another_file_after_a_rename_is_another_source(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    moved = transcript.rename(transcript.with_name("renamed.jsonl"))
    put(transcript, lines([7], session=OTHER_SESSION))
    refreshed()
    by_path = {source.path: source for source in ledger.sources()}
    assert by_path[str(moved)].source_id == 1
    assert by_path[str(transcript)].source_id == 2
    assert ledger.prompts(source_id=1) == [0, 1, 2, 3, 4]
    assert ledger.prompts(source_id=2) == [7]


def test_an_inode_that_another_file_got_does_not_make_it_the_old_one(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    # The one way to be sure that a file system gives the number of a vanished file again.
    reused = transcript.rename(transcript.with_name("reused.jsonl"))
    put(reused, lines(range(40, 45), session=OTHER_SESSION))
    assert (reused.stat().st_dev, reused.stat().st_ino) == (
        ledger.source().device,
        ledger.source().inode,
    )
    report = refreshed()
    assert (report.lines, report.sources_gone) == (5, 1)
    first, second = ledger.sources()
    assert (first.path, first.is_present, first.generation) == (str(transcript), False, 1)
    assert (second.path, second.is_present, second.generation) == (str(reused), True, 1)
    assert ledger.prompts(source_id=1) == [0, 1, 2, 3, 4]
    assert ledger.prompts(source_id=2) == [40, 41, 42, 43, 44]


def test_a_copy_beside_the_original_is_a_source_of_its_own(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    put(transcript.with_name("copy.jsonl"), transcript.read_bytes())
    refreshed()
    assert sorted(source.source_id for source in ledger.sources()) == [1, 2]


def test_a_vanished_file_is_kept_and_shown_as_gone(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    transcript.unlink()
    report = refreshed()
    assert report.sources_gone == 1
    assert not ledger.source().is_present
    assert ledger.prompts() == [0, 1, 2, 3, 4]
    assert refreshed().rows == {}


def test_a_file_in_a_folder_that_was_closed_is_not_missed(
    transcript: Path,
    project: Path,
    refreshed: Refresh,
    ledger: Ledger,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    look, scan = os.lstat, os.scandir

    def looked(path: str) -> os.stat_result:
        if str(path).startswith(str(transcript.parent)):
            raise PermissionError(EACCES, "Permission denied", path)
        return look(path)

    def scanned(path: str) -> Iterator[os.DirEntry[str]]:
        if path == str(transcript.parent):
            raise PermissionError(EACCES, "Permission denied", path)
        return scan(path)

    with monkeypatch.context() as patch:
        patch.setattr(os, "lstat", looked)
        patch.setattr(os, "scandir", scanned)
        assert refreshed(project.parent).sources_gone == 0
    assert ledger.source().is_present


def test_a_file_outside_the_folders_of_a_refresh_is_not_missed(
    transcript: Path, project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    elsewhere = project.parent / "elsewhere"
    elsewhere.mkdir()
    transcript.unlink()
    assert refreshed(elsewhere).sources_gone == 0
    assert ledger.source().is_present


@pytest.mark.parametrize("name", [f"{SESSION}.jsonl", "restored.jsonl"])
def test_a_file_that_comes_back_continues_where_it_was(
    transcript: Path, refreshed: Refresh, ledger: Ledger, name: str
) -> None:
    # Made while the old one is there, so that the file system cannot give both one number.
    other = put(transcript.parent.parent.parent / "other", transcript.read_bytes() + lines([5]))
    transcript.unlink()
    refreshed()
    other.rename(transcript.with_name(name))
    assert refreshed().lines == 1
    source = next(each for each in ledger.sources() if each.source_id == 1)
    assert (source.generation, source.is_present) == (1, True)
    assert source.path.endswith(name)
    assert ledger.prompts() == [0, 1, 2, 3, 4, 5]


def test_a_file_that_comes_back_elsewhere_with_another_content_is_a_new_source(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    # Made while the old one is there, so that the file system cannot give both one number.
    other = put(transcript.parent.parent.parent / "other", lines([0, 31, 32, 33, 34, 35]))
    transcript.unlink()
    refreshed()
    other.rename(transcript.with_name("restored.jsonl"))
    refreshed()
    assert ledger.prompts(source_id=1) == [0, 1, 2, 3, 4]
    assert ledger.prompts(source_id=2) == [0, 31, 32, 33, 34, 35]


def test_a_second_name_of_a_file_is_no_second_source(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    os.link(transcript, transcript.with_name("zz-link.jsonl"))
    transcript.with_name("zz-symlink.jsonl").symlink_to(transcript)
    assert refreshed().lines == 0
    assert ledger.source().path == str(transcript)


def test_a_new_generation_says_from_which_seq_it_holds(
    transcript: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    put(transcript, lines([0, 1]))
    refreshed()
    rows = {row["generation"]: row for row in ledger.rows("ledger.source")}
    first = min(event["seq"] for event in ledger.rows("ledger.event") if event["generation"] == 2)
    assert rows[2]["opened_seq"] == first
    assert rows[1]["byte_offset"] == len(lines(range(5)))


def test_agents_share_the_scope_of_their_session_and_carry_its_name(
    project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    put(project / f"{SESSION}.jsonl", lines([0]))
    agent = project / SESSION / "subagents" / "workflows" / "run1" / "agent-a1.jsonl"
    put(agent, line(1, isSidechain=True, agentId="a1") + b"\n")
    put(agent.with_name("agent-a1.meta.json"), b'{"agentType":"Explore"}')
    refreshed()
    main, child = sorted(ledger.sources(), key=lambda each: each.agent_hint or "")
    assert main.scope == child.scope
    assert main.session_hint == child.session_hint == SESSION
    assert (main.agent_hint, child.agent_hint) == (None, "a1")
    assert child.sidecar == '{"agentType":"Explore"}'
    assert len(ledger.sources()) == 2
