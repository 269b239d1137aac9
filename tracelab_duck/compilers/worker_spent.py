"""What the worker text says of spending: the tokens of its run, and the budget of its session."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from tracelab_duck.engine import read
from tracelab_duck.engine.handle import END
from tracelab_duck.model.worker import DearestRate, Signal, Tokens, UsageEnd

if TYPE_CHECKING:
    from tracelab_duck.engine.database import Database
    from tracelab_duck.model.worker import WorkerRun

# What a session can have spent leaves out that a copy in another transcript may show more output.
_BUDGET_SHARE = Decimal("0.8")
_MILLION = 1_000_000


def spent(
    database: Database, session_id: str, run: WorkerRun, until_seq: int
) -> tuple[Tokens, list[Signal]]:
    """The tokens that a run shows as of a seq, and the budget where its session has spent it.

    Args:
        database: An open database.
        session_id: The session.
        run: Its main run.
        until_seq: The last seq that counts; END for the present.
    """
    (used,) = read.records(database, UsageEnd, "reader.worker_usage_end", session_id, run.run_id)
    # Who owns a message and what it really cost takes longer than all else, and few sessions can
    # have spent their budget.
    budget = (
        read.records(database, Signal, "reader.worker_budget", session_id, until_seq)
        if _may_be_spent(database, used, run.budget_warn_usd)
        else []
    )
    if until_seq < END:
        (tokens,) = read.records(database, Tokens, "reader.worker_usage", run.run_id, until_seq)
        return tokens, budget
    tokens = Tokens(
        input_tokens=used.input_tokens,
        output_tokens=used.output_tokens,
        cache_read_tokens=used.cache_read_tokens,
        cache_write_tokens=used.cache_write_tokens,
    )
    return tokens, budget


def _may_be_spent(database: Database, used: UsageEnd, budget_usd: Decimal) -> bool:
    """Whether a session can have spent its budget if every token had been the dearest."""
    if used.session_parts:
        return True
    if used.first_model is None:
        return False
    (rate,) = read.records(
        database, DearestRate, "reader.dearest_rate", used.first_model, used.last_model
    )
    charges = (
        (used.session_input_tokens, rate.input),
        (used.session_output_tokens, rate.output),
        (used.session_cache_read_tokens, rate.cache_read),
        (used.session_cache_write_tokens, rate.cache_write),
        ((used.session_searches or 0) * _MILLION, rate.web_search),
    )
    most = sum((count or 0) * (price or Decimal(0)) for count, price in charges) / _MILLION
    return most >= _BUDGET_SHARE * budget_usd
