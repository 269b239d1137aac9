"""Money over real transcripts: the same for every order of reading, and it adds up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tracelab_duck.engine import read
from tracelab_duck.engine.database import open_reader
from tracelab_duck.engine.handle import END

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cost.conftest import Money

FACTS = """
    SELECT message_id, session_id, agent_id, model, input_tokens, output_tokens, cache_read_tokens,
        cache_write_5m_tokens, cache_write_1h_tokens, cache_write_unknown_tokens, is_final,
        is_progress_only, cost_usd, price_status
    FROM messages ORDER BY ALL
"""
CHECKS = ("check.cost_sums", "check.message_count", "check.price_overlap", "check.current_rate")


@pytest.mark.slow
@pytest.mark.parametrize("step", [1, -1])
def test_no_order_of_files_and_no_split_changes_a_message(
    money: Money, tmp_path: Path, real_corpus: Path, step: int
) -> None:
    files = sorted((real_corpus / "spotter").rglob("*.jsonl"))[::step]
    for file in files:
        money.read(file)
    apart = money.ask(FACTS)
    whole = type(money)(tmp_path / "whole.duckdb", money.folder)
    whole.read(*files)
    assert apart == whole.ask(FACTS)
    assert len(apart) > 100


@pytest.mark.slow
def test_sums_of_real_transcripts_agree(money: Money, real_corpus: Path) -> None:
    money.read(real_corpus)
    with open_reader(money.database) as database:
        assert {name: read.rows(database, name) for name in CHECKS} == {name: [] for name in CHECKS}
    assert money.one("SELECT count(cost_usd) > 1000 FROM messages") is True


@pytest.mark.slow
def test_each_session_asked_alone_owns_and_pays_what_it_does_among_all(
    money: Money, real_corpus: Path
) -> None:
    money.read(real_corpus)
    with open_reader(money.database) as database:
        names, of_all = read.table(database, "cost.message", END)
        sessions = {row[names.index("session_id")] for row in of_all}
        for session in sorted(sessions):
            alone, rows = read.table(database, "cost.session_message", session, END)
            places = [names.index(name) for name in alone]
            of_session = [row for row in of_all if row[names.index("session_id")] == session]
            assert sorted(rows, key=str) == sorted(
                (tuple(row[n] for n in places) for row in of_session), key=str
            )
            spent = read.rows(database, "reader.worker_budget", session, END)
            among_all = [
                row for row in read.rows(database, "cost.budget", END) if row[0] == session
            ]
            assert [(row[2], row[3]) for row in spent] == [
                (row[4] or row[3], row[2]) for row in among_all
            ]
    assert len(sessions) > 10
