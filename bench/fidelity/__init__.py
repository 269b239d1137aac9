"""An oracle that shares no code with the program, and the comparison of both.

It reads the raw lines of Claude Code transcripts with plain loops and counts again what the
program folds in SQL. Slow and obvious on purpose: its only virtue is to be independent.
"""

from __future__ import annotations
