"""The options of `refresh` that write a lake, and the refresh that they ask for."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, NamedTuple

import click

from tracelab_duck.model.buckets import BUCKETS, MOST_BUCKETS

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    from tracelab_duck.lake.refresh import LakeReport, Order
    from tracelab_duck.lake.runners import Runner

ENGINES = ("local", "ray")
_OPTIONS = (
    click.option(
        "--lake",
        "uri",
        metavar="URI",
        help="Write a lake instead of a database: a folder, or s3://… as pyarrow names it.",
    ),
    click.option(
        "--engine",
        type=click.Choice(ENGINES),
        default=ENGINES[0],
        show_default=True,
        help="Who folds the parts of a lake: this process, or the workers of Ray.",
    ),
    click.option(
        "--address",
        metavar="HOST:PORT",
        help="The head of the Ray cluster, or auto; without it one is started on this machine.",
    ),
    click.option(
        "--buckets",
        type=click.IntRange(min=1, max=MOST_BUCKETS),
        help=f"Into how many parts a new lake is divided; {BUCKETS} by default.",
    ),
)


class Target(NamedTuple):
    """Where a refresh writes to, and who does it.

    Attributes:
        uri: A lake; None for the database.
        engine: `local` or `ray`.
        address: The cluster; None for one of its own.
        buckets: Into how many parts a new lake is divided; None for the usual.
    """

    uri: str | None
    engine: str
    address: str | None
    buckets: int | None

    def check(self, *, publish: Path | None) -> None:
        """Refuse options that do not go together.

        Raises:
            UsageError: They do not.
        """
        if self.uri is None and (self.engine == "ray" or self.buckets is not None):
            raise click.UsageError("--engine ray and --buckets are for a lake; give --lake URI")
        if self.engine != "ray" and self.address is not None:
            raise click.UsageError("--address is for --engine ray; leave it out")
        if self.uri is not None and publish is not None:
            raise click.UsageError("a lake is read while it is written; leave --publish out")

    def refresh(self, order: Order) -> LakeReport:
        """Refresh the lake.

        Args:
            order: What to do.

        Raises:
            TracelabError: It could not be read or written.
        """
        from tracelab_duck.lake.refresh import refresh

        with self._runner(order) as runner:
            return refresh(self.uri or "", order, runner=runner)

    def _runner(self, order: Order) -> AbstractContextManager[Runner | None]:
        if self.engine != "ray" or order.is_dry_run:
            return nullcontext()
        from tracelab_duck.lake.ray_runner import connected

        return connected(self.address)


def lake_options(function: Callable[..., object]) -> Callable[..., object]:
    """Add the options to a command.

    Args:
        function: Its function, with a keyword argument for each.

    Returns:
        The function with them.
    """
    for option in reversed(_OPTIONS):
        function = option(function)
    return function
