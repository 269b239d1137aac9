"""Money for model calls: looked up before each, written down before its answer is used."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from tracelab_duck.curator.client import RETRIES
from tracelab_duck.curator.failures import ModelUnpricedError
from tracelab_duck.engine import insert, read
from tracelab_duck.engine.database import open_reader, open_writer
from tracelab_duck.model.extraction import Request

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from tracelab_duck.engine.database import Database
    from tracelab_duck.model.extraction import Reply

PURPOSE = "extract"
# Behind the purpose of a call whose answer never came: the row says the most it can have cost.
_LOST = ":lost"
# Roles, numbers and the like that an endpoint adds to a request.
_FRAME_TOKENS = 200
_WAIT_SECONDS = 30.0
_NOTHING = Request("", "", 1)


@dataclass(frozen=True, slots=True)
class Purse:
    """A budget over all model calls that a database has seen.

    Attributes:
        database: The database file.
        budget_usd: What all calls together may cost, those of earlier runs included.
        clock: The present.
        purpose: What the calls are for, as their rows say.
    """

    database: Path
    budget_usd: Decimal
    clock: Callable[[], datetime]
    purpose: str = PURPOSE

    def spent_usd(self) -> Decimal:
        """What all calls have cost so far."""
        with open_reader(self.database, is_small=True) as opened:
            ((spent, _),) = read.rows(opened, "reader.spent")
        return Decimal(spent)

    def allows(self, request: Request, model: str) -> bool:
        """Whether a call fits in, even if each attempt of it costs the most it can.

        Raises:
            ModelUnpricedError: What the model costs is unknown.
        """
        return self.spent_usd() + self.most_usd(request, model) <= self.budget_usd

    def require_price(self, model: str) -> None:
        """Make sure that what a model costs is known.

        Raises:
            ModelUnpricedError: It is not.
        """
        self.most_usd(_NOTHING, model)

    def most_usd(self, request: Request, model: str) -> Decimal:
        """The most that a call with all its attempts can cost.

        A token takes a byte at least, so the bytes of a request bound its tokens.

        Raises:
            ModelUnpricedError: What the model costs is unknown.
        """
        sent = len(request.system.encode()) + len(request.text.encode()) + _FRAME_TOKENS
        with open_reader(self.database, is_small=True) as opened:
            rows = read.rows(
                opened, "cost.call", model, self.clock(), sent, request.max_tokens, 0, 0, 0
            )
        if not rows or rows[0][0] is None:
            raise ModelUnpricedError(model)
        return Decimal(rows[0][0]) * (RETRIES + 1)

    def note(self, reply: Reply) -> None:
        """Write down what an answer cost."""
        tokens = (
            reply.input_tokens,
            reply.output_tokens,
            reply.cache_read_tokens,
            reply.cache_write_5m_tokens,
            reply.cache_write_1h_tokens,
        )
        with open_writer(self.database, wait_seconds=_WAIT_SECONDS) as opened:
            rows = read.rows(opened, "cost.call", reply.model, self.clock(), *tokens)
            cost = rows[0][0] if rows else None
            *others, five_minutes, hour = tokens
            written = (*others, five_minutes + hour, cost, self.clock())
            _append(opened, self.purpose, reply.model, reply.request_id, *written)

    def note_lost(self, request: Request, model: str) -> None:
        """Write down the most that a call without an answer can have cost."""
        most = self.most_usd(request, model)
        with open_writer(self.database, wait_seconds=_WAIT_SECONDS) as opened:
            _append(opened, self.purpose + _LOST, model, None, 0, 0, 0, 0, most, self.clock())


def _append(opened: Database, *row: object) -> None:
    ((_, calls),) = read.rows(opened, "reader.spent")
    with opened.transaction():
        insert.insert(opened, "ledger.spend", [(calls + 1, *row)])
