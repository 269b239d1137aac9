"""The page of benchmarks is what its results make of it, and never mixes kinds of figures."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest

from bench import documents
from bench.report import continue_, paper
from bench.report.__main__ import DOCS, pages
from bench.report.plots import Axis, Bar, Series, bars, plot

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return pages(DOCS / "benchmarks")


def test_the_page_and_its_plots_are_those_that_the_results_give(made: dict[str, str]) -> None:
    assert {path: (DOCS / path).read_text(encoding="utf-8") for path in made} == made


def test_every_table_says_where_its_figures_come_from(made: dict[str, str]) -> None:
    lines = made["benchmarks.md"].split("\n")
    heads = [n for n, line in enumerate(lines) if line.startswith("| --- |")]
    assert len(heads) > 5
    for head in heads:
        source = lines[head - 3]
        assert source.startswith(("*measured here, offline", "*needs a model*")), source


def test_every_plot_is_well_formed_and_shown(made: dict[str, str]) -> None:
    drawings = {path: text for path, text in made.items() if path.endswith(".svg")}
    assert len(drawings) == 3
    for path, text in drawings.items():
        assert ET.fromstring(text).tag.endswith("svg")  # noqa: S314 made above
        assert f"({path})" in made["benchmarks.md"]
        assert "nan" not in text


def test_a_result_that_is_missing_is_named_with_its_command(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"comprehend\.json: run python -m bench"):
        pages(tmp_path)


def test_a_figure_of_the_paper_stands_only_beside_a_cell_of_its_own() -> None:
    cell = {
        **dict.fromkeys(("steps", "retries", "repeats", "input", "output"), 1.0),
        **dict.fromkeys(("cache_read", "cache_write", "tokens_per_call"), 1.0),
        "tokens_per_call_last_quarter": 1.0,
        "cost_usd": "1",
        "solved": 1,
        "runs": 1,
        "method": "copy",
    }
    table = "\n".join(
        continue_.section(
            {
                "about": {
                    **dict.fromkeys(("slip_permille", "protocol", "runs", "transient_permille"), 1),
                    **dict.fromkeys(("view_every", "view_budget_tokens", "raw_steps"), 1),
                    "priced_as": "m",
                    "jobs": 2,
                    "jobs_of_the_protocol": 3,
                },
                "cells": [
                    cell | {"family": "chain", "links": links, "arm": "view"} for links in (60, 120)
                ],
                "pairs": [],
            }
        )
    )
    assert table.count(paper.CONTINUE["chain", 120, "view"]) == 1
    assert "2 of 3 jobs" in table


def test_a_value_stands_where_its_axis_says() -> None:
    axis = Axis(title="x", low=1, high=100, ticks=(1, 10, 100), is_log=True)
    assert [axis.share(value) for value in (1, 10, 100)] == pytest.approx([0, 0.5, 1])
    drawn = plot("t & u", axis, axis, [Series(name="<s>", points=((10, 10),))])
    assert "t &amp; u" in drawn
    assert "&lt;s&gt;" in drawn
    assert "cx='382' cy='172'" in drawn


def test_a_row_has_its_dot_where_its_axis_says_and_is_filled_when_full() -> None:
    axis = Axis(title="USD", low=0, high=2, ticks=(0, 1, 2))
    rows = [
        Bar(name="a & b", value=1, told="3/3", is_full=True),
        Bar(name="c", value=2, told="2/3", is_full=False),
    ]
    drawn = bars("t", axis, rows)
    dots = [each.attrib for each in ET.fromstring(drawn) if each.tag.endswith("circle")]  # noqa: S314 made above
    assert [(dot["cx"], dot["cy"]) for dot in dots] == [("445", "53"), ("640", "71")]
    assert [dot["fill"] == "white" for dot in dots] == [False, True]


def test_the_page_tells_the_largest_view_and_the_largest_call_of_each_length(
    made: dict[str, str],
) -> None:
    found = documents.load("continue", DOCS / "benchmarks")
    assert found is not None
    views = [
        cell["view_tokens_max"]
        for cell in found["cells"]
        if (cell["family"], cell["arm"], cell["method"]) == ("chain", "view", "copy")
    ]
    told = ", ".join(f"{tokens:,}" for tokens in views)
    assert f"the largest view has {told} tokens" in made["benchmarks.md"]
    assert max(views) <= found["about"]["view_budget_tokens"]
