"""What can go wrong: one class per cause, its values as attributes, and its exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint for a name that does not exist.

    Args:
        name: What was typed.
        known: The names that exist.

    Returns:
        `, did you mean …?` with the nearest name, empty when none is near.
    """
    # 3 ms at import, and only a mistake needs it.
    from difflib import get_close_matches  # noqa: PLC0415

    found = get_close_matches(name, list(known), n=1)
    return f", did you mean {found[0]}?" if found else ""


class TracelabError(Exception):
    """Anything this program says to a user as one line.

    Attributes:
        exit_code: What the command line ends with.
    """

    exit_code: ClassVar[int] = 1

    def __reduce__(self) -> tuple[object, ...]:
        # A worker on another machine raises it here; made anew it would want its arguments.
        return _revived, (type(self), self.args, vars(self))


def _revived(
    kind: type[TracelabError], args: tuple[object, ...], attributes: dict[str, object]
) -> TracelabError:
    error = kind.__new__(kind)
    error.args = args
    vars(error).update(attributes)
    return error


class UsageError(TracelabError):
    """What was asked cannot be asked like this."""

    exit_code: ClassVar[int] = 2


class DatabaseError(TracelabError):
    """The database cannot be used.

    Attributes:
        path: The database file.
    """

    exit_code: ClassVar[int] = 3

    def __init__(self, path: Path, text: str) -> None:
        super().__init__(text)
        self.path = path


# ------------------------------------------------------------------------------------------ usage


class PathMissingError(UsageError):
    """A file or folder that was named does not exist."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"no such file or folder: {path}; name one that exists")
        self.path = path


class NoTranscriptFolderError(UsageError):
    """None of the known agent folders exists and none was named."""

    def __init__(self, looked_at: tuple[Path, ...]) -> None:
        places = ", ".join(str(path) for path in looked_at)
        super().__init__(f"no transcripts at {places}; name a file or folder to read")
        self.looked_at = looked_at


class AttachmentUnusableError(UsageError):
    """A user's own table cannot be attached to a query."""

    def __init__(self, name: str, *, path: Path, reason: str) -> None:
        super().__init__(f"cannot attach {name}={path}: {reason}")
        self.name = name
        self.path = path
        self.reason = reason


class PriceFileUnusableError(UsageError):
    """A user's price file is no price table in USD."""

    def __init__(self, path: Path, *, reason: str) -> None:
        super().__init__(f"cannot load prices from {path}: {reason}")
        self.path = path
        self.reason = reason


class ComparisonUnusableError(UsageError):
    """Another tool's figures cannot be read."""

    def __init__(self, path: Path, *, reason: str) -> None:
        super().__init__(
            f"cannot compare with {path}: {reason}; give the output of `ccusage daily --json`"
        )
        self.path = path
        self.reason = reason


class ConfigInvalidError(UsageError):
    """The configuration file cannot be used as it is."""

    def __init__(self, path: Path, *, reason: str) -> None:
        super().__init__(f"cannot use {path}: {reason}; correct the file")
        self.path = path
        self.reason = reason


class NameUnknownError(UsageError):
    """A name that was typed does not exist.

    Attributes:
        name: What was typed.
        known: The names that exist.
    """

    what: ClassVar[str]
    where: ClassVar[str]

    def __init__(self, name: str, *, known: Iterable[str]) -> None:
        self.name = name
        self.known = tuple(known)
        hint = nearest(name, self.known)
        super().__init__(f"no {self.what} {name!r}{hint or ';'} {self.where}")


class SettingUnknownError(NameUnknownError):
    """The configuration sets something that is no setting."""

    what = "setting"
    where = "correct [settings] in config.toml"


class OptionUnknownError(NameUnknownError):
    """The configuration gives a default to an option or a command that does not exist."""

    what = "command or option"
    where = "correct config.toml"


class SessionUnknownError(NameUnknownError):
    """No session has this id, and none begins with it."""

    what = "session"
    where = "`tracelab-duck sessions` lists them"


class ViewUnknownError(NameUnknownError):
    """No public view has this name."""

    what = "view"
    where = "`tracelab-duck schema` lists them"


class ColumnUnknownError(NameUnknownError):
    """No column of a public view has this name."""

    what = "column"
    where = "`tracelab-duck schema VIEW` lists them"


class SessionAmbiguousError(UsageError):
    """The beginning of an id fits several sessions."""

    def __init__(self, prefix: str, *, matches: tuple[str, ...]) -> None:
        shown = ", ".join(matches[:3])
        super().__init__(
            f"{len(matches)} sessions begin with {prefix!r}, such as {shown}; type more of the id"
        )
        self.prefix = prefix
        self.matches = matches


