"""The command line: one file per command, one place for options, output and errors."""

from __future__ import annotations
