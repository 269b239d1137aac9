"""Noticing what changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.ingest.transcripts import append, put
from tracelab_duck.ingest.follow import follow

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def waits(*steps: Callable[[], object]) -> Callable[[float], bool]:
    """Do one step in place of each wait, and stop after the last."""
    left = list(steps)

    def wait(seconds: float) -> bool:
        assert seconds == 1.0
        if not left:
            return True
        left.pop(0)()
        return False

    return wait


def test_each_look_tells_what_came_grew_or_went(tmp_path: Path) -> None:
    old = put(tmp_path / "old.jsonl", b"x")
    new = tmp_path / "new.jsonl"
    wait = waits(
        lambda: put(new, b"x"),
        lambda: append(old, b"y"),
        lambda: None,
        lambda: old.rename(tmp_path / ".gone"),
    )
    assert list(follow([tmp_path], wait)) == [(str(new),), (str(old),), (str(old),)]


def test_a_file_that_does_not_exist_yet_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "later.jsonl"
    assert list(follow([path], waits(lambda: None, lambda: put(path, b"x")))) == [(str(path),)]


def test_nothing_is_told_when_asked_to_stop_at_once(tmp_path: Path) -> None:
    assert list(follow([tmp_path], waits())) == []
