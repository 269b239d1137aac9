"""`cost`: tokens and money by one dimension."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import click

from tracelab_duck.cli import options
from tracelab_duck.cli.invocation import given

if TYPE_CHECKING:
    from datetime import datetime

    from tracelab_duck.cli.invocation import Invocation
    from tracelab_duck.cli.output import Output

# A dimension, and the object that groups by it.
_BY_PART = ("day", "week", "month", "model", "session", "agent")
_BY_PLACE = ("project", "agent-type")
_BY_CALL = ("tool", "skill", "mcp-server")


def _zone(ctx: click.Context, param: click.Parameter, value: str) -> str:
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError):
        text = f"{value!r} is no time zone, give one such as Europe/Athens"
        raise click.BadParameter(text, ctx, param) from None
    return value


@click.command(
    short_help="Show tokens and money by one dimension.",
    epilog="Example: tracelab-duck cost --by month --tz Europe/Athens",
)
@click.option(
    "--by",
    type=click.Choice([*_BY_PART, *_BY_PLACE, *_BY_CALL]),
    default="day",
    show_default=True,
    help="What to add up by.",
)
@click.option(
    "--tz",
    default="UTC",
    show_default=True,
    metavar="ZONE",
    callback=_zone,
    help="Whose days, weeks and months, and whose midnight a bare date means.",
)
@click.option("--since", metavar="TIME", help="Only responses at or after it.")
@click.option("--until", metavar="TIME", help="Only responses before it.")
@options.rows_out
@given
def command(
    invocation: Invocation,
    *,
    by: str,
    tz: str,
    since: str | None,
    until: str | None,
    output: Output,
) -> None:
    """Add up tokens and money of the responses, each counted once in the session that owns it.

    A message whose model has no price is counted in `unpriced_messages` and its money is left out.
    By tool, skill and MCP server a response is divided evenly over its calls.
    """
    from tracelab_duck.cli.emission import emit

    bounds = (_bound(since, tz, "--since"), _bound(until, tz, "--until"))
    with invocation.reader() as database:
        if by in _BY_PART:
            emit(database, "reader.cost_by_part", by, tz, *bounds, to=output)
        elif by in _BY_PLACE:
            emit(database, "reader.cost_by_place", by, *bounds, to=output)
        else:
            emit(database, "reader.cost_by_call", by, *bounds, to=output)


def _bound(typed: str | None, zone: str, option: str) -> datetime | None:
    """A moment as typed; one without a zone is in the zone of the report."""
    from datetime import datetime

    if typed is None:
        return None
    try:
        moment = datetime.fromisoformat(typed)
    except ValueError:
        text = f"{typed!r} is no time, give one such as 2026-08-03"
        raise click.BadParameter(text, param_hint=option) from None
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=ZoneInfo(zone))
