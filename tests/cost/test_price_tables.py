"""The price table: the packaged seed, a user's file, the installed list."""

from __future__ import annotations

import csv
import re
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.cost.transcripts import response, usage, write
from tracelab_duck.errors import PriceFileUnusableError
from tracelab_duck.ingest import price_file, price_list, prices

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cost.conftest import Money

NOW = datetime(2026, 12, 1, tzinfo=UTC)
LATER = NOW + timedelta(days=1)
SEED_PRICES = "sql/20_ledger/23_price.seed.csv"
SEED_NAMES = "sql/20_ledger/24_model_alias.seed.csv"

# Names that stand for no one model that anybody sells, each with its reason.
WITHOUT_A_PRICE = {
    "sonnet": "a short name; which version it meant is not said",
    "haiku": "a short name; which version it meant is not said",
    "coder-model": "a name of a free plan, whose model changes",
    "cursor-auto": "an editor's own choice of a model",
    "codex-auto-review": "an agent's own choice of a model",
    "openai/gpt-5.5": "a gateway's name; the gateway sets the price",
    "moonshot-ai/kimi-k2.7-code": "a gateway's name; the gateway sets the price",
}
INVENTED = re.compile(r"(fixture|synthetic|droid|openclaw|gmini)", re.IGNORECASE)


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("name", [SEED_PRICES, SEED_NAMES])
def test_a_field_of_the_seed_holds_neither_comma_nor_quote(project_root: Path, name: str) -> None:
    text = (project_root / name).read_text(encoding="utf-8")
    columns = text.partition("\n")[0].count(",")
    assert '"' not in text
    assert {line.count(",") for line in text.splitlines()} == {columns}


def test_no_two_rows_of_the_seed_say_when_and_for_what_alike(project_root: Path) -> None:
    keys = [
        (row["provider"], row["model"], row["rule"], row["valid_from"], row["system_from"])
        for row in rows(project_root / SEED_PRICES)
    ]
    assert len(keys) == len(set(keys))


def test_every_name_of_the_seed_leads_to_one_priced_model(project_root: Path) -> None:
    priced = {row["model"] for row in rows(project_root / SEED_PRICES)}
    names = rows(project_root / SEED_NAMES)
    assert {row["model"] for row in names} <= priced
    assert not {row["alias"] for row in names} & priced
    assert len({row["alias"] for row in names}) == len(names)


@pytest.mark.parametrize(
    ("name", "model"),
    [
        ("claude-sonnet-4-20250514", "claude-sonnet-4-0"),
        ("claude-opus-4-6[1m]", "claude-opus-4-6"),
        ("claude-sonnet-4-5-20250929[1m]", "claude-sonnet-4-5"),
        ("claude-opus-4-5@20251101", "claude-opus-4-5"),
        (
            "us.anthropic.claude-sonnet-4-20250514-v1:0",
            "regional.anthropic.claude-sonnet-4-20250514-v1:0",
        ),
        ("claude-haiku-4.5", "claude-haiku-4-5"),
    ],
)
def test_snapshots_wide_contexts_and_the_forms_of_clouds_are_names(
    money: Money, name: str, model: str
) -> None:
    assert money.one(f"SELECT model FROM model_aliases WHERE alias = '{name}'") == model


def test_the_nearest_name_is_nobodys_price(money: Money) -> None:
    write(money.session, response("m", usage(output=10), model="claude-opus-4-8-2"))
    money.read()
    assert money.ask("SELECT cost_usd, price_status FROM messages") == [(None, "unpriced")]


def test_every_model_of_real_transcripts_is_priced_or_has_its_reason(
    money: Money, real_corpus: Path
) -> None:
    found = set()
    for path in real_corpus.rglob("*.jsonl"):
        found |= set(re.findall(r'"model":\s*"([^"\\]{1,80})"', path.read_text("utf-8", "replace")))
    known = {
        name
        for (name,) in money.ask("SELECT model FROM prices UNION SELECT alias FROM model_aliases")
    }
    open_names = {
        name
        for name in found - known - set(WITHOUT_A_PRICE) - {"<synthetic>"}
        if not INVENTED.search(name)
    }
    assert open_names == set()


