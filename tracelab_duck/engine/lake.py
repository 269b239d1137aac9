"""Tables as Parquet files: what a bucket needs back, what it adds, a database over all of it."""

from __future__ import annotations

import re
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import duckdb

from tracelab_duck.engine import apply, catalog, failure, read, refold, sql_files
from tracelab_duck.engine.database import open_writer
from tracelab_duck.engine.quoting import literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    import pyarrow as pa

    from tracelab_duck.engine.connection import Database
    from tracelab_duck.model.lake import Setting

# Of the ledger, what comes from transcripts; prices and the like come with the program.
LEDGER = (
    "ledger.source",
    "ledger.run_key",
    "ledger.event",
    "ledger.content",
    "ledger.quarantine",
    "ledger.batch",
    "ledger.offload",
)
MESSAGES = "fold.message_copy"
TEXTS = "ledger.content"
# What sessions of several buckets may state, with what tells which bucket owns a row.
SHARED = {MESSAGES: "message_id", TEXTS: "content_sha256"}

_END = 2**63 - 1
_LAST_FOLDED_LAYER = 50
_MERGED = re.compile(r"(?m)^MERGE\s+INTO\s+(\w+\.\w+)")
# Parquet knows no integer of 128 bits, and the engine would write a DOUBLE. A text is read back
# exactly; a UUID would be a fifth smaller, but the older line of the engine has no cast to it.
_CARRIED_AS = {"UHUGEINT": "VARCHAR"}
# Rows lie by source, run and arrival, so that a bucket's past is found by the statistics.
_ORDER = ("source_id", "run_id", "message_id", "content_sha256", "seq", "batch_id")
_ROWS_PER_GROUP = 20_480


@cache
def tables() -> tuple[str, ...]:
    """Every table of a lake: the ledger's and all that is folded from it, in load order."""
    named = sql_files.by_kind("table")
    return tuple(
        name
        for name, file in named.items()
        if not file.is_temporary and (name in LEDGER or file.schema in refold.SCHEMAS)
    )


@cache
def moving() -> frozenset[str]:
    """The tables whose rows change: of two rows with one key the later counts."""
    applied = sql_files.by_kind("apply").values()
    return frozenset(name for file in applied for name in _MERGED.findall(file.text))


@cache
def fold_hash() -> str:
    """One hash over the definitions that make what a lake holds, in hexadecimal."""
    whole = sha256()
    for file in sql_files.load():
        if file.layer <= _LAST_FOLDED_LAYER and file.kind != "seed":
            whole.update(f"{file.name}\0{file.kind}\0{file.sha256}\n".encode())
    return whole.hexdigest()


def engine_version() -> str:
    """The version of the engine, which a database file may depend on."""
    return str(duckdb.__version__)


