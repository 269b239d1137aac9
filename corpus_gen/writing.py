"""Sessions on disk: transcripts below `projects/`, truths below `truth/`."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from corpus_gen.appending import pieces
from corpus_gen.session import session

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from corpus_gen.chain import Chain
    from corpus_gen.codex import Family
    from corpus_gen.profile import Profile
    from corpus_gen.session import Session
    from corpus_gen.truth import Truth


def write(out: Path, seeds: Iterable[int], profile: Profile | None = None) -> list[Path]:
    """Write sessions into a folder, one after another, so that memory holds one at a time.

    Args:
        out: The folder; `projects/` and `truth/` are made in it.
        seeds: One session each.
        profile: Knobs of all of them; by default each seed has its own.

    Returns:
        The written files in order.
    """
    return [path for seed in seeds for path in write_session(out, session(seed, profile))]


def write_session(out: Path, made: Session) -> list[Path]:
    """Write one session with its truth and return the files in order."""
    truths = dict(_truth_file(truth) for truth in made.truths)
    return _write(out, made.files | truths)


def write_family(out: Path, made: Family) -> list[Path]:
    """Write a family of Codex threads and return the files in order."""
    truth = json.dumps([asdict(thread) for thread in made.threads], indent=1)
    return _write(out, made.files | {"truth/family.json": truth.encode() + b"\n"})


def write_appends(out: Path, made: Session, seed: int) -> Path:
    """Write down how the bytes of a session's transcripts arrive, and return the file.

    Args:
        out: The folder that holds the session.
        made: The session.
        seed: Of the schedule; the same seed gives the same cuts.

    Returns:
        `truth/SESSION.appends.json`: path to the bytes of each append, in order.
    """
    schedule = {
        name: [len(piece) for piece in pieces(data, seed)]
        for name, data in made.files.items()
        if name.endswith(".jsonl")
    }
    name = f"truth/{made.truth.session_id}.appends.json"
    return _write(out, {name: (json.dumps(schedule) + "\n").encode()})[0]


def write_chain(out: Path, made: Chain) -> list[Path]:
    """Write one chain with its truth and its answers and return the files in order."""
    answers = {
        "key": made.key,
        "n": made.n,
        "sum": made.sum,
        "alternating_sum": made.alternating_sum,
        "is_alternating": made.is_alternating,
        "answer": made.answer,
        "sources": made.sources,
        "values": made.values,
    }
    name = f"truth/{made.truth.session_id}.chain.json"
    data = (json.dumps(answers, indent=1) + "\n").encode()
    return _write(out, made.files | dict([_truth_file(made.truth), (name, data)]))


def _truth_file(truth: Truth) -> tuple[str, bytes]:
    return f"truth/{truth.session_id}.truth.json", truth.to_json().encode()


def _write(out: Path, files: dict[str, bytes]) -> list[Path]:
    for name, data in files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return [out / name for name in files]
