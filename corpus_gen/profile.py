"""The knobs of a generated session."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Regime(Enum):
    """How a CLI version writes output tokens and stop reasons on the records of one response."""

    GROWING = "growing"
    PLACEHOLDER = "placeholder"
    LAST_FINAL = "last-final"
    ALL_FINAL = "all-final"


class Fork(Enum):
    """How a second session copies the first one's history."""

    NONE = "none"
    CLI = "cli"
    SDK = "sdk"


class BadKind(Enum):
    """A way for a line not to be one plain JSON object in valid UTF-8."""

    GLUED = "glued"
    TORN_AND_WHOLE = "torn_and_whole"
    TORN = "torn"
    NUL_RUN = "nul_run"
    NUL_AND_WHOLE = "nul_and_whole"
    INVALID_UTF8 = "invalid_utf8"
    LONE_SURROGATE = "lone_surrogate"
    TRAILING_BYTES = "trailing_bytes"
    NON_OBJECT = "non_object"
    COMMENT = "comment"
    BLANK = "blank"


class PathologyKind(Enum):
    """A labelled fault of a run."""

    LOOP = "loop"
    ERROR_STREAK = "error_streak"
    TOOL_FLOOD = "tool_flood"
    STALL = "stall"
    REPEATED_ERROR = "repeated_error"
    EDIT_CHURN = "edit_churn"
    NO_PROGRESS = "no_progress"
    CONTEXT_LIMIT = "context_limit"
    CACHE_COLLAPSE = "cache_collapse"


# The faults of the protocol; those of further detectors are planted and counted apart from them.
FIRST_FOUR = tuple(PathologyKind)[:4]
FURTHER = tuple(PathologyKind)[4:]


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What a session is made of. Counts are met exactly, shares on average.

    Attributes:
        regime: How usage is written; it also chooses the CLI version, the date and the models.
        kilobytes: The main transcript grows until it has at least this size.
        subagents: Calls that start a subagent.
        has_agent_files: False leaves only the progress copies of subagents in the main file.
        fork: Add a second session that copies the first half of this one and goes on.
        interrupts: Turns stopped while text was streaming.
        denials: Turns stopped by denying a tool call.
        compactions: Context compactions.
        images: Prompts and results with pictures.
        errors: Tool errors per thousand calls; never three in a row.
        facts: Results per thousand that state facts.
        fact_burst: One result that states this many facts at once.
        queued: Prompts typed while the agent was working.
        dangling: Calls without a result that a later turn abandons.
        ends_open: The session ends with a call open.
        late_results: Results that come after the next prompt.
        early_results: Results that stand before their call.
        api_errors: Times that the harness notes failed tries.
        unknowns: Records, and blocks in them, of types that nobody has seen.
        fallbacks: Responses that another model took over.
        fast: Responses per thousand in fast mode.
        unicode: Texts per thousand with CJK, emoji or rare separators.
        bad_lines: Bad lines, each once, in this order.
        pathologies: Faults to plant, each once, in this order.
        near_misses: Work that comes close to one of the further faults and is none, each once.
        cold: Responses per thousand that find nothing in the cache.
        pending_tail: The file ends in half a record.
    """

    regime: Regime = Regime.ALL_FINAL
    kilobytes: int = 105
    subagents: int = 0
    has_agent_files: bool = True
    fork: Fork = Fork.NONE
    interrupts: int = 0
    denials: int = 0
    compactions: int = 0
    images: int = 0
    errors: int = 60
    facts: int = 120
    fact_burst: int = 0
    queued: int = 0
    dangling: int = 0
    ends_open: bool = False
    late_results: int = 0
    early_results: int = 0
    api_errors: int = 0
    unknowns: int = 0
    fallbacks: int = 0
    fast: int = 0
    unicode: int = 60
    bad_lines: tuple[BadKind, ...] = ()
    pathologies: tuple[PathologyKind, ...] = ()
    near_misses: tuple[PathologyKind, ...] = ()
    cold: int = 15
    pending_tail: bool = False


# Every way a line can be bad, once.
ALL_BAD = tuple(BadKind)


_VARIED = (
    Profile(regime=Regime.GROWING, kilobytes=60),
    Profile(regime=Regime.PLACEHOLDER, kilobytes=140, subagents=2, interrupts=1, dangling=1),
    Profile(
        regime=Regime.LAST_FINAL, kilobytes=320, compactions=1, queued=2, api_errors=2, unknowns=1
    ),
    Profile(
        regime=Regime.ALL_FINAL,
        kilobytes=700,
        subagents=3,
        images=2,
        denials=1,
        early_results=2,
        fast=200,
    ),
    Profile(
        regime=Regime.PLACEHOLDER, kilobytes=90, subagents=1, has_agent_files=False, errors=120
    ),
    Profile(regime=Regime.ALL_FINAL, kilobytes=240, fork=Fork.CLI, interrupts=1, late_results=1),
    Profile(regime=Regime.LAST_FINAL, kilobytes=110, bad_lines=ALL_BAD, unicode=250),
    Profile(regime=Regime.ALL_FINAL, kilobytes=160, fork=Fork.SDK, queued=1, denials=1),
    Profile(regime=Regime.GROWING, kilobytes=1200, compactions=2, interrupts=2, dangling=2),
    Profile(regime=Regime.ALL_FINAL, kilobytes=420, facts=400, fact_burst=230, fallbacks=1),
    Profile(
        regime=Regime.LAST_FINAL,
        kilobytes=180,
        pathologies=(PathologyKind.LOOP, PathologyKind.ERROR_STREAK),
        images=1,
    ),
    Profile(regime=Regime.ALL_FINAL, kilobytes=80, ends_open=True, pending_tail=True, subagents=1),
)


def varied(seed: int) -> Profile:
    """Return the profile that a seed has by default: twelve kinds of sessions in turn.

    Seeds 201 to 212 have one of each.
    """
    return _VARIED[(seed - 201) % len(_VARIED)]
