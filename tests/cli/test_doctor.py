from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.fresh_database import fresh_database
from tracelab_duck.cli import findings
from tracelab_duck.cli.findings import State
from tracelab_duck.engine import sql_files

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Outcome
    from tests.seeded_database import Seeded


def found(outcome: Outcome) -> dict[str, list[dict[str, object]]]:
    kinds: dict[str, list[dict[str, object]]] = {}
    for each in json.loads(outcome.out):
        kinds.setdefault(each["check"], []).append(each)
    return kinds


def test_doctor_prints_the_equation_of_the_lines(
    ask: Callable[..., Outcome], traces: Seeded
) -> None:
    kinds = found(ask("doctor", "--format", "json"))
    (lines,) = kinds["lines"]
    total = sum(len(path.read_bytes().splitlines()) for path in traces.transcripts.rglob("*.jsonl"))
    assert (lines["state"], lines["n"]) == ("ok", total)
    assert str(lines["detail"]).startswith(f"{total} lines = ")
    assert str(lines["detail"]).endswith("1 repaired + 1 quarantined + 0 blank")


def test_doctor_runs_every_check_and_tells_what_is_odd(ask: Callable[..., Outcome]) -> None:
    outcome = ask("doctor", "--format", "json")
    kinds = found(outcome)
    assert set(sql_files.by_kind("check")) <= set(kinds)
    assert sorted(str(each["detail"]) for each in kinds["quarantine"]) == [
        "kept whole, not read",
        "repaired",
    ]
    assert kinds["unknown_types"]
    failed = [each for each in json.loads(outcome.out) if each["state"] == "failed"]
    assert failed == []
    assert outcome.code == 0


def test_a_check_that_fails_is_told_with_its_rows() -> None:
    with fresh_database() as database:
        database.connection.execute(
            'CREATE OR REPLACE MACRO "check".turn() AS TABLE '
            "SELECT 'run ' || i AS subject, 'wrong' AS detail FROM range(9) AS r (i)"
        )
        kinds = [each for each in findings.of_database(database) if each.check == "check.turn"]
    assert [(each.state, each.subject, each.n) for each in kinds] == [
        (State.FAILED, f"run {i}", 9) for i in range(5)
    ]


def test_a_line_without_an_outcome_is_told() -> None:
    with fresh_database() as database:
        database.connection.execute(
            "INSERT INTO ledger.source (source_id, generation, path, kind, scope, adapter_version,"
            " opened_seq, byte_offset, line_no, tail_length, recorded, repaired, quarantined,"
            " blank, bytes_pending, is_present, error, first_read_at, last_read_at)"
            " VALUES (1, 1, '/t', 'append_log', '', 1, 0, 9, 5, 0, 2, 1, 0, 1, 7, false, 'denied',"
            " '2026-08-03', '2026-08-03')"
        )
        kinds = [each for each in findings.of_database(database) if each.state is not State.OK]
    told = {(each.check, each.state, each.detail) for each in kinds if each.check != "check"}
    assert ("lines", State.FAILED, "1 of 5 lines have no outcome") in told
    assert ("sources", State.FAILED, "set aside: denied") in told
    assert ("sources", State.NOTE, "gone from the disk, kept here") in told
    assert ("sources", State.NOTE, "7 bytes of unfinished last lines wait") in told
