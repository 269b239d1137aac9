"""The whole refresh of a lake: find what is new, divide it, have it folded, commit."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tracelab_duck.engine import lake, read
from tracelab_duck.ingest import discover, tally, thresholds
from tracelab_duck.ingest.plan import Plan, make_plan, moment
from tracelab_duck.ingest.refresh import BATCH_BYTES
from tracelab_duck.lake import placing, reading
from tracelab_duck.lake.errors import BucketsDifferError
from tracelab_duck.lake.runners import Here
from tracelab_duck.lake.store import Store
from tracelab_duck.lake.tasks import Fold, Merge, Own
from tracelab_duck.model.buckets import BUCKETS
from tracelab_duck.model.lake import Manifest, Setting
from tracelab_duck.model.refresh_report import RefreshReport, SourceFailure
from tracelab_duck.model.source import Source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from tracelab_duck.lake.runners import Runner
    from tracelab_duck.lake.tasks import Outcome
    from tracelab_duck.model.lake import LakeFile

# A table of a bucket may have this many files before they are put together.
MOST_FILES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What a refresh of a lake is to do.

    Attributes:
        roots: Files and folders to look at; none for the known agent folders.
        buckets: Into how many parts a new lake is divided; None for the usual, or what it has.
        keeps_text: Whether texts are kept.
        settings: Settings that are not to have their default; None to leave all as they are.
        is_dry_run: Look, but write nothing.
        must_refold: Fold everything again from the ledger.
        batch_bytes: New bytes of one transaction.
        most_files: How many files a table of a bucket may have before they are put together.
        clock: The present, in seconds since 1970.
    """

    roots: Sequence[Path] = ()
    buckets: int | None = None
    keeps_text: bool = True
    settings: Mapping[str, str] | None = None
    is_dry_run: bool = False
    must_refold: bool = False
    batch_bytes: int = BATCH_BYTES
    most_files: int = MOST_FILES
    clock: Callable[[], float] = time.time


@dataclass(frozen=True, slots=True)
class LakeReport:
    """What one refresh of a lake did.

    Attributes:
        read: What was read and written; `seconds` sums the stages over all workers.
        commit: The number of the commit; None when nothing was new.
        retries: Tasks that were done again because their worker died.
        bytes_written: Size of the files that the commit added.
        cpu_seconds: What the tasks took, by process.
    """

    read: RefreshReport
    commit: int | None = None
    retries: int = 0
    bytes_written: int = 0
    cpu_seconds: dict[int, float] = field(default_factory=dict)


def refresh(uri: str, order: Order, *, runner: Runner | None = None) -> LakeReport:
    """Read what is new in transcripts into a lake.

    Only bytes after the watermarks are read. Everything of a refresh is committed in one step.

    Args:
        uri: The lake; it is made when missing.
        order: What to do.
        runner: Who does it; None for this process.

    Raises:
        UsageError: A root does not exist, or the lake has another number of buckets.
        LakeError: The lake cannot be used, or somebody else refreshes it.
        TracelabError: A part of it failed; nothing was committed.
    """
    store = Store(uri)
    if order.is_dry_run:
        run = _Refresh(store, order, runner or Here())
        return LakeReport(tally.forecast(run.plan, run.plan.to_read))
    with store.alone():
        return _Refresh(store, order, runner or Here()).write()


