"""How a process that plans statements for hours gets its memory.

Planning a statement takes and gives back tens of thousands of small pieces. The C library of GNU
keeps seven of each size at hand and hands all others out again oldest first, so that over hundreds
of refreshes the same work is spread over more and more of the heap and takes up to half as long
again. With more kept at hand it takes a sixth less from the start, and goes on taking that; with
the heap on large pages another twentieth less. It can only be told so before a process starts.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_VARIABLE = "GLIBC_TUNABLES"
# Option -X of an interpreter that was started over, with what the variable was before. The variable
# itself may not arrive: the library takes it from a program with more rights than its user.
_BEFORE = "tracelab_duck_tunables"
# The most pieces that any version of the library takes, and large pages where the system asks.
_TUNABLES = {"glibc.malloc.tcache_count": "65535", "glibc.malloc.hugetlb": "1"}


def begin() -> None:
    """Start the process over with its memory as a long run needs it, unless it was already.

    Nothing happens where the C library is another one, where everything is set already, where
    another program runs this one as a part of it, and where the process cannot be started over.
    """
    before = sys._xoptions.get(_BEFORE)  # noqa: SLF001 documented under -X
    if before is None:
        tuned = environment(os.environ)
        if tuned is not None and _is_the_program():
            told = f"{_BEFORE}={os.environ.get(_VARIABLE, '')}"
            words = [sys.executable, "-X", told, *sys.orig_argv[1:]]
            with suppress(OSError):
                os.execve(sys.executable, words, tuned)  # noqa: S606 itself
    # What this process starts may be short.
    elif isinstance(before, str) and before:
        os.environ[_VARIABLE] = before
    else:
        os.environ.pop(_VARIABLE, None)


def environment(given: Mapping[str, str]) -> dict[str, str] | None:
    """An environment for a process that runs long; None where the given one needs no change."""
    told = [each for each in given.get(_VARIABLE, "").split(":") if each]
    named = {each.partition("=")[0] for each in told}
    more = [f"{name}={value}" for name, value in _TUNABLES.items() if name not in named]
    return {**given, _VARIABLE: ":".join([*told, *more])} if more and _is_gnu() else None


def _is_the_program() -> bool:
    """Whether this process is the program from its first word, which could be said again."""
    words = sys.orig_argv[: len(sys.orig_argv) - len(sys.argv[1:])]
    is_whole = sys.orig_argv[len(words) :] == sys.argv[1:]
    is_named = words[-2:] == ["-m", "tracelab_duck"] or (
        len(words) > 1 and os.path.basename(words[-1]) == "tracelab-duck"  # noqa: PTH119 at the start
    )
    return is_whole and is_named and bool(sys.executable)


def _is_gnu() -> bool:
    try:
        return (os.confstr("CS_GNU_LIBC_VERSION") or "").startswith("glibc")
    except (AttributeError, ValueError, OSError):
        return False
