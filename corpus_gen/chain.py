"""Chains: a run that reads one file after another and must add up what they state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus_gen import harness, prompts, respond, session
from corpus_gen.plans import Plan
from corpus_gen.profile import Profile

if TYPE_CHECKING:
    from corpus_gen.run import Run
    from corpus_gen.truth import Truth

KEY = "value"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """A chain and its answers.

    Attributes:
        files: Path relative to the output folder to bytes: the one transcript.
        truth: What the session holds.
        key: The key that every link states.
        sources: Path of each link, in order of reading.
        values: What each link states, in order of reading.
        is_alternating: The request asks for the alternating sum, else for the sum.
    """

    files: dict[str, bytes]
    truth: Truth
    key: str
    sources: tuple[str, ...]
    values: tuple[int, ...]
    is_alternating: bool

    @property
    def n(self) -> int:
        """Links."""
        return len(self.values)

    @property
    def sum(self) -> int:
        """All values added."""
        return sum(self.values)

    @property
    def alternating_sum(self) -> int:
        """First value minus second plus third, and so on."""
        return alternating_sum(self.values)

    @property
    def answer(self) -> int:
        """What the request asks for."""
        return self.alternating_sum if self.is_alternating else self.sum


def alternating_sum(values: tuple[int, ...]) -> int:
    """Return the first value minus the second plus the third, and so on."""
    return sum(values[::2]) - sum(values[1::2])


def chain(links: int, seed: int, *, alternating: bool = False) -> Chain:
    """Make a run over a chain of files.

    Each file states one value under the same key and names the next file; names do not tell the
    order.

    Args:
        links: Files to read; the established lengths are 30, 60 and 120.
        seed: The same seed gives the same chain everywhere.
        alternating: Ask for the alternating sum.

    Returns:
        The transcript with its truth and the answers.
    """
    run = session.start(seed, Profile(errors=0, facts=0, unicode=0))
    sources = tuple(_names(run, links))
    values = tuple(run.rng.between(10, 999) for _ in range(links))
    harness.opening(run)
    prompts.ask(run, _request(sources[0], alternating=alternating))
    started = run.now
    for place, (source, value) in enumerate(zip(sources, values, strict=True)):
        following = sources[place + 1] if place + 1 < links else "none, this was the last one"
        respond.exchange(run, [_link(source, value=value, following=following)])
    answers = (sum(values), alternating_sum(values))
    respond.say(run, f"The {'alternating ' if alternating else ''}sum is {answers[alternating]}.")
    harness.closing(run, started=started)
    return Chain(
        files={run.transcript.path: run.transcript.render()},
        truth=session.truth_of(run, seed=seed),
        key=KEY,
        sources=sources,
        values=values,
        is_alternating=alternating,
    )


def _names(run: Run, links: int) -> list[str]:
    names: dict[str, None] = {}
    while len(names) < links:
        names[f"{run.setting.cwd}/links/{run.rng.hex(8)}.txt"] = None
    return list(names)


def _request(first: str, *, alternating: bool) -> str:
    rule = "the first value minus the second plus the third, and so on" if alternating else "all"
    return (
        f"Start at {first}. Each file states a value and names the next file. "
        f"Follow the chain to its end and tell me the sum of the values: {rule}."
    )


def _link(source: str, *, value: int, following: str) -> Plan:
    lines = [f"{KEY} = {value}", f"next: {following}"]
    file = {
        "filePath": source,
        "content": "\n".join(lines),
        "numLines": len(lines),
        "startLine": 1,
        "totalLines": len(lines),
    }
    return Plan(
        tool="Read",
        arguments={"file_path": source},
        text="\n".join(lines),
        structured={"type": "text", "file": file},
        facts=((KEY, str(value)),),
        milliseconds=20,
    )
