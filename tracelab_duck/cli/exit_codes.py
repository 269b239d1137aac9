"""What the process tells its caller."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """The exit codes of every command.

    Source: docs/contract.md, "Commands".
    """

    OK = 0
    FAILED = 1
    USAGE = 2
    UNREADABLE = 3
    QUARANTINED = 4
    ANOMALY = 5
    INTERRUPTED = 130
