"""What the worker text says of spending: the tokens of its run, and the budget of its session."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from tracelab_duck.engine import read
from tracelab_duck.engine.handle import END
from tracelab_duck.model.worker import DearestRate, Paid, Signal, Tokens, UsageEnd

if TYPE_CHECKING:
    from tracelab_duck.engine.database import Database
    from tracelab_duck.model.worker import WorkerRun

# From so many calls on a run has likely spent its budget.
MANY_CALLS = 1_000

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
    steps = (
        read.records(database, UsageEnd, "reader.worker_metered_end", session_id)
        if run.has_metered
        else []
    )
    is_plain = until_seq == END and not steps
    # Where it likely is, asking first whether it can be only adds to it.
    if is_plain and run.calls >= MANY_CALLS:
        return _paid(database, session_id, run)
    used = read.records(database, UsageEnd, "reader.worker_usage_end", session_id) + steps
    # What a session really cost takes longer than all else, and few can have spent their budget.
    can_be_spent = _may_be_spent(database, used, run.budget_warn_usd)
    if is_plain and can_be_spent:
        return _paid(database, session_id, run)
    budget = _owned(database, session_id, until_seq) if can_be_spent else []
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


def _paid(database: Database, session_id: str, run: WorkerRun) -> tuple[Tokens, list[Signal]]:
    """Who owns what need not be found out where nothing is shared."""
    (paid,) = read.records(database, Paid, "reader.worker_paid", session_id, run.run_id)
    tokens = Tokens(
        paid.input_tokens, paid.output_tokens, paid.cache_read_tokens, paid.cache_write_tokens
    )
    if paid.parts or _is_shared(database, session_id):
        return tokens, _owned(database, session_id, END)
    if paid.subject is None or paid.seq is None or paid.level is None:
        return tokens, []
    return tokens, [Signal("budget", paid.subject, paid.seq, paid.level)]


def _is_shared(database: Database, session_id: str) -> bool:
    ((is_shared,),) = read.rows(database, "reader.worker_shared", session_id)
    return bool(is_shared)


def _owned(database: Database, session_id: str, until_seq: int) -> list[Signal]:
    return read.records(database, Signal, "reader.worker_budget", session_id, until_seq)


def _tokens(used: list[UsageEnd]) -> Tokens:
    return Tokens(
        input_tokens=sum(each.input_tokens for each in used),
        output_tokens=sum(each.output_tokens for each in used),
        cache_read_tokens=sum(each.cache_read_tokens for each in used),
        cache_write_tokens=sum(each.cache_write_tokens for each in used),
    )
