"""Scripts for who maintains the project."""

from __future__ import annotations