class NoSessionError(UsageError):
    """A session is wanted where there is none yet."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} has no session yet; run `tracelab-duck refresh` first")
        self.path = path


class EventUnknownError(UsageError):
    """A session has no event with this seq."""

    def __init__(self, session_id: str, *, seq: int) -> None:
        super().__init__(
            f"session {session_id} has no event {seq}; the column seq of the view events has them"
        )
        self.session_id = session_id
        self.seq = seq


class TimeTooEarlyError(UsageError):
    """Nothing of a session was known at a time."""

    def __init__(self, session_id: str, *, moment: str) -> None:
        super().__init__(f"session {session_id} had not begun at {moment}; give a later --as-of")
        self.session_id = session_id
        self.moment = moment


class FolderOccupiedError(UsageError):
    """A folder that would be replaced holds something else."""

    def __init__(self, path: Path, *, found: Path) -> None:
        super().__init__(f"{path} holds {found.name}, which is no export; choose another --to")
        self.path = path
        self.found = found


class OutputRefusedError(UsageError):
    """Bytes that no terminal can show would go to one."""

    def __init__(self, form: str) -> None:
        super().__init__(f"{form} is no text; write it to a file with -o, or into a pipe")
        self.form = form


# --------------------------------------------------------------------------------------- database


class DatabaseMissingError(DatabaseError):
    """There is no database yet."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, f"no database at {path}; run `tracelab-duck refresh` first")


class DatabaseLockedError(DatabaseError):
    """Somebody else has the database open.

    Attributes:
        holder: The program and process that hold it, as the engine names them; empty when unknown.
        waited_seconds: How long it was tried.
    """

    def __init__(self, path: Path, *, holder: str, waited_seconds: float) -> None:
        by = f" by {holder}" if holder else ""
        super().__init__(
            path,
            f"{path} is locked{by} (tried for {waited_seconds:g} s); "
            "try again when it is done; refresh, forget and prices wait longer with --wait",
        )
        self.holder = holder
        self.waited_seconds = waited_seconds


class DatabaseForeignError(DatabaseError):
    """The file is not a database of this program."""

    def __init__(self, path: Path, *, reason: str) -> None:
        super().__init__(path, f"{path} is {reason}; choose another file with --db")
        self.reason = reason


class DatabaseNewerError(DatabaseError):
    """A later version of this program, or of the engine, wrote the database."""

    def __init__(self, path: Path, *, written_by: str, reader: str) -> None:
        super().__init__(
            path,
            f"{path} was written by {written_by}, this is {reader}; "
            "upgrade, or build another database with --db",
        )
        self.written_by = written_by
        self.reader = reader


class DatabaseOutdatedError(DatabaseError):
    """The database holds other definitions than this program and must be brought up to date."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            f"{path} has the definitions of another version; "
            "run `tracelab-duck refresh` to bring it up to date",
        )


class DatabaseDamagedError(DatabaseError):
    """The file is a database, but not a whole one."""

    def __init__(self, path: Path, *, detail: str) -> None:
        super().__init__(
            path,
            f"{path} is damaged: {detail}; move it aside and run `tracelab-duck refresh` again",
        )
        self.detail = detail


class DatabaseUnreadableError(DatabaseError):
    """The operating system does not let the file be opened or written."""

    def __init__(self, path: Path, *, detail: str) -> None:
        super().__init__(path, f"cannot use {path}: {detail}; check permissions and free space")
        self.detail = detail


# ---------------------------------------------------------------------------------- SQL and query


class SqlFolderMissingError(TracelabError):
    """The program's SQL is neither beside nor inside the package."""

    def __init__(self, looked_at: tuple[Path, ...]) -> None:
        places = ", ".join(str(path) for path in looked_at)
        super().__init__(
            f"the sql folder is missing: looked at {places}; install the program again"
        )
        self.looked_at = looked_at


class ViewsFolderMissingError(TracelabError):
    """The templates of the pages are neither beside nor inside the package."""

    def __init__(self, looked_at: tuple[Path, ...]) -> None:
        places = ", ".join(str(path) for path in looked_at)
        super().__init__(
            f"the views folder is missing: looked at {places}; install the program again"
        )
        self.looked_at = looked_at


class UnknownObjectError(TracelabError):
    """No SQL object has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no SQL object is called {name}; `tracelab-duck schema` lists them")
        self.name = name


class StatementFailedError(TracelabError):
    """A statement of the program failed on the data it met.

    Attributes:
        name: The SQL object it belongs to.
        detail: What the engine said.
    """

    def __init__(self, name: str, *, detail: str) -> None:
        super().__init__(f"{name} failed: {detail}")
        self.name = name
        self.detail = detail


class ColumnsDifferError(TracelabError):
    """A model and the SQL object that fills it do not have the same columns."""

    def __init__(self, name: str, *, expected: tuple[str, ...], found: tuple[str, ...]) -> None:
        super().__init__(f"{name} has columns {', '.join(found)}; expected {', '.join(expected)}")
        self.name = name
        self.expected = expected
        self.found = found


class QueryFailedError(TracelabError):
    """The user's query is wrong, or failed while it ran."""

    def __init__(self, detail: str) -> None:
        super().__init__(f"query failed: {detail}")
        self.detail = detail


class QueryRefusedError(UsageError):
    """The user's query is not one statement that only reads."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"query refused: {reason}; give one statement that only reads")
        self.reason = reason


class QueryTimeoutError(TracelabError):
    """The user's query took longer than allowed."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"query stopped after {seconds:g} s; narrow it or give a longer --timeout")
        self.seconds = seconds
