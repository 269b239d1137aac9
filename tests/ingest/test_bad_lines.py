"""Bad lines end the same whether few lines come or many."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.ingest.ledger import Ledger
from tests.ingest.transcripts import SESSION, append, line, lines, numbers, put, record
from tracelab_duck.ingest import land
from tracelab_duck.ingest.refresh import refresh

if TYPE_CHECKING:
    from tests.ingest.conftest import Refresh
    from tracelab_duck.model.refresh_report import RefreshReport
    from tracelab_duck.model.source import Source

NESTED = b"[" * 10_000 + b"]" * 10_000
BAD: dict[str, tuple[bytes, str, list[int]]] = {
    "glued": (line(1) + line(2), "glued", [1, 2]),
    "torn and whole": (line(1)[:150] + line(2), "torn_and_whole", [2]),
    "torn": (line(1)[:150], "torn", []),
    "trailing bytes": (line(1) + b"xyz", "trailing_bytes", [1]),
    "leading bytes": (b"xyz" + line(1), "leading_bytes", [1]),
    "nul bytes": (b"\x00" * 400 + line(1), "nul_bytes", [1]),
    "only nul bytes": (b"\x00" * 400, "nul_bytes", []),
    "byte order mark": (b"\xef\xbb\xbf" + line(1), "byte_order_mark", [1]),
    "comment": (b"// a comment", "comment", []),
    "number": (b"42", "not_an_object", []),
    "list": (b"[" + line(1) + b"]", "not_an_object", []),
    "malformed": (b'{"type":tru}', "malformed", []),
    "invalid bytes": (line(1).replace(b"T00", b"T00\xff", 1), "invalid_encoding", [1]),
    "lone surrogate": (line(1).replace(b"null", rb'"\ud83c"', 1), "invalid_encoding", [1]),
    "control character": (line(1).replace(b"null", b'"\x01"', 1), "control_character", [1]),
}
GOOD: dict[str, bytes] = {
    "duplicate key": line(1).replace(b'"type"', b'"type": "user", "type"', 1),
    "huge integer": line(1).replace(b"null", b"9" * 400, 1),
    "not a number": line(1).replace(b"null", b"NaN", 1),
    "trailing comma": line(1)[:-1] + b",}",
    "deep nesting": line(1).replace(b"null", NESTED, 1),
    "carriage return": line(1) + b"\r",
}


@pytest.fixture(scope="module", params=["told lines", "few lines", "many lines"])
def landed(
    request: pytest.FixtureRequest, loaded_database: Path, tmp_path_factory: pytest.TempPathFactory
) -> Landed:
    """A ledger with one file for each kind of line, for each way that lines take."""
    folder = tmp_path_factory.mktemp("landed")
    database = folder / "traces.duckdb"
    shutil.copyfile(loaded_database, database)
    kinds = {kind: bad for kind, (bad, _, _) in BAD.items()} | GOOD
    for kind, content in kinds.items():
        put(folder / "projects" / f"{kind}.jsonl", lines([0]) + content + b"\n" + lines([9]))
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "told lines":
            patch.setattr(land, "_TOLD_LINES", land._FEW_LINES)  # noqa: SLF001
        if request.param == "many lines":
            patch.setattr(land, "_FEW_LINES", 0)
        report = refresh(database, [folder / "projects"])
    ledger = Ledger(database)
    ids = {Path(source.path).stem: source for source in ledger.sources()}
    events = sorted(ledger.rows("ledger.event"), key=lambda event: event["seq"])
    return Landed(report, ids, events, ledger.rows("ledger.quarantine"))


@dataclass(frozen=True, slots=True)
class Landed:
    """What became of one file for each kind of line."""

    report: RefreshReport
    sources: dict[str, Source]
    events: list[dict[str, Any]]
    quarantine: list[dict[str, Any]]

    def prompts(self, kind: str) -> list[int]:
        """The prompts of one file."""
        source_id = self.sources[kind].source_id
        return numbers([each["excerpt"] for each in self.events if each["source_id"] == source_id])

    def kept(self, kind: str) -> list[dict[str, Any]]:
        """What one file left in quarantine."""
        source_id = self.sources[kind].source_id
        return [row for row in self.quarantine if row["source_id"] == source_id]


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_line_is_kept_with_its_place_and_gives_what_can_be_recovered(
    landed: Landed, kind: str
) -> None:
    bad, reason, recovered = BAD[kind]
    source = landed.sources[kind]
    assert (source.line_no, source.recorded) == (3, 2)
    assert (source.repaired, source.quarantined) == (int(bool(recovered)), int(not recovered))
    assert landed.prompts(kind) == [0, *recovered, 9]
    (row,) = landed.kept(kind)
    assert (row["reason"], row["recovered_records"]) == (reason, len(recovered))
    assert (row["line_no"], row["byte_offset"], row["byte_length"]) == (
        2,
        len(lines([0])),
        len(bad),
    )
    assert row["sha256"] == sha256(bad).digest()
    assert row["bytes"] == bad
    assert row["is_encoding_repaired"] == (reason == "invalid_encoding")


@pytest.mark.parametrize("kind", GOOD)
def test_an_odd_line_is_a_record_as_it_stands(landed: Landed, kind: str) -> None:
    source = landed.sources[kind]
    assert (source.recorded, source.repaired, source.quarantined) == (3, 0, 0)
    assert landed.prompts(kind) == [0, 1, 9]
    assert landed.kept(kind) == []


def test_the_report_counts_what_became_of_all_lines(landed: Landed) -> None:
    repaired = sum(1 for _, _, recovered in BAD.values() if recovered)
    assert landed.report.repaired == repaired
    assert landed.report.quarantined == len(BAD) - repaired
    assert landed.report.lines == 3 * (len(BAD) + len(GOOD))


def test_both_ways_end_in_the_same_ledger(
    project: Path,
    refreshed: Refresh,
    ledger: Ledger,
    loaded_database: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    all_lines = [*(bad for bad, _, _ in BAD.values()), *GOOD.values(), b"", b" \t\r"]
    put(project / f"{SESSION}.jsonl", b"".join(each + b"\n" for each in all_lines) + lines([9]))
    refreshed()
    few = (ledger.facts(), ledger.rows("ledger.quarantine"))
    ledger.reset(loaded_database)
    monkeypatch.setattr(land, "_FEW_LINES", 0)
    refreshed()
    assert (ledger.facts(), ledger.rows("ledger.quarantine")) == few


def test_records_of_a_glued_line_have_their_own_bytes_and_number_their_events_on(
    project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    message = {"role": "user", "content": [{"type": "text", "text": "a"}] * 2}
    first = json.dumps(record(1, message=message)).encode()
    glued = first + line(2)
    put(project / f"{SESSION}.jsonl", lines([0]) + glued + b"\n")
    refreshed()
    start = len(lines([0]))
    events = sorted(ledger.rows("ledger.event"), key=lambda event: event["seq"])[1:]
    places: list[tuple[Any, ...]] = [
        (event["byte_offset"], event["byte_length"], event["block_index"]) for event in events
    ]
    assert places == [
        (start, len(first), 0),
        (start, len(first), 1),
        (start + len(first), len(line(2)), 2),
    ]
    assert {event["sha256"] for event in events} == {sha256(glued).digest()}
    assert len({event["seq"] // (1 << 20) for event in events}) == 1
    assert all(event["is_repaired"] for event in events)


def test_glued_records_of_every_shape_number_their_events_on_without_a_gap(
    project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    blocks = [{"type": "text", "text": "a"}] * 2
    shapes: list[dict[str, Any]] = [
        {"message": {"role": "user", "content": blocks}},
        {"message": {"role": "user", "content": []}},
        {"message": {"role": "user", "content": {"type": "text"}}},
        {"type": "attachment", "attachment": {"type": "file"}},
        {
            "type": "progress",
            "data": {
                "type": "agent_progress",
                "agentId": "a1",
                "message": {"type": "user", "message": {"content": blocks}},
            },
        },
        {"type": "future-thing", "message": {"content": blocks}},
        {"message": "no object"},
    ]
    glued = b"".join(line(number, **shape) for number, shape in enumerate(shapes, start=1))
    put(project / f"{SESSION}.jsonl", lines([0]) + glued + b"\n")
    refreshed()
    events = sorted(ledger.rows("ledger.event"), key=lambda event: event["seq"])[1:]
    assert [event["block_index"] for event in events] == list(range(len(events)))
    assert len({event["byte_offset"] for event in events}) == len(shapes)
    assert len(events) == len(shapes) + 2


def test_without_text_the_bytes_of_a_bad_line_are_not_kept(
    project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    put(project / f"{SESSION}.jsonl", lines([0]) + b"garbage\n")
    refreshed(text="none")
    (row,) = ledger.rows("ledger.quarantine")
    assert row["bytes"] is None
    assert row["sha256"] == sha256(b"garbage").digest()


def test_a_file_of_bad_lines_only_is_read_once_a_good_one_has_come(
    project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    path = put(project / f"{SESSION}.jsonl", b"garbage\n42\n")
    refreshed()
    assert ledger.source().format is None
    append(path, lines([1]))
    report = refreshed()
    assert (report.lines, report.quarantined, report.recorded) == (3, 2, 1)
    assert ledger.source().generation == 1


def test_a_long_line_that_is_no_text_and_comes_alone(
    project: Path, refreshed: Refresh, ledger: Ledger
) -> None:
    transcript = put(project / f"{SESSION}.jsonl", lines([1]))
    refreshed()
    text = "x" * (land._FEW_BYTES + 1)  # noqa: SLF001 longer than what comes as few
    message = {"role": "user", "content": f"{text}@@"}
    long = json.dumps(record(2, message=message)).encode().replace(b"@@", b"\xc3\x28")
    append(transcript, long + b"\n")
    report = refreshed()
    assert (report.lines, report.failures) == (1, ())
    assert (report.repaired, report.quarantined) in {(1, 0), (0, 1)}
    append(transcript, lines([3]))
    assert refreshed().lines == 1
    assert ledger.source().error is None
