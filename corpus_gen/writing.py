"""Sessions on disk: transcripts below `projects/`, truths below `truth/`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen.session import session

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from corpus_gen.profile import Profile
    from corpus_gen.session import Session


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
    files = dict(made.files)
    for truth in made.truths:
        files[f"truth/{truth.session_id}.truth.json"] = truth.to_json().encode()
    for name, data in files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return [out / name for name in files]
