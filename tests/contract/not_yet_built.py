"""What the contract page promises and the program does not have yet.

These lists may only shrink: a test fails when something listed exists, and when something missing
is not listed.
"""

from __future__ import annotations

VIEWS: frozenset[str] = frozenset()
MACROS: frozenset[str] = frozenset()
COMMANDS = frozenset({"extract", "hooks"})

# Objects of sql/ that have no file in tests/sql/ yet.
CASES: frozenset[str] = frozenset(
    {
        "check.episode_overlap",
        "check.file_order",
        "check.head_version",
        "check.line_outcome",
        "check.message_copy",
        "check.recorded_line",
        "check.seq_unique",
        "check.tool_call",
        "check.turn",
        "check.version_chain",
        "detect.changed",
        "detect.error_streak",
        "detect.loop",
        "detect.stall",
        "detect.tool_flood",
        "episode.abandoned",
        "episode.advanced",
        "episode.caused",
        "episode.depended",
        "episode.made",
        "episode.resumed",
        "episode.retried",
        "episode.stale",
        "episode.state",
        "episode.step",
        "fold.advanced",
        "fold.paired",
        "fold.placed",
        "fold.snapshot",
        "fold.stated",
        "fold.summed",
        "fold.tags",
        "main.episodes_as_of",
        "main.episodes_as_of_time",
        "reader.agent_link",
        "reader.anomaly",
        "reader.copied",
        "reader.end_seq",
        "reader.episode",
        "reader.episode_version",
        "reader.run",
        "reader.session",
        "reader.transcript_usage",
    }
)
