"""Which files there are to look at."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.engine import held
from tracelab_duck.errors import NoTranscriptFolderError, PathMissingError
from tracelab_duck.ingest import formats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

CONFIG_VARIABLE = "CLAUDE_CONFIG_DIR"
CODEX_VARIABLE = "CODEX_HOME"

_PROJECTS = "projects"
_DEFAULT_FOLDERS = ("~/.claude", "~/.config/claude")
_CODEX_FOLDER = "~/.codex"
_CODEX_TRANSCRIPTS = ("sessions", "archived_sessions")
_SIDECAR_ENDING = ".meta.json"
# Kept by the agent beside its transcripts, known by their place to be none.
_NO_TRANSCRIPT_FOLDERS = frozenset({"tool-results", "memory"})
# Logs of the engine beside a database, whose texts look like a transcript's lines.
_NO_TRANSCRIPT_ENDINGS = (_SIDECAR_ENDING, ".wal")
_NO_TRANSCRIPT_FILES = frozenset(
    {"sessions-index.json", "journal.jsonl", "history.jsonl", "session_index.jsonl"}
)


class PathClosedError(PathMissingError):
    """A file or folder that was named is closed to this user, and so as good as missing."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(path)
        why = error.strerror or str(error)
        self.args = (f"cannot look into {path}: {why}; let this user read it, or name another",)


class FoundFile(NamedTuple):
    """A regular file at a place where transcripts can be.

    Attributes:
        path: Absolute, as it was reached; what stands in the ledger. Bytes of a name that are not
            UTF-8 are written as escapes.
        place: The same for the operating system.
        size: Bytes.
        modified_ns: When its content last changed, in nanoseconds since 1970.
        device: Its device, as the file system numbers it.
        inode: Its inode there.
    """

    path: str
    place: str
    size: int
    modified_ns: int
    device: int
    inode: int


def default_roots(environment: Mapping[str, str], *, home: Path | None = None) -> tuple[Path, ...]:
    """The transcript folders of the known agents that exist.

    Args:
        environment: Its `CLAUDE_CONFIG_DIR` names one or several folders, separated by a comma
            or as the platform separates paths; without it the usual places count. Its `CODEX_HOME`
            does the same for Codex.
        home: What `~` stands for; None for the user's.

    Raises:
        NoTranscriptFolderError: None exists.
    """
    claude = _named(environment, CONFIG_VARIABLE) or _DEFAULT_FOLDERS
    codex = _named(environment, CODEX_VARIABLE) or (_CODEX_FOLDER,)
    looked_at = (
        *(_at_home(folder, home) / _PROJECTS for folder in claude),
        *(_at_home(folder, home) / name for folder in codex for name in _CODEX_TRANSCRIPTS),
    )
    roots = tuple(dict.fromkeys(folder for folder in looked_at if folder.is_dir()))
    if not roots:
        raise NoTranscriptFolderError(looked_at)
    return roots


def find_files(roots: Sequence[Path], *, database: Path | None = None) -> tuple[FoundFile, ...]:
    """Every file under some folders, and the files that are named themselves.

    A file that is reached twice, by a link or by overlapping roots, is found once, under the path
    that sorts first. Links to folders are followed, but never into a folder that is being read.

    Args:
        roots: Files and folders.
        database: The one that they will be read into.

    Returns:
        Files by path.

    Raises:
        PathMissingError: One of the roots does not exist.
        PathClosedError: One of them may not be read.
    """
    found: dict[tuple[int, int], FoundFile] = {}
    for file in sorted(_all(roots, database), key=lambda each: each.path):
        found.setdefault((file.device, file.inode), file)
    return tuple(found.values())


def holds_transcript(roots: Sequence[Path]) -> bool:
    """Whether there is a transcript of a known format; the first one ends the search.

    Args:
        roots: Files and folders.

    Returns:
        True too where a file cannot be read: what it is, nobody knows.

    Raises:
        PathMissingError: One of the roots does not exist.
        PathClosedError: One of them may not be read.
    """
    return any(_may_be_transcript(file.place) for file in _all(roots))


