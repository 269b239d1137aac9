"""The fixtures of the pages."""

from __future__ import annotations

from tests.observer.pages import empty_database, world

__all__ = ["empty_database", "world"]
