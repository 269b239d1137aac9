"""A lake: a ledger and its fold as Parquet files, with a manifest of those that count."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime  # noqa: TC003 a manifest is read back by the types of its fields
from typing import NamedTuple

from tracelab_duck.model.buckets import LINE_BITS, SOURCE_BITS
from tracelab_duck.model.source import Position


@dataclass(frozen=True, slots=True)
class LakeFile:
    """One Parquet file.

    Attributes:
        table: The table whose rows it holds, such as `ledger.event`.
        bucket: Whose.
        path: From the root of the lake.
        rows: How many.
        bytes: Its size.
    """

    table: str
    bucket: int
    path: str
    rows: int
    bytes: int


class Setting(NamedTuple):
    """A threshold as it stood from a moment on; a row of `ledger.setting`."""

    name: str
    value: str
    set_at: datetime


@dataclass(frozen=True, slots=True)
class Manifest:
    """Everything that a lake is at one moment.

    Attributes:
        number: Counts the commits, from 1; 0 before any.
        buckets: Into how many parts sources are divided; fixed when the lake is made.
        fold_hash: Of the definitions that the files were folded with.
        settings_hash: Of the settings they were folded with; None before any.
        settings: Every setting that was ever set, in that order.
        positions: Where each bucket continues; buckets without sources are missing.
        files: The files that count; of two rows with one key the later file's counts.
        dropped: Files that the commit before still named; the next commit removes them.
    """

    number: int
    buckets: int
    fold_hash: str
    settings_hash: str | None
    settings: tuple[Setting, ...] = ()
    positions: dict[int, Position] = field(default_factory=dict)
    files: tuple[LakeFile, ...] = ()
    dropped: tuple[str, ...] = ()

    def of(self, bucket: int) -> tuple[LakeFile, ...]:
        """The files of one bucket, oldest first."""
        return tuple(file for file in self.files if file.bucket == bucket)

    def position(self, bucket: int) -> Position:
        """Where a bucket continues."""
        return self.positions.get(bucket) or first_position(bucket)


def first_position(bucket: int) -> Position:
    """Where a bucket begins."""
    return Position(
        batch_id=(bucket << SOURCE_BITS) + 1,
        line_seq=(bucket << LINE_BITS) + 1,
        source_id=(bucket << SOURCE_BITS) + 1,
        settings_hash=None,
    )


def bucket_of(source_id: int) -> int:
    """The bucket of a source, by its number."""
    return source_id >> SOURCE_BITS
