"""A run in the making: one agent thread that writes its transcript and keeps its book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus_gen import clock
from corpus_gen.bookkeeping import Book, Identity
from corpus_gen.transcript import Transcript
from corpus_gen.workspace import Workspace

if TYPE_CHECKING:
    from corpus_gen.profile import Profile
    from corpus_gen.rng import Rng
    from corpus_gen.transcript import Record, Spoil

# A longer silence with a call open would be a stall.
_LONGEST_WAIT = 580_000
# A subagent's whole life must fit into that, because its parent waits for it.
_LONGEST_AGENT_WAIT = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What all records of a session share.

    Attributes:
        session_id: UUID.
        cwd: Working directory.
        git_branch: Branch.
        version: CLI version, as numbers.
        model: Model of the main thread.
        small_model: Model of cheap subagents.
        is_hourly_cache: Cache writes live an hour, not five minutes.
        entrypoint: How the session was started.
    """

    session_id: str
    cwd: str
    git_branch: str
    version: tuple[int, int, int]
    model: str
    small_model: str
    is_hourly_cache: bool
    entrypoint: str

    @property
    def version_text(self) -> str:
        """The version as records spell it."""
        return ".".join(str(number) for number in self.version)

    @property
    def slug(self) -> str:
        """The project folder that the working directory maps to."""
        return "".join(c if c.isascii() and c.isalnum() else "-" for c in self.cwd)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A record that was written."""

    uuid: str
    line: int
    record: Record


class Run:
    """One agent thread: its clock, its place in the tree, its context, its file and its book."""

    def __init__(
        self,
        *,
        rng: Rng,
        profile: Profile,
        setting: Setting,
        path: str,
        now: int,
        identity: Identity | None = None,
    ) -> None:
        """Start an empty run at an instant in milliseconds since 1970."""
        self.rng = rng
        self.profile = profile
        self.setting = setting
        self.identity = identity or Identity()
        self.model = setting.model
        self.now = now
        self.leaf: str | None = None
        self.prompt_id = rng.uuid()
        self.favourite = rng.below(4)
        self.context = rng.between(9_000, 24_000)
        self.cached = 0
        self.transcript = Transcript(path)
        self.book = Book(self.identity)
        self.workspace = Workspace(rng=rng.child(7), cwd=setting.cwd)
        self.title: str | None = None
        self.agents: list[Run] = []

    @property
    def is_agent(self) -> bool:
        """Say whether this is a subagent."""
        return self.identity.agent_id is not None

    def since(self, *version: int) -> bool:
        """Say whether the CLI version is at least the given one."""
        return self.setting.version >= version

    def wait(self, low: int, high: int) -> None:
        """Let time pass, in milliseconds; never long enough for a stall while a call waits."""
        passed = self.rng.between(low, high)
        if self.is_agent:
            passed = min(passed, _LONGEST_AGENT_WAIT)
        self.now += min(passed, _LONGEST_WAIT) if self.book.waiting else passed

    def stamp(self) -> str:
        """Return the current instant as records spell it."""
        return clock.stamp(self.now)

    def put(
        self,
        kind: str,
        body: Record,
        *,
        uuid: str | None = None,
        parent: str | None = None,
        is_root: bool = False,
        spoil: Spoil | None = None,
    ) -> Written:
        """Write a record of the conversation tree.

        Args:
            kind: Its type.
            body: The fields that its kind adds.
            uuid: Its own id, when it was promised before.
            parent: Its parent, when not the last record.
            is_root: It starts a new tree.
            spoil: Changes the bytes that go into the file.

        Returns:
            Its uuid, line and fields.
        """
        uuid = uuid or self.rng.uuid()
        record = self._envelope(None if is_root else parent or self.leaf)
        record |= {"type": kind, **body, "uuid": uuid, "timestamp": self.stamp()}
        line = self.transcript.add(record, spoil=spoil)
        self.leaf = uuid
        return Written(uuid=uuid, line=line, record=record)

    def _envelope(self, parent: str | None) -> Record:
        record: Record = {
            "parentUuid": parent,
            "isSidechain": self.is_agent,
            "userType": "external",
            "cwd": self.setting.cwd,
            "sessionId": self.setting.session_id,
            "version": self.setting.version_text,
            "gitBranch": self.setting.git_branch,
        }
        if self.since(2, 1, 78):
            record["entrypoint"] = self.setting.entrypoint
        if self.is_agent:
            record["agentId"] = self.identity.agent_id
        return record

    def note(self, kind: str, body: Record) -> int:
        """Write a record outside the tree (no uuid) and return its line."""
        return self.transcript.add({"type": kind, **body})
