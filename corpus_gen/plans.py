"""A planned tool call: its input and the result that will come."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corpus_gen.transcript import Record

# Milliseconds that a call takes, as quantiles.
DURATION = ((0, 20), (500, 180), (900, 6_000), (990, 90_000), (1000, 400_000))


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A call and its result.

    Attributes:
        tool: Tool name.
        arguments: Its input.
        text: Text of the result.
        structured: The copy of the result beside the message.
        facts: What the text states.
        is_error: The result is an error.
        content: How the result's content is written: string, list, image or missing.
        milliseconds: How long the call takes.
    """

    tool: str
    arguments: Record
    text: str
    structured: object
    facts: tuple[tuple[str, str], ...] = field(default=())
    is_error: bool = False
    content: str = "string"
    milliseconds: int = 200

    def failed(self, text: str) -> Plan:
        """Return the same call with an error for a result."""
        bare = text.removeprefix("<tool_use_error>").removesuffix("</tool_use_error>")
        return replace(
            self,
            text=text,
            structured=f"Error: {bare}",
            facts=(),
            is_error=True,
            content="string",
        )
