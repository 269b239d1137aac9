"""How an answer is graded: exact, by substring, or by the F1 of two sets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bench.comprehend.questions import Kind

if TYPE_CHECKING:
    from bench.comprehend.questions import Question

# How much of a quoted text must stand in the answer, in letters and digits.
_QUOTED = {Kind.LATEST_REQUEST: 80, Kind.LAST_ERROR: 60}
_NOT_WORDS = re.compile(r"[\W_]+")

Answer = str | tuple[str, ...] | None


def grade(question: Question, answer: Answer) -> float:
    """Score an answer from 0 to 1.

    Args:
        question: What was asked, with its truth.
        answer: A text, a set of texts, or None where the reader found nothing.

    Returns:
        1 or 0 for an exact and for a quoted answer; F1 for a set, 1 where both are empty.
    """
    if answer is None:
        return 0.0
    if question.kind is Kind.FILES:
        given = {answer} if isinstance(answer, str) else set(answer)
        return set_f1(set(question.accepted), given)
    text = answer if isinstance(answer, str) else " ".join(answer)
    if question.kind in _QUOTED:
        length = _QUOTED[question.kind]
        return float(any(quotes(text, truth, length) for truth in question.accepted))
    return float(text.strip() in question.accepted)


def quotes(answer: str, truth: str, length: int) -> bool:
    """Whether the beginning of a text stands in the answer; signs and blanks do not matter.

    A view shows control characters as escapes and lines behind bars: letters and digits are what
    a reader quotes.
    """
    needle, hay = letters(truth)[:length], letters(answer)
    return needle in hay if needle else truth.strip() in answer


def letters(text: str) -> str:
    """Letters and digits of a text, in small letters."""
    return _NOT_WORDS.sub("", text).casefold()


def set_f1(truth: set[str], given: set[str]) -> float:
    """The harmonic mean of precision and recall; 1 where both sets are empty."""
    if not truth and not given:
        return 1.0
    return 2 * len(truth & given) / (len(truth) + len(given))
