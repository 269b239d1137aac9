"""The project speaks of itself: no tracker, no machine of its authors, no registry."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.contract.sql_tree import ROOT

HERE = Path(__file__).relative_to(ROOT)
LICENCE = Path("LICENSE")

# Each with an example that it must find, so that a pattern that finds nothing is no pattern.
FORBIDDEN = {
    r"(?i)\bissues?\b": "see issue 7",
    r"(?i)\btickets?\b": "the ticket says",
    r"(?i)\bworkplace\b": "of this workplace",
    r"(?<![\w.])/work/": "/work/main",
    r"(?<!\w)/root/": "/root/.cache",
    r"(?<!\.\.)(?<![\w-])shared/(?!corpus)": "shared/style.md",
    r"(?i)\b(?:pypi\.org|pythonhosted\.org|npmjs\.org|deb\.debian\.org)": "https://pypi.org/simple",
    r"--(?:extra-)?index-url": "pip install --index-url",
}


def committed_texts() -> dict[Path, str]:
    """Every file that git would carry, as text; what is no text is left out."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],  # noqa: S607
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\0")
    texts = {}
    for path in (Path(name) for name in listed if name):
        data = (ROOT / path).read_bytes() if (ROOT / path).is_file() else b""
        if path not in {HERE, LICENCE} and b"\0" not in data:
            texts[path] = data.decode("utf-8", errors="replace")
    return texts


@pytest.fixture(scope="module")
def texts() -> dict[Path, str]:
    if not (ROOT / ".git").exists():
        pytest.skip("no checkout: only a clone knows which files it carries")
    return committed_texts()


@pytest.mark.parametrize("pattern", FORBIDDEN)
def test_no_file_speaks_of_what_is_not_the_project(pattern: str, texts: dict[Path, str]) -> None:
    expression = re.compile(pattern)
    assert [
        f"{path}:{number}: {line.strip()[:120]}"
        for path, text in texts.items()
        if expression.search(text)
        for number, line in enumerate(text.splitlines(), start=1)
        if expression.search(line)
    ] == []


@pytest.mark.parametrize(("pattern", "example"), FORBIDDEN.items())
def test_each_forbidden_pattern_finds_its_example(pattern: str, example: str) -> None:
    assert re.search(pattern, example)
