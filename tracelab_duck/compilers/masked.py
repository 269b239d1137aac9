"""Secrets masked in everything that a page will show, before anything is cut or composed."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, ForwardRef, TypeVar

from markupsafe import Markup

from tracelab_duck.engine import read

if TYPE_CHECKING:
    from tracelab_duck.engine.database import Database

Reading = TypeVar("Reading")

MARK = "[redacted:"
_WITH_TEXT: dict[type, tuple[str, ...]] = {}
# Where a page says how many secrets are masked on it.
COUNT = Markup("\0")

_NUMBERS = ("int", "bool", "datetime", "Decimal", "float")
_TEXTLESS = frozenset(_NUMBERS) | {f"{name} | None" for name in _NUMBERS}


def masked(database: Database, reading: Reading) -> Reading:
    """The same rows with every secret in every text of them masked.

    Args:
        database: An open database.
        reading: A named tuple of rows, of tuples of rows, however deep.

    Returns:
        The rows; those without a secret are the same objects.
    """
    texts = list(_texts(reading))
    # Most readings hold nothing that looks like a secret, and looking is cheaper than masking.
    ((may_hold,),) = read.rows(database, "reader.secret_holder", "\n".join(texts))
    if not may_hold:
        return reading
    found = read.rows(database, "reader.redacted_text", texts)
    secrets = {texts[place - 1]: text for place, text in found}
    return _replaced(reading, secrets) if secrets else reading


def counted(html: str) -> str:
    """A rendered page with its number of masked secrets where `COUNT` stands in it.

    Counted is what is really there, once everything has been cut and composed. No text of a
    transcript can hold the character of `COUNT`: it would be shown as an escape.
    """
    return html.replace(COUNT, str(html.count(MARK)))


def _texts(value: object) -> dict[str, None]:
    """Every text of a value, each once, in order of first sight."""
    found: dict[str, None] = {}
    _gather(value, found)
    return found


def _gather(value: object, found: dict[str, None]) -> None:
    if isinstance(value, str):
        found[value] = None
    elif isinstance(value, dict):
        _gather(tuple(value.values()), found)
    elif isinstance(value, tuple):
        if _is_row(value):
            _gather_columns((value,), found)
        elif value and _is_row(value[0]):
            _gather_columns(value, found)
        else:
            for each in value:
                _gather(each, found)


def _gather_columns(rows: tuple[Any, ...], found: dict[str, None]) -> None:
    # Column by column: thousands of rows cost a tenth of what row by row does.
    for name in _fields_with_text(type(rows[0])):
        for value in map(attrgetter(name), rows):
            if value.__class__ is str:
                found[value] = None
            elif value is not None:
                _gather(value, found)


def _fields_with_text(model: type) -> tuple[str, ...]:
    # Half of the fields of a row are numbers and times; asking each of them took longer than SQL.
    names = _WITH_TEXT.get(model)
    if names is None:
        kinds = model.__annotations__
        names = tuple(name for name in kinds if _words(kinds[name]) not in _TEXTLESS)
        _WITH_TEXT[model] = names
    return names


def _words(kind: object) -> str:
    return kind.__forward_arg__ if isinstance(kind, ForwardRef) else str(kind)


def _is_row(value: object) -> bool:
    return hasattr(value, "_fields")


def _replaced(value: Any, secrets: dict[str, str]) -> Any:  # noqa: ANN401 as deep as it goes
    if isinstance(value, str):
        return secrets.get(value, value)
    if isinstance(value, dict):
        return {key: _replaced(each, secrets) for key, each in value.items()}
    if _is_row(value):
        old = {name: getattr(value, name) for name in _fields_with_text(type(value))}
        new = {name: _replaced(each, secrets) for name, each in old.items()}
        return value._replace(**new) if new != old else value
    if isinstance(value, tuple):
        return tuple(_replaced(each, secrets) for each in value)
    return value
