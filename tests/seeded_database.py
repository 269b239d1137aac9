"""Two small generated sessions, read into a database once a test module."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import corpus_gen
from corpus_gen import BadKind, PathologyKind, Profile
from tracelab_duck.ingest.refresh import refresh

if TYPE_CHECKING:
    from pathlib import Path

# An error streak that stays, a glued line, a torn one, a record nobody knows, facts.
ODD = Profile(
    kilobytes=24,
    errors=0,
    facts=500,
    unknowns=1,
    unicode=0,
    bad_lines=(BadKind.GLUED, BadKind.TORN),
    pathologies=(PathologyKind.ERROR_STREAK,),
)
PLAIN = Profile(kilobytes=12, errors=0, unicode=0)


@dataclass(frozen=True, slots=True)
class Seeded:
    """A database and what it was made from.

    Attributes:
        database: The file.
        transcripts: The folder that was read.
        odd: The session with everything odd in it.
        plain: The session without.
    """

    database: Path
    transcripts: Path
    odd: corpus_gen.Truth
    plain: corpus_gen.Truth

    def transcript(self, truth: corpus_gen.Truth) -> Path:
        """The main transcript of a session."""
        (path,) = self.transcripts.rglob(f"{truth.session_id}.jsonl")
        return path


def seeded(folder: Path) -> Seeded:
    """Write the sessions below a folder and read them."""
    truths = []
    for seed, profile in ((7, ODD), (8, PLAIN)):
        made = corpus_gen.session(seed, profile)
        corpus_gen.write_session(folder, made)
        truths.append(made.truths[0])
    transcripts, database = folder / "projects", folder / "traces.duckdb"
    refresh(database, [transcripts], settings={})
    return Seeded(database, transcripts, odd=truths[0], plain=truths[1])
