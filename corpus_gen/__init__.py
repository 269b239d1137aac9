"""Seeded transcripts of coding agents, each with its own truth.

The same seed and profile give the same bytes on every machine and Python version. Nothing here
knows the program under test, and the truth is written down while a session is made, never read
back from its files.
"""

from __future__ import annotations

from corpus_gen.appending import pieces
from corpus_gen.bulk import bulk
from corpus_gen.bulk_truth import BulkTruth
from corpus_gen.chain import Chain, chain
from corpus_gen.codex import Family, Thread, codex
from corpus_gen.detect import further_traces, traces
from corpus_gen.fleet import member
from corpus_gen.profile import BadKind, Fork, PathologyKind, Profile, Regime, varied
from corpus_gen.session import Session, session
from corpus_gen.truth import Truth
from corpus_gen.writing import write, write_session

__all__ = [
    "BadKind",
    "BulkTruth",
    "Chain",
    "Family",
    "Fork",
    "PathologyKind",
    "Profile",
    "Regime",
    "Session",
    "Thread",
    "Truth",
    "bulk",
    "chain",
    "codex",
    "further_traces",
    "member",
    "pieces",
    "session",
    "traces",
    "varied",
    "write",
    "write_session",
]
