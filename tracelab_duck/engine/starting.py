"""Starting an engine: a third of what a command waits for before it can open its database.

It needs nothing that the command line says, so a program that knows that it will want one begins it
first and loads the rest of itself meanwhile.
"""

from __future__ import annotations

import atexit
import os
from contextlib import suppress
from threading import Lock
from typing import NamedTuple

from tracelab_duck.engine.job import Job
from tracelab_duck.engine.native import MAJOR, duckdb
from tracelab_duck.engine.quoting import literal

Options = dict[str, str | int]

# What the engine may keep in memory before it spills; the rest of a refresh needs about as much.
MEMORY_MEGABYTES = 256

# Both lines of the engine can lose a text when they read a log back: where a table has a primary
# key and its texts lie in this packing, a NULL that was updated to a value after a row was inserted
# near it is NULL again (seen with 1.5.5 and 2.0.1, tested). Without the packing a file of real
# transcripts is an eighth larger.
ALWAYS: Options = {"disabled_compression_methods": "dict_fsst"}

# What some passes over a plan take, a few rows do not pay back: a twelfth of a small refresh. Those
# that keep a scan to the rows and columns that are asked for stay.
_UNPAID = (
    "common_subexpressions", "common_subplan", "common_aggregate", "duplicate_groups",
    "compressed_materialization", *(("projection_placement",) if MAJOR > 1 else ()),
)  # fmt: skip

# For work with a few rows. One thread is the fastest then, and so is what the engine has already: a
# change of the memory or the threads makes it give all free memory back to the system by the page.
SMALL: Options = {
    "memory_limit": f"{MEMORY_MEGABYTES}MB",
    "threads": 1,
    "disabled_optimizers": ",".join(_UNPAID),
}

# To reset the bound of memory in DuckDB 1.5 changes what it says, and not what it does.
_ASKED = ("memory_limit", "threads")


class Started(NamedTuple):
    """An engine as it starts.

    Attributes:
        root: Its first connection.
        defaults: What it had by itself of the settings that the program changes.
        settings: What it has of them now.
    """

    root: duckdb.DuckDBPyConnection
    defaults: Options
    settings: Options


_begun: list[Job[Started]] = []
_lock = Lock()


def begin(*, is_small: bool) -> None:
    """Start an engine in a thread of its own; whoever asks for one first gets it.

    Args:
        is_small: Whether it is given at once what work with few rows wants.
    """
    job = Job(lambda: _start(ALWAYS | SMALL if is_small else ALWAYS))
    with _lock:
        _begun.append(job)
    job.begin()


def started() -> Started:
    """An engine that nobody else has.

    Raises:
        duckdb.Error: It could not be started.
    """
    with _lock:
        job = _begun.pop() if _begun else None
    if job is not None:
        # Where memory or threads were short beside the rest, they may do alone.
        with suppress(duckdb.Error):
            return job.result()
    return _start({})


def set_option(root: duckdb.DuckDBPyConnection, name: str, value: str | int) -> None:
    """Change a setting of an engine."""
    root.execute(f"SET {name} = {literal(str(value))}")


def _start(options: Options) -> Started:
    root = duckdb.connect(":memory:")
    # The first statement takes a quarter of all this: the engine then makes its grammar.
    asked = ", ".join(f"current_setting('{name}')" for name in _ASKED)
    values = root.execute(f"SELECT {asked}").fetchone() or ()
    defaults: Options = dict(zip(_ASKED, values, strict=True)) | {"disabled_optimizers": ""}
    for name, value in options.items():
        set_option(root, name, value)
    return Started(root, defaults, defaults | options)


def _settle() -> None:
    # A child has none of the threads of its parent, so one of them would never be done there. And
    # an interpreter that ends must not take a thread out of the engine: that aborts the process.
    for job in _begun:
        job.wait()


def _forget() -> None:
    # The threads of an engine do not live on in a forked child; ending it would wait for them.
    _lost.extend(_begun)
    _begun.clear()
    global _lock  # noqa: PLW0603 the old one may be held by a thread that is not here
    _lock = Lock()


_lost: list[object] = []
os.register_at_fork(before=_settle, after_in_child=_forget)
atexit.register(_settle)
