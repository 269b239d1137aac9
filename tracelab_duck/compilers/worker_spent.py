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
    responses = read.records(database, UsageEnd, "reader.worker_usage_end", session_id)
    steps = (
        read.records(database, UsageEnd, "reader.worker_metered_end", session_id)
        if run.has_metered
        else []
    )
    used = responses + steps
    budget: list[Signal] = []
    # What a session really cost takes longer than all else, and few can have spent their budget.
    if _may_be_spent(database, used, run.budget_warn_usd):
        is_plain = until_seq == END and not steps and not any(each.parts for each in used)
        budget = _budget(database, session_id, until_seq, is_plain=is_plain)
    if until_seq < END:
        (tokens,) = read.records(database, Tokens, "reader.worker_usage", run.run_id, until_seq)
        return tokens, budget
    return _tokens([each for each in used if each.run_id == run.run_id]), budget


def _may_be_spent(database: Database, used: list[UsageEnd], budget_usd: Decimal) -> bool:
    """Whether a session can have spent its budget if every token had been the dearest."""
    if any(each.parts for each in used):
        return True
    first = min((each.first_model for each in used if each.first_model is not None), default=None)
    last = max((each.last_model for each in used if each.last_model is not None), default=None)
    if first is None:
        return False
    (rate,) = read.records(database, DearestRate, "reader.dearest_rate", first, last)
    tokens = _tokens(used)
    charges = (
        (tokens.input_tokens, rate.input),
        (tokens.output_tokens, rate.output),
        (tokens.cache_read_tokens, rate.cache_read),
        (tokens.cache_write_tokens, rate.cache_write),
        (sum(each.searches for each in used) * _MILLION, rate.web_search),
    )
    most = sum(count * (price or Decimal(0)) for count, price in charges) / _MILLION
    return most >= _BUDGET_SHARE * budget_usd


def _budget(database: Database, session_id: str, until_seq: int, *, is_plain: bool) -> list[Signal]:
    """Who owns what need not be found out where the end is asked for and nothing is shared."""
    if is_plain:
        ((is_shared,),) = read.rows(database, "reader.worker_shared", session_id)
        if not is_shared:
            return read.records(database, Signal, "reader.worker_budget_end", session_id)
    return read.records(database, Signal, "reader.worker_budget", session_id, until_seq)


def _tokens(used: list[UsageEnd]) -> Tokens:
    return Tokens(
        input_tokens=sum(each.input_tokens for each in used),
        output_tokens=sum(each.output_tokens for each in used),
        cache_read_tokens=sum(each.cache_read_tokens for each in used),
        cache_write_tokens=sum(each.cache_write_tokens for each in used),
    )
