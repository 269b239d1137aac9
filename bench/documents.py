"""Results as JSON files whose bytes are the same for the same results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"
_DIGITS = 6


def write(name: str, document: dict[str, Any], folder: Path = RESULTS) -> Path:
    """Write `NAME.json`; fractions are cut at six digits, so no machine shows in the last ones."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.json"
    path.write_text(json.dumps(_rounded(document), indent=1) + "\n", encoding="utf-8")
    return path


def load(name: str, folder: Path = RESULTS) -> dict[str, Any] | None:
    """Read `NAME.json`; None where it was not measured."""
    path = folder / f"{name}.json"
    if not path.is_file():
        return None
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _rounded(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    if isinstance(value, float):
        return round(value, _DIGITS)
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(each) for each in value]
    return value
