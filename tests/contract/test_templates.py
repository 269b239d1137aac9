"""Each template gets one frozen dataclass, reads only fields it has, and computes nothing."""

from __future__ import annotations

from dataclasses import dataclass, fields

import pytest
from jinja2 import meta, nodes

from tests.contract.sql_tree import ROOT
from tests.contract.template_fields import unknown_fields
from tracelab_duck.compilers.environment import MODELS, environment

VIEWS = ROOT / "views"
TEMPLATES = sorted(path.relative_to(VIEWS).as_posix() for path in VIEWS.rglob("*.jinja"))
ARITHMETIC = (nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow)


@dataclass(frozen=True, slots=True)
class Leaf:
    name: str


@dataclass(frozen=True, slots=True)
class Tree:
    leaves: tuple[Leaf, ...]
    first: Leaf | None


def parsed(template: str) -> nodes.Template:
    return environment().parse((VIEWS / template).read_text(encoding="utf-8"))


def parts(template: str) -> set[str]:
    """A template with all that it includes, extends or imports."""
    found: set[str] = set()
    waiting = {template}
    while waiting:
        each = waiting.pop()
        found.add(each)
        named = {name for name in meta.find_referenced_templates(parsed(each)) if name}
        waiting |= named - found
    return found


def test_every_template_has_a_model_or_is_a_part_of_one_that_has() -> None:
    assert set(TEMPLATES) == {part for template in MODELS for part in parts(template)}


@pytest.mark.parametrize("template", sorted(MODELS))
def test_a_model_is_one_frozen_dataclass(template: str) -> None:
    assert MODELS[template].__dataclass_params__.frozen  # type: ignore[attr-defined]  # dataclass


@pytest.mark.parametrize("template", sorted(MODELS))
def test_a_template_reads_only_what_its_model_has(template: str) -> None:
    for part in sorted(parts(template)):
        assert unknown_fields(parsed(part), MODELS[template]) == [], part


@pytest.mark.parametrize("template", sorted(MODELS))
def test_every_field_of_a_model_is_read_by_its_template(template: str) -> None:
    read = {node.attr for part in parts(template) for node in parsed(part).find_all(nodes.Getattr)}
    assert {field.name for field in fields(MODELS[template])} - read == set()


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_does_no_arithmetic(template: str) -> None:
    assert [node.lineno for node in parsed(template).find_all(ARITHMETIC)] == []


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_switches_no_escaping_off(template: str) -> None:
    filters = {node.name for node in parsed(template).find_all(nodes.Filter)}
    assert filters & {"safe", "forceescape"} == set()
    assert not list(parsed(template).find_all(nodes.ScopedEvalContextModifier))


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("{{ page.first.name }}{% for leaf in page.leaves %}{{ leaf.name }}{% endfor %}", []),
        ("{{ page.last }}", ["Tree.last (line 1)"]),
        ("{{ page.first.age }}", ["Leaf.age (line 1)"]),
        ("{% for leaf in page.leaves %}{{ leaf.age }}{% endfor %}", ["Leaf.age (line 1)"]),
        ("{% set first = page.first %}{{ first.age }}", ["Leaf.age (line 1)"]),
        ("{{ page.leaves[0].age }}", ["Leaf.age (line 1)"]),
    ],
)
def test_a_field_that_is_not_there_is_found(text: str, unknown: list[str]) -> None:
    assert unknown_fields(environment().parse(text), Tree) == unknown
