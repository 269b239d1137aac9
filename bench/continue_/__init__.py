"""CONTINUE: how far a worker gets when its context is made in different ways.

A worker calls the tools of a small workbench until it says that it is done; whether it succeeded
is read from the files that are there then. What differs between arms is the context alone. Workers
are exchangeable: scripted ones that can only use what their context shows, which measures what an
arm *carries*, or a model.
"""

from __future__ import annotations
