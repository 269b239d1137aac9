"""Text for prompts, answers, code and logs.

No line of it looks like a fact (`key = value`): facts enter results from `facts` only, so the
truth about them is complete.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus_gen.rng import Rng


def filled(rng: Rng, template: str) -> str:
    """Fill the slots of a template: a(djective), k (number), m(odule), n(oun), v(erb)."""
    noun = rng.pick(words.NOUNS)
    module = rng.pick(words.MODULES)
    return template.format(
        a=rng.pick(words.ADJECTIVES),
        k=rng.between(2, 999),
        m=module,
        M=module.title(),
        n=noun,
        N=noun.title(),
        n2=rng.pick(words.NOUNS),
        v=rng.pick(words.VERBS),
    )


def sentence(rng: Rng) -> str:
    """Return one sentence about the code."""
    return filled(
        rng,
        rng.pick(
            (
                "The {a} {n} {v} the {n2} of {m}.",
                "{M} {v} each {n} before the {n2}.",
                "There are {k} cases where a {a} {n} {v} nothing.",
                "I will look at {m} and its {n} next.",
                "A {n} in `{m}` {v} the {a} {n2}, which explains the {k} ms.",
            )
        ),
    )


def prose(rng: Rng, sentences: int, unicode: int) -> str:
    """Return some sentences, with rare characters in that many texts of a thousand."""
    parts = [sentence(rng) for _ in range(sentences)]
    if rng.chance(unicode):
        parts.insert(rng.below(len(parts) + 1), rng.pick(words.EXOTIC))
    return " ".join(parts)


def answer(rng: Rng, unicode: int) -> str:
    """Return a closing answer in Markdown."""
    points = "\n".join(f"- {sentence(rng)}" for _ in range(rng.between(1, 4)))
    return f"{prose(rng, rng.between(1, 3), unicode)}\n\n{points}"


def request(rng: Rng, unicode: int) -> str:
    """Return a first request."""
    text = filled(rng, rng.pick(words.TASKS))
    more = f" {prose(rng, rng.between(1, 3), unicode)}" if rng.chance(500) else ""
    return text + more


def follow_up(rng: Rng, unicode: int) -> str:
    """Return a later request of the same session."""
    text = filled(rng, rng.pick(words.FOLLOW_UPS))
    return f"{text} {rng.pick(words.EXOTIC)}" if rng.chance(unicode) else text


def lines_of(rng: Rng, templates: Sequence[str], count: int) -> list[str]:
    """Return that many lines, each from one of the templates."""
    return [filled(rng, rng.pick(templates)) for _ in range(count)]


def log(rng: Rng, count: int, unicode: int) -> str:
    """Return the output of a command."""
    lines = lines_of(rng, words.LOGS, count)
    if rng.chance(unicode):
        lines.append(f"note: {rng.pick(words.EXOTIC)}")
    return "\n".join(lines)


def numbered(lines: Sequence[str]) -> str:
    """Return lines as the Read tool shows them, each behind its number."""
    return "\n".join(f"{number:>6}\u2192{line}" for number, line in enumerate(lines, 1))
