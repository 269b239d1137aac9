"""What `doctor` finds: checks of the database, and lines compared with their files."""

from __future__ import annotations

from collections import Counter
from dataclasses import astuple, dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck.cli.output import Rows
from tracelab_duck.cli.receipt import Verdict, look_in
from tracelab_duck.engine import read, sql_files
from tracelab_duck.ingest import stored

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tracelab_duck.cli.narration import Narration
    from tracelab_duck.engine.database import Database

# A broken rule is broken in many rows for one reason; the first ones show it.
EXAMPLES = 5


class State(StrEnum):
    """How good or bad a finding is."""

    OK = "ok"
    NOTE = "note"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        check: What was looked at.
        state: What came of it.
        subject: Whom it concerns.
        detail: What there is to say.
        n: How many rows, lines or sources it stands for.
    """

    check: str
    state: State
    subject: str
    detail: str
    n: int


class LineOutcome(NamedTuple):
    """What became of the lines of one life of a source.

    Source: reader.line_outcome.
    """

    source_id: int
    generation: int
    path: str
    is_newest: bool
    lines: int
    recorded: int
    repaired: int
    quarantined: int
    blank: int
    unaccounted: int
    bytes_pending: int
    is_present: bool
    error: str | None


def rows(found: Iterable[Finding]) -> Rows:
    """Findings as rows, one each."""
    columns = tuple(field.name for field in fields(Finding))
    return Rows(columns, [(*map(_plain, astuple(each)),) for each in found])


def of_database(database: Database) -> Iterator[Finding]:
    """Look at everything that needs no file.

    Args:
        database: An open database.

    Yields:
        The equation of the lines first, then the checks, then what is only to be known.
    """
    outcomes = read.records(database, LineOutcome, "reader.line_outcome")
    yield from _equation(outcomes)
    for name, file in sql_files.by_kind("check").items():
        yield from _check(database, name, file.header)
    yield from _sources(outcomes)
    yield from _quarantined(database)
    yield from _counted(database, "main.unknown_types", by="type", told="example_source")
    yield from _counted(database, "main.warnings", by="kind", told="detail")


def of_files(database: Database, narration: Narration) -> Iterator[Finding]:
    """Hash the lines of every source again.

    Args:
        database: An open database.
        narration: Where a bar shows how far it is.

    Yields:
        One finding a source: that all its lines are as they were read, or the first that is not.
    """
    outcomes = read.records(database, LineOutcome, "reader.line_outcome")
    newest = [each for each in outcomes if each.is_newest and each.is_present and each.lines]
    with narration.progress("verifying") as advance:
        for place, outcome in enumerate(newest):
            yield _verified(database, outcome)
            advance(place + 1, len(newest))


def _equation(outcomes: list[LineOutcome]) -> Iterator[Finding]:
    def total(name: str) -> int:
        return sum(getattr(each, name) for each in outcomes)

    text = (
        f"{total('lines')} lines = {total('recorded')} recorded + {total('repaired')} repaired"
        f" + {total('quarantined')} quarantined + {total('blank')} blank"
    )
    broken = [each for each in outcomes if each.unaccounted]
    yield Finding(
        "lines", State.FAILED if broken else State.OK, "all sources", text, total("lines")
    )
    for each in broken[:EXAMPLES]:
        left = f"{each.unaccounted} of {each.lines} lines have no outcome"
        yield Finding("lines", State.FAILED, each.path, left, each.unaccounted)


def _check(database: Database, name: str, header: str) -> Iterator[Finding]:
    found = read.rows(database, name)
    if not found:
        yield Finding(name, State.OK, "", header, 0)
    for subject, detail in found[:EXAMPLES]:
        yield Finding(name, State.FAILED, str(subject), str(detail), len(found))


def _sources(outcomes: list[LineOutcome]) -> Iterator[Finding]:
    for each in outcomes:
        if each.error:
            yield Finding("sources", State.FAILED, each.path, f"set aside: {each.error}", 1)
    newest = [each for each in outcomes if each.is_newest]
    gone = [each.path for each in newest if not each.is_present]
    if gone:
        yield Finding("sources", State.NOTE, gone[0], "gone from the disk, kept here", len(gone))
    pending = [each for each in newest if each.bytes_pending]
    if pending:
        size = sum(each.bytes_pending for each in pending)
        text = f"{size} bytes of unfinished last lines wait"
        yield Finding("sources", State.NOTE, pending[0].path, text, len(pending))


def _quarantined(database: Database) -> Iterator[Finding]:
    columns, found = read.table(database, "main.quarantine")
    reason, recovered = columns.index("reason"), columns.index("recovered_records")
    kinds = Counter((row[recovered] > 0, str(row[reason])) for row in found)
    for (is_repaired, text), n in sorted(kinds.items()):
        outcome = "repaired" if is_repaired else "kept whole, not read"
        yield Finding("quarantine", State.NOTE, text, outcome, n)


def _counted(database: Database, name: str, *, by: str, told: str) -> Iterator[Finding]:
    """The rows of a public view that counts what is odd, one finding a kind with an example."""
    columns, found = read.table(database, name)
    kind, detail, n = (columns.index(each) for each in (by, told, "n"))
    counts: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for row in found:
        counts[str(row[kind])] += int(row[n])
        examples.setdefault(str(row[kind]), str(row[detail] or ""))
    for subject, count in sorted(counts.items()):
        title = name.removeprefix("main.")
        yield Finding(title, State.NOTE, subject, examples[subject], count)


def _verified(database: Database, outcome: LineOutcome) -> Finding:
    receipts = read.rows(database, "reader.line_receipt", outcome.source_id, outcome.generation)
    try:
        with stored.open_file(outcome.path) as file:
            for line_no, offset, length, digest in receipts:
                look = look_in(file, offset=offset, length=length, digest=digest)
                if look.verdict is not Verdict.VERIFIED:
                    text = f"line {line_no} is not what was read"
                    return Finding("verify", State.FAILED, outcome.path, text, int(line_no))
    except OSError as failure:
        text = f"cannot be read: {failure.strerror}"
        return Finding("verify", State.FAILED, outcome.path, text, 0)
    return Finding("verify", State.OK, outcome.path, "every line is what was read", len(receipts))


def _plain(value: object) -> object:
    return value.value if isinstance(value, State) else value
