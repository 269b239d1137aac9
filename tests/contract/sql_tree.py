"""The `sql/` folder as its names and first lines state it, read without the engine."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SQL = ROOT / "sql"
KINDS = ("table.sql", "macro.sql", "view.sql", "apply.sql", "check.sql", "seed.csv")

_FOLDER = re.compile(r"(?P<layer>\d\d)_(?P<schema>[a-z]+)")
_FILE = re.compile(r"(?:\d+_)?(?P<object>[a-z][a-z0-9_]*)\.(?P<kind>[a-z]+\.(?:sql|csv))")


@dataclass(frozen=True, slots=True)
class SqlSource:
    """One file of `sql/`.

    Attributes:
        path: Where it stands, from the checkout.
        layer: The number of its folder.
        schema: The schema its folder stands for. The readers' folder also holds what is public: a
            header that says `main` there puts the object into that schema.
        name: The object, without its schema.
        kind: The suffix without its extension, such as `macro`.
        text: Everything in it.
    """

    path: Path
    layer: int
    schema: str
    name: str
    kind: str
    text: str

    @property
    def qualified(self) -> str:
        return f"{self.schema}.{self.name}"

    @property
    def place(self) -> str:
        return self.path.as_posix()


def read_source(path: Path) -> SqlSource:
    """Read one file; a name that breaks the convention is a `ValueError`."""
    relative = path.relative_to(SQL)
    folder = _FOLDER.fullmatch(relative.parts[0])
    file = _FILE.fullmatch(relative.name)
    if folder is None or file is None or file["kind"] not in KINDS or len(relative.parts) > 3:
        raise ValueError(f"{relative}: not NN_schema[/schema]/[NN_]object.kind")
    text = path.read_text(encoding="utf-8")
    schema = relative.parts[1] if len(relative.parts) == 3 else folder["schema"]
    if folder["schema"] == "reader" and text.startswith("-- main."):
        schema = "main"
    return SqlSource(
        path=path.relative_to(ROOT),
        layer=int(folder["layer"]),
        schema=schema,
        name=file["object"],
        kind=file["kind"].split(".")[0],
        text=text,
    )


@cache
def sources() -> tuple[SqlSource, ...]:
    """Every file of `sql/`, in load order."""
    return tuple(read_source(path) for path in sorted(SQL.rglob("*")) if path.is_file())


def sources_of(*kinds: str) -> tuple[SqlSource, ...]:
    """The files of some kinds."""
    return tuple(source for source in sources() if source.kind in kinds)


@cache
def definitions() -> dict[str, SqlSource]:
    """The file that makes an object, by its qualified name."""
    return {source.qualified: source for source in sources_of("table", "macro", "view")}
