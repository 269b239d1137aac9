"""Engine instances, which outlive the files that are opened in them.

Starting an instance takes 25 ms, opening a database of this program in one that runs 15 ms. A
process that refreshes and looks again and again therefore keeps the last one, without any file or,
where that was asked for, with its file at rest.
"""

from __future__ import annotations

import os
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.engine import held, resting, starting
from tracelab_duck.engine.native import duckdb
from tracelab_duck.engine.planner import Planner
from tracelab_duck.engine.quoting import literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from tracelab_duck.engine.starting import Options

# What an open file is called inside an instance.
CATALOG = "traces"
# Where names without a schema are looked up by a writer, after the temporary tables.
SEARCH_PATH = f"{CATALOG}.main,{CATALOG}.shape"

# Files that both supported lines of the engine read and write.
STORAGE_VERSION = "v1.5.0"

# Rows that a table keeps together, a multiple of 2,048. Writing a log into the file packs the last
# group of each table anew: with the engine's own 122,880 rows that took 0.5 s after one more record
# in a million events, with these 0.1 s, for a file that is 6 % larger.
ROW_GROUP_SIZE = 30_720


class Session(NamedTuple):
    """A connection to the file.

    Attributes:
        connection: The connection.
        shapes: Its temporary tables that are known, with the rows they had last.
        sql_hash: Of the definitions in the file, where they are known to be those of this program.
        left: What whoever used it last leaves to the next, about rows as they are in the file.
    """

    connection: duckdb.DuckDBPyConnection
    shapes: dict[str, int]
    sql_hash: str
    left: object


class _Engine:
    """An engine that runs.

    Attributes:
        root: Its first connection; it has no transaction.
        settings: What it was last given. That stays until another file wants something else: taking
            back the bound of memory gives all free memory to the system, 5 ms.
        rest: The file that is at rest in it; None while it is used, and where it has none.
        planner: What keeps plans while the file is open; None until somebody wants it.
        kept: The session of whoever wrote the file last, while it is at rest.
    """

    def __init__(self, root: duckdb.DuckDBPyConnection, settings: Options) -> None:
        self.root = root
        self.settings = settings
        self.rest: resting.Rest | None = None
        self.planner: Planner | None = None
        self.kept: Session | None = None

    def session(self) -> duckdb.DuckDBPyConnection:
        """A new connection to the file."""
        fresh = self.root.cursor()
        fresh.execute(f"USE {CATALOG}")
        return fresh

    def has_no_log(self) -> bool:
        """Whether everything written is in the file, and nothing in a log."""
        asked = "SELECT database_name, wal_size FROM pragma_database_size()"
        sizes = dict(self.root.execute(asked).fetchall())
        return sizes.get(CATALOG) == "0 bytes"

    def let_go(self) -> bool:
        """Close the file; False where that could not be done, and the engine was ended instead."""
        self.rest = None
        try:
            if self.kept is not None:
                self.kept.connection.close()
                self.kept = None
            if self.planner is not None:
                self.planner.close()
                self.planner = None
            self.root.execute(f"DETACH {CATALOG}")
            # The next file spills into a folder of its own; an engine that spilled keeps its first.
            self.root.execute("RESET temp_directory")
            self.settings.pop("temp_directory", None)
        except duckdb.Error:
            self.root.close()
            return False
        return True


_idle: list[_Engine] = []
# What an engine starts with.
_defaults: Options = {}
_shared: dict[Path, Instance] = {}
_lock = Lock()


