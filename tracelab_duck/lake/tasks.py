"""What is done to one bucket: by any process on any machine that sees the transcripts and the lake.

A task reads what the committed manifest names and writes files that no manifest names yet, under
names of its own. So it can die at any moment and be done again: only a commit makes it count.
"""

from __future__ import annotations

import os
import resource
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import pyarrow as pa
import pyarrow.parquet as pq

from tracelab_duck.engine import lake, read
from tracelab_duck.ingest.tally import Tally
from tracelab_duck.ingest.work import Work
from tracelab_duck.lake.store import Store
from tracelab_duck.model.lake import LakeFile
from tracelab_duck.model.refresh_report import RefreshReport
from tracelab_duck.model.source import Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime

    from tracelab_duck.ingest.plan import Plan
    from tracelab_duck.model.lake import Setting


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do for one bucket.

    Attributes:
        uri: The lake.
        commit: The number of the commit that it is for.
        bucket: The bucket.
        files: What the lake has of it.
    """

    uri: str
    commit: int
    bucket: int
    files: tuple[LakeFile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold(Task):
    """Read what is new in the sources of a bucket and fold it.

    Attributes:
        plan: What there is to read.
        position: Where the bucket continues.
        buckets: How many there are.
        settings: What the ledger is to know as settings.
        settings_hash: Of the settings in force.
        keeps_text: Whether texts are kept.
        batch_bytes: New bytes of one transaction.
        now: What the rows say about when.
        must_fold: Why the ledger of the bucket is folded again; empty when it is not.
    """

    plan: Plan
    position: Position
    buckets: int
    settings: tuple[Setting, ...]
    settings_hash: str
    keeps_text: bool
    batch_bytes: int
    now: datetime
    must_fold: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Own(Task):
    """Take over the rows that belong to a bucket by their own key, whichever session stated them.

    Attributes:
        stated: What the folds of this commit stated, of all buckets.
    """

    stated: tuple[LakeFile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge(Task):
    """Put the files of one table of a bucket together.

    Attributes:
        table: The table.
    """

    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a task did.

    Attributes:
        bucket: The bucket.
        files: Files it wrote for the lake.
        stated: Files with rows that buckets own by the rows' own keys.
        owners: These buckets.
        dropped: Files of the lake that these replace.
        position: Where the bucket continues; None where nothing was numbered.
        report: What was read.
        process: The process that did it.
        cpu_seconds: User and system time that it took.
    """

    bucket: int
    files: tuple[LakeFile, ...] = ()
    stated: tuple[LakeFile, ...] = ()
    owners: frozenset[int] = frozenset()
    dropped: tuple[str, ...] = ()
    position: Position | None = None
    report: RefreshReport = field(default_factory=RefreshReport)
    process: int = 0
    cpu_seconds: float = 0.0


def run(task: Task) -> Outcome:
    """Do a task.

    Raises:
        TracelabError: It cannot be done; nothing of it counts.
    """
    before = _cpu_seconds()
    with tempfile.TemporaryDirectory(prefix="tracelab-duck-") as folder:
        desk = _Desk(task, Path(folder))
        match task:
            case Fold():
                found = _fold(task, desk)
            case Own():
                found = _own(task, desk)
            case Merge():
                found = _merge(task, desk)
            case _:
                raise TypeError(f"{type(task).__name__} is no task")
    return Outcome(
        bucket=task.bucket,
        files=tuple(desk.written),
        stated=tuple(desk.stated),
        owners=frozenset(desk.owners),
        dropped=found.dropped,
        position=found.position,
        report=found.report,
        process=os.getpid(),
        cpu_seconds=_cpu_seconds() - before,
    )


@dataclass(frozen=True, slots=True)
class _Found:
    dropped: tuple[str, ...] = ()
    position: Position | None = None
    report: RefreshReport = field(default_factory=RefreshReport)


