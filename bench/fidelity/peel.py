"""JSON taken apart by regular expressions alone, from the innermost object outwards.

Strings become tokens first; then every object or array that holds only tokens and plain values
becomes a token itself, until nothing changes. What JSON does not allow never becomes one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

STRING = re.compile(r'"((?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*+)"')
BLANK = r"[ \t\r]*"
TEXT = r"\ue000[0-9]+\ue001"
VALUE = (
    rf"(?:{TEXT}|\ue002[0-9]+\ue001|\ue003[0-9]+\ue001|true|false|null|NaN|-?Infinity"
    r"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)"
)
MEMBER = re.compile(rf"({TEXT}){BLANK}:{BLANK}({VALUE})")
ITEM = re.compile(VALUE)
PAIR = rf"{TEXT}{BLANK}:{BLANK}{VALUE}{BLANK}"
OBJECT = rf"\{{{BLANK}(?:{PAIR}(?:,{BLANK}{PAIR})*+)?\}}"
ARRAY = rf"\[{BLANK}(?:{VALUE}{BLANK}(?:,{BLANK}{VALUE}{BLANK})*+)?\]"
INNERMOST = re.compile(rf"{OBJECT}|{ARRAY}")
TOP = re.compile(r"\s*(\ue002\d+\ue001)")
OPENING = re.compile(r'\{\s*"')
ESCAPE = re.compile(
    r"\\u([dD][89abAB][0-9A-Fa-f]{2})\\u([dD][c-fC-F][0-9A-Fa-f]{2})"
    r'|\\u([0-9A-Fa-f]{4})|\\(["\\/bfnrt])'
)
# First half of a unit that means nothing alone.
LONE = {f"D{nibble:X}" for nibble in range(8, 16)}
SHORT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


@dataclass(frozen=True, slots=True)
class Node:
    """One object of a line.

    Args:
        members: The token of each member's value, by decoded key; the first of a key wins.
        texts: All strings of the line, escaped as they stand.
        bodies: All objects and arrays of the line, by number.
    """

    members: dict[str, str]
    texts: list[str]
    bodies: list[str]

    def text(self, key: str) -> str | None:
        """The member's text, decoded; None if it is no text or an empty one."""
        token = self.members.get(key, "")
        return (self.decoded(token) or None) if token.startswith("\ue000") else None

    def decoded(self, token: str) -> str:
        """The text behind a token."""
        return unescaped(self.texts[int(token[1:-1])])

    def node(self, key: str) -> Node | None:
        """The member's object; None if it is none."""
        token = self.members.get(key, "")
        return self.at(token) if token.startswith("\ue002") else None

    def at(self, token: str) -> Node:
        """The object behind a token."""
        members: dict[str, str] = {}
        for key, value in MEMBER.findall(self.bodies[int(token[1:-1])]):
            members.setdefault(self.decoded(key), value)
        return Node(members, self.texts, self.bodies)

    def items(self, key: str) -> list[Node]:
        """The objects of the member's array, in order; none if it is no array."""
        token = self.members.get(key, "")
        if not token.startswith("\ue003"):
            return []
        tokens = ITEM.findall(self.bodies[int(token[1:-1])])
        return [self.at(item) for item in tokens if item.startswith("\ue002")]

    def spelled(self, key: str) -> str:
        """The member's JSON without blanks between its parts; empty if it is missing."""
        text = self.members.get(key, "")
        while re.search("[\ue002\ue003]", text):
            text = re.sub("[\ue002\ue003](\\d+)\ue001", self._body, text)
        return re.sub("\ue000(\\d+)\ue001", self._quoted, re.sub(r"\s", "", text))

    def _body(self, token: re.Match[str]) -> str:
        return self.bodies[int(token[1])]

    def _quoted(self, token: re.Match[str]) -> str:
        return f'"{self.texts[int(token[1])]}"'


def unescaped(text: str) -> str:
    """Decode the escapes of a JSON string; half a surrogate pair becomes U+FFFD."""
    return ESCAPE.sub(_character, text) if "\\" in text else text


def _character(escape: re.Match[str]) -> str:
    high, low, unit, short = escape.groups()
    if high:
        return chr(0x10000 + (int(high, 16) - 0xD800) * 0x400 + int(low, 16) - 0xDC00)
    if unit:
        return "\ufffd" if unit[:2].upper() in LONE else chr(int(unit, 16))
    return SHORT.get(short, short)


def peeled(line: bytes) -> list[Node]:
    """All objects that stand on a line, whole ones of a damaged line included."""
    text = line.decode("utf-8", "replace").replace("\x00", "").strip("\ufeff \t\r")
    found, rest = _leading(text)
    if rest:
        for opening in OPENING.finditer(text):
            tail, left = _leading(text[opening.start() :])
            if tail and not left:
                return found + tail
    return found


def _leading(text: str) -> tuple[list[Node], str]:
    texts: list[str] = []
    bodies: list[str] = []

    def keep_text(string: re.Match[str]) -> str:
        texts.append(string[1])
        return f"\ue000{len(texts) - 1}\ue001"

    def keep_body(body: re.Match[str]) -> str:
        bodies.append(body[0])
        mark = "\ue002" if body[0].startswith("{") else "\ue003"
        return f"{mark}{len(bodies) - 1}\ue001"

    rest = STRING.sub(keep_text, text)
    changed = 1
    while changed:
        rest, changed = INNERMOST.subn(keep_body, rest)
    root = Node({}, texts, bodies)
    found: list[Node] = []
    while top := TOP.match(rest):
        found.append(root.at(top[1]))
        rest = rest[top.end() :]
    return found, rest.strip()
