"""What of the files that were found is new."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.ingest import codex, discover, formats, identity, stored
from tracelab_duck.ingest.matching import match_files
from tracelab_duck.model.source import Source, microseconds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from tracelab_duck.ingest.discover import FoundFile
    from tracelab_duck.ingest.matching import Match
    from tracelab_duck.model.source import Position

EVENTS_PER_LINE = 1 << 20

_KIND = "append_log"
_SIDECAR_BYTES = 1 << 16
# A file changed this shortly before it was last read can have changed since within the same tick
# of the file system's clock.
_CLOCK_TICK_NS = 2_000_000_000


class Reading(NamedTuple):
    """A source to read on.

    Attributes:
        source: Its row, which says from where.
        place: The file, for the operating system.
    """

    source: Source
    place: str


class Plan(NamedTuple):
    """What a refresh has to do. In its rows `bytes_pending` counts all bytes after the watermark.

    Attributes:
        to_read: Sources with bytes after their watermark.
        to_note: Sources of which only the row changes.
        sources_gone: Sources that were there before and are not any more.
        bytes_pending: Bytes of unfinished last lines in files without anything new.
        failing: Sources that still cannot be read, as before.
    """

    to_read: tuple[Reading, ...]
    to_note: tuple[Source, ...]
    sources_gone: int
    bytes_pending: int
    failing: tuple[Source, ...]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to write."""
        return not self.to_read and not self.to_note

    @property
    def bytes_to_read(self) -> int:
        """Bytes after the watermarks, unfinished last lines included."""
        return sum(reading.source.bytes_pending for reading in self.to_read)


def make_plan(
    files: Sequence[FoundFile],
    sources: Sequence[Source],
    *,
    roots: Sequence[Path],
    position: Position,
    now: datetime,
) -> Plan:
    """Compare what is there with what was read.

    Args:
        files: What was found under the roots.
        sources: The newest generation of each known source.
        roots: Where was looked; a source elsewhere is not missed.
        position: Where the next batch continues.
        now: What the rows say about when.
    """
    by_path = {source.path: source for source in sources}
    unchanged: list[Source] = []
    others: list[FoundFile] = []
    for found in files:
        source = by_path.get(found.path)
        file = _seen_again(found, source)
        if source is not None and _is_unchanged(file, source):
            unchanged.append(source)
        else:
            others.append(file)
    settled = {source.source_id for source in unchanged}
    matches = match_files(
        map(_unpacked, others),
        (source for source in sources if source.source_id not in settled),
    )
    rows = _Rows(position=position, now=now)
    made = [(match, rows.row(match)) for match in matches]
    seen = settled | {match.source.source_id for match in matches if match.source}
    gone = _gone(sources, seen, roots)
    changed = [(match, row) for match, row in made if row != match.source]
    # Nothing is written for their sake alone, but without it they would be looked at for ever.
    confirmed = rows.confirmed(made) if changed or gone else ()
    return Plan(
        to_read=tuple(Reading(row, match.file.place) for match, row in changed if _has_more(row)),
        to_note=(*(row for _, row in changed if not _has_more(row)), *gone, *confirmed),
        sources_gone=len(gone),
        bytes_pending=sum(each.bytes_pending for each in unchanged),
        failing=tuple(row for match, row in made if row == match.source and row.error),
    )


def _seen_again(file: FoundFile, source: Source | None) -> FoundFile:
    """A file that seems to have become shorter than what was read of it, as it is now.

    Somebody else may have read on between the look at the folder and the lock.
    """
    if source is None or file.size >= source.byte_offset or stored.may_be_compressed(file.path):
        return file
    return discover.seen_again(file)


def _is_unchanged(file: FoundFile, source: Source) -> bool:
    return (
        _was_old(file, source.last_read_us)
        and file.inode == source.inode
        and file.device == source.device
        and source.is_present
        and source.error is None
        # Of a file that no adapter knows nothing was read, and the size of a compressed one is not
        # that of the transcript in it, so only the time can tell.
        and (
            file.size == source.byte_offset + source.bytes_pending
            or source.format is None
            or stored.may_be_compressed(file.path)
        )
    )


def _was_old(file: FoundFile, read_us: int) -> bool:
    return file.modified_ns + _CLOCK_TICK_NS < read_us // 1_000_000 * 1_000_000_000


def _unpacked(file: FoundFile) -> FoundFile:
    try:
        if stored.is_compressed(file.place):
            return file._replace(size=stored.content_size(file.place))
    except OSError:
        # Whoever reads it next meets the same error, and sets the file aside with it.
        pass
    return file


