"""The contract page can be read by a machine, and what it lists as missing is missing."""

from __future__ import annotations

from tests.contract import contract_page, not_yet_built
from tests.contract.sql_tree import ROOT, definitions
from tracelab_duck.cli import main
from tracelab_duck.cli.exit_codes import ExitCode


def public(kind: str) -> set[str]:
    return {
        source.name
        for source in definitions().values()
        if source.schema == "main" and source.kind == kind
    }


def test_the_page_lists_views_columns_macros_and_commands() -> None:
    assert len(contract_page.views()) == 30
    assert contract_page.views()["files"] == (
        "session_id",
        "path",
        "touches",
        "reads",
        "writes",
        "first_seq",
        "last_seq",
    )
    assert contract_page.macros()["episodes_as_of"] == ("p_session", "p_seq")
    assert {"refresh", "sessions", "cost", "completion"} <= set(contract_page.commands())


def test_a_view_of_the_page_is_built_or_listed_as_missing() -> None:
    assert set(contract_page.views()) - public("view") == not_yet_built.VIEWS


def test_a_macro_of_the_page_is_built_or_listed_as_missing() -> None:
    assert set(contract_page.macros()) - public("macro") == not_yet_built.MACROS


def test_no_public_object_is_missing_from_the_page() -> None:
    assert public("view") - set(contract_page.views()) == set()
    assert public("macro") - set(contract_page.macros()) == set()


def test_every_view_of_the_page_that_exists_has_its_columns_there() -> None:
    assert [name for name in public("view") if not contract_page.views().get(name)] == []


def test_a_command_of_the_page_is_built_or_listed_as_missing() -> None:
    built = {path.stem for path in (ROOT / "tracelab_duck" / "cli").glob("*.py")}
    assert set(contract_page.commands()) - built == not_yet_built.COMMANDS


def test_no_command_is_missing_from_the_page() -> None:
    assert set(main.COMMANDS) - set(contract_page.commands()) == set()


def test_the_exit_codes_of_the_page_are_those_of_the_program() -> None:
    assert contract_page.exit_codes() == {int(each) for each in ExitCode}
