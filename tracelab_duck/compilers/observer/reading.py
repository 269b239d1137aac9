"""Reading one session for its page: some fifteen statements, whatever its length."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.compilers.observer.selection import shown_calls
from tracelab_duck.engine import read
from tracelab_duck.errors import SessionUnknownError
from tracelab_duck.model.observer_rows import (
    AgentRow,
    AnomalyRow,
    CallRow,
    ClockRow,
    FactRow,
    FileRow,
    MarkRow,
    OddityRow,
    Reading,
    ResponseRow,
    RunRow,
    StandingRow,
    TextRow,
    TurnRow,
    VersionRow,
)

if TYPE_CHECKING:
    from tracelab_duck.engine.database import Database

END = 9_223_372_036_854_775_807
# Longer than what is shown, so that a secret is masked whole before the text is cut.
_TEXT_CHARACTERS = 3_000


def session(database: Database, session_id: str, *, until_seq: int | None) -> Reading:
    """Read everything that the page of a session is made of.

    Args:
        database: An open database.
        session_id: The session.
        until_seq: The last event that counts; None for all.

    Raises:
        SessionUnknownError: Nothing of it is in the database up to there.
    """
    until = END if until_seq is None else until_seq
    runs = read.records(database, RunRow, "reader.observer_run", session_id, until)
    if not runs:
        raise SessionUnknownError(session_id, known=())
    run = runs[0]
    of_run = (run.run_id, until)
    calls = tuple(read.records(database, CallRow, "reader.observer_call", *of_run))
    shown = [call.call_seq for call in shown_calls(calls)]
    agents = [each.run_id for each in runs if each.agent_id is not None and each.is_current]
    whole = [each.run_id for each in runs if not each.is_superseded]
    copies = [each.run_id for each in runs if each.is_progress and not each.is_superseded]
    return Reading(
        session_id=session_id,
        is_past=until_seq is not None,
        clock=read.records(database, ClockRow, "reader.observer_clock", until)[0],
        run=run,
        runs=tuple(runs),
        standing=read.records(database, StandingRow, "reader.observer_standing", *of_run)[0],
        turns=tuple(read.records(database, TurnRow, "reader.observer_turn", *of_run)),
        calls=calls,
        texts=tuple(
            read.records(
                database, TextRow, "reader.observer_text", *of_run, shown, _TEXT_CHARACTERS
            )
            if shown
            else ()
        ),
        marks=tuple(read.records(database, MarkRow, "reader.observer_mark", *of_run)),
        versions=tuple(read.records(database, VersionRow, "reader.observer_version", *of_run)),
        anomalies=tuple(read.records(database, AnomalyRow, "reader.observer_anomaly", *of_run)),
        responses=tuple(
            read.records(database, ResponseRow, "reader.observer_response", session_id, *of_run)
        ),
        files=tuple(read.records(database, FileRow, "reader.observer_file", *of_run)),
        facts=tuple(read.records(database, FactRow, "reader.observer_fact", *of_run)),
        agents=tuple(
            read.records(
                database, AgentRow, "reader.observer_agent", run.run_id, agents, copies, until
            )
            if agents
            else ()
        ),
        oddities=tuple(read.records(database, OddityRow, "reader.observer_oddity", whole, until)),
    )