def test_a_file_may_be_parquet(tmp_path: Path) -> None:
    table = pa.table({"model": ["m"], "input": [1.25], "valid_from": [NOW], "rule": ["fast"]})
    pq.write_table(table, tmp_path / "prices.parquet")
    (row,) = price_file.read(tmp_path / "prices.parquet", known_at=LATER)
    assert (row.model, row.input, row.valid_from, row.rule) == ("m", Decimal("1.25"), NOW, "fast")
    assert (row.system_from, row.origin) == (LATER, "file: prices.parquet")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("model,input,currency\nm,1,EUR", "row 1: its currency is EUR"),
        ("model,input\n,1", "row 1: it names no model"),
        ("model,input\nm,", "row 1: it has no rate"),
        ("model,input\nm,cheap", "row 1: input is 'cheap', which is no number"),
        ("model,input\nm,-1", "row 1: input is -1, which is no rate"),
        ("model,input\nm,NaN", "row 1: input is NaN, which is no rate"),
        ("model,input\nm,1e-10", "has more than 9 decimals"),
        ("model,input,rule\nm,1,above:many", "row 1: 'above:many' is no rule"),
        ("model,input,valid_from\nm,1,soon", "row 1: valid_from is 'soon'"),
        ("model,input,valid_from,valid_to\nm,1,2026-02-01,2026-01-01", "valid_to is not after"),
        ("model,inptu\nm,1", "it has a column 'inptu'"),
        ("model,rule\nm,fast", "it needs the column model and a rate"),
        ("model,input\nm,1,2", "it has a column 'more cells than columns'"),
        ("model,input\n", "it has no row"),
    ],
)
def test_a_file_that_is_no_price_table_is_refused_with_its_place(
    tmp_path: Path, text: str, reason: str
) -> None:
    file = tmp_path / "prices.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PriceFileUnusableError) as caught:
        price_file.read(file, known_at=NOW)
    assert str(caught.value).startswith(f"cannot load prices from {file}: ")
    assert reason in str(caught.value)


def test_a_file_of_another_form_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "prices.xlsx"
    file.touch()
    with pytest.raises(PriceFileUnusableError, match="neither"):
        price_file.read(file, known_at=NOW)


def test_rules_are_stored_in_alphabetical_order(tmp_path: Path) -> None:
    file = tmp_path / "prices.csv"
    file.write_text("model,input,rule\nm,1,region:us+fast+above:200000\n", encoding="utf-8")
    (row,) = price_file.read(file, known_at=NOW)
    assert row.rule == "above:200000+fast+region:us"


def test_the_same_file_twice_adds_its_rows_once(money: Money) -> None:
    file = money.folder / "prices.csv"
    file.write_text("model,input\nm,1\n", encoding="utf-8")
    first = prices.load(money.database, file, now=NOW)
    second = prices.load(money.database, file, now=LATER)
    assert (first.added, second.added, second.unchanged) == (1, 0, 1)


def test_the_installed_list_of_the_seeds_version_changes_nothing(money: Money) -> None:
    before = money.ask("SELECT * FROM prices ORDER BY ALL")
    report = prices.sync(money.database, now=LATER)
    assert (report.added, report.closed) == (0, 0)
    assert money.ask("SELECT * FROM prices ORDER BY ALL") == before


def test_a_newer_list_closes_what_it_no_longer_states_and_keeps_it(
    money: Money, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(money.session, response("m", usage(output=1_000_000)))
    money.read()
    stated = price_list.prices(known_at=LATER, origin="sync: genai-prices 99.0")
    raised = [
        row.with_rates({**_rates(row), "output": Decimal(30)})
        if row.model == "claude-opus-4-8" and row.rule is None
        else row
        for row in stated
    ]
    monkeypatch.setattr(price_list, "version", lambda: "99.0")
    monkeypatch.setattr(price_list, "prices", lambda **_: raised)
    report = prices.sync(money.database, now=LATER)
    assert (report.added, report.closed) == (1, 1)
    assert money.one("SELECT cost_usd FROM messages") == Decimal(30)
    known = f"SELECT cost_usd FROM cost_as_known(TIMESTAMPTZ '{NOW.isoformat()}')"
    assert money.one(known) == Decimal(25)


def _rates(row: object) -> dict[str, Decimal | None]:
    names = ("input", "output", "cache_read", "cache_write_5m", "cache_write_1h")
    return {name: getattr(row, name) for name in names}


def test_the_seed_is_what_the_installed_list_says(project_root: Path) -> None:
    origin = f"seed: {price_list.PACKAGE} {price_list.version()}"
    seed = [row for row in rows(project_root / SEED_PRICES) if row["origin"] == origin]
    if not seed:
        pytest.skip(f"the seed was written from another version than {price_list.version()}")
    stated = price_list.prices(known_at=NOW, origin=origin)
    assert len(seed) == len(stated)
    said = {(row["model"], row["rule"] or None, row["input"]) for row in seed}
    assert said == {
        (row.model, row.rule, "" if row.input is None else f"{row.input.normalize():f}")
        for row in stated
    }