class Instance:
    """A running engine with one database file open in it.

    Attributes:
        users: How many have it open; only readers share.
        file: What the path pointed to when it was opened.
    """

    def __init__(
        self,
        path: Path,
        *,
        is_read_only: bool,
        options: Options,
        is_kept: bool = True,
        may_be_at_rest: bool = False,
    ) -> None:
        """Open a file.

        Args:
            path: The database; a writer makes it when missing.
            is_read_only: Whether it is only read.
            options: Settings of the engine while it is open.
            is_kept: Whether the instance may open another file later; not where its settings will
                be locked.
            may_be_at_rest: Whether the file is taken as it is where it is at rest, and rests again
                after this. A reader then has what a writer opened, and writes nothing.

        Raises:
            duckdb.Error: It cannot be opened; nothing is left open.
        """
        self.users = 1
        self._is_kept = is_kept
        self._is_read_only = is_read_only
        self._is_small = True
        self._kept: Session | None = None
        self._places: tuple[resting.Place | None, resting.Place | None] = (None, None)
        self._path = path.absolute()
        self._shared_as = self._path
        self.file = path.resolve()
        held.begin(self.file)
        try:
            self._engine, self._lock_holder = _taken(
                self._path if may_be_at_rest else None, is_shared=is_read_only
            )
        except BaseException:
            held.end(self.file)
            raise
        is_open = self._lock_holder is not None
        try:
            # What does not fit into memory goes beside the file, as private as it is.
            place = {"temp_directory": f"{self._path}.tmp"}
            self.set(**{**_defaults, **starting.ALWAYS, **options, **place})
            if not is_open:
                self._engine.root.execute(_attachment(self._path, is_read_only=is_read_only))
            if may_be_at_rest:
                log = log_of(self._path)
                self._places = (resting.place_of(self._path), resting.place_of(log))
        except BaseException as error:
            if is_open or not isinstance(error, duckdb.Error):
                held.leave_to_the_last(self.file, self._let_go)
            else:
                self._retire()
            held.end(self.file)
            raise

    @classmethod
    def beside(cls, path: Path, *, options: Options, may_be_at_rest: bool) -> Instance:
        """Open a file to read it, together with other readers in this process.

        Args:
            path: The database.
            options: Settings of the engine, where nobody reads the file yet.
            may_be_at_rest: Whether it is taken as it is where it is at rest.

        Raises:
            duckdb.Error: It cannot be opened.
        """
        # However its folder is spelt. A link to the file itself may have a log of its own.
        key = path.parent.resolve() / path.name
        with _lock:
            found = _shared.get(key)
            if found is not None:
                held.begin(found.file)
                found.users += 1
                return found
            opened = cls(path, is_read_only=True, options=options, may_be_at_rest=may_be_at_rest)
            opened._shared_as = key
            return _shared.setdefault(key, opened)

    def session(self) -> Session:
        """A connection to the file: for a writer, where it was at rest, that of the last one."""
        kept = self._engine.kept
        if self._is_read_only:
            return Session(self._engine.session(), {}, "", kept.left if kept else None)
        self._engine.kept = None
        return kept or Session(self._engine.session(), {}, "", None)

    def planner(self) -> Planner:
        """What keeps plans while the file is open, from one writing of it to the next."""
        if self._engine.planner is None:
            self._engine.planner = Planner(self._engine.session())
        return self._engine.planner

    def set(self, **options: str | int) -> None:
        """Change settings of the engine while the file is open."""
        for name, value in options.items():
            if self._engine.settings.get(name) != value:
                starting.set_option(self._engine.root, name, value)
                self._engine.settings[name] = value

    def set_default(self, *names: str) -> None:
        """Give settings back the value that an engine starts with, for work that is not small."""
        self._is_small = False
        self.set(**{name: _defaults[name] for name in names})

    def close(
        self, sessions: Iterable[duckdb.DuckDBPyConnection], *, kept: Session | None = None
    ) -> None:
        """Let go of the file, and keep the instance for the next one where it is still good.

        Args:
            sessions: Every connection that this user made.
            kept: That of a writer whose file may stay open, without a lock, for the next writer. It
                does not after work that is not small, whose memory would stay too.
        """
        self._kept = kept if self._is_small and not self._is_read_only else None
        try:
            for session in sessions:
                if self._kept is None or session is not self._kept.connection:
                    session.close()
        finally:
            self._leave()

    def _leave(self) -> None:
        with _lock:
            self.users -= 1
            if not self.users:
                # A link on the way may have been turned meanwhile, so it is not looked up again.
                if _shared.get(self._shared_as) is self:
                    del _shared[self._shared_as]
                held.leave_to_the_last(self.file, self._let_go)
            held.end(self.file)

    def leave_to_the_last(self, closing: Callable[[], None]) -> None:
        """Have a handle of the file closed when nobody in this process has the file open.

        Args:
            closing: Closes it.
        """
        held.leave_to_the_last(self.file, closing)

    def _let_go(self) -> None:
        if self._kept is not None:
            self._engine.kept = self._kept
        # What a reader opened itself does not rest, only what it found so.
        was_at_rest = self._is_read_only and self._lock_holder is not None
        if (self._kept is not None or was_at_rest) and self._rests():
            return
        is_good = self._engine.let_go()
        if self._lock_holder is not None:
            os.close(self._lock_holder)
        if is_good:
            self._retire()

    def _rests(self) -> bool:
        if _idle or not resting.is_wanted() or not resting.can_be(self._path):
            return False
        try:
            rest = resting.begin(self._path, log_of(self._path))
        except OSError:
            # Somebody took the file away.
            return False
        if not self._is_what_was_opened(rest):
            return False
        if self._lock_holder is not None:
            os.close(self._lock_holder)
        self._engine.rest = rest
        _idle.append(self._engine)
        return True

    def _is_what_was_opened(self, rest: resting.Rest) -> bool:
        # Else the engine has files open that nobody finds any more, and would go on with them.
        place, log_place = self._places
        if not resting.is_same(rest.place, place):
            return False
        if rest.log_place is None:
            return self._engine.has_no_log()
        return log_place is None or resting.is_same(rest.log_place, log_place)

    def _retire(self) -> None:
        if _idle or not self._is_kept:
            self._engine.root.close()
        else:
            _idle.append(self._engine)


