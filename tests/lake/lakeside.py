"""A folder of transcripts that a database and a lake follow side by side."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from corpus_gen import Fork, PathologyKind, Profile, bulk, codex, session
from corpus_gen.profile import ALL_BAD
from tests.lake.public_rows import differences, public_rows
from tests.property.growing import steps
from tests.property.world import make_world
from tracelab_duck.lake import reading
from tracelab_duck.lake.refresh import Order, refresh

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tests.property.world import World
    from tracelab_duck.lake.refresh import LakeReport
    from tracelab_duck.lake.runners import Runner

LOOPING = (PathologyKind.LOOP, PathologyKind.ERROR_STREAK)
PROFILES = (
    Profile(kilobytes=20, subagents=2, fork=Fork.CLI, interrupts=1, dangling=1),
    Profile(kilobytes=20, bad_lines=ALL_BAD, unicode=250, compactions=1, queued=2),
    Profile(kilobytes=20, subagents=1, has_agent_files=False, fork=Fork.SDK, pending_tail=True),
    Profile(kilobytes=20, fact_burst=130, late_results=2, early_results=2, pathologies=LOOPING),
)
A_FEW = ("sources", "events", "messages", "tool_calls", "episodes", "facts")
# Of the smallest records that `bulk` makes; measured are 1,090.
_EVENTS_PER_MEGABYTE = 1_000
START = 1_790_000_000.0


@dataclass(slots=True)
class Lakeside:
    """One folder, read twice: into a database by one process, into a lake by many.

    Attributes:
        world: The folder with its database.
        uri: The lake.
        buckets: Into how many parts it is divided.
        clock: What both take for the present, in seconds since 1970.
    """

    world: World
    uri: str
    buckets: int
    clock: float = START

    def read(self, runner: Runner | None = None, **wanted: object) -> LakeReport:
        """Refresh the lake alone."""
        order = Order(
            roots=[self.world.folder],
            buckets=self.buckets,
            clock=lambda: self.clock,
            **wanted,  # type: ignore[arg-type]  # named as in Order
        )
        return refresh(self.uri, order, runner=runner)

    def step(
        self, parts: Mapping[str, bytes], runner: Runner | None = None, **wanted: object
    ) -> LakeReport:
        """Let files grow, then refresh both at the same moment."""
        self.grow(parts)
        return self.read(runner, **wanted)

    def grow(self, parts: Mapping[str, bytes]) -> None:
        """Let files grow, then refresh the database alone."""
        self.world.grow(parts)
        self.clock += 60
        self.world.read(clock=lambda: self.clock)

    @property
    def mounted(self) -> Path:
        """The database over the lake."""
        return reading.mount(self.uri).database

    def differences(self) -> dict[str, tuple[list[str], ...]]:
        """Where the lake has other rows than the database, by a few views that show all of it."""
        return differences(
            public_rows(self.world.database, A_FEW), public_rows(self.mounted, A_FEW)
        )

    def beside(self, buckets: int) -> Lakeside:
        """The same folder and database with another lake."""
        return Lakeside(self.world, f"{self.uri}-{buckets}", buckets)


def make_lakeside(folder: Path, buckets: int) -> Lakeside:
    """An empty folder with an empty database and no lake yet."""
    return Lakeside(make_world(folder), str(folder / "lake"), buckets)


def generated() -> dict[str, bytes]:
    """Sessions with forks, agents, repairs, facts and anomalies, and a family of Codex threads."""
    made = [session(900 + number, profile) for number, profile in enumerate(PROFILES)]
    files = {name: data for each in made for name, data in each.files.items()}
    rollouts = {f"codex/{name}": data for name, data in codex(900).files.items()}
    return {name: data for name, data in files.items() if name.endswith(".jsonl")} | rollouts


def growing(
    *, count: int, further: Mapping[str, bytes] | None = None
) -> Iterator[dict[str, bytes]]:
    """These sessions, and what else there is, in random pieces, a piece of each in turn."""
    files = {**generated(), **(further or {})}
    return steps(files, Random(7), count=count)  # noqa: S311 the same cuts again


def real(corpus: Path) -> dict[str, bytes]:
    """All files of a folder with transcripts."""
    return {
        f"real/{path.relative_to(corpus)}": path.read_bytes()
        for path in sorted(corpus.rglob("*"))
        if path.is_file()
    }


def many(folder: Path, events: int) -> dict[str, bytes]:
    """Transcripts of a fleet's sizes with small records, until there are so many events.

    Args:
        folder: An empty one to make them in.
        events: How many at least; none for no file.
    """
    bulk(folder, -(-events // _EVENTS_PER_MEGABYTE), 7, scale=1)
    return {
        f"many/{path.relative_to(folder)}": path.read_bytes()
        for path in sorted(folder.glob("projects/**/*.jsonl"))
    }
