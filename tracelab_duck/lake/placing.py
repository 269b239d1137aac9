"""Which bucket a source belongs to, and the numbers it gets there.

The key of a source says what must stay together: what the fold of one file needs of another. Claude
Code's files need nothing of each other, and a session's files stay together so that a view of one
session finds it in one bucket. A format whose files continue each other names its own key.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import md5
from typing import TYPE_CHECKING

from tracelab_duck.ingest.plan import EVENTS_PER_LINE, Plan
from tracelab_duck.lake.errors import BucketFullError
from tracelab_duck.model.buckets import LINE_BITS
from tracelab_duck.model.lake import bucket_of
from tracelab_duck.model.source import Position, Source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracelab_duck.ingest.plan import Reading
    from tracelab_duck.model.lake import Manifest

Key = Callable[[Source], str]

# What a plan numbers new sources from, so that they can be told from those that have a number.
UNPLACED = Position(batch_id=0, line_seq=-1, source_id=-(1 << 30), settings_hash=None)


def session_key(source: Source) -> str:
    """The session that the place of a file names, else the folder or file itself."""
    return source.session_hint or source.scope


# The key of a format; every other format goes by session.
KEYS: dict[str, Key] = {}


def bucket_for(source: Source, buckets: int, *, keys: Mapping[str, Key] | None = None) -> int:
    """The bucket that a new source belongs to.

    Args:
        source: Its row.
        buckets: How many there are.
        keys: The key by format; None for those of the program.
    """
    key = (KEYS if keys is None else keys).get(source.format or "", session_key)
    # No secret: the same key must be in the same bucket on every machine.
    digest = md5(key(source).encode(), usedforsecurity=False).digest()
    return int.from_bytes(digest[8:], "little") % buckets


@dataclass(slots=True)
class _Part:
    """What one bucket is to do, as it is found."""

    position: Position
    to_read: list[Reading] = field(default_factory=list)
    to_note: list[Source] = field(default_factory=list)

    def numbered(self, source: Source) -> Source:
        """The row with the numbers of this bucket, where it has none yet."""
        if source.source_id < 0:
            source = source._replace(source_id=self.position.source_id)
            self.position = self.position._replace(source_id=self.position.source_id + 1)
        if source.opened_seq < 0:
            return source._replace(opened_seq=self.position.line_seq * EVENTS_PER_LINE)
        return source


def has_room(bucket: int, position: Position) -> bool:
    """Whether the next numbers of a bucket are still its own."""
    named = {bucket_of(position.source_id), bucket_of(position.batch_id)}
    return named == {bucket} and position.line_seq >> LINE_BITS == bucket


def divided(plan: Plan, manifest: Manifest, *, uri: str) -> dict[int, tuple[Plan, Position]]:
    """A plan bucket by bucket, with where each continues.

    Args:
        plan: Made at `UNPLACED`.
        manifest: The lake as it stands.
        uri: The lake.

    Returns:
        Buckets that have something to do. A source stays in its bucket, wherever it moved.

    Raises:
        BucketFullError: A bucket has no number left.
    """
    parts: dict[int, _Part] = defaultdict(lambda: _Part(UNPLACED))

    def part_of(source: Source) -> _Part:
        is_new = source.source_id < 0
        bucket = bucket_for(source, manifest.buckets) if is_new else bucket_of(source.source_id)
        part = parts[bucket]
        if part.position is UNPLACED:
            part.position = manifest.position(bucket)
        return part

    for reading in plan.to_read:
        part = part_of(reading.source)
        part.to_read.append(reading._replace(source=part.numbered(reading.source)))
    for source in plan.to_note:
        part = part_of(source)
        part.to_note.append(part.numbered(source))
    for bucket, part in parts.items():
        if not has_room(bucket, part.position):
            raise BucketFullError(uri, bucket=bucket)
    return {
        bucket: (
            Plan(
                to_read=tuple(part.to_read),
                to_note=tuple(part.to_note),
                sources_gone=0,
                bytes_pending=0,
                failing=(),
            ),
            part.position,
        )
        for bucket, part in sorted(parts.items())
    }
