"""Changing one place of a JSON text and leaving every other byte of it as it is.

A settings file is its owner's: its blanks, its order and its line ends stay.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

_BLANK = re.compile(r"[ \t\r\n]*")
_INDENTED = re.compile(r"\n([ \t]+)\S")
_TWO = "  "
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Item:
    """One member of an object or one element of an array.

    Attributes:
        key: Its name; None in an array.
        start: Where it begins, with its name.
        value: Where its value begins.
        end: Behind its value.
    """

    key: str | None
    start: int
    value: int
    end: int


@dataclass(frozen=True, slots=True)
class Container:
    """An object or an array of a text.

    Attributes:
        start: Where it begins.
        end: Where its closing bracket stands.
        items: What it holds, in order.
    """

    start: int
    end: int
    items: tuple[Item, ...]

    def find(self, key: str) -> Item | None:
        """The member of this name; of several the last, which is the one that counts."""
        return next((item for item in reversed(self.items) if item.key == key), None)


def container(text: str, start: int | None = None) -> Container:
    """Read where the items of an object or an array stand.

    Args:
        text: Valid JSON.
        start: Where the container begins; None for the whole text.
    """
    start = _skip(text, 0) if start is None else start
    is_object = text[start] == "{"
    items: list[Item] = []
    place = _skip(text, start + 1)
    while text[place] not in "]}":
        item = _item(text, place, is_object=is_object)
        items.append(item)
        place = _skip(text, item.end)
        if text[place] == ",":
            place = _skip(text, place + 1)
    return Container(start, place, tuple(items))


def added(text: str, where: Container, value: object, *, key: str | None = None) -> str:
    """The text with one item more, at the end of a container and in its style.

    Args:
        text: Valid JSON.
        where: One of its containers.
        value: What to add.
        key: Its name; None in an array.
    """
    name = "" if key is None else f"{json.dumps(key, ensure_ascii=False)}: "
    if not where.items:
        outer = _indent_at(text, where.start)
        inner = outer + _unit(text)
        piece = f"\n{inner}{name}{_written(value, text, inner)}\n{outer}"
        return text[: where.start + 1] + piece + text[where.end :]
    last = where.items[-1]
    before = text[where.start : last.start]
    if "\n" in before:
        indent = before.rpartition("\n")[2]
        piece = f",\n{indent}{name}{_written(value, text, indent)}"
    else:
        piece = f", {name}{json.dumps(value, ensure_ascii=False)}"
    return text[: last.end] + piece + text[last.end :]


def removed(text: str, where: Container, item: Item) -> str:
    """The text without one item; the opposite of `added` where it was the last one."""
    place = where.items.index(item)
    if len(where.items) == 1:
        start, end = where.start + 1, where.end
    elif place == len(where.items) - 1:
        start, end = where.items[place - 1].end, item.end
    else:
        start, end = item.start, where.items[place + 1].start
    return text[:start] + text[end:]


def _item(text: str, start: int, *, is_object: bool) -> Item:
    key, value = None, start
    if is_object:
        key, end = _DECODER.raw_decode(text, start)
        value = _skip(text, _skip(text, end) + 1)
    _, end = _DECODER.raw_decode(text, value)
    return Item(key, start, value, end)


def _skip(text: str, place: int) -> int:
    found = _BLANK.match(text, place)
    return found.end() if found else place


def _unit(text: str) -> str:
    """What one step of indentation is in this text."""
    found = _INDENTED.search(text)
    return found[1] if found else _TWO


def _indent_at(text: str, place: int) -> str:
    line = text[text.rfind("\n", 0, place) + 1 : place]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _written(value: object, text: str, indent: str) -> str:
    written = json.dumps(value, indent=_unit(text), ensure_ascii=False)
    return written.replace("\n", f"\n{indent}")
