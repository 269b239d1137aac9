"""`docs/benchmarks.md` and its plots, made from the results that stand in `docs/benchmarks/`."""

from __future__ import annotations
