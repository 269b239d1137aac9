"""Which fields a template reads, checked against the types of its model."""

from __future__ import annotations

import types
import typing
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from jinja2 import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

Scope = dict[str, Any]


def unknown_fields(template: nodes.Template, model: type) -> list[str]:
    """Names that a template reads from its model and that the model does not have.

    Followed are attributes of `page`, loop variables and names that are set. What comes from a
    macro's parameter or a filter has no known type and is left to StrictUndefined.
    """
    return list(_walk(template, {"page": model}))


def _walk(node: nodes.Node, scope: Scope) -> Iterator[str]:
    if isinstance(node, nodes.For):
        yield from _walk(node.iter, scope)
        inner = {**scope, **_bound(node.target, item_type(type_of(node.iter, scope)))}
        for child in (*node.body, *([node.test] if node.test else [])):
            yield from _walk(child, inner)
        for child in node.else_:
            yield from _walk(child, scope)
        return
    if isinstance(node, nodes.Assign):
        scope.update(_bound(node.target, type_of(node.node, scope)))
    if isinstance(node, nodes.Macro | nodes.CallBlock):
        scope = {**scope, **{argument.name: Any for argument in node.args}}
    if isinstance(node, nodes.Getattr):
        owner = type_of(node.node, scope)
        if is_dataclass(owner) and node.attr not in members(owner):
            yield f"{typing.cast('type', owner).__name__}.{node.attr} (line {node.lineno})"
    for child in node.iter_child_nodes():
        yield from _walk(child, scope)


def _bound(target: nodes.Node, kind: Any) -> Scope:  # noqa: ANN401 a type is any object
    if isinstance(target, nodes.Name):
        return {target.name: kind}
    if isinstance(target, nodes.Tuple):
        return {each.name: Any for each in target.find_all(nodes.Name)}
    return {}


def type_of(node: nodes.Node, scope: Scope) -> Any:  # noqa: ANN401 a type is any object
    """The type of an expression, `Any` where it cannot be known."""
    if isinstance(node, nodes.Name):
        return scope.get(node.name, Any)
    if isinstance(node, nodes.Getattr):
        owner = type_of(node.node, scope)
        return members(owner).get(node.attr, Any) if is_dataclass(owner) else Any
    if isinstance(node, nodes.Getitem):
        return item_type(type_of(node.node, scope))
    return Any


def members(model: Any) -> dict[str, Any]:  # noqa: ANN401 a type is any object
    """The fields of a dataclass and its properties, with their types, None taken off."""
    hints = typing.get_type_hints(model)
    found = {field.name: _present(hints[field.name]) for field in fields(model)}
    for name, value in vars(model).items():
        if isinstance(value, property) and value.fget is not None:
            found[name] = _present(typing.get_type_hints(value.fget).get("return", Any))
    return found


def item_type(kind: Any) -> Any:  # noqa: ANN401 a type is any object
    """What a loop over a value of this type gives."""
    arguments = typing.get_args(kind)
    if typing.get_origin(kind) in {tuple, list} and len(set(arguments) - {...}) == 1:
        return _present(arguments[0])
    return Any


def _present(kind: Any) -> Any:  # noqa: ANN401 a type is any object
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        others = [each for each in typing.get_args(kind) if each is not type(None)]
        return others[0] if len(others) == 1 else Any
    return kind
