"""What a generated session holds, written down while it was made and never read back from it.

Line numbers count from 1. A glued line holds two records under one line number.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A human request, in file order.

    Attributes:
        text: The request without leading wrappers; empty for a prompt of images only.
        line: Where it stands.
        form: string, blocks, wrapped, image, images_only or queued.
        is_copy: Copied from the session that this one was forked from.
    """

    text: str
    line: int
    form: str
    is_copy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A tool call with its result, if it has come.

    Attributes:
        tool_use_id: The id that call and result share.
        tool: Tool name.
        input: The input as JSON with sorted keys.
        path: The path argument, if the input has one.
        turn_no: Human turns up to the call (0 before the first).
        line: Where the call stands.
        result_line: Where its first result stands, if any.
        is_error: The result says so.
        status: ok, error, open (no result and no later turn) or abandoned (a later turn came).
        is_copy: Copied from the session that this one was forked from.
    """

    tool_use_id: str
    tool: str
    input: str
    path: str | None
    turn_no: int
    line: int
    result_line: int | None = None
    is_error: bool = False
    status: str = "open"
    is_copy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One API response: the best snapshot of its usage that the transcript shows.

    Tokens as in the transcript's last record of the response. `is_final` says that a record of it
    carries a stop reason. `fallback_*` is the first try of a response that another model took over;
    those tokens are not contained in the others.
    """

    message_id: str
    model: str
    input: int
    output: int
    cache_read: int
    cache_write_5m: int
    cache_write_1h: int
    web_searches: int
    speed: str | None
    is_final: bool
    records: int
    line: int
    fallback_model: str | None = None
    fallback_input: int = 0
    fallback_output: int = 0
    fallback_cache_read: int = 0
    fallback_cache_write_5m: int = 0
    fallback_cache_write_1h: int = 0
    is_copy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One stated fact at one source, at its first statement.

    Attributes:
        source: The path argument of the call; without one the tool's name.
        tool: Tool name of the call.
        input: Input of the call as JSON with sorted keys; with the tool it tells two calls without
            a path apart.
        key: As stated.
        value: As stated, trimmed.
        line: Where it was first stated.
        tool_use_id: The call that stated it.
        is_copy: Copied from the session that this one was forked from.
    """

    source: str
    tool: str
    input: str
    key: str
    value: str
    line: int
    tool_use_id: str
    is_copy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FileTouches:
    """How often the file tools touched a path (Read reads; Edit, Write, NotebookEdit write)."""

    touches: int = 0
    reads: int = 0
    writes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Compaction:
    """A compaction: its boundary line, trigger and tokens (after: None in older versions)."""

    line: int
    trigger: str
    tokens_before: int
    tokens_after: int | None
    is_copy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupt:
    """An interrupt marker; `for_tool` tells a denied call from stopped text."""

    line: int
    for_tool: bool
    is_copy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BadLine:
    """A line that is not one plain JSON object in valid UTF-8.

    Attributes:
        line: Its number.
        kind: As in `BadKind`.
        outcome: repaired, quarantined or blank.
        recovered: Whole records in it.
    """

    line: int
    kind: str
    outcome: str
    recovered: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pathology:
    """A labelled fault of the run, from the call or result that starts it to the one that ends it.

    Attributes:
        kind: As in `PathologyKind`.
        subject: The tool it is about; of edit_churn the file, of repeated_error the first 12 digits
            of the SHA-256 of the error.
        line_from: Line of its first record.
        line_to: Line of its last record.
        calls: Tool use ids that make it up, in order.
        is_planted: Planted on purpose; else it came about by length (a tool's 100th call).
    """

    kind: str
    subject: str
    line_from: int
    line_to: int
    calls: tuple[str, ...]
    is_planted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """Lines of a file by outcome; pending bytes stand after the last newline."""

    recorded: int = 0
    repaired: int = 0
    quarantined: int = 0
    blank: int = 0
    pending_bytes: int = 0

    @property
    def read(self) -> int:
        """All terminated lines."""
        return self.recorded + self.repaired + self.quarantined + self.blank


@dataclass(frozen=True, slots=True, kw_only=True)
class RunTruth:
    """What one agent thread did, in file order.

    Attributes:
        path: Of its file, relative to the output folder; None when only progress copies show it.
        agent_id: None for the main thread.
        agent_type: Of a subagent.
        description: Of a subagent.
        spawned_by: Tool use id of the call that started a subagent.
        turns: Human requests (main thread only).
        calls: All tool calls; copies of records and restated ids once.
        calls_by_tool: Tool name to calls, by name.
        tool_errors: Calls whose result is an error.
        top_tools: The most called tools, all of them when several share the first place.
        files: Path to touches, by path.
        searched: Path argument of search tools to calls, by path.
        facts: Distinct facts in order of first statement.
        restated: Statements of facts that were known already.
        messages: API responses in order of their first record.
        synthetic: Responses that the harness wrote itself.
        api_errors: Failed tries that the harness noted.
        unknown_types: Record or block type that nobody has seen to how often it stands.
        compactions: In order.
        interrupts: In order.
        bad_lines: In order.
        pathologies: In order of their first line.
        lines: Lines by outcome.
        dangling: Tool use ids without a result at the end, open or abandoned.
        goal: The first request with text, if any.
        latest_request: The last request with text, if any.
        last_error: Text of the last error result, if any.
    """

    path: str | None
    agent_id: str | None
    agent_type: str | None
    description: str | None
    spawned_by: str | None
    turns: tuple[Turn, ...]
    calls: tuple[Call, ...]
    calls_by_tool: dict[str, int]
    tool_errors: int
    top_tools: tuple[str, ...]
    files: dict[str, FileTouches]
    searched: dict[str, int]
    facts: tuple[Fact, ...]
    restated: int
    messages: tuple[Message, ...]
    synthetic: int
    api_errors: int
    unknown_types: dict[str, int]
    compactions: tuple[Compaction, ...]
    interrupts: tuple[Interrupt, ...]
    bad_lines: tuple[BadLine, ...]
    pathologies: tuple[Pathology, ...]
    lines: Lines
    dangling: tuple[str, ...]
    goal: str | None
    latest_request: str | None
    last_error: str | None

    @property
    def top_tool(self) -> str | None:
        """The most called tool, the first by name when several share the place."""
        return self.top_tools[0] if self.top_tools else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """What one session holds.

    Attributes:
        session_id: UUID of the session.
        seed: Seed it was made from.
        cwd: Working directory that the records name.
        git_branch: Branch that the records name.
        version: CLI version that the records name.
        regime: How the version writes usage.
        title: The last title that a person gave, else the suggested one; summaries are no titles.
        forked_from: Session whose history this one copies, if any.
        copied_lines: Lines copied from it, from the first copied one on.
        main: The main thread.
        agents: The subagents, in order of their start.
    """

    session_id: str
    seed: int
    cwd: str
    git_branch: str
    version: str
    regime: str
    title: str | None
    forked_from: str | None
    copied_lines: int
    main: RunTruth
    agents: tuple[RunTruth, ...] = field(default=())

    def to_json(self) -> str:
        """Return the truth as indented JSON, the same bytes every time."""
        return json.dumps(asdict(self), ensure_ascii=True, indent=1) + "\n"