class Scratch:
    """The database of one bucket while it is worked on, made for that and thrown away.

    Attributes:
        database: An open writer.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        # How many rows of a table were brought back.
        self._known: dict[str, int] = {}

    @classmethod
    def open(cls, path: Path, settings: Sequence[Setting]) -> Scratch:
        """Make one, with one thread: the cores are shared with other buckets.

        Args:
            path: Where; nothing may stand there.
            settings: What the ledger is to know as settings.
        """
        database = open_writer(path)
        catalog.make_temporary(database)
        _set(database, settings)
        return cls(database)

    def load_whole(self, table: str, files: Sequence[Path]) -> None:
        """Bring all rows of a table back."""
        _fill(self.database, table, files)

    def load_sources(self, files: Mapping[str, Sequence[Path]], source_ids: Iterable[int]) -> None:
        """Bring the rows of some sources back."""
        self._load("ledger.source", files, "source_id", source_ids)

    def load_runs(self, files: Mapping[str, Sequence[Path]], source_ids: Iterable[int]) -> None:
        """Bring back what the fold of some sources goes on from.

        The message copies lie elsewhere, by message; those of these runs are what their events
        fold into.
        """
        wanted = list(source_ids)
        self._load("ledger.run_key", files, "source_id", wanted)
        self._load("ledger.event", files, "source_id", wanted)
        runs = [row[0] for row in read.rows(self.database, "ledger.run_key")]
        for table in tables():
            if table.split(".")[0] in refold.SCHEMAS and table != MESSAGES:
                self._load(table, files, "run_id", runs)
        if runs:
            apply.run(self.database, "ledger.delta", seq_from=0, seq_to=_END)
            apply.run(self.database, MESSAGES)
            self._know_texts()
            self._remember(MESSAGES)

    def fold_again(self, files: Mapping[str, Sequence[Path]]) -> None:
        """Bring the whole ledger of the bucket back and fold it from its first event."""
        for table in ("ledger.run_key", "ledger.event", "ledger.batch"):
            _fill(self.database, table, files.get(table, ()))
            self._remember(table)
        self._know_texts()
        with self.database.transaction():
            catalog.fold_again(self.database)

    def has_news(self, table: str) -> bool:
        """Whether a table can have rows that were not brought back."""
        with failure.translated(self.database.path, table):
            statement = f"SELECT count(*) FROM {_place(table)}"  # noqa: S608 a name of sql/
            ((rows,),) = self.database.connection.execute(statement).fetchall()
        return bool(rows) and (table in moving() or rows > self._known.get(table, 0))

    def write(self, table: str, target: Path) -> None:
        """Write the rows of a table that were not there when it was brought back.

        Args:
            table: The table.
            target: The Parquet file; it may hold no row.
        """
        rows = self._new_rows(table)
        _write(rows.project(_carried(self.database, table)), target)

    def write_shared(self, table: str, target: Path, *, buckets: int) -> None:
        """Write the new rows of a table that sessions share, each with the bucket that owns it."""
        with failure.translated(self.database.path, table):
            rows = self._new_rows(table)
            key = SHARED[table]
            bucket = f'lake.bucket(CAST("{key}" AS VARCHAR), {int(buckets)}) AS "bucket"'
            _write(rows.project(f"{bucket}, *"), target)

    def own_texts(self, known: Sequence[Path], stated: pa.Table) -> None:
        """Take those texts in that no file of this bucket has yet, each once.

        Args:
            known: The files.
            stated: Texts that sessions state, with the columns of `ledger.content`.
        """
        if known:
            keys = self._of(known).project("content_sha256, first_seq, media_type, char_length")
            self._take("INSERT INTO", TEXTS, keys.project("*, NULL"))
        self._remember(TEXTS)
        with self._lent(TEXTS, stated) as rows:
            self.database.connection.execute(
                'CREATE OR REPLACE TEMP TABLE "d_block" AS FROM shape."d_block"'
            )
            columns = "first_seq AS seq, * EXCLUDE (first_seq)"
            self.database.connection.execute(
                f'INSERT INTO temp."d_block" BY NAME SELECT {columns} FROM {rows}'  # noqa: S608 ours
            )
        apply.run(self.database, "ledger.content")

    def own_messages(self, stated: pa.Table) -> None:
        """Take message copies in; each run stated its own only once."""
        with self._lent(MESSAGES, stated) as rows:
            statement = f"INSERT INTO {_place(MESSAGES)} BY NAME FROM {rows}"
            self.database.connection.execute(statement)

    def merge(self, table: str, files: Sequence[Path], target: Path) -> None:
        """Write the rows of several files of a table into one; of one key the last row."""
        if table in moving():
            _fill(self.database, table, files)
            rows = self.database.connection.table(table)
            _write(rows.project(_carried(self.database, table)), target)
        else:
            _write(self._of(files), target)

    def _load(
        self,
        table: str,
        files: Mapping[str, Sequence[Path]],
        column: str,
        values: Iterable[int],
    ) -> None:
        chosen = ", ".join(str(int(value)) for value in values)
        if chosen:
            _fill(self.database, table, files.get(table, ()), f"{column} IN ({chosen})")
        self._remember(table)

    def _know_texts(self) -> None:
        # Only which there are: a text that these runs stated before is not written again.
        events = self.database.connection.table("ledger.event")
        known = events.filter("content_sha256 IS NOT NULL").project(
            "content_sha256, seq, NULL, 0, NULL"
        )
        self._take("INSERT OR IGNORE INTO", TEXTS, known)
        self._remember(TEXTS)

    def _take(self, verb: str, table: str, arriving: Any) -> None:  # noqa: ANN401, ARG002
        # The engine finds the relation by the name of the argument.
        with failure.translated(self.database.path, table):
            self.database.connection.execute(f"{verb} {_place(table)} FROM arriving")

    @contextmanager
    def _lent(self, table: str, rows: pa.Table) -> Iterator[str]:
        with failure.translated(self.database.path, table):
            self.database.connection.register("lent", rows)
            yield '"lent"'
            self.database.connection.unregister("lent")

    def _of(self, files: Sequence[Path]) -> Any:  # noqa: ANN401
        return self.database.connection.read_parquet(_names(files), hive_partitioning=False)

    def _remember(self, table: str) -> None:
        connection = self.database.connection
        with failure.translated(self.database.path, table):
            ((rows,),) = connection.execute(f"SELECT count(*) FROM {_place(table)}").fetchall()  # noqa: S608 ours
            self._known[table] = rows
            if rows and table in moving():
                connection.execute(
                    f"CREATE OR REPLACE TEMP TABLE {_before(table)} AS FROM {_place(table)}"
                )

    def _new_rows(self, table: str) -> Any:  # noqa: ANN401
        with failure.translated(self.database.path, table):
            connection = self.database.connection
            known = self._known.get(table, 0)
            if not known:
                return connection.table(table)
            if table not in moving():
                # A row that was inserted later has a greater number.
                return connection.table(table).filter(f"rowid >= {known}")
            return connection.sql(f"FROM {_place(table)} EXCEPT ALL FROM {_before(table)}")


def mount(path: Path, files: Mapping[str, Sequence[Path]], settings: Sequence[Setting]) -> None:
    """Make a database over a lake: the same definitions, the rows in the files.

    What only grows stays where it is and is read when it is asked for. Tables whose rows change
    are filled, file after file, so that the last row of a key counts.

    Args:
        path: The database file; nothing may stand there.
        files: The Parquet files by table, oldest first.
        settings: What the ledger is to know as settings.
    """
    with open_writer(path) as database:
        database.use_everything()
        _set(database, settings)
        for table in tables():
            named = files.get(table, ())
            if table in moving():
                with database.transaction():
                    _fill(database, table, named)
            elif named:
                _stand_in(database, table, named)
        with failure.translated(path, "checkpoint"):
            # The file is moved to its place, a log beside it would be left behind.
            database.connection.execute("CHECKPOINT")


def _stand_in(database: Database, table: str, files: Sequence[Path]) -> None:
    columns = ", ".join(
        f'CAST("{name}" AS {kind}) AS "{name}"' if kind in _CARRIED_AS else f'"{name}"'
        for name, kind in _columns(database, table)
    )
    listed = ", ".join(map(literal, _names(files)))
    with failure.translated(database.path, table):
        database.connection.execute(f"DROP TABLE {_place(table)}")
        database.connection.execute(
            f"CREATE VIEW {_place(table)} AS SELECT {columns} "  # noqa: S608 names of the catalog
            f"FROM read_parquet([{listed}], hive_partitioning = false)"
        )


def _set(database: Database, settings: Sequence[Setting]) -> None:
    catalog.put_in_force(database, [(each.name, each.value, each.set_at) for each in settings])


def _fill(database: Database, table: str, files: Sequence[Path], wanted: str = "") -> None:
    """Put the rows of some files into a table; of one key the last row stays."""
    replaces = table in moving()
    connection = database.connection
    with failure.translated(database.path, table):
        for some in [[file] for file in files] if replaces else [files] * bool(files):
            arriving = connection.read_parquet(_names(some), hive_partitioning=False)
            if wanted:
                arriving = arriving.filter(wanted)
            verb = "INSERT OR REPLACE INTO" if replaces else "INSERT INTO"
            # The engine finds the relation by the name of the variable.
            connection.execute(f"{verb} {_place(table)} BY NAME FROM arriving")


def _write(rows: Any, target: Path) -> None:  # noqa: ANN401 a relation
    order = [name for name in ("bucket", *_ORDER) if name in rows.columns]
    rows.order(", ".join(f'"{name}"' for name in order)).to_parquet(
        str(target), compression="zstd", row_group_size=_ROWS_PER_GROUP
    )


def _carried(database: Database, table: str) -> str:
    return ", ".join(
        f'CAST("{name}" AS {_CARRIED_AS[kind]}) AS "{name}"' if kind in _CARRIED_AS else f'"{name}"'
        for name, kind in _columns(database, table)
    )


def _columns(database: Database, table: str) -> list[tuple[str, str]]:
    described = database.connection.table(table)
    return [
        (name, str(kind)) for name, kind in zip(described.columns, described.types, strict=True)
    ]


def _names(files: Iterable[Path]) -> list[str]:
    return [str(file) for file in files]


def _before(table: str) -> str:
    return f'temp."before_{table.replace(".", "_")}"'


def _place(table: str) -> str:
    return ".".join(f'"{part}"' for part in table.split("."))
