"""What one refresh did."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class SourceFailure(NamedTuple):
    """A source that was set aside.

    Attributes:
        path: The file.
        error: Why, in a sentence.
    """

    path: str
    error: str


class RefreshReport(NamedTuple):
    """What one refresh read and wrote; for a dry run, what it would have read.

    Attributes:
        sources: Transcripts that had something new.
        sources_new: Of these, the ones never seen before.
        sources_gone: Transcripts that were there before and are not any more.
        bytes_read: Bytes of complete lines.
        bytes_pending: Bytes of last lines without an end, in all sources that were looked at.
        lines: Lines read.
        recorded: Lines that were records as they stood.
        repaired: Lines of which records were recovered.
        quarantined: Lines of which nothing was recovered.
        blank: Lines of white space.
        events: Events appended to the ledger.
        batches: Transactions with new bytes.
        refolded: Why everything was folded again; empty when it was not.
        failures: Sources that were set aside.
        rows: Rows written by table.
        seconds: Wall time by stage.
        is_dry_run: Whether nothing was written on purpose.
    """

    sources: int = 0
    sources_new: int = 0
    sources_gone: int = 0
    bytes_read: int = 0
    bytes_pending: int = 0
    lines: int = 0
    recorded: int = 0
    repaired: int = 0
    quarantined: int = 0
    blank: int = 0
    events: int = 0
    batches: int = 0
    refolded: str = ""
    failures: tuple[SourceFailure, ...] = ()
    rows: Mapping[str, int] = MappingProxyType({})
    seconds: Mapping[str, float] = MappingProxyType({})
    is_dry_run: bool = False
