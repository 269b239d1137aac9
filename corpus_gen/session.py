"""Whole sessions: a main transcript, its subagents and, if asked for, a fork."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from corpus_gen import agents, bad, clock, forks, scenes, words
from corpus_gen.profile import Fork, Regime, varied
from corpus_gen.rng import Rng
from corpus_gen.run import Run, Setting
from corpus_gen.truth import Truth

if TYPE_CHECKING:
    from corpus_gen.profile import Profile
    from corpus_gen.truth import RunTruth

_VERSIONS = {
    Regime.GROWING: ((2, 0, 76), (2, 1, 2), (2, 1, 7)),
    Regime.PLACEHOLDER: ((2, 1, 14), (2, 1, 22), (2, 1, 38), (2, 1, 50)),
    Regime.LAST_FINAL: ((2, 1, 63), (2, 1, 79), (2, 1, 92)),
    Regime.ALL_FINAL: ((2, 1, 104), (2, 1, 150), (2, 1, 163), (2, 1, 185), (2, 1, 212)),
}
_STARTS = {
    Regime.GROWING: clock.instant(2025, 12, 20),
    Regime.PLACEHOLDER: clock.instant(2026, 2, 3),
    Regime.LAST_FINAL: clock.instant(2026, 3, 18),
    Regime.ALL_FINAL: clock.instant(2026, 6, 1),
}
_MODELS = {
    Regime.GROWING: ("claude-opus-4-5-20251101", "claude-sonnet-4-5-20250929"),
    Regime.PLACEHOLDER: ("claude-opus-4-5-20251101", "claude-opus-4-6"),
    Regime.LAST_FINAL: ("claude-opus-4-6", "claude-sonnet-4-6"),
    Regime.ALL_FINAL: ("claude-opus-4-7", "claude-opus-4-8", "claude-sonnet-4-6"),
}
_DAY = 86_400_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """The files of one generated session and what they hold.

    Attributes:
        files: Path relative to the output folder to bytes; the main transcript is the first.
        truth: What the session holds.
        fork: The session that copies the first half of it, if the profile asks for one; its
            transcript is among the files.
    """

    files: dict[str, bytes]
    truth: Truth
    fork: Truth | None = field(default=None)

    @property
    def transcript(self) -> bytes:
        """The bytes of the main transcript."""
        return next(iter(self.files.values()))

    @property
    def truths(self) -> tuple[Truth, ...]:
        """The truth of this session and, if there is one, of its fork."""
        return (self.truth,) if self.fork is None else (self.truth, self.fork)


def session(seed: int, profile: Profile | None = None) -> Session:
    """Make one session.

    Args:
        seed: The same seed and profile give the same bytes everywhere.
        profile: Its knobs; by default `varied(seed)`.

    Returns:
        Its files and its truth.
    """
    profile = profile or varied(seed)
    run = start(seed, profile)
    middle = _play(run, profile)
    files = {run.transcript.path: run.transcript.render()} | _agent_files(run)
    truth = truth_of(run, seed=seed)
    if middle is None:
        return Session(files=files, truth=truth)
    fork, copied = forks.go_on(middle, after=run.now, sdk=profile.fork is Fork.SDK)
    files |= {fork.transcript.path: fork.transcript.render()} | _agent_files(fork)
    forked = replace(truth_of(fork, seed=seed), forked_from=truth.session_id, copied_lines=copied)
    return Session(files=files, truth=truth, fork=forked)


def start(seed: int, profile: Profile) -> Run:
    """Return the empty main run of a session."""
    rng = Rng(seed)
    session_id = rng.uuid()
    setting = Setting(
        session_id=session_id,
        cwd=f"/home/dev/projects/{rng.pick(words.PROJECTS)}",
        git_branch=rng.pick(words.BRANCHES),
        version=rng.pick(_VERSIONS[profile.regime]),
        model=rng.pick(_MODELS[profile.regime]),
        small_model="claude-haiku-4-5-20251001",
        is_hourly_cache=rng.chance(400),
        entrypoint=rng.pick(("cli", "cli", "sdk-cli", "claude-desktop")),
    )
    path = f"projects/{setting.slug}/{session_id}.jsonl"
    now = _STARTS[profile.regime] + rng.below(20 * _DAY)
    return Run(rng=rng, profile=profile, setting=setting, path=path, now=now)


def _play(run: Run, profile: Profile) -> forks.Origin | None:
    """Write the turns of a session; return its state halfway, if it is to be forked."""
    target = profile.kilobytes * 1000
    waiting = run.rng.shuffled(scenes.special(profile))
    scenes.opening(run)
    middle = None
    while waiting or run.transcript.size < target:
        is_half = run.transcript.size * 2 >= target
        if profile.fork is not Fork.NONE and middle is None and is_half:
            middle = forks.origin(run)
        due = waiting and run.rng.chance(350 if run.transcript.size < target else 1000)
        (waiting.pop() if due else scenes.plain)(run)
    if profile.ends_open:
        scenes.open_end(run)
    if profile.pending_tail:
        run.transcript.tail = bad.half_record(run)
    return middle


def _agent_files(run: Run) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    if not run.profile.has_agent_files:
        return files
    for child in run.agents:
        files[child.transcript.path] = child.transcript.render()
        meta = agents.meta(child)
        if meta is not None:
            files[meta[0]] = meta[1]
    return files


def truth_of(run: Run, *, seed: int) -> Truth:
    """Close the books of a main run and its subagents."""
    setting = run.setting
    return Truth(
        session_id=setting.session_id,
        seed=seed,
        cwd=setting.cwd,
        git_branch=setting.git_branch,
        version=setting.version_text,
        regime=run.profile.regime.value,
        title=run.title,
        forked_from=None,
        copied_lines=0,
        main=run.book.truth(run.transcript),
        agents=tuple(_agent_truth(child) for child in run.agents),
    )


def _agent_truth(child: Run) -> RunTruth:
    if child.profile.has_agent_files:
        return child.book.truth(child.transcript)
    child.book.messages.pop(agents.last_message(child))
    return child.book.truth(child.transcript, has_file=False)
