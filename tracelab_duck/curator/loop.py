"""Follow one worker's transcript and give its view again after every K steps.

A step is one API response of the main run. A view is given at the first look that finds a step,
then whenever K more steps are recorded, and early when what the last view printed has come into
doubt. Each view is written down in `ledger.injection`, which no count of the transcript sees.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING

from tracelab_duck.compilers import worker
from tracelab_duck.compilers.tokens import estimate
from tracelab_duck.curator import injection, one_worker
from tracelab_duck.curator.turns import compose
from tracelab_duck.engine import read
from tracelab_duck.engine.database import open_reader
from tracelab_duck.errors import DatabaseLockedError, PathMissingError
from tracelab_duck.ingest.refresh import refresh
from tracelab_duck.model.curation import RawStep, Turns, WorkerView

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from tracelab_duck.engine.database import Database
    from tracelab_duck.ingest.refresh import Text
    from tracelab_duck.model.curation import Curation

_PATIENCE_SECONDS = 10.0
_INTERVAL_SECONDS = 0.2


@dataclass(slots=True, kw_only=True)
class Curator:
    """Gives the view of one worker again and again; iterate over it, or call `run`.

    Attributes:
        database: The database file.
        transcript: The worker's own transcript; it may not exist yet.
        every: Steps between two views.
        budget_tokens: What a view may take, by estimate.
        settings: Settings that are not to have their default; None leaves them.
        text: `full` keeps each distinct text once, `none` only what the fold reads.
        interval_seconds: How long to wait between two looks.
        patience_seconds: How long one look tries while somebody else has the database.
    """

    database: Path
    transcript: Path
    every: int = 5
    budget_tokens: int = 2000
    settings: Mapping[str, str] | None = None
    text: Text = "full"
    interval_seconds: float = _INTERVAL_SECONDS
    patience_seconds: float = _PATIENCE_SECONDS
    _stopping: Event = field(default_factory=Event)
    _last: WorkerView | None = None

    def __iter__(self) -> Iterator[WorkerView]:
        """Give each view as it is due, until `stop` is called."""
        while not self._stopping.is_set():
            view = self._patient_look()
            if view is not None:
                yield view
            else:
                self._stopping.wait(self.interval_seconds)

    def run(self, on_view: Callable[[WorkerView], None]) -> None:
        """Call back with each view as it is due, until `stop` is called."""
        for view in self:
            on_view(view)

    def stop(self) -> None:
        """End the iteration after the look under way; any thread may call it."""
        self._stopping.set()

    def look(self) -> WorkerView | None:
        """Read what the transcript has new, and compile the view if it is due.

        Returns:
            The view; None when none is due or the transcript is not there yet.

        Raises:
            TracelabError: The database cannot be read or written.
        """
        started = time.perf_counter()
        given: list[WorkerView] = []
        try:
            refresh(
                self.database,
                one_worker.roots(self.transcript),
                text=self.text,
                wait_seconds=self.patience_seconds,
                settings=self.settings,
                after=lambda opened: self._give(opened, started, given),
            )
        except PathMissingError:
            return None
        return given[0] if given else None

    def _patient_look(self) -> WorkerView | None:
        try:
            return self.look()
        except DatabaseLockedError:
            # Whoever reads in a long history ends some time; the worker goes on meanwhile.
            return None

    def turns(self) -> Turns | None:
        """The cached form: the last view in the first user turn, then the raw steps after it.

        Between two views the list only grows at its end, so an API cache that knows the list of
        before is hit. The window begins a few steps before the view, at the start of a step.

        Returns:
            Messages for the Messages API; None before the first view.
        """
        view = self._last
        if view is None:
            return None
        with open_reader(self.database, is_small=True) as opened:
            state = one_worker.of_session(opened, view.session_id)
            if state is None:
                return None
            steps = read.records(opened, RawStep, "reader.raw_step", state.run_id, 0)
        return Turns(compose(view, steps, before=self.every), view)

    def _give(self, opened: Database, started: float, given: list[WorkerView]) -> None:
        state = one_worker.standing(opened, self.transcript)
        if state is None:
            return
        reason = self._reason(opened, state)
        if reason is None:
            return
        text = worker.compile(opened, state.session_id, budget_tokens=self.budget_tokens)
        tokens = estimate(text)
        view = WorkerView(
            session_id=state.session_id,
            text=text,
            tokens=tokens,
            steps=state.steps,
            through_seq=state.through_seq,
            reason=reason,
            injection_id=injection.note(opened, state, text, tokens=tokens),
            milliseconds=(time.perf_counter() - started) * 1e3,
        )
        self._last = view
        given.append(view)

    def _reason(self, opened: Database, state: Curation) -> str | None:
        last = self._last
        # A shorter run is another one: the transcript was rewritten.
        if last is None or last.session_id != state.session_id or state.steps < last.steps:
            return "first"
        if state.steps >= last.steps + self.every:
            return "steps"
        if not state.has_cause:
            return None
        doubt = read.rows(opened, "reader.view_doubt", state.run_id, last.injection_id)
        return f"stale: {doubt[0][0]} @{doubt[0][1]}" if doubt else None
