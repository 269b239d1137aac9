"""What a response costs, with the rates that each test gives."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from tests.cost.transcripts import SESSION, response, usage, write

if TYPE_CHECKING:
    from tests.cost.conftest import Money

OPUS = """
    model, input, output, cache_read, cache_write_5m, cache_write_1h
    claude-opus-4-8, 5, 25, 0.5, 6.25, 10
"""
MILLION = 1_000_000


def cost(money: Money) -> Decimal:
    found = money.one("SELECT sum(cost_usd) FROM messages")
    assert isinstance(found, Decimal)
    return found


def test_writes_of_an_hour_cost_their_own_rate(money: Money) -> None:
    write(money.session, response("m", usage(written=MILLION, split=(200_000, 800_000))))
    money.price(OPUS)
    money.read()
    assert cost(money) == Decimal("9.25")
    assert money.one("SELECT price_status FROM messages") == "priced"


def test_a_split_counts_where_the_flat_field_says_nothing(money: Money) -> None:
    write(money.session, response("m", usage(written=0, split=(0, 400_000))))
    money.price(OPUS)
    money.read()
    assert money.ask("SELECT cache_write_1h_tokens, cache_write_unknown_tokens FROM messages") == [
        (400_000, 0)
    ]
    assert cost(money) == Decimal("4.00")


def test_writes_of_unknown_lifetime_are_an_estimate_at_the_short_rate(money: Money) -> None:
    write(money.session, response("m", usage(written=500_000, split=(0, 400_000))))
    money.price(OPUS)
    money.read()
    assert money.ask("SELECT cache_write_unknown_tokens, price_status FROM messages") == [
        (100_000, "estimated")
    ]
    assert cost(money) == Decimal("4.625")


def test_a_band_holds_for_the_whole_request_until_its_last_day(money: Money) -> None:
    money.price("""
        model, rule, valid_from, valid_to, input, output
        claude-opus-4-6, , , 2026-03-13T00:00Z, 5, 25
        claude-opus-4-6, above:200000, , 2026-03-13T00:00Z, 10, 37.5
        claude-opus-4-6, , 2026-03-13T00:00Z, , 5, 25
    """)
    wide = usage(fresh=300_000)
    write(
        money.session,
        response("m1", wide, model="claude-opus-4-6", timestamp="2026-03-12T23:59:59.000Z"),
        response("m2", wide, model="claude-opus-4-6", timestamp="2026-03-13T00:00:00.000Z"),
    )
    money.read()
    found = money.ask("SELECT cost_usd FROM messages ORDER BY occurred_at")
    assert found == [(Decimal("3.00"),), (Decimal("1.50"),)]


def test_the_packaged_seed_knows_that_band_and_its_end(money: Money) -> None:
    wide = usage(fresh=300_000)
    write(
        money.session,
        response("m1", wide, model="claude-opus-4-6", timestamp="2026-03-12T23:59:59.000Z"),
        response("m2", wide, model="claude-opus-4-6", timestamp="2026-03-13T00:00:00.000Z"),
    )
    money.read()
    assert cost(money) == Decimal("4.50")


def test_a_band_begins_strictly_above_and_counts_what_the_cache_held(money: Money) -> None:
    money.price("""
        model, rule, input, output, cache_read, cache_write_5m
        banded, , 1, 1, 1, 1
        banded, above:200000, 2, 2, 2, 2
    """)
    at_it = usage(fresh=100_000, read=60_000, written=40_000, split=(40_000, 0))
    above = usage(fresh=100_001, read=60_000, written=40_000, split=(40_000, 0))
    write(
        money.session,
        response("at it", at_it, model="banded"),
        response("above", above, model="banded", timestamp="2026-08-03T10:00:01.000Z"),
    )
    money.read()
    found = money.ask("SELECT cost_usd FROM messages ORDER BY occurred_at")
    assert found == [(Decimal("0.2"),), (Decimal("0.400002"),)]


def test_fast_mode_has_rates_of_its_own(money: Money) -> None:
    money.price("""
        model, rule, input, output
        claude-opus-4-8, , 5, 25
        claude-opus-4-8, fast, 10, 50
    """)
    write(
        money.session,
        response("m1", usage(fresh=100_000, output=10_000, speed="fast")),
        response(
            "m2",
            usage(fresh=100_000, output=10_000, speed="standard"),
            timestamp="2026-08-03T10:00:01.000Z",
        ),
    )
    money.read()
    found = money.ask("SELECT cost_usd FROM messages ORDER BY occurred_at")
    assert found == [(Decimal("1.50"),), (Decimal("0.75"),)]


def test_rules_combine_and_only_a_row_for_all_of_them_prices(money: Money) -> None:
    money.price("""
        model, rule, input, output
        rare, , 1, 1
        rare, fast, 2, 2
        rare, above:200000, 3, 3
        rare, region:us+fast+above:200000, 7, 7
    """)
    wide: dict[str, Any] = {"fresh": MILLION, "speed": "fast"}
    write(
        money.session,
        response("both", usage(**wide), model="rare"),
        response(
            "all three",
            usage(**wide, inference_geo="us"),
            model="rare",
            timestamp="2026-08-03T10:00:01.000Z",
        ),
    )
    money.read()
    found = money.ask("SELECT cost_usd, price_status FROM messages ORDER BY occurred_at")
    assert found == [(None, "unpriced"), (Decimal(7), "priced")]


def test_a_cache_read_costs_the_rate_of_its_model(money: Money) -> None:
    money.price("""
        model, input, cache_read
        claude-opus-5-5, 4, 0.20
        claude-opus-5, 5, 0.50
    """)
    write(
        money.session,
        response("m1", usage(read=MILLION), model="claude-opus-5-5"),
        response("m2", usage(read=MILLION), model="claude-opus-5"),
    )
    money.read()
    assert cost(money) == Decimal("0.70")


def test_a_model_without_a_price_is_listed_until_it_gets_one(money: Money) -> None:
    money.price("model, output\nmodel-a, 25")
    write(
        money.session,
        response("m1", usage(output=MILLION), model="model-a"),
        response("m2", usage(output=MILLION), model="model-a-5"),
    )
    money.read()
    session = "SELECT output_tokens, cost_usd, unpriced_messages FROM sessions"
    assert money.ask(session) == [(2 * MILLION, Decimal(25), 1)]
    unpriced = "SELECT model, output_tokens FROM usage WHERE price_status = 'unpriced'"
    assert money.ask(unpriced) == [("model-a-5", MILLION)]
    money.session.unlink()
    money.price("model, output\nmodel-a-5, 30")
    assert money.ask(session) == [(2 * MILLION, Decimal(55), 0)]


def test_an_agent_is_priced_at_its_own_model(money: Money) -> None:
    money.price("model, output\nclaude-opus-4-8, 25\nclaude-haiku-4-5, 5")
    write(money.session, response("m1", usage(output=100_000)))
    write(
        money.folder / "p" / SESSION / "subagents" / "agent-h1.jsonl",
        response(
            "m2",
            usage(output=100_000),
            model="claude-haiku-4-5",
            isSidechain=True,
            agentId="h1",
        ),
    )
    money.read()
    assert cost(money) == Decimal("3.00")
    assert money.one("SELECT cost_usd FROM sessions") == Decimal("3.00")


def test_iterations_are_billed_each_at_its_own_model(money: Money) -> None:
    money.price("""
        model, input, output, cache_write_5m
        first, 1, 10, 2
        second, 3, 30, 6
    """)
    iterations = [
        usage(fresh=5, output=7, written=21_874, split=(21_874, 0), type="message", model="first"),
        usage(fresh=11, output=13, type="fallback_message"),
    ]
    used = usage(fresh=11, output=13, iterations=iterations)
    write(money.session, response("m", used, model="second"))
    money.read()
    parts = (
        "SELECT part_no, model, input_tokens, cache_write_5m_tokens, cost_usd FROM usage ORDER BY 1"
    )
    assert money.ask(parts) == [
        (1, "first", 5, 21_874, Decimal("0.043823")),
        (2, "second", 11, 0, Decimal("0.000423")),
    ]
    message = (
        "SELECT model, input_tokens, cache_write_5m_tokens, cost_usd, price_status FROM messages"
    )
    assert money.ask(message) == [("second", 16, 21_874, Decimal("0.044246"), "priced")]


def test_a_message_with_one_unknown_model_is_partly_priced(money: Money) -> None:
    money.price("model, output\nsecond, 30")
    iterations = [usage(output=MILLION, model="nobody"), usage(output=MILLION, model="second")]
    used = usage(output=MILLION, iterations=iterations)
    write(money.session, response("m", used, model="second"))
    money.read()
    assert money.ask("SELECT cost_usd, price_status FROM messages") == [(Decimal(30), "partial")]
    assert money.one("SELECT unpriced_messages FROM sessions") == 1


def test_searches_cost_a_fee_for_each_request(money: Money) -> None:
    money.price("""
        model, rule, output, per_request
        claude-opus-4-8, , 25,
        claude-opus-4-8, web_search, , 0.01
    """)
    used = usage(output=1000, server_tool_use={"web_search_requests": 3, "web_fetch_requests": 2})
    write(money.session, response("m", used))
    money.read()
    assert cost(money) == Decimal("0.055")


def test_a_rate_of_nothing_is_free_and_not_unknown(money: Money) -> None:
    money.price("model, input, output\nlocal-model, 0, 0")
    write(money.session, response("m", usage(fresh=10, output=10), model="local-model"))
    money.read()
    assert money.ask("SELECT cost_usd, price_status FROM messages") == [(Decimal(0), "free")]


def test_a_response_without_a_time_is_priced_where_the_rate_never_changed(money: Money) -> None:
    money.price("""
        model, valid_from, output
        steady, , 10
        changed, , 10
        changed, 2026-01-01, 20
    """)
    for name in ("steady", "changed"):
        record = response(name, usage(output=MILLION), model=name)
        del record["timestamp"]
        path = money.folder / "p" / f"{SESSION[:-1]}{len(name)}.jsonl"
        write(path, record | {"sessionId": path.stem})
    money.read()
    found = money.ask("SELECT model, cost_usd FROM messages ORDER BY model")
    assert found == [("changed", None), ("steady", Decimal(10))]


def test_a_loaded_rate_goes_before_the_seed_and_the_last_known_before_others(
    money: Money,
) -> None:
    write(money.session, response("m", usage(output=MILLION)))
    money.read()
    seed = cost(money)
    assert seed == Decimal(25)
    money.price("model, output\nclaude-opus-4-8, 20", now=datetime(2026, 12, 1, tzinfo=UTC))
    money.price("model, output\nclaude-opus-4-8, 18", now=datetime(2026, 12, 5, tzinfo=UTC))
    assert cost(money) == Decimal(18)


def test_a_withdrawn_rise_is_a_question_about_what_was_known(money: Money) -> None:
    money.price("""
        model, valid_from, system_from, system_to, output
        m, , 2026-01-01, , 10
        m, 2026-08-01, 2026-07-01, 2026-07-20, 15
    """)
    write(money.session, response("m", usage(output=MILLION), model="m"))
    money.read()
    known = "SELECT cost_usd, price_status FROM cost_as_known(TIMESTAMPTZ '{}')"
    assert money.ask(known.format("2025-12-31")) == [(None, "unpriced")]
    assert money.ask(known.format("2026-02-01")) == [(Decimal(10), "priced")]
    assert money.ask(known.format("2026-07-10")) == [(Decimal(15), "priced")]
    assert money.ask(known.format("2026-07-20")) == [(Decimal(10), "priced")]
    assert cost(money) == Decimal(10)


def test_days_are_those_of_the_zone_that_was_asked_for(money: Money) -> None:
    write(
        money.session,
        response("m1", usage(output=100), timestamp="2026-08-03T22:30:00.000Z"),
        response("m2", usage(output=200), timestamp="2026-08-04T00:30:00.000Z"),
    )
    money.read()
    days = "SELECT day::VARCHAR, output_tokens FROM cost_by_day('{}') ORDER BY day"
    assert money.ask(days.format("UTC")) == [("2026-08-03", 100), ("2026-08-04", 200)]
    assert money.ask(days.format("Europe/Athens")) == [("2026-08-04", 300)]
    assert money.ask(days.format("America/New_York")) == [("2026-08-03", 300)]
    assert money.ask("SELECT day::VARCHAR, output_tokens FROM daily_cost ORDER BY day") == [
        ("2026-08-03", 100),
        ("2026-08-04", 200),
    ]