class _Refresh:
    """A refresh under way."""

    def __init__(self, store: Store, order: Order, runner: Runner) -> None:
        self._store = store
        self._order = order
        self._runner = runner
        # One runner may do several refreshes.
        self._retried_before = runner.retries
        self._now = moment(order.clock())
        self._manifest = self._standing()
        sources, self._settings_hash, changed = self._known()
        self._changed = tuple(Setting(*each, self._now) for each in changed.items())
        where = tuple(order.roots) or discover.default_roots(os.environ)
        self.plan = make_plan(
            discover.find_files(where),
            sources,
            roots=where,
            position=placing.UNPLACED,
            now=self._now,
        )
        self._outcomes: list[Outcome] = []

    def write(self) -> LakeReport:
        """Do it."""
        folds = self._folds()
        if not folds and not self._changed:
            return LakeReport(_whole(self.plan, []))
        folded = self._done(folds)
        files = self._files(folded)
        owned = self._done(self._owns(folded, files))
        files = _after(files, owned)
        merged = self._done(self._merges(files))
        files = _after(files, merged)
        self._commit(files)
        self._store.remove(file.path for each in folded for file in each.stated)
        retries = self._runner.retries - self._retried_before
        if retries:
            self._store.sweep(self._number, {file.path for file in files})
        return LakeReport(
            read=_whole(self.plan, [outcome.report for outcome in folded]),
            commit=self._number,
            retries=retries,
            bytes_written=sum(file.bytes for each in self._outcomes for file in each.files),
            cpu_seconds=_by_process(self._outcomes),
        )

    @property
    def _number(self) -> int:
        return self._manifest.number + 1

    def _standing(self) -> Manifest:
        found = self._store.manifest()
        asked = self._order.buckets
        if found is None:
            return Manifest(0, asked or BUCKETS, fold_hash=lake.fold_hash(), settings_hash=None)
        if asked not in {None, found.buckets}:
            raise BucketsDifferError(self._store.uri, asked=asked or 0, found=found.buckets)
        return found

    def _known(self) -> tuple[list[Source], str, dict[str, str]]:
        """The sources, the hash of the settings to fold with, and those that change."""
        with reading.known_sources(self._store, self._manifest) as scratch:
            sources = read.records(scratch.database, Source, "ledger.watermark")
            present = thresholds.in_force(scratch.database)
        changed = thresholds.changed(present, self._order.settings)
        return sources, thresholds.digest(present | changed), changed

    def _reason(self) -> str:
        """Why everything is to be folded again; empty when it is not."""
        manifest = self._manifest
        if not manifest.number:
            return ""
        if manifest.fold_hash != lake.fold_hash():
            return "definitions changed"
        if manifest.settings_hash != self._settings_hash:
            return "settings changed"
        return "asked for" if self._order.must_refold else ""

    def _folds(self) -> list[Fold]:
        reason = self._reason()
        parts = placing.divided(self.plan, self._manifest, uri=self._store.uri)
        if reason:
            nothing = Plan(to_read=(), to_note=(), sources_gone=0, bytes_pending=0, failing=())
            for bucket, position in self._manifest.positions.items():
                parts.setdefault(bucket, (nothing, position))
        return [
            Fold(
                self._store.uri,
                self._number,
                bucket,
                self._manifest.of(bucket),
                plan=plan,
                position=position,
                buckets=self._manifest.buckets,
                settings=(*self._manifest.settings, *self._changed),
                settings_hash=self._settings_hash,
                keeps_text=self._order.keeps_text,
                batch_bytes=self._order.batch_bytes,
                now=self._now,
                must_fold=reason,
            )
            for bucket, (plan, position) in sorted(parts.items())
        ]

    def _files(self, folded: Sequence[Outcome]) -> tuple[LakeFile, ...]:
        files = self._manifest.files
        if any(outcome.report.refolded for outcome in folded):
            # Its rows are in other buckets than the runs that fold into them.
            files = tuple(file for file in files if file.table != lake.MESSAGES)
        return _after(files, folded)

    def _owns(self, folded: Sequence[Outcome], files: tuple[LakeFile, ...]) -> list[Own]:
        stated = tuple(file for outcome in folded for file in outcome.stated)
        return [
            Own(
                self._store.uri,
                self._number,
                bucket,
                tuple(f for f in files if f.bucket == bucket and f.table in lake.SHARED),
                stated=stated,
            )
            for bucket in sorted({each for outcome in folded for each in outcome.owners})
        ]

    def _merges(self, files: tuple[LakeFile, ...]) -> list[Merge]:
        together: dict[tuple[str, int], list[LakeFile]] = {}
        for file in files:
            together.setdefault((file.table, file.bucket), []).append(file)
        return [
            Merge(self._store.uri, self._number, bucket, young(some), table=table)
            for (table, bucket), some in together.items()
            if len(some) > self._order.most_files
        ]

    def _done(self, wanted: Sequence[Fold] | Sequence[Own] | Sequence[Merge]) -> list[Outcome]:
        done = sorted(self._runner.outcomes(wanted), key=lambda each: each.bucket)
        self._outcomes.extend(done)
        return done

    def _commit(self, files: tuple[LakeFile, ...]) -> None:
        before = self._manifest
        named = {file.path for file in files}
        reached = {each.bucket: each.position for each in self._outcomes if each.position}
        self._store.commit(
            Manifest(
                number=self._number,
                buckets=before.buckets,
                fold_hash=lake.fold_hash(),
                settings_hash=self._settings_hash,
                settings=(*before.settings, *self._changed),
                positions=before.positions | reached,
                files=files,
                dropped=tuple(file.path for file in before.files if file.path not in named),
            )
        )
        # Who still reads the manifest before this one has its files until the next commit.
        self._store.remove(before.dropped)


def young(files: Sequence[LakeFile]) -> tuple[LakeFile, ...]:
    """The newest files of a table of a bucket that are put together: at least two.

    An older one goes with them while it is not larger than all that are newer together. So large
    files are left alone, and a row is written again as often as its bucket doubles.

    Args:
        files: All of them, oldest first.

    Returns:
        Those that go into one, oldest first.
    """
    chosen: list[LakeFile] = []
    size = 0
    for file in reversed(files):
        if len(chosen) > 1 and file.bytes > size:
            break
        chosen.append(file)
        size += file.bytes
    return tuple(reversed(chosen))


def _after(files: tuple[LakeFile, ...], outcomes: Iterable[Outcome]) -> tuple[LakeFile, ...]:
    done = list(outcomes)
    dropped = {path for outcome in done for path in outcome.dropped}
    kept = [file for file in files if file.path not in dropped]
    return (*kept, *(file for outcome in done for file in outcome.files))


def _by_process(outcomes: Iterable[Outcome]) -> dict[int, float]:
    found: dict[int, float] = {}
    for outcome in outcomes:
        found[outcome.process] = found.get(outcome.process, 0.0) + outcome.cpu_seconds
    return found


def _whole(plan: Plan, parts: Sequence[RefreshReport]) -> RefreshReport:
    """The reports of all buckets as one."""
    whole = RefreshReport(
        sources_gone=plan.sources_gone,
        bytes_pending=plan.bytes_pending,
        refolded=next((part.refolded for part in parts if part.refolded), ""),
        failures=tuple(
            SourceFailure(source.path, source.error) for source in plan.failing if source.error
        ),
    )
    for part in parts:
        whole = whole._replace(**_added(whole, part))
    return whole


def _added(whole: RefreshReport, part: RefreshReport) -> dict[str, Any]:
    added: dict[str, Any] = {}
    for name in RefreshReport._fields:
        one, other = getattr(whole, name), getattr(part, name)
        if name in {"rows", "seconds"}:
            keys = sorted({*one, *other})
            added[name] = {key: one.get(key, 0) + other.get(key, 0) for key in keys}
        elif name == "failures":
            added[name] = (*one, *other)
        elif isinstance(one, int) and not isinstance(one, bool):
            added[name] = one + other
    return added
