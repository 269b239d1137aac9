"""Bringing bytes in: which files there are, what of them is new, and its way into the ledger."""
