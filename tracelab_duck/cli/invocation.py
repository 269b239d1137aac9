"""What every command is given: the database, the configuration, the voice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

if TYPE_CHECKING:
    from pathlib import Path

    from tracelab_duck.cli.narration import Narration
    from tracelab_duck.config import Config
    from tracelab_duck.engine.database import Database


class Invocation(NamedTuple):
    """One run of the program, as its global options and its configuration describe it.

    Attributes:
        config: What config.toml says.
        database: The database file; it need not exist.
        narration: Where to say what is done.
    """

    config: Config
    database: Path
    narration: Narration

    def reader(self, lake: str | None = None, *, is_small: bool = False) -> Database:
        """Open the database for reading, or a lake; leaving the `with` block closes it.

        Args:
            lake: The URI of a lake; None for the database.
            is_small: Whether few rows will be read, such as those of one session.
        """
        from tracelab_duck.engine.database import open_reader

        if lake is None:
            return open_reader(self.database, is_small=is_small)
        from tracelab_duck.lake.reading import mount

        return open_reader(mount(lake).database, is_small=is_small)


given = click.make_pass_decorator(Invocation)
