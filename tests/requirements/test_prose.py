"""Requirements 9 and 10: facts in prose, read by a scripted model behind a local server."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from tests.curator.conftest import FALLBACK, MODEL, bench, prose
from tests.curator.messages_api import facts, refusal, serving
from tests.worker.shelf import section
from tracelab_duck.model.extraction import Status

if TYPE_CHECKING:
    import pytest

    from tests.curator.conftest import Bench
    from tests.curator.messages_api import Answer, Asked

__all__ = ["bench"]

LINKS = 30
LEVELS = [n * 7 % 40 + 1 for n in range(1, LINKS + 1)]
NAMES = ("level", "gauge_reading", "amount", "volume")


def told(place: int, level: int) -> str:
    """One link of the chain; no line of it is `key = value`."""
    return f"At dawn station {place} was visited. Its gauge stood at {level} litres, they say."


CHAIN = [told(place, level) for place, level in enumerate(LEVELS, start=1)]


def level_in(text: str) -> str:
    return text.split(" stood at ")[1].split(maxsplit=1)[0]


class Forgetful:
    """A model that gives the same role another name in every call, unless it is shown one."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, asked: Asked) -> Answer:
        name = asked.known_keys[0] if asked.known_keys else NAMES[self.calls % len(NAMES)]
        self.calls += 1
        return facts({n: [(name, level_in(text))] for n, text in asked.observations.items()})


def test_9_facts_of_one_role_have_one_key_over_all_batches(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.shelf.put(prose(1, CHAIN))
    with serving(Forgetful()) as server:
        report = bench.extract(server, monkeypatch)
    assert (len(server.asked), report.found[Status.ACCEPTED]) == (3, LINKS)
    assert bench.aggregates() == {"level": (LINKS, Decimal(sum(LEVELS)))}
    lines = section(bench.shelf.text(prose(1, CHAIN)), "KEY FACTS")
    alternating = sum(level if n % 2 == 0 else -level for n, level in enumerate(LEVELS))
    assert f"sum {sum(LEVELS)}, alternating sum {alternating}," in lines[-1]


def shy(asked: Asked) -> Answer:
    """A model that refuses large batches, and station 4 always; the second model does not."""
    is_shy = asked.model == MODEL
    if is_shy and (len(asked.observations) > 6 or "station 4 " in str(asked.observations)):
        return refusal()
    return facts({n: [("level", level_in(text))] for n, text in asked.observations.items()})


def test_10_what_is_refused_is_asked_in_halves_and_then_of_a_second_model(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.shelf.put(prose(1, CHAIN[:12]))
    with serving(shy) as server:
        report = bench.extract(server, monkeypatch)
    sizes = [(each.model, len(each.observations)) for each in server.asked]
    assert sizes == [(MODEL, 12), (MODEL, 6), (MODEL, 6), (FALLBACK, 3), (FALLBACK, 3)]
    assert (report.found[Status.ACCEPTED], report.found[Status.REFUSED]) == (12, 0)
    assert bench.aggregates() == {"level": (12, Decimal(sum(LEVELS[:12])))}


def test_10_what_everybody_refuses_is_counted_and_the_rest_stands(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.shelf.put(prose(1, CHAIN[:12]))
    with serving(shy) as server:
        report = bench.extract(server, monkeypatch, fallback=None)
    assert (report.found[Status.ACCEPTED], report.found[Status.REFUSED]) == (6, 6)
    assert bench.aggregates() == {"level": (6, Decimal(sum(LEVELS[6:12])))}
    with serving(shy) as server:
        assert bench.extract(server, monkeypatch).observations == 0
    assert server.asked == []


def boastful(asked: Asked) -> Answer:
    """A model that adds up what it reads, and says so besides what it read."""
    return facts(
        {
            n: [("level", level_in(text)), ("level", str(int(level_in(text)) + 1000))]
            for n, text in asked.observations.items()
        }
    )


def test_10_a_value_that_does_not_stand_there_is_rejected_and_counted(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.shelf.put(prose(1, CHAIN[:12]))
    with serving(boastful) as server:
        report = bench.extract(server, monkeypatch)
    assert (report.found[Status.ACCEPTED], report.found[Status.REJECTED]) == (12, 12)
    assert bench.aggregates() == {"level": (12, Decimal(sum(LEVELS[:12])))}
    kept = [row for row in bench.shelf.rows("ledger.extraction") if row[6] == Status.REJECTED]
    assert len(kept) == 12