def is_under(roots: Iterable[Path]) -> Callable[[str], bool]:
    """What says of a path whether it is one of some roots, or inside one."""
    places = tuple(map(_absolute, roots))
    insides = tuple(f"{place.rstrip(os.sep)}{os.sep}" for place in places)
    return lambda path: path in places or path.startswith(insides)


def seen_again(file: FoundFile) -> FoundFile:
    """A file as it is now; as it was where it is gone."""
    try:
        return _file(file.place, os.stat(file.place))  # noqa: PTH116 a plain string stays one
    except OSError:
        return file


def is_away(path: str) -> bool:
    """Whether nothing is at a path; in a folder that is closed to this user it may well be."""
    try:
        os.lstat(path)
    except OSError as error:
        return isinstance(error, FileNotFoundError | NotADirectoryError)
    return False


def sidecar_path(path: str) -> Path:
    """Where the description of an agent stands, beside its transcript."""
    return Path(path).with_suffix("").with_name(Path(path).stem + _SIDECAR_ENDING)


def _named(environment: Mapping[str, str], variable: str) -> tuple[str, ...]:
    names = environment.get(variable, "").replace(",", os.pathsep).split(os.pathsep)
    return tuple(name.strip() for name in names if name.strip())


def _at_home(folder: str, home: Path | None) -> Path:
    if home is not None and folder.startswith("~/"):
        return home / folder[2:]
    return Path(folder).expanduser()


def _absolute(root: Path) -> str:
    return os.path.abspath(root.expanduser())  # noqa: PTH100 resolve() would follow links


def _all(roots: Sequence[Path], database: Path | None = None) -> Iterator[FoundFile]:
    # Whoever opens a file to look what it is, and closes it again, takes away every lock that this
    # process has on it.
    own = {_identity(path) for path in (database, *held.files()) if path is not None}
    for file in _each(roots):
        if (file.device, file.inode) not in own:
            yield file


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _each(roots: Sequence[Path]) -> Iterator[FoundFile]:
    for root in roots:
        path = _absolute(root)
        try:
            status = os.stat(path)  # noqa: PTH116 a plain string stays one for 5,000 files
            is_folder = stat.S_ISDIR(status.st_mode)
            entries = list(os.scandir(path)) if is_folder else []
        except PermissionError as error:
            raise PathClosedError(root, error) from error
        except OSError as error:
            raise PathMissingError(root) from error
        if is_folder:
            yield from _inside(entries, frozenset({(status.st_dev, status.st_ino)}))
        elif stat.S_ISREG(status.st_mode):
            yield _file(path, status)


def _entries(folder: str) -> list[os.DirEntry[str]]:
    try:
        return list(os.scandir(folder))
    except OSError:
        # A folder that was there a moment ago, or is closed to us, holds nothing for us now.
        return []


def _inside(
    entries: Iterable[os.DirEntry[str]], above: frozenset[tuple[int, int]]
) -> Iterator[FoundFile]:
    for entry in entries:
        try:
            status = entry.stat()
        except OSError:
            continue
        if stat.S_ISDIR(status.st_mode):
            identity = (status.st_dev, status.st_ino)
            if entry.name not in _NO_TRANSCRIPT_FOLDERS and identity not in above:
                yield from _inside(_entries(entry.path), above | {identity})
        elif stat.S_ISREG(status.st_mode) and _can_be_transcript(entry.name):
            yield _file(entry.path, status)


def _can_be_transcript(name: str) -> bool:
    return not (
        name.startswith(".")
        or name.endswith(_NO_TRANSCRIPT_ENDINGS)
        or name in _NO_TRANSCRIPT_FILES
    )


def _may_be_transcript(place: str) -> bool:
    try:
        return formats.detect(place) is not None
    except OSError:
        return True


def _written(path: str) -> str:
    return os.fsencode(path).decode("utf-8", errors="backslashreplace")


def _file(path: str, status: os.stat_result) -> FoundFile:
    return FoundFile(
        path=path if path.isascii() else _written(path),
        place=path,
        size=status.st_size,
        modified_ns=status.st_mtime_ns,
        device=status.st_dev,
        inode=status.st_ino,
    )
