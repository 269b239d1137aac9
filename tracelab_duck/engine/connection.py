"""A connection to the database file: a writer that is alone, or a reader beside other readers."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TYPE_CHECKING, Any, Self

from tracelab_duck.engine import failure
from tracelab_duck.engine.instance import CATALOG, SEARCH_PATH, Instance, Session, log_of
from tracelab_duck.engine.native import duckdb
from tracelab_duck.engine.privacy import MASK
from tracelab_duck.engine.starting import MEMORY_MEGABYTES, SMALL
from tracelab_duck.engine.undisturbed import is_interrupt, undisturbed
from tracelab_duck.errors import (
    DatabaseError,
    DatabaseLockedError,
    DatabaseMissingError,
    DatabaseUnreadableError,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tracelab_duck.engine.job import Job
    from tracelab_duck.engine.planner import Planner

# Bytes of write-ahead log that may stay beside the file when it is closed.
LONGEST_LOG = 1 << 15

# Worded like the engine's own message, so that one pattern reads both.
_SELF = f"this process (PID {os.getpid()})"
_RETRY_SECONDS = 0.005
_SLOWEST_RETRY_SECONDS = 0.1

# The engine's own progress bar goes to stdout, which is data.
_SESSION = "SET TimeZone = 'UTC'; SET enable_progress_bar = false"

# A second connection of this process would share the engine's instance instead of being refused.
_writing: set[Path] = set()
_writing_lock = Lock()


class DatabaseLogAloneError(DatabaseError):
    """The database file is gone and its write-ahead log is left, which would spoil a new one.

    Attributes:
        log: The log.
    """

    def __init__(self, path: Path, *, log: Path) -> None:
        super().__init__(
            path,
            f"{path} is gone but its log {log.name} is left; put the database back, "
            f"or remove {log} too to begin anew",
        )
        self.log = log


class Database:
    """A connection with its file, closed by leaving the `with` block.

    Attributes:
        path: The database file.
        is_read_only: Whether only reading is possible.
        sql_hash: Of the definitions in it, once they are known to be those of this program.
        is_new: Whether its session is; one that was kept has known definitions.
        is_refolded: Whether opening it replaced the definitions and folded the ledger again.
        shapes: Temporary tables that apply files made in this session, with the rows they had then.
        found: What the last writer of a file at rest left; None where nothing is known. Nobody has
            written since.
        left: What this writer leaves to the next one, once it writes no more that would change it.
        busy: What the session beside this one was used for last; None before its first use.
    """

    def __init__(self, instance: Instance, *, path: Path, is_read_only: bool) -> None:
        self._instance = instance
        self._retired: list[duckdb.DuckDBPyConnection] = []
        self.connection, self.shapes, self.sql_hash, self.found = instance.session()
        self.left: object = None
        self.path = path
        self.is_read_only = is_read_only
        self.is_refolded = False
        # A session that was kept is what it was made to be.
        self.is_new = not self.sql_hash
        self._sees_shapes = not self.is_new
        self._is_sound = True
        self._is_open = True
        self._is_changing = False
        self._second: Database | None = None
        self.busy: Job[Any] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        self._is_sound = self._is_sound and kind is None
        self.close()
        # The engine's own word for Ctrl-C, which `except Exception` would take for a failure.
        if is_interrupt(error):
            raise KeyboardInterrupt from error

    def close(self) -> None:
        """Write what is pending into the file and let others in."""
        # An interrupt must not leave the process locked out for good.
        try:
            with undisturbed():
                self._close()
        finally:
            # It may have come before it was put off.
            self._close()

    def _close(self) -> None:
        if not self._is_open:
            return
        self._is_open = False
        if self.busy is not None:
            self.busy.wait()
        self._let_go()

    def _let_go(self) -> None:
        try:
            self._checkpoint_if_due()
        finally:
            session = Session(self.connection, self.shapes, self.sql_hash, self.left)
            # Whose definitions it has is known when their hash is.
            kept = session if self._is_sound and self.sql_hash else None
            try:
                self._instance.close((self.connection, *self._retired), kept=kept)
            finally:
                _release(self.path, is_read_only=self.is_read_only)

    def _checkpoint_if_due(self) -> None:
        # Writing the file costs some 60 ms, reading a log this short back a few.
        if self.is_read_only:
            return
        log = log_of(self.path)
        with suppress(duckdb.Error, OSError):
            if log.stat().st_size > LONGEST_LOG:
                self.connection.execute(f"CHECKPOINT {CATALOG}")

    def copy_to(self, target: Path) -> None:
        """Copy the file as it stands, whole after a checkpoint, and write it through.

        Raises:
            OSError: It cannot be read or the target not be written.
        """
        import shutil  # noqa: PLC0415 3 ms, and most commands copy nothing

        source = self.path.open("rb")
        # Closed now it would take the engine's lock away.
        self._instance.leave_to_the_last(source.close)
        with target.open("wb") as writer:
            shutil.copyfileobj(source, writer, 1 << 20)
            writer.flush()
            os.fsync(writer.fileno())

    def renew(self) -> None:
        """Begin a new session, without what a failed one left; the lock is kept where possible."""
        self._is_sound = False
        self._second = None
        try:
            fresh = self._instance.session()
        except duckdb.Error:
            # The engine gave the whole instance up; only opening the file again helps.
            self._instance.close((self.connection, *self._retired))
            self._retired.clear()
            self._instance = Instance(
                self.path, is_read_only=False, options=SMALL, may_be_at_rest=True
            )
            fresh = self._instance.session()
        else:
            self._retired.append(self.connection)
        self.connection, self.shapes = fresh.connection, fresh.shapes
        self.configure()

    def second(self) -> Database | None:
        """Another session to read the same file, for a thread of its own; it ends with this one.

        Returns:
            None inside a transaction, of which no other session sees anything.
        """
        if self._is_changing:
            return None
        if self._second is None:
            self._second = Database(self._instance, path=self.path, is_read_only=True)
            self._retired.append(self._second.connection)
            self._second.configure()
        return self._second

    def configure(self) -> None:
        """Make a session what every session is."""
        self.connection.execute(_SESSION)
        if not self.is_read_only:
            self.connection.execute("PRAGMA disable_checkpoint_on_shutdown")
        if self._sees_shapes:
            self.see_shapes()

    def see_shapes(self) -> None:
        """Let statements find the empty tables of `shape` where a stage left none of its own."""
        self.connection.execute(f"SET search_path = '{SEARCH_PATH}'")
        self._sees_shapes = True

    @property
    def planner(self) -> Planner:
        """What keeps plans from one small refresh to the next."""
        return self._instance.planner()

    def use_everything(self) -> None:
        """Let the engine use every core and make the best of plans, where there is much to do."""
        self._instance.set_default("threads", "disabled_optimizers")

    @contextmanager
    def at_least(self, megabytes: int) -> Iterator[None]:
        """Let the engine keep so much in memory inside, where a single value is large."""
        if megabytes <= MEMORY_MEGABYTES:
            yield
            return
        self._instance.set(memory_limit=f"{megabytes}MB")
        try:
            yield
        finally:
            with suppress(duckdb.Error):
                self._instance.set(memory_limit=f"{MEMORY_MEGABYTES}MB")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything inside happens, or nothing."""
        self.connection.begin()
        self._is_changing = True
        try:
            yield
            with failure.translated(self.path, "commit"):
                self.connection.commit()
        except BaseException:
            # The cause is what matters; a broken connection cannot roll back and need not.
            with suppress(duckdb.Error):
                self.connection.rollback()
            self.shapes.clear()
            raise
        finally:
            self._is_changing = False