def end_rest() -> None:
    """Take back one `resting.want`; after the last, let go of a file that rests."""
    resting.no_longer_want()
    if not resting.is_wanted():
        _wake()


def _wake() -> None:
    with held.guarded():
        if _idle and _idle[-1].rest is not None:
            engine = _idle.pop()
            if engine.let_go():
                _idle.append(engine)


def log_of(path: Path) -> Path:
    """Where the engine keeps the write-ahead log of a database."""
    log = path.with_name(f"{path.name}.wal")
    # DuckDB 1.5 keeps that of a linked file beside the link, 2.0 beside the file.
    return log_of(path.resolve()) if path.is_symlink() and not log.exists() else log


def _attachment(path: Path, *, is_read_only: bool) -> str:
    options = "TYPE duckdb"
    if is_read_only:
        options += ", READ_ONLY"
    else:
        options += f", ROW_GROUP_SIZE {ROW_GROUP_SIZE}"
        if not path.exists():
            options += f", STORAGE_VERSION '{STORAGE_VERSION}'"
    return f"ATTACH {literal(str(path))} AS {CATALOG} ({options})"


def _taken(path: Path | None, *, is_shared: bool) -> tuple[_Engine, int | None]:
    """An engine, and what holds the lock where it has the wanted file open already."""
    # Whoever opens a file comes by here, so none is opened while its old handles are closed.
    with held.guarded():
        if not _idle:
            return _started(), None
        engine = _idle.pop()
        if engine.rest is None:
            return engine, None
        if engine.rest.path == path:
            lock_holder = resting.end(engine.rest, is_shared=is_shared)
            if lock_holder is not None:
                engine.rest = None
                return engine, lock_holder
        return engine if engine.let_go() else _started(), None


def _started() -> _Engine:
    root, defaults, settings = starting.started()
    _defaults.update(defaults)
    return _Engine(root, settings)


def _forget() -> None:
    # The threads of an instance do not live on in a forked child; ending it would wait for them.
    _lost.extend([*_idle, *_shared.values()])
    _idle.clear()
    _shared.clear()
    global _lock  # noqa: PLW0603 the old one may be held by a thread that is not here
    _lock = Lock()


_lost: list[object] = []
# A child cannot open what its parent had open, at rest or not, because it inherits the engine.
os.register_at_fork(before=_wake, after_in_child=_forget)