class _Desk:
    """A folder to work in, and the way of what is made there into the lake."""

    def __init__(self, task: Task, folder: Path) -> None:
        self.folder = folder
        self.written: list[LakeFile] = []
        self.stated: list[LakeFile] = []
        self.owners: set[int] = set()
        self.store = Store(task.uri)
        self._task = task
        # Unlike any other attempt's.
        self._name = f"{task.commit:08}-{uuid4().hex[:12]}.parquet"

    @contextmanager
    def scratch(self, settings: Sequence[Setting] = ()) -> Iterator[lake.Scratch]:
        """A database to work in."""
        scratch = lake.Scratch.open(self.folder / "bucket.duckdb", settings)
        with scratch.database:
            yield scratch

    def files(self, *tables: str) -> dict[str, list[Path]]:
        """The files of some tables of the bucket on this machine, oldest first."""
        found: dict[str, list[Path]] = {}
        for file in self._task.files:
            if file.table in tables:
                found.setdefault(file.table, []).append(self.store.local(file.path))
        return found

    def target(self, table: str) -> Path:
        """Where the rows of a table are written first."""
        return self.folder / f"{table}.parquet"

    def hand_in(self, table: str) -> None:
        """Bring the file of a table into the lake, if it has rows."""
        path = f"data/{table}/bucket={self._task.bucket:04}/{self._name}"
        self._put(table, path, self.written)

    def state(self, table: str) -> None:
        """Bring rows into the lake that other buckets take over from there."""
        path = f"exchange/{table}/{self._task.bucket:04}/{self._name}"
        self._put(table, path, self.stated)

        if self.stated and self.stated[-1].path == path:
            buckets = pq.read_table(self.store.local(path), columns=["bucket"], partitioning=None)
            self.owners.update(buckets["bucket"].unique().to_pylist())

    def _put(self, table: str, path: str, into: list[LakeFile]) -> None:
        local = self.target(table)
        rows = int(pq.read_metadata(local).num_rows)
        if rows:
            size = self.store.put(local, path)
            into.append(LakeFile(table, self._task.bucket, path, rows, size))
        local.unlink()


def _fold(task: Fold, desk: _Desk) -> _Found:
    tables = lake.tables()
    tally = Tally()
    tally.refolded = task.must_fold
    tally.begin(task.plan)
    read_ids = [each.source.source_id for each in task.plan.to_read]
    noted_ids = [source.source_id for source in task.plan.to_note]
    with desk.scratch(task.settings) as scratch:
        files = desk.files(*(table for table in tables if table not in lake.SHARED))
        scratch.load_sources(files, [*read_ids, *noted_ids])
        if task.must_fold:
            scratch.fold_again(files)
        elif read_ids:
            scratch.load_runs(files, read_ids)
        _read(task, scratch, tally)
        has_more = bool(tally.report().lines or task.must_fold)
        # Where nothing was read only the rows of sources can have moved.
        for table in tables if has_more else ("ledger.source",):
            _write(task, table, scratch, desk)
        position = _reached(task.position, scratch)
    dropped = _derived(task.files) if task.must_fold else ()
    return _Found(dropped=dropped, position=position, report=tally.report())


def _write(task: Fold, table: str, scratch: lake.Scratch, desk: _Desk) -> None:
    if not scratch.has_news(table):
        return
    if table in lake.SHARED:
        scratch.write_shared(table, desk.target(table), buckets=task.buckets)
        desk.state(table)
    else:
        scratch.write(table, desk.target(table))
        desk.hand_in(table)


def _read(task: Fold, scratch: lake.Scratch, tally: Tally) -> None:
    work = Work(
        scratch.database,
        tally,
        position=task.position,
        settings_hash=task.settings_hash,
        keeps_text=task.keeps_text,
        batch_bytes=task.batch_bytes,
        progress=lambda _taken, _total: None,
        now=task.now,
    )
    work.read(task.plan)


def _reached(start: Position, scratch: lake.Scratch) -> Position:
    # Of a bucket's batches only the new ones are here.
    end = read.one(scratch.database, Position, "ledger.position")
    if end is None:
        return start
    return Position(
        batch_id=max(start.batch_id, end.batch_id),
        line_seq=max(start.line_seq, end.line_seq),
        source_id=start.source_id,
        settings_hash=None,
    )


def _derived(files: Sequence[LakeFile]) -> tuple[str, ...]:
    return tuple(file.path for file in files if not file.table.startswith("ledger."))


def _own(task: Own, desk: _Desk) -> _Found:
    with desk.scratch() as scratch:
        for table in lake.SHARED:
            files = [each for each in task.stated if each.table == table]
            rows = _rows_of(task.bucket, files, desk)
            if not rows.num_rows:
                continue
            if table == lake.TEXTS:
                scratch.own_texts(desk.files(table).get(table, ()), rows)
            else:
                scratch.own_messages(rows)
            scratch.write(table, desk.target(table))
            desk.hand_in(table)
    return _Found()


def _rows_of(bucket: int, files: Sequence[LakeFile], desk: _Desk) -> pa.Table:
    # Rows lie by bucket in such a file, so most of it is never read.
    found = [
        pq.read_table(
            desk.store.local(file.path), filters=[("bucket", "==", bucket)], partitioning=None
        )
        for file in files
    ]
    if not found:
        return pa.table({"bucket": pa.array([], pa.int64())})
    return pa.concat_tables(found, promote_options="default").drop_columns(["bucket"])


def _merge(task: Merge, desk: _Desk) -> _Found:
    files = [file for file in task.files if file.table == task.table]
    with desk.scratch() as scratch:
        named: Mapping[str, list[Path]] = desk.files(task.table)
        scratch.merge(task.table, named[task.table], desk.target(task.table))
        desk.hand_in(task.table)
    return _Found(dropped=tuple(file.path for file in files))


def _cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
