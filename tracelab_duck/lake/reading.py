"""A lake as a database: the same definitions over its files."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from tracelab_duck.engine import lake
from tracelab_duck.engine.sql_files import total_hash
from tracelab_duck.lake.errors import LakeOutdatedError
from tracelab_duck.lake.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracelab_duck.model.lake import Manifest

# The state before is kept for who reads it right now.
_MOST_KEPT = 2


@dataclass(frozen=True, slots=True)
class Mount:
    """A database over a lake as it stood when it was asked for.

    Attributes:
        database: The database file; every command reads it like any other.
        files: The files of the lake that it reads from.
    """

    database: Path
    files: tuple[Path, ...]


def mount(uri: str) -> Mount:
    """Make a lake readable as a database, in the cache folder; made once for each commit.

    Args:
        uri: The lake.

    Raises:
        LakeError: There is none, it cannot be read, or another version folded it.
    """
    store = Store(uri)
    manifest = store.existing()
    if manifest.fold_hash != lake.fold_hash():
        raise LakeOutdatedError(uri)
    files = _local(store, manifest)
    place = store.cache / f"{_digest(store, manifest)}.duckdb"
    if not place.exists():
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent, prefix=".mount-") as folder:
            made = Path(folder) / place.name
            lake.mount(made, files, manifest.settings)
            made.replace(place)
        for old in sorted(place.parent.glob("*.duckdb"), key=_age, reverse=True)[_MOST_KEPT:]:
            old.unlink(missing_ok=True)
    return Mount(place, tuple(file for each in files.values() for file in each))


@contextmanager
def known_sources(store: Store, manifest: Manifest) -> Iterator[lake.Scratch]:
    """A database with every source and setting of a lake, and nothing else."""
    paths = [store.local(f.path) for f in manifest.files if f.table == "ledger.source"]
    with tempfile.TemporaryDirectory(prefix="tracelab-duck-") as folder:
        scratch = lake.Scratch.open(Path(folder) / "sources.duckdb", manifest.settings)
        with scratch.database:
            scratch.load_whole("ledger.source", paths)
            yield scratch


def _local(store: Store, manifest: Manifest) -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = {}
    for file in manifest.files:
        found.setdefault(file.table, []).append(store.local(file.path))
    return found


def _digest(store: Store, manifest: Manifest) -> str:
    whole = sha256(f"{store.uri}\0{total_hash()}\0{lake.engine_version()}\0".encode())
    whole.update(repr((manifest.files, manifest.settings)).encode())
    return whole.hexdigest()[:32]


def _age(path: Path) -> float:
    return path.stat().st_mtime
