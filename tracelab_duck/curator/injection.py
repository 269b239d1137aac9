"""Writing down what was put into a context."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tracelab_duck.engine import insert

if TYPE_CHECKING:
    from tracelab_duck.engine.database import Database
    from tracelab_duck.model.curation import Curation


def note(opened: Database, state: Curation, text: str, *, tokens: int) -> int:
    """Append a view to `ledger.injection`, which no count of the transcript sees.

    Args:
        opened: An open writer.
        state: Where the run stood when the view was compiled.
        text: The view.
        tokens: Its size, estimated.

    Returns:
        The number of the injection.
    """
    number = state.injections + 1
    row = (
        number,
        state.session_id,
        state.run_id,
        state.through_seq,
        hashlib.sha256(text.encode()).digest(),
        text,
        tokens,
        list(state.versions),
        datetime.now(UTC),  # noqa: TID251 when it was given is what is written down
    )
    with opened.transaction():
        insert.insert(opened, "ledger.injection", [row])
    return number
