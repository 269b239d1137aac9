"""Which files are found, and whose transcript a place says they are."""

from __future__ import annotations

import os
from errno import EACCES
from pathlib import Path

import pytest

from tests.ingest.transcripts import SESSION, put
from tracelab_duck.errors import NoTranscriptFolderError, PathMissingError
from tracelab_duck.ingest.discover import PathClosedError, default_roots, find_files, is_away
from tracelab_duck.ingest.identity import place_of


def found(*roots: Path) -> list[str]:
    return [Path(file.path).name for file in find_files(roots)]


def test_the_known_folders_of_the_home_are_the_roots(tmp_path: Path) -> None:
    (tmp_path / ".claude" / "projects").mkdir(parents=True)
    assert default_roots({}, home=tmp_path) == (tmp_path / ".claude" / "projects",)
    (tmp_path / ".config" / "claude" / "projects").mkdir(parents=True)
    assert len(default_roots({}, home=tmp_path)) == 2


def test_both_folders_of_codex_are_roots(tmp_path: Path) -> None:
    for name in ("sessions", "archived_sessions"):
        (tmp_path / ".codex" / name).mkdir(parents=True)
    expected = (tmp_path / ".codex" / "sessions", tmp_path / ".codex" / "archived_sessions")
    assert default_roots({}, home=tmp_path) == expected
    (tmp_path / "other" / "sessions").mkdir(parents=True)
    environment = {"CODEX_HOME": str(tmp_path / "other")}
    assert default_roots(environment, home=tmp_path) == (tmp_path / "other" / "sessions",)


@pytest.mark.parametrize("separator", [",", os.pathsep])
def test_the_environment_names_several_roots_in_place_of_the_known_ones(
    tmp_path: Path, separator: str
) -> None:
    (tmp_path / ".claude" / "projects").mkdir(parents=True)
    folders = [tmp_path / "a", tmp_path / "b", tmp_path / "missing"]
    for folder in folders[:2]:
        (folder / "projects").mkdir(parents=True)
    environment = {"CLAUDE_CONFIG_DIR": separator.join(map(str, folders))}
    expected = tuple(folder / "projects" for folder in folders[:2])
    assert default_roots(environment, home=tmp_path) == expected


def test_no_known_folder_is_an_error_that_says_where_was_looked(tmp_path: Path) -> None:
    with pytest.raises(NoTranscriptFolderError, match=r"\.claude/projects"):
        default_roots({}, home=tmp_path)


def test_a_root_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(PathMissingError, match="nowhere"):
        find_files([tmp_path / "nowhere"])


def test_a_root_that_is_closed_to_this_user_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(path: str) -> None:
        raise PermissionError(EACCES, "Permission denied", path)

    # The user who owns everything is refused nothing, so the system's word stands in.
    monkeypatch.setattr(os, "scandir", closed)
    with pytest.raises(PathClosedError, match=f"cannot look into {tmp_path}: Permission denied"):
        find_files([tmp_path])


def test_a_file_in_a_folder_that_is_closed_is_not_known_to_be_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.jsonl"
    assert is_away(str(file))
    assert is_away(str(put(file, b"x") / "inside"))
    assert not is_away(str(file))

    def closed(path: str) -> None:
        raise PermissionError(EACCES, "Permission denied", path)

    monkeypatch.setattr(os, "lstat", closed)
    assert not is_away(str(tmp_path / "b.jsonl"))


def test_files_are_found_in_every_folder_whatever_their_ending(tmp_path: Path) -> None:
    for name in ("a.jsonl", "p/b.jsonl", "p/s/subagents/agent-x.jsonl", "p/c.log"):
        put(tmp_path / name, b"x")
    assert found(tmp_path) == ["a.jsonl", "b.jsonl", "c.log", "agent-x.jsonl"]


def test_what_its_place_says_to_be_no_transcript_is_not_found(tmp_path: Path) -> None:
    for name in (
        "s/tool-results/x.txt",
        "memory/notes.md",
        "sessions-index.json",
        "s/subagents/agent-x.meta.json",
        "s/subagents/workflows/r/journal.jsonl",
        "history.jsonl",
        ".hidden.jsonl",
    ):
        put(tmp_path / name, b"x")
    assert found(tmp_path) == []


def test_a_file_that_is_named_itself_is_found_whatever_it_is_called(tmp_path: Path) -> None:
    assert found(put(tmp_path / "history.jsonl", b"x")) == ["history.jsonl"]


def test_overlapping_roots_give_a_file_once(tmp_path: Path) -> None:
    path = put(tmp_path / "p" / "a.jsonl", b"x")
    assert found(tmp_path, tmp_path / "p", path) == ["a.jsonl"]


def test_a_link_that_leads_in_a_circle_ends(tmp_path: Path) -> None:
    put(tmp_path / "p" / "a.jsonl", b"x")
    (tmp_path / "p" / "loop").symlink_to(tmp_path)
    (tmp_path / "p" / "self").symlink_to(tmp_path / "p" / "self")
    assert found(tmp_path) == ["a.jsonl"]


def test_a_linked_folder_is_read(tmp_path: Path) -> None:
    put(tmp_path / "elsewhere" / "a.jsonl", b"x")
    (tmp_path / "root").mkdir()
    (tmp_path / "root" / "linked").symlink_to(tmp_path / "elsewhere")
    assert found(tmp_path / "root") == ["a.jsonl"]


def test_a_folder_that_is_closed_to_us_is_passed_over(own_folder: Path) -> None:
    put(own_folder / "p" / "open" / "a.jsonl", b"x")
    put(own_folder / "p" / "closed" / "b.jsonl", b"x")
    (own_folder / "p" / "closed").chmod(0)
    try:
        assert found(own_folder / "p") == ["a.jsonl"]
    finally:
        (own_folder / "p" / "closed").chmod(0o700)


def test_a_pipe_or_a_socket_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    assert found(tmp_path) == []


def test_a_name_that_is_no_text_has_one_that_is(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.jsonl"
    Path(os.fsdecode(path)).write_bytes(b"x")
    (file,) = find_files([tmp_path])
    assert file.path == f"{tmp_path}/\\xff.jsonl"
    assert os.fsencode(file.place) == path


def test_a_main_transcript_is_named_after_its_session() -> None:
    place = place_of(f"/p/{SESSION}.jsonl")
    assert (place.session_hint, place.agent_hint) == (SESSION, None)


@pytest.mark.parametrize("folder", ["", "/workflows/run"])
def test_an_agent_below_its_session_shares_the_scope(folder: str) -> None:
    main = place_of(f"/p/{SESSION}.jsonl")
    agent = place_of(f"/p/{SESSION}/subagents{folder}/agent-a1.jsonl")
    assert (agent.scope, agent.session_hint, agent.agent_hint) == (main.scope, SESSION, "a1")


def test_an_agent_in_the_old_place_names_no_session() -> None:
    place = place_of("/p/agent-a1.jsonl")
    assert (place.session_hint, place.agent_hint) == (None, "a1")


def test_files_in_different_folders_have_different_scopes() -> None:
    assert place_of("/p/trace.jsonl").scope != place_of("/q/trace.jsonl").scope
