"""The files of `sql/`: the program, read from the checkout or from inside the package."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from tracelab_duck.errors import SqlFolderMissingError, UnknownObjectError

_PACKAGE = Path(__file__).resolve().parent.parent
# A wheel carries the folder inside the package, a checkout beside it.
_PLACES = (_PACKAGE / "sql", _PACKAGE.parent / "sql")

_FOLDER = re.compile(r"(\d\d)_([a-z]+)")
_FILE = re.compile(r"(?:\d+_)?([a-z][a-z0-9_]*)\.([a-z]+)\.(?:sql|csv)")
_HEADER = re.compile(r"-- ([a-z0-9_]+\.[a-z0-9_]+): (.+)")
_NEEDS = re.compile(r"^-- Needs: ([a-z_, ]+?)\.?$", re.MULTILINE)
_TEMPORARY = re.compile(r"^CREATE (OR REPLACE )?TEMP(ORARY)? TABLE", re.MULTILINE)
_TABLE_MACRO = re.compile(r"^CREATE OR REPLACE MACRO [^;]*?\)\s*AS\s+TABLE\b", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class SqlFile:
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
    root = folder()
    paths = sorted(root.glob("[0-9][0-9]_*/**/*.*"))
    return tuple(_read(root, path) for path in paths if path.suffix in {".sql", ".csv"})


@cache
def total_hash() -> str:
    """One hash over all files and their places, in hexadecimal."""
    whole = sha256()
    for file in load():
        whole.update(f"{file.path}\0{file.sha256}\n".encode())
    return whole.hexdigest()


@cache
def by_kind(*kinds: str) -> dict[str, SqlFile]:
    """The files of some kinds by name, in load order; of two files the later one."""
    return {file.name: file for file in load() if file.kind in kinds}


def find(name: str, *kinds: str) -> SqlFile:
    """The file of one object.

    Raises:
        UnknownObjectError: No file of these kinds has the name.
    """
    try:
        return by_kind(*kinds)[name]
    except KeyError:
        raise UnknownObjectError(name) from None


def _read(root: Path, path: Path) -> SqlFile:
    relative = path.relative_to(root)
    layer, schema = _parts(_FOLDER, relative.parts[0])
    name, kind = _parts(_FILE, relative.name)
    text = path.read_text(encoding="utf-8")
    # The public views stand among the readers that they end in, so the header names the object.
    header = _HEADER.match(text)
    needs = _NEEDS.search(text)
    return SqlFile(
        path=relative.as_posix(),
        layer=int(layer),
        name=header[1] if header else f"{schema}.{name}",
        kind=kind,
        text=text,
        header=header[2] if header else "",
        sha256=sha256(text.encode()).hexdigest(),
        needs=tuple(needs[1].replace(" ", "").split(",")) if needs else (),
    )


def _parts(pattern: re.Pattern[str], text: str) -> tuple[str, str]:
    found = pattern.fullmatch(text)
    if found is None:
        raise ValueError(f"{text} does not follow the naming of sql/")
    return found[1], found[2]