def require_no_log(path: Path) -> None:
    """Refuse to go on where a database was taken away and its log was left.

    The log may hold the last commits of a file that was only moved, so it is nobody's to delete.

    Raises:
        DatabaseLogAloneError: It is there.
    """
    log = log_of(path)
    if log.exists():
        raise DatabaseLogAloneError(path, log=log)


def connect_writer(path: Path, *, wait_seconds: float = 0) -> Database:
    """Open a database for writing, without looking at what is in it.

    Args:
        path: The file; it is made when missing.
        wait_seconds: How long to try while somebody else has it open.

    Raises:
        DatabaseError: It is locked, foreign, newer, damaged or unreadable.
    """

    def connect() -> Database:
        _make_folder(path)
        return Database(_open_alone(path), path=path, is_read_only=False)

    return _retried(path, wait_seconds, connect)


def connect_reader(
    path: Path, *, wait_seconds: float = 5, is_alone: bool = False, is_small: bool = False
) -> Database:
    """Open a database for reading, without looking at what is in it.

    Args:
        path: The file.
        wait_seconds: How long to try while a writer has it open.
        is_alone: Whether the engine's settings will be changed, so that no other reader of this
            process may share them.
        is_small: Whether few rows will be read; not where others of this process read much.

    Raises:
        DatabaseError: It is missing, locked, foreign, newer, damaged or unreadable.
    """
    if not path.exists():
        require_no_log(path)
        raise DatabaseMissingError(path)

    def connect() -> Database:
        return Database(_open_beside(path, is_alone, is_small), path=path, is_read_only=True)

    return _retried(path, wait_seconds, connect)


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseUnreadableError(path, detail=str(error)) from error


def _open_alone(path: Path) -> Instance:
    key = path.resolve()
    with _writing_lock:
        if key in _writing:
            raise duckdb.IOException(
                f"Could not set lock on file: Conflicting lock is held in {_SELF}"
            )
        instance = Instance(path, is_read_only=False, options=SMALL, may_be_at_rest=True)
        _writing.add(key)
        return instance


def _open_beside(path: Path, is_alone: bool, is_small: bool) -> Instance:  # noqa: FBT001 passed on
    if is_alone:
        return Instance(path, is_read_only=True, options={}, is_kept=False)
    return Instance.beside(path, options=SMALL if is_small else {}, may_be_at_rest=is_small)


def _release(path: Path, *, is_read_only: bool) -> None:
    if not is_read_only:
        with _writing_lock:
            _writing.discard(path.resolve())
    MASK.release()


def _retried(path: Path, wait_seconds: float, connect: Callable[[], Database]) -> Database:
    started = time.monotonic()
    pause = _RETRY_SECONDS
    while True:
        try:
            return _attempted(connect)
        except duckdb.Error as error:
            if not failure.is_lock(error):
                raise failure.of_opening(path, error) from error
            if time.monotonic() - started + pause > wait_seconds:
                raise DatabaseLockedError(
                    path, holder=failure.holder(error), waited_seconds=wait_seconds
                ) from error
        time.sleep(pause)
        pause = min(pause * 2, _SLOWEST_RETRY_SECONDS)


def _attempted(connect: Callable[[], Database]) -> Database:
    """One try, after which nothing is held that nobody knows of: an interrupt comes after it."""
    opened: list[Database] = []
    try:
        with undisturbed():
            MASK.hold()
            try:
                opened.append(connect())
            except BaseException:
                MASK.release()
                raise
            if opened[0].is_new:
                opened[0].configure()
    except BaseException:
        for database in opened:
            database.close()
        raise
    return opened[0]
