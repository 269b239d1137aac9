"""The Python interface: refresh, ask, and read the views of a database.

```python
import tracelab_duck

lab = tracelab_duck.open("traces.duckdb")
lab.refresh(["~/.claude/projects"])
for session_id, turns in lab.sql("SELECT session_id, turns FROM sessions").rows():
    print(session_id, turns)
```
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self

from tracelab_duck import config, paths
from tracelab_duck.engine import resting

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime
    from os import PathLike

    import pyarrow as pa

    from tracelab_duck.curator.loop import Curator
    from tracelab_duck.model.refresh_report import RefreshReport


@dataclass(frozen=True, slots=True)
class Answer:
    """The finished result of a query.

    Attributes:
        table: All its rows.
    """

    table: pa.Table

    def arrow(self) -> pa.Table:
        """The rows as a `pyarrow.Table`."""
        return self.table

    def df(self) -> Any:  # noqa: ANN401 - pandas is the caller's own and need not be there
        """The rows as a `pandas.DataFrame`; pandas must be installed."""
        return self.table.to_pandas()

    def rows(self) -> list[tuple[Any, ...]]:
        """The rows as tuples of Python values, in the order of the columns."""
        columns = [column.to_pylist() for column in self.table.columns]
        return list(zip(*columns, strict=True))


@dataclass(frozen=True, slots=True)
class Lab:
    """A database by its path. It holds no connection: each call opens, works and closes.

    Who refreshes again and again does it in a `with` block: inside, the file stays open between
    small refreshes, without a lock, so other processes use it as before. In this process it is then
    used through a `Lab` alone; opening it with `duckdb` directly is refused until the block ends.

    Attributes:
        path: The database file; it need not exist before the first refresh.
    """

    path: Path

    def __enter__(self) -> Self:
        """Let the file stay open between small refreshes."""
        resting.want()
        return self

    def __exit__(self, *_: object) -> None:
        """Let go of it."""
        from tracelab_duck.engine.instance import end_rest  # noqa: PLC0415 - loads duckdb

        end_rest()

    def refresh(
        self,
        sources: Sequence[str | PathLike[str]] = (),
        *,
        text: Literal["full", "none"] = "full",
        wait_seconds: float = 0,
    ) -> RefreshReport:
        """Read what is new, fold it, commit it.

        Args:
            sources: Files and folders; none for the agent folders that are known and exist.
            text: `full` keeps each distinct text once, `none` keeps only what the fold reads.
            wait_seconds: How long to try while somebody else writes the database.

        Returns:
            What was read and written.

        Raises:
            TracelabError: It could not be read or written.
        """
        from tracelab_duck.ingest.refresh import refresh  # noqa: PLC0415 - loads duckdb

        return refresh(
            self.path,
            [Path(source).expanduser() for source in sources],
            text=text,
            settings=config.load(paths.config_path()).settings,
            wait_seconds=wait_seconds,
        )

    def sql(
        self,
        query: str,
        *,
        attach: Mapping[str, str | PathLike[str]] | None = None,
        limit: int | None = None,
        timeout_seconds: float | None = None,
    ) -> Answer:
        """Answer one query that only reads.

        Args:
            query: One statement over the public views.
            attach: The caller's own files by the name they get in the query.
            limit: How many rows at most; None for all.
            timeout_seconds: After how long it is stopped; None for never.

        Returns:
            A finished result.

        Raises:
            TracelabError: The query is refused, wrong or too slow, or the database unreadable.
        """
        from tracelab_duck.engine import query as sandbox  # noqa: PLC0415 - loads duckdb

        files = {name: Path(file).expanduser() for name, file in (attach or {}).items()}
        table = sandbox.run(
            self.path, query, attachments=files, limit=limit, timeout_seconds=timeout_seconds
        )
        return Answer(table)

    def worker_view(
        self,
        session_id: str,
        *,
        budget_tokens: int = 6000,
        as_of: int | datetime | None = None,
    ) -> str:
        """Compile the worker text of a session.

        Args:
            session_id: An id, or the beginning of one and only one.
            budget_tokens: What the text may take, by estimate.
            as_of: A seq of the ledger or a time in the run; None for the present.

        Returns:
            Plain text.

        Raises:
            TracelabError: There is no such session, or the database cannot be read.
        """
        from tracelab_duck.compilers import worker  # noqa: PLC0415 - loads duckdb
        from tracelab_duck.engine import database, handle  # noqa: PLC0415 - loads duckdb

        with database.open_reader(self.path, is_small=True) as opened:
            found = handle.session(opened, session_id)
            until = handle.until_seq(opened, found, as_of)
            return worker.compile(opened, found, budget_tokens=budget_tokens, until_seq=until)

    def observer_page(self, session_id: str, *, as_of: int | datetime | None = None) -> str:
        """Compile the observer page of a session.

        Args:
            session_id: An id, or the beginning of one and only one.
            as_of: A seq of the ledger or a time in the run; None for the present.

        Returns:
            One self-contained HTML file.

        Raises:
            TracelabError: There is no such session, or the database cannot be read.
        """
        from tracelab_duck.compilers import observer  # noqa: PLC0415 - loads jinja2
        from tracelab_duck.engine import database, handle  # noqa: PLC0415 - loads duckdb

        with database.open_reader(self.path, is_small=True) as opened:
            found = handle.session(opened, session_id)
            until = handle.until_seq(opened, found, as_of)
            return observer.compile(opened, found, until_seq=until)

    def curator(
        self,
        worker: str | PathLike[str],
        *,
        every: int = 5,
        budget_tokens: int = 2000,
        text: Literal["full", "none"] = "full",
    ) -> Curator:
        """Follow one worker and give its view again after every few steps.

        ```python
        for view in lab.curator("~/.claude/projects/p/session.jsonl", every=5):
            print(view.text)
        ```

        Args:
            worker: Its transcript, which may not exist yet, or a session id or its beginning.
            every: API responses of the main run between two views.
            budget_tokens: What a view may take, by estimate.
            text: `full` keeps each distinct text once, `none` keeps only what the fold reads.

        Returns:
            An iterable of views, which also takes a callback (`run`) and gives the message list of
            the cached form (`turns`).

        Raises:
            TracelabError: It is no file, and there is no such session.
        """
        from tracelab_duck.curator.loop import Curator  # noqa: PLC0415 - loads duckdb

        return Curator(
            database=self.path,
            transcript=self._transcript(Path(worker).expanduser()),
            every=every,
            budget_tokens=budget_tokens,
            text=text,
            settings=config.load(paths.config_path()).settings,
        )

    def _transcript(self, worker: Path) -> Path:
        if worker.suffix == ".jsonl" or worker.parent != Path() or worker.exists():
            return worker.absolute()
        from tracelab_duck.engine import database, handle, read  # noqa: PLC0415 - loads duckdb

        with database.open_reader(self.path, is_small=True) as opened:
            found = handle.session(opened, str(worker))
            return Path(str(read.rows(opened, "reader.session_file", found)[0][0]))


def open(path: str | PathLike[str] | None = None) -> Lab:  # noqa: A001 - the public name
    """Name a database.

    Args:
        path: The file; None for `TRACELAB_DUCK_DB`, then the configuration, then the platform's
            data folder.

    Returns:
        A lab that opens it at each call.
    """
    if path is not None:
        return Lab(Path(path).expanduser().absolute())
    return Lab(paths.database_path())
