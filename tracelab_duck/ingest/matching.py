"""Which known source a file continues."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.ingest import discover, identity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tracelab_duck.ingest.discover import FoundFile
    from tracelab_duck.model.source import Source


class Match(NamedTuple):
    """A file that has to be looked at, with the source it is.

    Attributes:
        file: The file.
        source: The newest generation of that source; None for a new one.
        is_rewritten: Whether the file is not what was read of the source, so that a new
            generation opens.
        error: Why the file cannot be read; empty when it can.
    """

    file: FoundFile
    source: Source | None
    is_rewritten: bool = False
    error: str = ""


def match_files(files: Iterable[FoundFile], sources: Iterable[Source]) -> list[Match]:
    """Find the source of each file.

    Every file is offered to a rule before any is offered to the next: the same path and first
    line; the same inode and first line (moved); the same first line with its old path gone and
    its read part unchanged (restored); the same path (rewritten); else the source is new.

    Args:
        files: Files that changed, or that were never seen.
        sources: The newest generation of each source that no unchanged file is.

    Returns:
        One match a file, by path.
    """
    matching = _Matching(files, sources)
    matching.read_first_lines()
    for rule in (matching.same_place, matching.moved, matching.restored, matching.rewritten):
        matching.offer(rule)
    matching.offer(lambda file: Match(file, None))
    return sorted(matching.matches, key=lambda each: each.file.path)


class _Matching:
    """Files and sources that are still to be matched; a match takes both out."""

    def __init__(self, files: Iterable[FoundFile], sources: Iterable[Source]) -> None:
        self.matches: list[Match] = []
        self._files = {file.path: file for file in files}
        self._first_lines: dict[str, bytes | None] = {}
        self._taken: set[int] = set()
        self._by_path: dict[str, Source] = {}
        self._by_inode: dict[tuple[int | None, int | None], list[Source]] = defaultdict(list)
        self._by_first_line: dict[bytes, list[Source]] = defaultdict(list)
        for source in sources:
            self._by_path[source.path] = source
            if source.first_line_sha256 is not None:
                self._by_inode[source.device, source.inode].append(source)
                self._by_first_line[source.first_line_sha256].append(source)

    def read_first_lines(self) -> None:
        """Take out the files that cannot be read; of the others know the first line."""
        for file in list(self._files.values()):
            try:
                self._first_lines[file.path] = identity.first_line_hash(file.place)
            except OSError as error:
                self._settle(_unreadable(file, self._at_path(file), error))

    def offer(self, rule: Callable[[FoundFile], Match | None]) -> None:
        """Take out every file that a rule knows the source of."""
        for file in list(self._files.values()):
            try:
                found = rule(file)
            except OSError as error:
                found = _unreadable(file, self._at_path(file), error)
            if found is not None:
                self._settle(found)

    def same_place(self, file: FoundFile) -> Match | None:
        """The same path and first line."""
        source = self._at_path(file)
        if source is None:
            return None
        if source.first_line_sha256 is None:
            # Nothing of it was read yet, so nothing can contradict it.
            return Match(file, source)
        is_same = source.first_line_sha256 == self._first_lines[file.path]
        return _continued(file, source) if is_same else None

    def moved(self, file: FoundFile) -> Match | None:
        """The same inode and first line at another path."""
        first_line = self._first_lines[file.path]
        for source in self._free(self._by_inode.get((file.device, file.inode), ())):
            if source.first_line_sha256 == first_line:
                return _continued(file, source)
        return None

    def restored(self, file: FoundFile) -> Match | None:
        """The same first line, the old path gone, and what was read of it unchanged."""
        first_line = self._first_lines[file.path]
        if first_line is None:
            return None
        candidates = [
            source
            for source in self._free(self._by_first_line.get(first_line, ()))
            if discover.is_away(source.path) and _fits(file, source)
        ]
        if not candidates:
            return None
        longest = max(candidates, key=lambda each: (each.byte_offset, -each.source_id))
        return Match(file, longest)

    def rewritten(self, file: FoundFile) -> Match | None:
        """The same path, with something else in it."""
        source = self._at_path(file)
        return None if source is None else Match(file, source, is_rewritten=True)

    def _settle(self, match: Match) -> None:
        self.matches.append(match)
        del self._files[match.file.path]
        if match.source is not None:
            self._taken.add(match.source.source_id)

    def _at_path(self, file: FoundFile) -> Source | None:
        source = self._by_path.get(file.path)
        return None if source is None or source.source_id in self._taken else source

    def _free(self, sources: Iterable[Source]) -> list[Source]:
        return [source for source in sources if source.source_id not in self._taken]


def _continued(file: FoundFile, source: Source) -> Match:
    return Match(file, source, is_rewritten=not _fits(file, source))


def _fits(file: FoundFile, source: Source) -> bool:
    if file.size < source.byte_offset:
        return False
    return identity.fits(source, identity.tail_before(file.place, source.byte_offset))


def _unreadable(file: FoundFile, source: Source | None, error: OSError) -> Match:
    return Match(file, source, error=error.strerror or str(error))
