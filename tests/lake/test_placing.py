"""Sources find their bucket by a key of their format, and numbers that no other bucket has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.contract.sql_tree import sources_of
from tracelab_duck.engine import lake
from tracelab_duck.ingest.plan import EVENTS_PER_LINE, Plan, Reading
from tracelab_duck.lake import placing
from tracelab_duck.lake.errors import BucketFullError
from tracelab_duck.lake.refresh import young
from tracelab_duck.model.buckets import LINE_BITS, MOST_BUCKETS, SOURCE_BITS
from tracelab_duck.model.lake import LakeFile, Manifest, bucket_of, first_position
from tracelab_duck.model.source import Source

if TYPE_CHECKING:
    from collections.abc import Sequence

THEN = 1_767_225_600_000_000
# Of the ledger, what no transcript states: it comes with the program or from its user.
FROM_ELSEWHERE = {
    "ledger.extraction",
    "ledger.forgotten",
    "ledger.injection",
    "ledger.model_alias",
    "ledger.price",
    "ledger.program",
    "ledger.setting",
    "ledger.spend",
    "ledger.sql_object",
    "ledger.threshold",
}
TEMPORARY = {"ledger.loaded", "ledger.moved", "ledger.offload_found"}


def found(path: str, session: str | None, *, source_id: int = -1) -> Source:
    return Source(
        source_id=source_id,
        generation=1,
        path=path,
        format="claude_code",
        kind="append_log",
        scope=path,
        session_hint=session,
        agent_hint=None,
        sidecar=None,
        adapter_version=1,
        device=1,
        inode=1,
        first_line_sha256=None,
        opened_seq=-1,
        byte_offset=0,
        line_no=0,
        tail_sha256=None,
        tail_length=0,
        recorded=0,
        repaired=0,
        quarantined=0,
        blank=0,
        bytes_pending=9,
        is_present=True,
        error=None,
        first_read_us=THEN,
        last_read_us=THEN,
    )


def planned(sources: Sequence[Source]) -> Plan:
    readings = tuple(Reading(source, source.path) for source in sources)
    return Plan(to_read=readings, to_note=(), sources_gone=0, bytes_pending=0, failing=())


def test_the_files_of_a_session_are_in_one_bucket() -> None:
    sources = [found(f"/{session}/{n}", session) for session in "abcdef" for n in range(4)]
    buckets = {
        session: {placing.bucket_for(each, 97) for each in sources if each.session_hint == session}
        for session in "abcdef"
    }
    assert {len(each) for each in buckets.values()} == {1}
    assert len(set.union(*buckets.values())) > 1


def test_a_format_may_say_what_stays_together() -> None:
    family = {"claude_code": lambda source: source.path.split("/")[1]}
    sources = [found(f"/family/{n}", f"session-{n}") for n in range(20)]
    assert len({placing.bucket_for(each, 97) for each in sources}) > 1
    assert len({placing.bucket_for(each, 97, keys=family) for each in sources}) == 1


def test_a_source_that_has_a_number_stays_where_it_is() -> None:
    manifest = Manifest(1, 7, fold_hash="", settings_hash=None)
    for bucket in range(7):
        source = found("/moved", "other", source_id=first_position(bucket).source_id)
        assert list(placing.divided(planned([source]), manifest, uri="lake")) == [bucket]


def test_new_sources_get_numbers_of_their_bucket_only() -> None:
    manifest = Manifest(0, 5, fold_hash="", settings_hash=None)
    sources = [found(f"/{n}", f"session-{n}", source_id=-1 - n) for n in range(40)]
    parts = placing.divided(planned(sources), manifest, uri="lake")
    numbered = {
        reading.source.source_id: bucket
        for bucket, (plan, _) in parts.items()
        for reading in plan.to_read
    }
    assert len(numbered) == 40
    assert all(bucket_of(number) == bucket for number, bucket in numbered.items())
    for bucket, (plan, position) in parts.items():
        assert position.source_id == first_position(bucket).source_id + len(plan.to_read)
        opened = {reading.source.opened_seq for reading in plan.to_read}
        assert opened == {first_position(bucket).line_seq * EVENTS_PER_LINE}


@pytest.mark.parametrize("bucket", [0, MOST_BUCKETS - 1])
def test_the_greatest_numbers_of_a_bucket_fit_their_columns(bucket: int) -> None:
    start = first_position(bucket)
    last_line = ((bucket + 1) << LINE_BITS) - 1
    assert last_line * EVENTS_PER_LINE + EVENTS_PER_LINE - 1 < 2**63
    assert start.line_seq <= last_line < first_position(bucket + 1).line_seq
    assert max(start.source_id, start.batch_id) < 2**31
    assert start._replace(source_id=start.source_id + 1).source_id < 2**31


@pytest.mark.parametrize(
    "spent",
    [{"source_id": 2 << SOURCE_BITS}, {"batch_id": 2 << SOURCE_BITS}, {"line_seq": 2 << LINE_BITS}],
)
def test_a_bucket_without_numbers_takes_nothing_more(spent: dict[str, int]) -> None:
    position = first_position(1)._replace(**spent)  # type: ignore[arg-type]  # numbers only
    manifest = Manifest(1, 2, fold_hash="", settings_hash=None, positions={1: position})
    old = found("/old", "session", source_id=first_position(1).source_id)
    with pytest.raises(BucketFullError, match="bucket 1 of the lake at lake"):
        placing.divided(planned([old]), manifest, uri="lake")


@pytest.mark.parametrize(
    ("sizes", "together"),
    [
        ([1000, 10, 9, 8], [10, 9, 8]),
        ([1000, 100, 10, 1], [10, 1]),
        ([4, 1, 1, 1], [1, 1, 1]),
        ([3, 1, 1, 1], [3, 1, 1, 1]),
    ],
)
def test_files_are_put_together_up_to_a_larger_one(sizes: list[int], together: list[int]) -> None:
    files = [LakeFile("fold.run", 0, str(n), rows=1, bytes=size) for n, size in enumerate(sizes)]
    chosen = young(files)
    assert [file.bytes for file in chosen] == together
    assert list(chosen) == files[-len(chosen) :]


def test_every_table_that_transcripts_fill_is_in_a_lake() -> None:
    tables = {source.qualified for source in sources_of("table")}
    ledger = {name for name in tables if name.startswith("ledger.")}
    assert set(lake.LEDGER) == ledger - FROM_ELSEWHERE - TEMPORARY
    derived = {name for name in tables if name.split(".")[0] in {"fold", "episode", "detect"}}
    assert set(lake.tables()) == derived | set(lake.LEDGER)


def test_a_table_whose_rows_change_has_a_key_to_tell_them_by() -> None:
    texts = {source.qualified: source.text for source in sources_of("table")}
    moving = [table for table in lake.tables() if table in lake.moving()]
    assert {"fold.run", "fold.tool_call", lake.MESSAGES, "ledger.source"} <= set(moving)
    assert [table for table in moving if "PRIMARY KEY" not in texts[table]] == []
