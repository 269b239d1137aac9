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
# The most pieces that any version of the library takes, and large pages where the system asks.
_TUNABLES = {"glibc.malloc.tcache_count": "65535", "glibc.malloc.hugetlb": "1"}


def begin() -> None:
    """Start the process over with its memory as a long run needs it, unless it is so already.

    Nothing happens where the C library is another one, where somebody has set the same thing, and
    where the process cannot be started over.
    """
    tuned = environment(os.environ)
    if tuned is not None and sys.executable and not hasattr(sys, "frozen"):
        with suppress(OSError):
            os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], tuned)  # noqa: S606 itself
    # What this process starts may be short.
    left = [each for each in _told(os.environ) if each not in _wanted()]
    if left:
        os.environ[_VARIABLE] = ":".join(left)
    else:
        os.environ.pop(_VARIABLE, None)


def environment(given: Mapping[str, str]) -> dict[str, str] | None:
    """An environment for a process that runs long; None where the given one needs no change."""
    told = _told(given)
    if not _is_gnu() or any(each.split("=")[0] in _TUNABLES for each in told):
        return None
    return {**given, _VARIABLE: ":".join([*told, *_wanted()])}


def _wanted() -> list[str]:
    return [f"{name}={value}" for name, value in _TUNABLES.items()]


def _told(given: Mapping[str, str]) -> list[str]:
    return [each for each in given.get(_VARIABLE, "").split(":") if each]


def _is_gnu() -> bool:
    try:
        return (os.confstr("CS_GNU_LIBC_VERSION") or "").startswith("glibc")
    except (AttributeError, ValueError, OSError):
        return False
