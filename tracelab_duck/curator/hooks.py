"""What the hooks of an agent do with the database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from tracelab_duck.compilers import worker
from tracelab_duck.compilers.tokens import estimate
from tracelab_duck.curator import hook_folder, injection, one_worker
from tracelab_duck.engine import read
from tracelab_duck.ingest.refresh import refresh

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracelab_duck.curator.hook_call import Call
    from tracelab_duck.engine.database import Database

# The least a token takes is a byte, and plain words take four: so much text is worth compiling.
_BYTES_PER_TOKEN = 4
# What is left of the time when the database was waited for.
_WAITING_SHARE = 0.6


def view(call: Call, transcript: Path) -> str:
    """Read what the transcript has new, and give its worker view within a number of bytes.

    Args:
        call: The call.
        transcript: The worker's own transcript.

    Returns:
        The text; empty where the run has no step yet.

    Raises:
        TracelabError: The database cannot be used.
    """
    given: list[str] = []
    _refresh(call, transcript, lambda opened: given.append(_compiled(opened, call, transcript)))
    return given[0] if given else ""


def refreshed(call: Call, transcript: Path) -> None:
    """Read what the transcript has new, and leave the figures for the status line.

    Raises:
        TracelabError: The database cannot be used.
    """
    _refresh(call, transcript, lambda opened: _keep_figures(opened, call, transcript))


def _refresh(call: Call, transcript: Path, after: Callable[[Database], None]) -> None:
    refresh(
        Path(call.database),
        one_worker.roots(transcript),
        text=cast("Literal['full', 'none']", call.text),
        wait_seconds=call.seconds * _WAITING_SHARE,
        after=after,
    )


def _compiled(opened: Database, call: Call, transcript: Path) -> str:
    state = one_worker.standing(opened, transcript)
    if state is None:
        return ""
    text = worker.compile(
        opened,
        state.session_id,
        budget_tokens=call.most_bytes // _BYTES_PER_TOKEN,
        most_bytes=call.most_bytes,
    )
    size = len(text.encode())
    if size > call.most_bytes:
        # A text that the agent would cut is worse than none.
        smallest = f"the smallest view takes {size} bytes of {call.most_bytes}"
        hook_folder.note(call.database, call.event, smallest)
        return ""
    injection.note(opened, state, text, tokens=estimate(text))
    return text


def _keep_figures(opened: Database, call: Call, transcript: Path) -> None:
    state = one_worker.standing(opened, transcript)
    if state is None:
        return
    place = (state.session_id, state.run_id)
    ((cost_usd, *others),) = read.rows(opened, "reader.status_line", *place)
    cost = None if cost_usd is None else format(cost_usd, "f")
    hook_folder.keep(call.database, state.session_id, hook_folder.Figures(cost, *others))
