"""The engine's compiled module alone.

The Python package around it takes four times as long to import (100 against 25 ms), most of a
command that finds nothing new. Only what passes Arrow tables in or out needs it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import _duckdb as duckdb

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MAJOR", "duckdb", "register", "relation"]

# Of the engine; what it can differs between the lines that are supported.
MAJOR = int(duckdb.__version__.partition(".")[0])


def register(connection: duckdb.DuckDBPyConnection, name: str, table: Any) -> None:  # noqa: ANN401
    """Let statements of a connection read a `pyarrow.Table` by a name."""
    # The package tells the engine how to, when it is loaded.
    import_module("duckdb")
    connection.register(name, table)


def relation(
    connection: duckdb.DuckDBPyConnection,
    statement: str | duckdb.Statement,
    values: Sequence[object] = (),
) -> Any:  # noqa: ANN401 a class of the package
    """A statement that has not run yet, whose rows can be had as Arrow tables."""
    # The package adds the method, when it is loaded.
    import_module("duckdb")
    return connection.sql(statement, params=list(values) or None)
