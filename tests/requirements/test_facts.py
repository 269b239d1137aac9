"""The requirements on the fold that were each learnt from a failed run; the numbers are theirs.

The bounded store holds three facts here, so that eviction is always under way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.worker.shelf import Shelf, section
from tests.worker.transcript import Transcript

if TYPE_CHECKING:
    from pathlib import Path

LONG = "a path of many words / " * 5


def chain(number: int = 1) -> Transcript:
    """Five links that each state one number."""
    transcript = Transcript(number).ask("Add up the links")
    for place, value in enumerate((10, 4, 7, 1, 20), start=1):
        transcript.read(f"/links/{place}", f"value = {value}\n")
    return transcript.say("42")


def repeated() -> Transcript:
    """One key three times at one source, then once at another."""
    transcript = Transcript(2).ask("Watch the gauge")
    for value in ("5", "6", "5"):
        transcript.result(transcript.call("Bash", command="gauge"), f"level = {value}")
    return transcript.read("/other", "level = 5")


def reread() -> Transcript:
    """A value that has left the store is read again."""
    return chain(3).read("/links/1", "value = 10\n")


def mixed() -> Transcript:
    """Keys stated in turn, one with a long value."""
    transcript = Transcript(4).ask("Compare")
    transcript.read("/a", f"size = 1\nowner = {LONG.strip()}")
    return transcript.read("/b", "size = 2")


def watched() -> Transcript:
    """A key whose value has left the store."""
    transcript = Transcript(5).ask("Watch")
    transcript.read("/a", "rate = 1")
    for place in range(3):
        transcript.read(f"/filler/{place}", f"filler = {place}")
    return transcript


def changed() -> Transcript:
    """It takes another value at the same source."""
    return watched().read("/a", "rate = 9")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    folder: Path = tmp_path_factory.mktemp("requirements")
    made = Shelf(folder, {"fact_cap": "3"})
    # In two refreshes, because inside one batch a value that is stated twice is seen side by side.
    made.put(chain(), chain(3), watched())
    made.put(repeated(), reread(), mixed(), changed())
    return made


def facts(shelf: Shelf, number: int) -> list[str]:
    return section(shelf.text(Transcript(number)), "KEY FACTS")


def aggregate(shelf: Shelf, number: int, key: str) -> str:
    return next(line for line in facts(shelf, number) if line.startswith(f"  = {key}:"))


def test_1_the_view_carries_the_values_themselves(shelf: Shelf) -> None:
    assert any(line.startswith("  value = 20  [/links/5 @") for line in facts(shelf, 1))


def test_2_a_repeated_key_keeps_every_value(shelf: Shelf) -> None:
    stated = [line.split("  [")[0].strip() for line in facts(shelf, 2) if "[Bash:" in line]
    assert stated == ["level = 5", "level#2 = 6"]


def test_3_equal_values_of_two_sources_are_two_occurrences(shelf: Shelf) -> None:
    sources = {line.split("[")[1].split(" @")[0] for line in facts(shelf, 2) if " = 5  [" in line}
    assert len(sources) == 2
    assert "3 values" in aggregate(shelf, 2, "level")


def test_4_a_fact_is_never_cut(shelf: Shelf) -> None:
    for budget in (6000, 400, 300, 200):
        lines = shelf.text(Transcript(4), budget_tokens=budget).splitlines()
        shown = [line for line in lines if line.startswith("  owner = ")]
        assert all(line.startswith(f"  owner = {LONG.strip()}  [/a @") for line in shown)
        assert shown or budget < 6000


def test_5_the_sums_are_made_here_and_not_by_the_reader(shelf: Shelf) -> None:
    line = aggregate(shelf, 1, "value")
    assert "sum 42," in line
    assert f"alternating sum {10 - 4 + 7 - 1 + 20}," in line
    assert "min 1, max 20, first 10, last 20," in line


def test_6_facts_of_one_key_stand_together(shelf: Shelf) -> None:
    keys = [line.split()[0].split("#")[0] for line in facts(shelf, 4) if not line.startswith("  =")]
    assert keys == ["size", "size", "owner"]


def test_7_eviction_loses_no_number(shelf: Shelf) -> None:
    live = [line for line in facts(shelf, 1) if line.startswith("  value")]
    assert [line.split()[2] for line in live] == ["7", "1", "20"]
    assert "5 values, 2 folded out of view, sum 42," in aggregate(shelf, 1, "value")


def test_8_a_value_that_is_read_again_after_it_left_changes_nothing(shelf: Shelf) -> None:
    again = [line.split(" @")[0] for line in facts(shelf, 3)]
    assert again == [line.split(" @")[0] for line in facts(shelf, 1)]


def test_8_a_new_value_under_a_key_that_left_is_counted(shelf: Shelf) -> None:
    assert any(line.startswith("  rate#2 = 9  [/a @") for line in facts(shelf, 5))
    assert "2 values, 1 folded out of view, sum 10," in aggregate(shelf, 5, "rate")


def test_11_an_aggregate_says_what_it_includes(shelf: Shelf) -> None:
    line = aggregate(shelf, 1, "value")
    assert line.startswith("  = value: 5 values, 2 folded out of view, sum 42,")
    assert ", includes all through /links/5 @" in line
    seq = line.rpartition("@")[2]
    assert any(fact.endswith(f"[/links/5 @{seq}]") for fact in facts(shelf, 1))


def test_the_store_agrees_with_its_checks_while_facts_leave_it(shelf: Shelf) -> None:
    assert shelf.rows("check.aggregate") == []
    assert shelf.rows("check.occurrence_ordinal") == []
