"""Secrets masked in everything that a page will show, before anything is cut or composed."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from tracelab_duck.engine import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracelab_duck.engine.database import Database

Reading = TypeVar("Reading")

MARK = "[redacted:"

_NUMBERS = ("int", "bool", "datetime", "Decimal", "float")
_TEXTLESS = frozenset(_NUMBERS) | {f"{name} | None" for name in _NUMBERS}


def masked(database: Database, reading: Reading) -> Reading:
    """The same rows with every secret in every text of them masked.

    Args:
        database: An open database.
        reading: A dataclass of rows, of tuples of rows, however deep.

    Returns:
        The rows; those without a secret are the same objects.
    """
    texts = list(dict.fromkeys(_texts(reading)))
    found = read.rows(database, "reader.redacted_text", texts)
    secrets = {texts[place - 1]: text for place, text in found}
    return _replaced(reading, secrets) if secrets else reading


def marks(page: object) -> int:
    """How many masked secrets stand in the texts of a page."""
    return sum(text.count(MARK) for text in _texts(page))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for name in _fields_with_text(type(value)):
            yield from _texts(getattr(value, name))


@cache
def _fields_with_text(model: type) -> tuple[str, ...]:
    # Half of the fields of a row are numbers and times; asking each of them took longer than SQL.
    return tuple(each.name for each in fields(model) if str(each.type) not in _TEXTLESS)


def _replaced(value: Any, secrets: dict[str, str]) -> Any:  # noqa: ANN401 as deep as it goes
    if isinstance(value, str):
        return secrets.get(value, value)
    if isinstance(value, tuple):
        return tuple(_replaced(each, secrets) for each in value)
    if isinstance(value, dict):
        return {key: _replaced(each, secrets) for key, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        old = {name: getattr(value, name) for name in _fields_with_text(type(value))}
        new = {name: _replaced(each, secrets) for name, each in old.items()}
        return replace(value, **new) if new != old else value
    return value
