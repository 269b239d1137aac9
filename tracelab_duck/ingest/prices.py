"""Loading price rows into the ledger: a user's file, or the installed price list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tracelab_duck.engine import apply, read
from tracelab_duck.engine.database import open_writer
from tracelab_duck.engine.insert import insert
from tracelab_duck.ingest import price_file, price_list
from tracelab_duck.model.price import Price

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tracelab_duck.engine.database import Database

_TABLE = "ledger.price"
_CLOSING = "ledger.price_closing"
_RATES = "cost.current_rate"
_SAID_BY_PROGRAM = ("seed: " + price_list.PACKAGE, "sync: " + price_list.PACKAGE)


@dataclass(frozen=True, slots=True)
class PriceReport:
    """What a change of the price table did.

    Attributes:
        added: Rows that are new.
        closed: Rows that are no longer stated, and stay as history.
        unchanged: Rows that were known already.
        source: Where the rows came from.
    """

    added: int
    closed: int
    unchanged: int
    source: str


def load(database_path: Path, file: Path, *, now: datetime, wait_seconds: float = 0) -> PriceReport:
    """Add the rows of a user's file; they go before those of the program.

    Args:
        database_path: The database; it is made when missing.
        file: A CSV or Parquet file with the columns of the view `prices`.
        now: From when a row is known that does not say it.
        wait_seconds: How long to try while somebody else has the database open.

    Returns:
        How many rows were new.

    Raises:
        PriceFileUnusableError: The file is no price table in USD.
        DatabaseError: The database cannot be used.
    """
    rows = price_file.read(file, known_at=now)
    with open_writer(database_path, wait_seconds=wait_seconds) as database, database.transaction():
        known = {_essence(row) for row in _stored(database)}
        added = [row for row in rows if _essence(row) not in known]
        insert(database, _TABLE, [_values(row) for row in added])
        apply.run(database, _RATES)
    return PriceReport(len(added), closed=0, unchanged=len(rows) - len(added), source=file.name)


def sync(database_path: Path, *, now: datetime, wait_seconds: float = 0) -> PriceReport:
    """Bring the table up to the installed price list; without one, to the packaged seed.

    Rows that the list no longer states are closed, never deleted, so a bill can still be asked for
    as it stood. Rows that a user loaded are left alone.

    Args:
        database_path: The database; it is made when missing.
        now: From when new rows are known.
        wait_seconds: How long to try while somebody else has the database open.

    Returns:
        What changed. Opening the database has already brought in the seed of this program.

    Raises:
        DatabaseError: The database cannot be used.
    """
    with open_writer(database_path, wait_seconds=wait_seconds) as database, database.transaction():
        said = [row for row in _stored(database) if row.origin.startswith(_SAID_BY_PROGRAM)]
        open_rows = [row for row in said if row.system_to is None]
        if not is_list_installed() or not _is_newer(price_list.version(), said):
            return PriceReport(0, closed=0, unchanged=len(open_rows), source="packaged seed")
        name = f"{price_list.PACKAGE} {price_list.version()}"
        stated = price_list.prices(known_at=now, origin=f"sync: {name}")
        return _bring_up(database, open_rows, stated, source=name, now=now)


def is_list_installed() -> bool:
    """Whether the extra `prices` is installed."""
    return find_spec(price_list.PACKAGE.replace("-", "_")) is not None


def _is_newer(version: str, said: Iterable[Price]) -> bool:
    """Whether a version is newer than every one that rows came from."""
    known = [_numbers(row.origin.rpartition(" ")[2]) for row in said]
    return _numbers(version) > max(known, default=())


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())


def _bring_up(
    database: Database, open_rows: list[Price], stated: list[Price], *, source: str, now: datetime
) -> PriceReport:
    wanted = {_essence(row): row for row in stated}
    known = {_essence(row): row for row in open_rows}
    added = [row for key, row in wanted.items() if key not in known]
    closed = [row for key, row in known.items() if key not in wanted]
    for row in closed:
        apply.run(
            database,
            _CLOSING,
            provider=row.provider,
            model=row.model,
            rule=row.rule,
            valid_from=row.valid_from,
            system_from=row.system_from,
            origin=row.origin,
            closed_at=now,
        )
    insert(database, _TABLE, [_values(row) for row in added])
    apply.run(database, _RATES)
    return PriceReport(
        len(added), closed=len(closed), unchanged=len(known) - len(closed), source=source
    )


def _stored(database: Database) -> list[Price]:
    return read.records(database, Price, _TABLE)


def _essence(row: Price) -> tuple[object, ...]:
    """What a row says, apart from when it became known and who said it."""
    return _values(row._replace(system_from=datetime.min.replace(tzinfo=UTC), origin=""))


def _values(row: Price) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in price_file.COLUMNS)
