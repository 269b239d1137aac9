"""A lake behind the S3 protocol: pyarrow's own client against an HTTP server of this machine.

The server is moto's, which keeps objects in memory. It speaks the protocol; how a real store
behaves under load, with its rights and its failures, is not shown by it.
"""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pytest
from pyarrow import fs as filesystems

from tests.lake.dying import Again, Dying
from tests.lake.lakeside import A_FEW, generated, make_lakeside
from tests.lake.public_rows import differences, public_rows
from tests.property.growing import steps
from tracelab_duck.lake import reading
from tracelab_duck.lake.errors import LakeBusyError, LakeMissingError, LakeUnusableError
from tracelab_duck.lake.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.lake.lakeside import Lakeside

pytestmark = pytest.mark.xdist_group("object-store")

KEYS = {
    "AWS_ACCESS_KEY_ID": "anybody",
    "AWS_SECRET_ACCESS_KEY": "anything",
    "AWS_EC2_METADATA_DISABLED": "true",
}
# A session with an agent, and two threads of a family.
FEW = dict([*list(generated().items())[:2], *list(generated().items())[-2:]])


def arriving() -> list[dict[str, bytes]]:
    return list(steps(FEW, Random(7), count=2))  # noqa: S311 the same cuts again


@dataclass(frozen=True, slots=True)
class Objects:
    """An object store with one bucket.

    Attributes:
        place: Where its server listens.
    """

    place: str

    def uri(self, path: str) -> str:
        """A place in it, as a user types it."""
        return f"s3://{path}?scheme=http&endpoint_override={self.place}&region=us-east-1"

    def names(self, path: str) -> dict[str, int | None]:
        """The objects below a path, with their sizes."""
        client, root = filesystems.FileSystem.from_uri(self.uri(path))
        found = client.get_file_info(filesystems.FileSelector(root, recursive=True))
        return {each.path.removeprefix(f"{root}/"): each.size for each in found if each.is_file}


@pytest.fixture(scope="module")
def objects() -> Iterator[Objects]:
    """Skips where moto is not installed."""
    with warnings.catch_warnings(), pytest.MonkeyPatch.context() as patch:
        # What libraries of Amazon say of their own future concerns their makers.
        warnings.simplefilter("ignore")
        server = pytest.importorskip("moto.server", reason="moto is not installed")
        for name, value in KEYS.items():
            patch.setitem(os.environ, name, value)
        started = server.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        started.start()
        try:
            host, port = started.get_host_and_port()
            found = Objects(f"{host}:{port}")
            maker = found.uri("fleet") + "&allow_bucket_creation=true"
            filesystems.FileSystem.from_uri(maker)[0].create_dir("fleet")
            yield found
        finally:
            started.stop()


@pytest.fixture(scope="module")
def shore(objects: Objects, tmp_path_factory: pytest.TempPathFactory) -> Lakeside:
    """Generated sessions that arrived in random pieces, in a database and an object store."""
    side = make_lakeside(tmp_path_factory.mktemp("shore"), 2)
    side.uri = objects.uri("fleet/shore")
    for parts in arriving():
        side.step(parts)
    return side


def _named(side: Lakeside) -> set[str]:
    """The files that its manifest names, for its readers and for those of the one before."""
    manifest = Store(side.uri).existing()
    return {*(file.path for file in manifest.files), *manifest.dropped}


def test_a_lake_in_an_object_store_has_the_rows_of_a_database(shore: Lakeside) -> None:
    assert differences(public_rows(shore.world.database), public_rows(shore.mounted)) == {}


def test_only_new_bytes_are_read_and_nothing_new_commits_nothing(
    shore: Lakeside, objects: Objects
) -> None:
    path = next(shore.world.folder.rglob("*.jsonl"))
    line = path.read_bytes().splitlines(keepends=True)[-1]
    report = shore.step({str(path.relative_to(shore.world.folder)): line})
    assert report.read.bytes_read == len(line)
    assert shore.differences() == {}
    # Younger than their last reading, files are looked at once more.
    shore.clock += 1e9
    shore.read()
    before = objects.names("fleet/shore")
    assert shore.read().commit is None
    assert objects.names("fleet/shore") == before


def test_a_refresh_that_dies_changes_nothing_and_is_made_up_for(
    objects: Objects, tmp_path: Path
) -> None:
    side = make_lakeside(tmp_path, 2)
    side.uri = objects.uri("fleet/dying")
    begun, ended = arriving()
    side.step(begun)
    shown = public_rows(side.mounted, A_FEW)
    side.grow(ended)
    with pytest.raises(KeyboardInterrupt):
        side.read(Dying())
    assert public_rows(side.mounted, A_FEW) == shown
    left = objects.names("fleet/dying/data").keys()
    report = side.read(Again())
    assert report.retries > 0
    assert side.differences() == {}
    found = {f"data/{name}" for name in objects.names("fleet/dying/data")}
    assert left
    assert found == _named(side)


def test_a_manifest_over_somebody_elses_is_refused(shore: Lakeside, objects: Objects) -> None:
    store = Store(shore.uri)
    standing = store.existing()
    before = objects.names("fleet/shore")
    with pytest.raises(LakeBusyError):
        store.commit(standing)
    assert (objects.names("fleet/shore"), store.existing()) == (before, standing)


def test_a_pointer_half_written_is_not_seen(objects: Objects) -> None:
    client, root = filesystems.FileSystem.from_uri(objects.uri("fleet/pointer"))
    place = f"{root}/current.json"
    with client.open_output_stream(place) as stream:
        stream.write(b"before")
    with client.open_output_stream(place) as stream:
        stream.write(b"after")
        stream.flush()
        assert client.open_input_stream(place).read() == b"before"
    assert client.open_input_stream(place).read() == b"after"


def test_what_is_not_there_is_named(objects: Objects, tmp_path: Path) -> None:
    with pytest.raises(LakeMissingError, match="no lake at s3://fleet/none"):
        reading.mount(objects.uri("fleet/none"))
    side = make_lakeside(tmp_path, 1)
    side.uri = objects.uri("nowhere/lake")
    with pytest.raises(LakeUnusableError, match="NO_SUCH_BUCKET"):
        side.step(arriving()[0])
