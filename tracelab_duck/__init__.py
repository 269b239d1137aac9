"""A live trace model for long-running agents: transcripts in, DuckDB ledger, views out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tracelab_duck.lab import Lab as Lab
    from tracelab_duck.lab import open as open  # noqa: A004 the public name of the interface

__version__ = "0.1.0"

_OF_LAB = frozenset({"Lab", "open"})


def __getattr__(name: str) -> Any:  # noqa: ANN401 a module attribute can be anything
    """Load the Python interface on first use, so that the command line does not pay for it."""
    if name not in _OF_LAB:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tracelab_duck import lab  # noqa: PLC0415 the point of this function

    return getattr(lab, name)
