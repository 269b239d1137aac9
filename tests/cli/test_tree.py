from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from tracelab_duck.cli import reference
from tracelab_duck.cli.main import COMMANDS, tree

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Outcome

HEAVY = {"duckdb", "_duckdb", "pyarrow", "rich", "jinja2", "markdown_it", "sqlglot", "anthropic"}


def modules_after(code: str) -> set[str]:
    program = f"{code}\nimport sys\nprint(*sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    return {name.split(".")[0] for name in found.stdout.splitlines()[-1].split()}


def test_the_import_of_the_command_line_loads_nothing_heavy() -> None:
    loaded = modules_after("import tracelab_duck.cli.main")
    assert "click" in loaded
    assert loaded & HEAVY == set()


def test_the_help_of_every_command_loads_nothing_heavy() -> None:
    code = "from tracelab_duck.cli import reference\nreference.markdown()"
    assert modules_after(code) & HEAVY == set()


def test_the_list_of_heavy_modules_would_be_seen() -> None:
    assert "_duckdb" in modules_after("import tracelab_duck.engine.read")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_ends_with_an_example_of_it(name: str) -> None:
    result = CliRunner().invoke(tree, [name, "-h"])
    assert result.exit_code == 0
    last = result.stdout.rstrip().rpartition("\n\n")[2]
    assert " ".join(last.split()).startswith("Example: tracelab-duck ")
    assert f" {name}" in last


def test_the_help_of_the_program_lists_every_command_whole() -> None:
    result = CliRunner().invoke(tree, ["-h"])
    for name in COMMANDS:
        line = next(each for each in result.stdout.splitlines() if each.startswith(f"  {name} "))
        assert line.endswith("."), line
        assert "..." not in line


@pytest.mark.parametrize("typed", [(), ("prices",), ("hooks",)])
def test_what_needs_a_command_shows_its_help_line_by_line(
    typed: tuple[str, ...], run: Callable[..., Outcome]
) -> None:
    outcome = run(*typed)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("Usage: tracelab-duck ")
    assert "\nCommands:\n" in outcome.err


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_says_what_it_does(name: str) -> None:
    with click.Context(tree) as context:
        command = tree.get_command(context, name)
    assert command is not None
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name
            assert parameter.help.endswith("."), parameter.help


def test_the_reference_has_a_section_for_every_command() -> None:
    page = reference.markdown()
    assert [line for line in page.splitlines() if line.startswith("## ")] == [
        f"## `{name}`" for name in COMMANDS
    ]


def test_the_reference_has_a_section_for_every_part_of_a_command() -> None:
    page = reference.markdown()
    parts = [line for line in page.splitlines() if line.startswith("### ")]
    for group, names in (
        ("prices", ("list", "load", "sync")),
        ("hooks", ("install", "uninstall", "show", "run")),
    ):
        assert [part for part in parts if f"`{group} " in part] == [
            f"### `{group} {name}`" for name in names
        ]
    assert "--no-statusline" in page
    assert "|---|---|\n\n" not in page, "a table without a row"
