"""Reading what the worker text is made of.

Few and small statements, each bound to the one main run of the session: planning a statement costs
more than running it here, and an ORDER BY costs more than sorting what comes back. What the
incremental state holds is read from it at the end, and counted again as of an earlier seq.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.compilers import worker_present
from tracelab_duck.compilers.masked import masked
from tracelab_duck.compilers.worker_spent import spent
from tracelab_duck.engine import read
from tracelab_duck.engine.beside import Beside
from tracelab_duck.engine.handle import END
from tracelab_duck.errors import SessionUnknownError, TimeTooEarlyError
from tracelab_duck.model.worker import (
    EpisodeVersion,
    EventText,
    FactKey,
    FileUse,
    PendingCall,
    Position,
    Signal,
    ToolCalls,
    ToolUse,
    Turn,
    WorkerRun,
    WorkerState,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracelab_duck.engine.database import Database
    from tracelab_duck.model.worker import Tokens

_REQUEST = 500
_FAILURES = 8
_EPISODES = 24
_FILES = 20
# A thousand lines. Reading of what kind each event of a long run is took three times as long.
_LOOK_BACK = 1000 << 20


def worker_state(database: Database, session_id: str, until_seq: int) -> WorkerState:
    """The state of a session's main run as of a seq, secrets masked.

    Args:
        database: An open database.
        session_id: A whole session id.
        until_seq: The last seq that counts; END for the present.

    Raises:
        SessionUnknownError: No main run has this session.
        TimeTooEarlyError: It had not begun at that seq.
    """
    run = current_run(database, session_id, until_seq)
    return masked(database, _state(database, session_id, run, until_seq))


def current_run(database: Database, session_id: str, until_seq: int) -> WorkerRun:
    """The run that shows the main thread of a session as of a seq.

    Args:
        database: An open database.
        session_id: A whole session id.
        until_seq: The last seq that counts; END for the present.

    Raises:
        SessionUnknownError: No main run has this session.
        TimeTooEarlyError: It had not begun at that seq.
    """
    runs = read.records(database, WorkerRun, "reader.worker_run", session_id, until_seq)
    if len(runs) > 1:
        current = read.rows(database, "reader.current_main_run", session_id, until_seq)
        runs = [run for run in runs if (run.run_id,) in current]
    if runs:
        return runs[0]
    if until_seq < END and read.rows(database, "reader.worker_run", session_id, END):
        raise TimeTooEarlyError(session_id, moment=f"seq {until_seq}")
    known = [str(row[0]) for row in read.rows(database, "reader.session_handle")]
    raise SessionUnknownError(session_id, known=known)


def _state(database: Database, session_id: str, run: WorkerRun, until_seq: int) -> WorkerState:
    # Money takes as long as all the rest.
    with Beside(database, lambda reader: spent(reader, session_id, run, until_seq)) as spending:
        return _with_spending(database, session_id, run, until_seq, spending)


def _with_spending(
    database: Database,
    session_id: str,
    run: WorkerRun,
    until_seq: int,
    spending: Beside[tuple[Tokens, list[Signal]]],
) -> WorkerState:
    place = (run.run_id, until_seq)
    position = _position(database, run, until_seq)
    # The carry says at most how much there is; a statement that can find nothing is left out.
    turns = _turns(database, run, until_seq) if run.turns else []
    n_turns = turns[-1].turn_no if turns else 0
    tools = (
        read.records(database, ToolCalls, "reader.worker_tool", *place, _FAILURES)
        if run.calls
        else []
    )
    files = read.records(database, FileUse, "reader.worker_file", *place, _FILES) if tools else []
    open_calls, n_abandoned = _waiting(tools, n_turns)
    failures = _failed(tools)
    first = max(n_turns - _EPISODES + 1, 0)
    episodes = _newest(
        read.records(database, EpisodeVersion, "reader.worker_episode", *place, first)
    )
    signals = read.records(database, Signal, "reader.worker_signal", *place)
    errors = (each.seq for each in _active(signals) if each.kind == "repeated_error")
    seqs = sorted({*_quoted(position, [*open_calls, *failures], episodes), *errors})
    texts = read.records(database, EventText, "reader.event_text", run.run_id, seqs)
    fact_keys = _fact_keys(database, run, until_seq)
    tokens, budget = spending.result()
    worded = [turn for turn in turns if turn.request and not turn.is_void]
    return WorkerState(
        session_id=session_id,
        goal=worded[0] if worded else None,
        latest=_clipped(worded[-1]) if worded else None,
        n_turns=n_turns,
        position=position,
        n_calls=sum(tool.calls for tool in tools),
        n_errors=sum(tool.errors for tool in tools),
        tokens=tokens,
        tools=_ranked(tools),
        files=tuple(files),
        n_files=files[0].files if files else 0,
        open_calls=tuple(open_calls),
        n_abandoned=n_abandoned,
        failures=tuple(failures),
        fact_keys=fact_keys,
        anomalies=_active(signals + budget),
        episodes=episodes[-_EPISODES:],
        # Each request begins an episode; what came before the first may be one more.
        n_episodes=n_turns + any(each.episode_no == 0 for each in episodes),
        asks={turn.turn_no: turn.request or "" for turn in turns[-_EPISODES:]},
        texts=tuple(texts),
    )


def _position(database: Database, run: WorkerRun, until_seq: int) -> Position:
    """What is asked for stands near the end, all but always."""
    near = max(min(run.last_seq, until_seq) - _LOOK_BACK, run.run_id)
    position = _position_since(database, run, near, until_seq)
    if position.frontier_seq is None and near > run.run_id:
        return _position_since(database, run, run.run_id, until_seq)
    return position


def _position_since(database: Database, run: WorkerRun, since_seq: int, until_seq: int) -> Position:
    (position,) = read.records(
        database, Position, "reader.worker_position", run.run_id, since_seq, until_seq
    )
    return position


def _turns(database: Database, run: WorkerRun, until_seq: int) -> list[Turn]:
    """The first request and the newest; all of them as of an earlier seq, or where these are void.

    What is asked for are the first and the last that have words and stand, and the newest.
    """
    first = run.turns - _EPISODES + 1
    if until_seq == END and first > 1:
        turns = _turns_since(database, run, first, until_seq)
        stand = [bool(turn.request) and not turn.is_void for turn in turns]
        if stand[0] and any(stand[1:]):
            return turns
    return _turns_since(database, run, 0, until_seq)


def _turns_since(database: Database, run: WorkerRun, first: int, until_seq: int) -> list[Turn]:
    rows = read.records(database, Turn, "reader.worker_turn", run.run_id, until_seq, first)
    turns = sorted((row for row in rows if not row.is_void), key=lambda turn: turn.turn_no)
    void = {row.turn_no for row in rows if row.is_void}
    return [turn._replace(is_void=turn.turn_no in void) for turn in turns] if void else turns


def _ranked(tools: list[ToolCalls]) -> tuple[ToolUse, ...]:
    used = [ToolUse(tool.name, tool.calls, tool.errors) for tool in tools]
    return tuple(sorted(used, key=lambda tool: (-tool.calls, tool.name)))


def _waiting(tools: list[ToolCalls], turn_no: int) -> tuple[list[PendingCall], int]:
    """Calls of a turn without a result, and how many there are of other turns."""
    waiting = [(tool.name, call) for tool in tools for call in tool.waiting or ()]
    calls = [
        PendingCall(name, call["call_seq"], None, call["called_at"])
        for name, call in waiting
        if call["turn_no"] == turn_no
    ]
    return sorted(calls, key=lambda call: call.call_seq), len(waiting) - len(calls)


def _failed(tools: list[ToolCalls]) -> list[PendingCall]:
    """The last calls that failed, by their result."""
    calls = [
        PendingCall(tool.name, call["call_seq"], call["result_seq"], None)
        for tool in tools
        for call in tool.failed or ()
    ]
    return sorted(calls, key=lambda call: (call.result_seq or 0, call.call_seq))[-_FAILURES:]


def _clipped(turn: Turn) -> Turn:
    return turn._replace(request=(turn.request or "")[:_REQUEST])


def _newest(versions: list[EpisodeVersion]) -> tuple[EpisodeVersion, ...]:
    heads = {each.episode_no: each for each in sorted(versions, key=lambda each: each.version)}
    return tuple(heads[number] for number in sorted(heads))


def _active(signals: list[Signal]) -> tuple[Signal, ...]:
    """Level 0 is none."""
    active = [each for each in signals if each.level > 0]
    return tuple(sorted(active, key=lambda each: (each.seq, each.kind, each.subject)))


def _fact_keys(database: Database, run: WorkerRun, until_seq: int) -> tuple[FactKey, ...]:
    if until_seq == END:
        return worker_present.fact_keys(database, run)
    return tuple(read.records(database, FactKey, "reader.fact_key", run.run_id, until_seq))


def _quoted(
    position: Position, calls: list[PendingCall], episodes: tuple[EpisodeVersion, ...]
) -> Iterator[int]:
    """The events whose words the text may show."""
    if position.frontier_seq is not None:
        yield position.frontier_seq
    for call in calls:
        yield call.call_seq
        if call.result_seq is not None:
            yield call.result_seq
    for episode in episodes[-_EPISODES:]:
        yield episode.seq_to