def _has_more(row: Source) -> bool:
    return row.format is not None and row.error is None and row.bytes_pending > 0


def _gone(sources: Iterable[Source], seen: set[int], roots: Sequence[Path]) -> list[Source]:
    is_under = discover.is_under(roots)
    return [
        source._replace(is_present=False)
        for source in sources
        if source.is_present
        and source.source_id not in seen
        and is_under(source.path)
        and discover.is_away(source.path)
    ]


class _Rows:
    """Makes the row of each source as it stands before anything new is read."""

    def __init__(self, *, position: Position, now: datetime) -> None:
        self._position = position
        self._now_us = microseconds(now)
        self._next_id = position.source_id

    def row(self, match: Match) -> Source:
        """The row of one match; equal to the one it has when nothing changed."""
        if match.error:
            return self._set_aside(match)
        try:
            return self._readable(match)
        except OSError as error:
            return self._set_aside(match._replace(error=error.strerror or str(error)))

    def confirmed(self, made: Iterable[tuple[Match, Source]]) -> list[Source]:
        """Rows of files that were read shortly after they had changed, and are as they were."""
        return [
            row._replace(last_read_us=self._now_us)
            for match, row in made
            if row == match.source and row.error is None and _was_old(match.file, self._now_us)
        ]

    def _readable(self, match: Match) -> Source:
        source = match.source
        if source is None or match.is_rewritten:
            return self._opened(match, formats.detect(match.file.place))
        if source.format is None:
            found = formats.detect(match.file.place)
            return self._opened(match, found) if found else self._unknown(source, match.file)
        return self._seen(source, match.file)

    def _seen(self, source: Source, file: FoundFile) -> Source:
        row = source._replace(
            path=file.path,
            device=file.device,
            inode=file.inode,
            sidecar=_sidecar(file.place) or source.sidecar,
            bytes_pending=0 if source.format is None else file.size - source.byte_offset,
            is_present=True,
            error=None,
        )
        # The time alone is no change: a refresh that finds nothing must write nothing.
        return row if row == source else row._replace(last_read_us=self._now_us)

    def _unknown(self, source: Source, file: FoundFile) -> Source:
        row = self._seen(source, file)
        is_noted = file.modified_ns < source.last_read_us * 1_000
        # Nothing but its time says that it was looked at since it changed.
        return row if is_noted else row._replace(last_read_us=self._now_us)

    def _opened(self, match: Match, found: str | None) -> Source:
        file = match.file
        source = match.source
        place = (
            codex.place_of(file.place) if found == formats.CODEX else identity.place_of(file.path)
        )
        return Source(
            source_id=self._number(source),
            generation=_generation(match),
            path=file.path,
            format=found,
            kind=_KIND,
            # Before its format is known a file has no ids that could depend on it.
            scope=place.scope if source is None or source.format is None else source.scope,
            session_hint=place.session_hint,
            agent_hint=place.agent_hint,
            sidecar=codex.sidecar(file.place) if found == formats.CODEX else _sidecar(file.place),
            adapter_version=formats.ADAPTER_VERSIONS.get(found or "", 0),
            device=file.device,
            inode=file.inode,
            first_line_sha256=None,
            opened_seq=self._position.line_seq * EVENTS_PER_LINE,
            byte_offset=0,
            line_no=0,
            tail_sha256=None,
            tail_length=0,
            recorded=0,
            repaired=0,
            quarantined=0,
            blank=0,
            bytes_pending=file.size if found else 0,
            is_present=True,
            error=None,
            first_read_us=self._now_us,
            last_read_us=self._now_us,
        )

    def _set_aside(self, match: Match) -> Source:
        if match.source is None:
            return self._opened(match, None)._replace(error=match.error)
        if match.source.error == match.error:
            return match.source
        return match.source._replace(error=match.error, is_present=True, last_read_us=self._now_us)

    def _number(self, source: Source | None) -> int:
        if source is not None:
            return source.source_id
        self._next_id += 1
        return self._next_id - 1


def _generation(match: Match) -> int:
    if match.source is None:
        return 1
    return match.source.generation + (1 if match.is_rewritten else 0)


def _sidecar(path: str) -> str | None:
    if identity.place_of(path).agent_hint is None:
        return None
    try:
        with discover.sidecar_path(path).open("rb") as file:
            return file.read(_SIDECAR_BYTES).decode("utf-8", errors="replace")
    except OSError:
        # Most agents have none; the transcript says the same in other places.
        return None


def moment(seconds: float) -> datetime:
    """A moment as the ledger keeps it."""
    return datetime.fromtimestamp(seconds, UTC)
