"""Noticing that transcripts change, by looking once a second."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.errors import PathMissingError
from tracelab_duck.ingest.discover import find_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from tracelab_duck.ingest.discover import FoundFile

INTERVAL_SECONDS = 1.0


def follow(
    roots: Sequence[Path],
    wait: Callable[[float], bool],
    *,
    interval_seconds: float = INTERVAL_SECONDS,
) -> Iterator[tuple[str, ...]]:
    """Tell what changed, as often as something did, until asked to stop.

    Looking needs no support of the file system and costs a stat a file: on a network share, in a
    container and for 5,000 files it works alike.

    Args:
        roots: Files and folders; one that does not exist yet is waited for.
        wait: Waits so many seconds and says whether to stop, as `threading.Event.wait` does.
        interval_seconds: How long to wait between two looks.

    Yields:
        The paths of files that came, grew, shrank, were replaced or went, by path.
    """
    before = _look(roots)
    while not wait(interval_seconds):
        now = _look(roots)
        paths = sorted(before.keys() | now.keys())
        changed = tuple(path for path in paths if before.get(path) != now.get(path))
        before = now
        if changed:
            yield changed


def _look(roots: Sequence[Path]) -> dict[str, FoundFile]:
    found: dict[str, FoundFile] = {}
    for root in roots:
        try:
            found.update((file.path, file) for file in find_files([root]))
        except PathMissingError:
            continue
    return found
