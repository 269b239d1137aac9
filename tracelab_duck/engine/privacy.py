"""Files that the engine makes while a database is open are the owner's alone."""

from __future__ import annotations

import os
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_OWNER_ONLY = 0o077


class _Mask:
    """The process has one umask, databases can be open several at a time: the last one restores."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._holders = 0
        self._before = 0

    def hold(self) -> None:
        """Set the mask, unless it is already set."""
        with self._lock:
            if self._holders == 0:
                self._before = os.umask(_OWNER_ONLY)
            self._holders += 1

    def release(self) -> None:
        """Restore the mask when nobody needs it any more."""
        with self._lock:
            self._holders -= 1
            if self._holders == 0:
                os.umask(self._before)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Set the mask for a while."""
        self.hold()
        try:
            yield
        finally:
            self.release()


MASK = _Mask()
