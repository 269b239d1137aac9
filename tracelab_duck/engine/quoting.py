"""Values as they stand in a statement, where the engine takes no parameter."""

from __future__ import annotations


def literal(text: str) -> str:
    """A text between quotes.

    Args:
        text: It holds no zero character.
    """
    quoted = text.replace("'", "''")
    return f"'{quoted}'"
