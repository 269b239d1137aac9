"""Counts over bulk transcripts."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field


@dataclass(slots=True, kw_only=True)
class BulkTruth:
    """What was written; tokens are those of each message once.

    `fact_lines` counts statements in results without an error, at most 200 a result.
    """

    files: int = 0
    bytes: int = 0
    records: int = 0
    turns: int = 0
    messages: int = 0
    tool_calls: int = 0
    tool_errors: int = 0
    fact_lines: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    calls_by_tool: dict[str, int] = field(default_factory=dict)

    def count(self, tool: str, calls: int = 1) -> None:
        """Add calls of a tool."""
        self.calls_by_tool[tool] = self.calls_by_tool.get(tool, 0) + calls

    def add(self, other: BulkTruth) -> None:
        """Add the counts of another part."""
        for name, value in asdict(other).items():
            if isinstance(value, int):
                setattr(self, name, getattr(self, name) + value)
        for tool, calls in other.calls_by_tool.items():
            self.count(tool, calls)
