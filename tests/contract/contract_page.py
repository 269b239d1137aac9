"""`docs/contract.md` as data."""

from __future__ import annotations

import re
from functools import cache

from tests.contract.sql_tree import ROOT

PAGE = ROOT / "docs" / "contract.md"


@cache
def section(title: str) -> str:
    """The text under a heading of the second level."""
    found = re.search(
        rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)",
        PAGE.read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    if found is None:
        raise LookupError(f"docs/contract.md has no section {title}")
    return found[1]


@cache
def views() -> dict[str, tuple[str, ...]]:
    """The columns of each view, in order; none for a view whose columns are not fixed yet."""
    parts = re.split(r"^### `(\w+)`\n", section("Views"), flags=re.MULTILINE)[1:]
    return {name: columns(text) for name, text in zip(parts[::2], parts[1::2], strict=True)}


def columns(text: str) -> tuple[str, ...]:
    """The column list of a view's section: the paragraph that is names and nothing else."""
    for paragraph in text.strip().split("\n\n"):
        if re.fullmatch(r"(`\w+`[,\s]*)+", paragraph):
            return tuple(re.findall(r"`(\w+)`", paragraph))
    return ()


@cache
def macros() -> dict[str, tuple[str, ...]]:
    """The parameters of each public macro, in order."""
    rows = re.findall(r"^\| `(\w+)\(([^)]*)\)` \|", section("Macros"), flags=re.MULTILINE)
    return {name: tuple(re.findall(r"\w+", parameters)) for name, parameters in rows}


@cache
def commands() -> tuple[str, ...]:
    """The commands, in the order of the page."""
    rows = re.findall(r"^\| ((?:`[^`]+`(?: · )?)+) \|", section("Commands"), flags=re.MULTILINE)
    return tuple(name for row in rows for name in re.findall(r"`([a-z]+)[^`]*`", row))


@cache
def exit_codes() -> frozenset[int]:
    """The exit codes that the page explains."""
    return frozenset(
        int(code) for code in re.findall(r"^\| (\d+) \|", section("Commands"), re.MULTILINE)
    )
