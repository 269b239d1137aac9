"""What the contract page promises and the program does not have yet.

These lists may only shrink: a test fails when something listed exists, and when something missing
is not listed.
"""

from __future__ import annotations

VIEWS: frozenset[str] = frozenset()
MACROS: frozenset[str] = frozenset()
COMMANDS: frozenset[str] = frozenset()

# Objects of sql/ that have no file in tests/sql/ yet.
CASES: frozenset[str] = frozenset()
