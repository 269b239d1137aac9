"""The files of `sql/`: the program, read from the checkout or from inside the package."""

from __future__ import annotations

import os
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck import __version__
from tracelab_duck.errors import SqlFolderMissingError, UnknownObjectError

if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKAGE = Path(__file__).resolve().parent.parent
# A wheel carries the folder inside the package, a checkout beside it.
_PLACES = (_PACKAGE / "sql", _PACKAGE.parent / "sql")

_FOLDER = re.compile(r"(\d\d)_([a-z]+)")
_FILE = re.compile(r"(?:\d+_)?([a-z][a-z0-9_]*)\.([a-z]+)\.(?:sql|csv)")
_HEADER = re.compile(r"-- ([a-z0-9_]+\.[a-z0-9_]+): (.+)")
_NEEDS = re.compile(r"^-- Needs: ([a-z_, ]+?)\.?$", re.MULTILINE)
_TEMPORARY = re.compile(r"^CREATE (OR REPLACE )?TEMP(ORARY)? TABLE", re.MULTILINE)
_TABLE_MACRO = re.compile(r"^CREATE OR REPLACE MACRO [^;]*?\)\s*AS\s+TABLE\b", re.MULTILINE)


class SqlFile(NamedTuple):
    """One file of `sql/`.

    Attributes:
        path: From the folder, such as `30_fold/10_run.table.sql`.
        layer: The number of its folder.
        name: The object with its schema, such as `fold.run`.
        kind: table, macro, view, apply, check or seed.
        text: Everything in it.
        header: Its first sentence, without the name.
        sha256: Hash of the text, in hexadecimal.
        needs: Tags of which the delta must hold one for an apply to have work; none: always.
    """

    path: str
    layer: int
    name: str
    kind: str
    text: str
    header: str
    sha256: str
    needs: tuple[str, ...]

    @property
    def schema(self) -> str:
        """The part of the name before the dot."""
        return self.name.split(".")[0]

    @property
    def bare_name(self) -> str:
        """The part of the name after the dot."""
        return self.name.split(".")[1]

    @property
    def is_temporary(self) -> bool:
        """Whether it makes a table that is gone with the connection."""
        return self.kind == "table" and _TEMPORARY.search(self.text) is not None

    @property
    def is_table_macro(self) -> bool:
        """Whether it makes a macro that returns rows."""
        return self.kind in {"macro", "check"} and _TABLE_MACRO.search(self.text) is not None


def folder() -> Path:
    """Where the SQL of this installation stands.

    Raises:
        SqlFolderMissingError: It is at neither place.
    """
    for place in _PLACES:
        if place.is_dir():
            return place
    raise SqlFolderMissingError(_PLACES)


@cache
def load() -> tuple[SqlFile, ...]:
    """Every file, in load order."""
    return tuple(_read(listed) for listed in _listing())


@cache
def total_hash() -> str:
    """One hash over all files and their places, in hexadecimal."""
    whole = sha256()
    for file in load():
        whole.update(f"{file.path}\0{file.sha256}\n".encode())
    return whole.hexdigest()


@cache
def signature() -> str:
    """What tells without reading them that the files are those of another time, in hexadecimal.

    Reading and hashing all of them takes 25 ms, a sixth of a refresh that finds nothing.
    """
    whole = sha256(f"{folder()}\0{__version__}".encode())
    for listed in _listing():
        whole.update(f"{listed.path}\0{listed.size}\0{listed.modified_ns}\n".encode())
    return whole.hexdigest()


def is_known() -> bool:
    """Whether this process has looked at the files, so that their signature is at hand."""
    return signature.cache_info().currsize > 0


@cache
def by_kind(*kinds: str) -> dict[str, SqlFile]:
    """The files of some kinds by name, in load order; of two files the later one."""
    found = (_read(listed) for listed in _listing() if listed.kind in kinds)
    return {file.name: file for file in found}


@cache
def temporary() -> tuple[SqlFile, ...]:
    """The files of the tables that are gone with the connection, in load order."""
    return tuple(file for file in by_kind("table").values() if file.is_temporary)


@cache
def find(name: str, *kinds: str) -> SqlFile:
    """The file of one object; no other is read.

    Raises:
        UnknownObjectError: No file of these kinds has the name.
    """
    bare = name.rpartition(".")[2]
    for listed in reversed(_listing()):
        if listed.name == bare and listed.kind in kinds:
            file = _read(listed)
            if file.name == name:
                return file
    raise UnknownObjectError(name)


class _Listed(NamedTuple):
    """A file by its place, before it is read."""

    path: str
    layer: int
    schema: str
    name: str
    kind: str
    size: int
    modified_ns: int


@cache
def _listing() -> tuple[_Listed, ...]:
    layers = [each for each in os.scandir(folder()) if _FOLDER.fullmatch(each.name)]
    found = [_listed(path, status) for layer in layers for path, status in _inside(layer, "")]
    return tuple(sorted(found, key=lambda each: each.path))


def _inside(entry: os.DirEntry[str], above: str) -> Iterator[tuple[str, os.stat_result]]:
    path = f"{above}{entry.name}"
    if entry.is_dir():
        for each in os.scandir(entry.path):
            yield from _inside(each, f"{path}/")
    elif entry.name.endswith((".sql", ".csv")):
        yield path, entry.stat()


def _listed(path: str, status: os.stat_result) -> _Listed:
    layer, schema = _parts(_FOLDER, path.split("/", maxsplit=1)[0])
    name, kind = _parts(_FILE, path.rsplit("/", maxsplit=1)[-1])
    return _Listed(path, int(layer), schema, name, kind, status.st_size, status.st_mtime_ns)


@cache
def _read(listed: _Listed) -> SqlFile:
    data = (folder() / listed.path).read_bytes()
    text = data.decode()
    # The public views stand among the readers that they end in, so the header names the object.
    header = _HEADER.match(text)
    needs = _NEEDS.search(text) if listed.kind == "apply" else None
    return SqlFile(
        path=listed.path,
        layer=listed.layer,
        name=header[1] if header else f"{listed.schema}.{listed.name}",
        kind=listed.kind,
        text=text,
        header=header[2] if header else "",
        sha256=sha256(data).hexdigest(),
        needs=tuple(needs[1].replace(" ", "").split(",")) if needs else (),
    )


def _parts(pattern: re.Pattern[str], text: str) -> tuple[str, str]:
    found = pattern.fullmatch(text)
    if found is None:
        raise ValueError(f"{text} does not follow the naming of sql/")
    return found[1], found[2]
