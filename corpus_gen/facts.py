"""Facts that tool results state: `key = value` lines, and lines that only look like one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen import text, words

if TYPE_CHECKING:
    from corpus_gen.rng import Rng

    Pair = tuple[str, str]

# Value makers by kind; only the first four are numbers.
_KINDS = (
    ("integer", 30),
    ("decimal", 15),
    ("negative", 8),
    ("signed", 3),
    ("text", 14),
    ("date", 8),
    ("hex", 6),
    ("version", 8),
    ("exponent", 3),
    ("long_integer", 2),
    ("unicode", 3),
)


def value(rng: Rng) -> str:
    """Return a value: a number, or one of the texts that are easily taken for one."""
    number = rng.between(1, 99_999)
    return {
        "integer": f"{number}",
        "decimal": f"{number % 1000}.{rng.between(0, 999):03d}",
        "negative": f"-{number % 500}",
        "signed": f"+{number % 90}.5",
        "text": rng.pick(words.STATES),
        "date": f"2026-0{rng.between(1, 9)}-{rng.between(10, 28)}",
        "hex": f"0x{rng.hex(6)}",
        "version": f"{rng.below(9)}.{rng.below(20)}.{rng.below(30)}",
        "exponent": f"{number % 90}e{rng.between(2, 9)}",
        "long_integer": f"{number}{rng.bits(64):020d}",
        "unicode": rng.pick(words.EXOTIC[:3]),
    }[rng.weighted(_KINDS)]


def pairs(rng: Rng, count: int) -> list[Pair]:
    """Return that many facts; keys repeat."""
    return [(rng.pick(words.FACT_KEYS), value(rng)) for _ in range(count)]


def stated(rng: Rng, facts: list[Pair]) -> list[str]:
    """Return the lines that state the facts, in uneven spelling and among other lines."""
    lines = []
    for key, content in facts:
        form = rng.pick(("{} = {}", "{} = {}", "{}={}", "  {} =  {}  "))
        lines.append(form.format(key, content))
        if rng.chance(150):
            lines.append(_near_miss(rng))
    return lines


def _near_miss(rng: Rng) -> str:
    return rng.pick(
        (
            "# limits of this host",
            f"{rng.below(90)}th = {rng.below(90)}",
            "[section]",
            f"key_{rng.hex(45)} = {rng.below(90)}",
            "remark = " + text.prose(rng, 5, 0)[:119] + "....",
            "two words = none",
            "timeout_ms: 30",
            "empty =",
        )
    )
