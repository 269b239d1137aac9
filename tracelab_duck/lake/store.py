"""The place of a lake: a folder or an object store, reached through pyarrow's file systems."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from contextlib import contextmanager, suppress
from dataclasses import asdict
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pyarrow as pa
from pyarrow import fs as filesystems

from tracelab_duck import paths
from tracelab_duck.lake.errors import LakeBusyError, LakeMissingError, LakeUnusableError
from tracelab_duck.model.lake import LakeFile, Manifest, Setting
from tracelab_duck.model.source import Position

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

# The layout of the manifest and of the folders; another one is not read.
LAYOUT = 1

_POINTER = "current.json"
_MANIFESTS = "manifests"
_LOCK = ".lock"
_CHUNK = 1 << 20


class Store:
    """A lake by its URI.

    Attributes:
        uri: As it was typed: a folder, or `s3://…` and whatever else pyarrow knows.
    """

    def __init__(self, uri: str) -> None:
        self.uri = uri
        try:
            self._files, root = _file_system(uri)
        except (pa.ArrowInvalid, OSError) as error:
            raise LakeUnusableError(uri, reason=str(error)) from error
        self._root = root.rstrip("/")
        self.is_local = isinstance(self._files, filesystems.LocalFileSystem)

    # -------------------------------------------------------------------------------- files

    def put(self, local: Path, path: str) -> int:
        """Bring a local file into the lake; it counts when a manifest names it.

        Returns:
            Its size in bytes.
        """
        place = self._place(path)
        with self._told():
            if self.is_local:
                self._make_folder(path)
                _copy_durably(local, Path(place))
            else:
                with local.open("rb") as reader, self._files.open_output_stream(place) as writer:
                    shutil.copyfileobj(reader, writer, _CHUNK)
            return local.stat().st_size

    def local(self, path: str) -> Path:
        """A file of the lake as one of this machine; what comes from afar is kept.

        A file of a lake never changes, so it is fetched once.
        """
        if self.is_local:
            return Path(self._place(path))
        kept = self.cache / path
        if not kept.exists():
            kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            partial = kept.with_name(f".{kept.name}.{os.getpid()}")
            with (
                self._told(),
                self._files.open_input_stream(self._place(path)) as reader,
                partial.open("wb") as writer,
            ):
                shutil.copyfileobj(reader, writer, _CHUNK)
            partial.replace(kept)
        return kept

    @property
    def cache(self) -> Path:
        """Where this machine keeps what it fetched and made of the lake."""
        return paths.cache_folder() / "lakes" / sha256(self.uri.encode()).hexdigest()[:16]

    def remove(self, names: Iterable[str]) -> None:
        """Take files away that no manifest names; one that is gone already is no trouble."""
        for path in names:
            with self._told(), suppress(FileNotFoundError):
                self._files.delete_file(self._place(path))
            if not self.is_local:
                (self.cache / path).unlink(missing_ok=True)

    def sweep(self, commit: int, named: Container[str]) -> None:
        """Take away what attempts for a commit left that were not the last one.

        Args:
            commit: Its number, with which their names begin.
            named: The files that its manifest names.
        """
        chosen = filesystems.FileSelector(f"{self._root}/data", recursive=True)
        with self._told():
            there = self._files.get_file_info(chosen)
        for found in there:
            path = found.path.removeprefix(f"{self._root}/")
            if found.base_name.startswith(f"{commit:08}-") and path not in named:
                self.remove([path])

    # ----------------------------------------------------------------------------- manifest

    def manifest(self) -> Manifest | None:
        """The lake as it stands; None before its first commit.

        Raises:
            LakeUnusableError: What is there is no manifest of this program.
        """
        pointer = self._read(_POINTER)
        if pointer is None:
            return None
        try:
            text = self._read(str(json.loads(pointer)["manifest"]))
            return _manifest(json.loads(text or b""))
        except (ValueError, KeyError, TypeError) as error:
            raise LakeUnusableError(
                self.uri, reason=f"its manifest cannot be read ({error})"
            ) from error

    def existing(self) -> Manifest:
        """The lake as it stands.

        Raises:
            LakeMissingError: Nothing was committed yet.
        """
        found = self.manifest()
        if found is None:
            raise LakeMissingError(self.uri)
        return found

    def commit(self, manifest: Manifest) -> None:
        """Make a manifest the current one, in one step: readers see the one before or this.

        Raises:
            LakeBusyError: Somebody else committed since the manifest before this one.
        """
        text = json.dumps({"layout": LAYOUT, **_object(manifest)}, default=_plain).encode()
        # Unlike any other's, so that taking it back takes nobody else's.
        name = f"{_MANIFESTS}/{manifest.number:08}-{uuid4().hex[:12]}.json"
        self._write(name, text)
        now = self.manifest()
        if (now.number if now else 0) != manifest.number - 1:
            self.remove([name])
            raise LakeBusyError(self.uri)
        self._write(_POINTER, json.dumps({"manifest": name}).encode())

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other refreshes of the same folder out; an object store has no such lock.

        Raises:
            LakeBusyError: Another one is under way.
        """
        if not self.is_local:
            yield
            return
        self._make_folder(_LOCK)
        with Path(self._place(_LOCK)).open("w", encoding="ascii") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise LakeBusyError(self.uri) from error
            yield

    def _read(self, path: str) -> bytes | None:
        with self._told():
            try:
                with self._files.open_input_stream(self._place(path)) as stream:
                    return bytes(stream.read())
            except FileNotFoundError:
                return None

    def _write(self, path: str, data: bytes) -> None:
        with self._told():
            if self.is_local:
                self._make_folder(path)
                _write_durably(Path(self._place(path)), data)
                return
            # The object appears when the stream is closed, whole.
            with self._files.open_output_stream(self._place(path)) as stream:
                stream.write(data)

    def _make_folder(self, path: str) -> None:
        with self._told():
            Path(self._place(path)).parent.mkdir(mode=0o700, parents=True, exist_ok=True)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Say of which lake it is that something cannot be read or written."""
        try:
            yield
        except OSError as error:
            raise LakeUnusableError(self.uri, reason=str(error)) from error

    def _place(self, path: str) -> str:
        return f"{self._root}/{path}"


def _file_system(uri: str) -> tuple[Any, str]:
    if "://" not in uri:
        return filesystems.LocalFileSystem(), str(Path(uri).expanduser().absolute())
    found, root = filesystems.FileSystem.from_uri(uri)
    return found, str(root)


def _copy_durably(source: Path, target: Path) -> None:
    with source.open("rb") as reader, target.open("wb") as writer:
        shutil.copyfileobj(reader, writer, _CHUNK)
        writer.flush()
        os.fsync(writer.fileno())


def _write_durably(target: Path, data: bytes) -> None:
    partial = target.with_name(f".{target.name}.{os.getpid()}")
    with partial.open("wb") as writer:
        writer.write(data)
        writer.flush()
        os.fsync(writer.fileno())
    partial.replace(target)


def _object(manifest: Manifest) -> dict[str, Any]:
    return asdict(manifest) | {
        "settings": [setting._asdict() for setting in manifest.settings],
        "positions": {key: each._asdict() for key, each in manifest.positions.items()},
    }


def _plain(value: object) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{value!r} does not belong into a manifest")


def _manifest(found: dict[str, Any]) -> Manifest:
    if found.pop("layout") != LAYOUT:
        raise ValueError("it is of another layout")
    return Manifest(
        **found
        | {
            "settings": tuple(
                Setting(each["name"], each["value"], datetime.fromisoformat(each["set_at"]))
                for each in found["settings"]
            ),
            "positions": {
                int(bucket): Position(**position) for bucket, position in found["positions"].items()
            },
            "files": tuple(LakeFile(**file) for file in found["files"]),
            "dropped": tuple(found["dropped"]),
        }
    )
