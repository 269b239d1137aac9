"""Plans that outlive the run of a statement.

The engine plans a statement anew for each run where it reads a table, or where a value has not the
type it was planned for. One that reads none, and takes nothing but texts, it plans once a session.
For the adapter that is all of 25 ms but three, so few lines go to it as a text, and a process that
reads a few lines again and again keeps a session for it.

Half of planning the adapter is making the plan better, which few lines cannot pay back: the first
plan is the statement as it is bound, and only who runs it more often has it made well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tracelab_duck.engine import sql_files
from tracelab_duck.engine.job import Job
from tracelab_duck.engine.native import MAJOR
from tracelab_duck.engine.quoting import literal

if TYPE_CHECKING:
    from tracelab_duck.engine.native import duckdb

# A moment is told as the ledger keeps it.
_SESSION = "SET TimeZone = 'UTC'"
# DuckDB 1.5 plans a prepared statement anew each time, and once more to prepare it.
_KEEPS_PLANS = MAJOR > 1
# So often a plan is run as it was bound: each time takes a quarter of what making it better takes.
QUICK_RUNS = 4
# Of a longer text it would take much memory: every block of a line carries the line along.
_QUICK_CHARS = 32_000


class _Plan(NamedTuple):
    """A statement that has been planned.

    Attributes:
        called: By which name.
        is_quick: Whether it is as it was bound.
        runs: How often it has been run.
    """

    called: str
    is_quick: bool
    runs: int = 0


class Planner:
    """A session with the statements that it has planned; it ends with the file."""

    def __init__(self, session: duckdb.DuckDBPyConnection) -> None:
        """Take a session over.

        Args:
            session: A connection to the file, without a transaction.
        """
        self._session = session
        self._session.execute(_SESSION)
        self._planned: dict[str, _Plan] = {}
        self._job: Job[_Plan] | None = None

    def begin(self, name: str, *, is_full: bool) -> None:
        """Plan for a short text in a thread of its own, where nothing is planned for it yet.

        Args:
            name: The macro that `rows` will be asked for.
            is_full: Its other argument.
        """
        called = _called(name, is_full=is_full)
        if not _KEEPS_PLANS or self._job is not None or called in self._planned:
            return
        statement = _statement(name, is_full=is_full)
        self._job = Job(lambda: self._plan(called, statement, is_quick=True))
        self._job.begin()

    def rows(self, name: str, text: str, *, is_full: bool) -> list[tuple[Any, ...]]:
        """All rows of a table macro that reads no table.

        Args:
            name: The macro, which takes a text and whether it is to tell everything.
            text: The text.
            is_full: The other argument; each of its values is a plan of its own.

        Returns:
            One tuple a row.

        Raises:
            duckdb.Error: It failed on the text.
        """
        if not _KEEPS_PLANS:
            return self._session.execute(_statement(name, is_full=is_full), [text]).fetchall()
        self._settle()
        called = _called(name, is_full=is_full)
        plan = self._planned.get(called)
        may_be_quick = len(text) <= _QUICK_CHARS and (plan.runs if plan else 0) < QUICK_RUNS
        if plan is None or (plan.is_quick and not may_be_quick):
            plan = self._plan(called, _statement(name, is_full=is_full), is_quick=may_be_quick)
        self._planned[called] = plan._replace(runs=plan.runs + 1)
        return self._session.execute(f"EXECUTE {called}({literal(text)})").fetchall()

    def close(self) -> None:
        """End the session."""
        if self._job is not None:
            self._job.wait()
        self._session.close()

    def _settle(self) -> None:
        """Take over what was planned beside."""
        if self._job is not None:
            job, self._job = self._job, None
            plan = job.result()
            self._planned[plan.called] = plan

    def _plan(self, called: str, statement: str, *, is_quick: bool) -> _Plan:
        if is_quick:
            self._session.execute("PRAGMA disable_optimizer")
        try:
            # It takes the place of the one that was called so before.
            self._session.execute(f"PREPARE {called} AS {statement}")
        finally:
            if is_quick:
                self._session.execute("PRAGMA enable_optimizer")
        return _Plan(called, is_quick)


def _called(name: str, *, is_full: bool) -> str:
    return f"{name.replace('.', '_')}_{is_full}"


def _statement(name: str, *, is_full: bool) -> str:
    macro = sql_files.find(name, "macro").name
    # A parameter that is itself an argument of a macro would have the engine plan every time.
    given = "WITH given AS (SELECT CAST($1 AS VARCHAR) AS text)"
    return f"{given} FROM {macro}((SELECT text FROM given), {is_full})"  # noqa: S608 a name of sql/
