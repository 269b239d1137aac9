"""COMPREHEND: what a reader can answer about a session from its raw tail, a flat log, its view.

The questions, their truth and the three texts are made from the ledger without a model. Who reads
is exchangeable: an extractive reader with fixed rules, which measures what a text *carries*, or a
model, which measures what it understood of it.
"""

from __future__ import annotations
