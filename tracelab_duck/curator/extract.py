"""The optional model extractor: facts that tool results state in prose.

Twelve observations of one run a call. What a model leaves out or refuses is asked again in two
halves, then of a second model, and then noted as refused: at most five calls for one batch. Every
observation with an outcome is noted, so neither a refold nor the next run asks about it again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Protocol

from tracelab_duck.curator import answers, prompt, verbatim
from tracelab_duck.curator.failures import ModelCallError
from tracelab_duck.engine import read
from tracelab_duck.engine.database import open_reader
from tracelab_duck.model.extraction import Extracted, Finding, Observation, Status

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tracelab_duck.curator.spend import Purse
    from tracelab_duck.model.extraction import Reply, Request

# Source: the batch that the extractor's requirements are stated for.
_BATCH = 12
_CHARACTERS = 700
_KEYS = 80


class Asked(Protocol):
    """Whoever answers requests; `client.Client`."""

    def ask(self, request: Request, model: str) -> Reply:
        """One answer of one model."""


@dataclass(frozen=True, slots=True)
class Extractor:
    """Asks models about the tool results that none has read.

    Attributes:
        database: The database file.
        client: Who answers.
        purse: What it may cost.
        model: The model that is asked first.
        fallback: The model that is asked what the first refused; None for none.
    """

    database: Path
    client: Asked
    purse: Purse
    model: str
    fallback: str | None = None
    report: Extracted = field(default_factory=Extracted)

    def run(self, session_id: str | None = None) -> Extracted:
        """Read everything that waits, or as much as the budget and the endpoint allow.

        Args:
            session_id: A whole session id; None for all sessions.

        Returns:
            What was done, and why it ended early if it did.

        Raises:
            TracelabError: The database cannot be used, or a model has no price.
        """
        waiting = observations(self.database, session_id)
        self.report.waiting = len(waiting)
        for model in filter(None, (self.model, self.fallback)):
            self.purse.require_price(model)
        for batch in batches(waiting):
            try:
                findings = self._read(batch)
            except _OutOfMoneyError:
                self.report.stopped = (
                    f"the next call could exceed the budget of {self.purse.budget_usd} USD"
                )
                break
            except ModelCallError as failure:
                self.report.stopped = str(failure)
                break
            self._keep(batch, findings)
        return self.report

    def _read(self, batch: Sequence[Observation]) -> list[Finding]:
        found = self._asked(batch, self.model)
        left = _unanswered(batch, found)
        if left:
            for half in _halves(left):
                found |= self._asked(half, self.model)
            left = _unanswered(batch, found)
        if left and self.fallback is not None:
            for half in _halves(left):
                found |= self._asked(half, self.fallback)
        return [finding for each in batch for finding in found.get(each) or [self._refused(each)]]

    def _asked(self, batch: Sequence[Observation], model: str) -> dict[Observation, list[Finding]]:
        known = known_keys(self.database, batch[0].run_id)
        request = prompt.request(batch, known)
        if not self.purse.allows(request, model):
            raise _OutOfMoneyError
        try:
            reply = self.client.ask(request, model)
        except ModelCallError as failure:
            if failure.may_cost:
                self.purse.note_lost(request, model)
            raise
        self.purse.note(reply)
        self.report.calls += 1
        listed = prompt.facts_of(reply.text, batch)
        return {each: _findings(each, facts, known, model) for each, facts in listed.items()}

    def _refused(self, observation: Observation) -> Finding:
        return Finding(observation, Status.REFUSED, self.fallback or self.model)

    def _keep(self, batch: Sequence[Observation], findings: Sequence[Finding]) -> None:
        answers.keep(self.database, findings, now=self.purse.clock())
        self.report.observations += len(batch)
        self.report.waiting -= len(batch)
        for finding in findings:
            self.report.found[finding.status] += 1


def observations(database: Path, session_id: str | None) -> list[Observation]:
    """The tool results that no model has read, in order."""
    with open_reader(database) as opened:
        return read.records(opened, Observation, "reader.observation", session_id, _CHARACTERS)


def known_keys(database: Path, run_id: int) -> tuple[str, ...]:
    """The keys that a run has facts under, the first stated first."""
    with open_reader(database) as opened:
        return tuple(str(row[0]) for row in read.rows(opened, "reader.known_key", run_id, _KEYS))


def batches(waiting: Sequence[Observation]) -> Iterator[list[Observation]]:
    """What is asked about in one call: observations of one run, which share their keys."""
    in_runs = sorted(waiting, key=lambda each: (each.run_id, each.event_seq))
    for _, group in groupby(in_runs, key=lambda each: each.run_id):
        of_run = list(group)
        for start in range(0, len(of_run), _BATCH):
            yield of_run[start : start + _BATCH]


class _OutOfMoneyError(Exception):
    """The next call could cost more than is left."""


def _findings(
    observation: Observation, facts: prompt.Facts, known: Sequence[str], model: str
) -> list[Finding]:
    found = [_finding(observation, said, value, known, model) for said, value in facts]
    # In the order of the text: what is added up in turn depends on it.
    found.sort(key=lambda each: observation.text.find(each.value or ""))
    return found or [Finding(observation, Status.NONE, model)]


def _finding(
    observation: Observation, said: str, value: str, known: Sequence[str], model: str
) -> Finding:
    key = verbatim.key(said, known)
    is_there = key is not None and verbatim.is_value(value, observation.text)
    status = Status.ACCEPTED if is_there else Status.REJECTED
    return Finding(observation, status, model, key or said, value)


def _unanswered(
    batch: Sequence[Observation], found: dict[Observation, list[Finding]]
) -> list[Observation]:
    return [each for each in batch if each not in found]


def _halves(batch: Sequence[Observation]) -> list[Sequence[Observation]]:
    middle = (len(batch) + 1) // 2
    return [half for half in (batch[:middle], batch[middle:]) if half]
