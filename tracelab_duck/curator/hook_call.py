"""Serving a hook of the agent: quick, within a time, and never a trouble to it.

Whatever goes wrong, the agent gets an empty answer and exit code 0, and a line stands in the log.
This module loads nothing but the small modules of Python: the status line is drawn after every
message, and the command line alone would take 110 ms of the 100 it has, the engine another 150.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from tracelab_duck.curator import hook_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

SESSION_START, STATUS_LINE = "session-start", "statusline"
EVENTS = (SESSION_START, "stop", "post-tool-use", STATUS_LINE)
# The agent cuts what a hook says at 10,000 characters and shows its model 2,000 of them.
MOST_BYTES = 9500
SECONDS = 5.0
_TEXTS = ("full", "none")


class Call(NamedTuple):
    """One call of a hook.

    Attributes:
        database: The database file.
        event: One of EVENTS.
        most_bytes: What a view may take.
        seconds: After how long the agent gets an empty answer.
        text: `full` keeps each distinct text once, `none` only what the fold reads.
    """

    database: str
    event: str
    most_bytes: int = MOST_BYTES
    seconds: float = SECONDS
    text: str = _TEXTS[0]


def parsed(arguments: Sequence[str]) -> Call | None:
    """The call that a command line of the settings makes.

    Args:
        arguments: What stands behind the program: `--db FILE hooks run EVENT` and options.

    Returns:
        The call; None for every other command line, which the command tree reads.
    """
    if len(arguments) < 5 or arguments[0] != "--db" or tuple(arguments[2:4]) != ("hooks", "run"):  # noqa: PLR2004 the form above
        return None
    call = Call(os.path.abspath(arguments[1]), arguments[4])
    if call.event not in EVENTS or len(arguments) % 2 == 0:
        return None
    for option, value in zip(arguments[5::2], arguments[6::2], strict=True):
        if option == "--bytes" and value.isdigit():
            call = call._replace(most_bytes=int(value))
        elif option == "--seconds" and value.isdigit():
            call = call._replace(seconds=float(value))
        elif option == "--text" and value in _TEXTS:
            call = call._replace(text=value)
        else:
            return None
    return call


def serve(call: Call) -> NoReturn:
    """Answer the agent on stdout and end the process, whatever happens, with 0."""
    # Without a thread for it the call just has no end of its own.
    with suppress(RuntimeError):
        threading.Thread(target=_give_up, args=(call,), daemon=True).start()
    if call.event != STATUS_LINE:
        from tracelab_duck.engine import resting  # noqa: PLC0415 the status line does without

        # At the end of the process a database need not be let go.
        resting.want()
    try:
        said = answer(call, sys.stdin.buffer.read())
        sys.stdout.buffer.write(said.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()
    finally:
        # Not even the end of the interpreter may take time or speak.
        os._exit(0)


def answer(call: Call, given: bytes) -> str:
    """What the agent is told.

    Args:
        call: The call.
        given: What the agent said on stdin, a JSON object.

    Returns:
        A text; empty when there is nothing to say or something went wrong.
    """
    try:
        said = json.loads(given)
        return _answered(call, said if isinstance(said, dict) else {})
    except Exception as failure:  # noqa: BLE001 nothing may reach the agent
        hook_folder.note(call.database, call.event, f"{type(failure).__name__}: {failure}")
        return ""


def _answered(call: Call, said: dict[str, Any]) -> str:
    session, transcript = str(said.get("session_id", "")), str(said.get("transcript_path", ""))
    if call.event == STATUS_LINE:
        return hook_folder.status_line(call.database, session, transcript)
    if not os.path.isfile(transcript):
        return ""
    from pathlib import Path  # noqa: PLC0415 the status line does without

    from tracelab_duck.engine import starting  # noqa: PLC0415 loads duckdb

    starting.begin(is_small=True)
    from tracelab_duck.curator import hooks  # noqa: PLC0415 loads duckdb

    if call.event == SESSION_START:
        return hooks.view(call, Path(transcript))
    hooks.refreshed(call, Path(transcript))
    return ""


def _give_up(call: Call) -> None:
    time.sleep(call.seconds)
    # A batch is one transaction, so nothing is half done.
    hook_folder.note(call.database, call.event, f"not done after {call.seconds:g} s")
    os._exit(0)
