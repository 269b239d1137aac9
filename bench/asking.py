"""Asking a model in a benchmark: by the program's own client, within a budget, written down.

Used with `--live` alone. Every answer is a row of `ledger.spend` in a database of its own before it
is used, and no call is made that could exceed the budget.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Protocol

import tracelab_duck
from tracelab_duck.curator.failures import ModelCallError
from tracelab_duck.curator.spend import Purse
from tracelab_duck.engine import read
from tracelab_duck.engine.database import open_reader
from tracelab_duck.model.extraction import Request

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable
    from decimal import Decimal
    from pathlib import Path

    from tracelab_duck.model.extraction import Reply


class OutOfBudgetError(Exception):
    """The next call could cost more than is left."""


class Client(Protocol):
    """Whoever answers; `tracelab_duck.curator.client.Client`."""

    def ask(self, request: Request, model: str) -> Reply:
        """One answer of one model."""


@dataclass(frozen=True, slots=True)
class Asker:
    """One model with its purse.

    Attributes:
        client: Who answers.
        purse: What all calls may cost, those of earlier runs included.
        model: Its name, as the price table has it.
    """

    client: Client
    purse: Purse
    model: str

    def ask(self, system: str, text: str, max_tokens: int) -> Reply:
        """One answer, paid for before it is used.

        Args:
            system: The system prompt.
            text: The one message; secrets in it are masked before it is sent.
            max_tokens: What the model may answer.

        Returns:
            The answer; its text is empty when the model refused.

        Raises:
            OutOfBudgetError: The call could exceed the budget.
            ModelCallError: The endpoint or the network failed.
            ModelUnpricedError: What the model costs is unknown.
        """
        request = Request(system, self._masked(text), max_tokens)
        if not self.purse.allows(request, self.model):
            raise OutOfBudgetError(
                f"the next call could exceed {self.purse.budget_usd} USD, of which "
                f"{self.purse.spent_usd()} are spent"
            )
        try:
            reply = self.client.ask(request, self.model)
        except ModelCallError as failure:
            if failure.may_cost:
                self.purse.note_lost(request, self.model)
            raise
        self.purse.note(reply)
        return reply

    def _masked(self, text: str) -> str:
        with open_reader(self.purse.database) as database:
            found = read.rows(database, "reader.redacted_text", [text])
        return str(found[0][1]) if found else text


def asker(
    folder: Path,
    *,
    model: str,
    budget_usd: Decimal,
    purpose: str,
    client: Client | None = None,
    clock: Callable[[], datetime] | None = None,
) -> Asker:
    """Prepare a model.

    Args:
        folder: Where the database of what was spent stands; it is kept from run to run.
        model: Its name.
        budget_usd: What all calls that this database has seen may cost.
        purpose: What the calls are for.
        client: Who answers; None for the real client, which needs the `llm` extra and a key.
        clock: The present; None for the machine's.

    Raises:
        ModelUnpricedError: What the model costs is unknown.
        ExtraMissingError: The SDK is not installed.
    """
    from tracelab_duck.curator.client import Client as Real  # noqa: PLC0415 only a live run asks

    nothing = folder / "nothing"
    nothing.mkdir(parents=True, exist_ok=True)
    database = folder / "spend.duckdb"
    tracelab_duck.open(database).refresh([nothing])
    purse = Purse(database, budget_usd, clock or _now, purpose)
    purse.require_price(model)
    return Asker(client or Real(), purse, model)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of a live run."""
    live = parser.add_argument_group("with a model (off unless --live is given)")
    live.add_argument("--live", action="store_true", help="send texts to a model; it costs money")
    live.add_argument("--budget", metavar="USD", help="what all live calls so far may cost")
    live.add_argument("--model", default="claude-haiku-4-5", help="one that has a price")


def require_budget(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    """Refuse a live run that has no budget."""
    if given.live and given.budget is None:
        parser.error("--live needs --budget USD")


def _now() -> datetime:
    # When a call was made decides which price was in force.
    return datetime.now(UTC)  # noqa: TID251
