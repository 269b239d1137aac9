"""Measurements and instruments: nothing in the program imports them."""

from __future__ import annotations
