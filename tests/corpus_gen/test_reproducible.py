"""The same seeds give the same bytes on every machine and Python version."""

from __future__ import annotations

import ast
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import corpus_gen

_HERE = Path(__file__).parent
_PACKAGE = Path(corpus_gen.__file__).parent
_HELD = {
    "sessions": ("--seeds", "201-212"),
    "codex": ("codex", "--seeds", "1-2"),
    "detect": ("detect", "--seeds", "1-30"),
    "detect-further": ("detect-further", "--seeds", "1-25"),
    "chain": ("chain", "--seeds", "7", "--links", "30", "--alternating"),
    "bulk": ("bulk", "--seeds", "3", "--megabytes", "2"),
}


def _generated(out: Path, arguments: tuple[str, ...], *, hash_seed: str = "0") -> dict[str, str]:
    """Run the generator in its own process and return file to SHA-256."""
    subprocess.run(
        [sys.executable, "-m", "corpus_gen", *arguments, "--out", str(out)],
        check=True,
        cwd=_PACKAGE.parent,
        env={"PATH": os.defpath, "PYTHONHASHSEED": hash_seed, "LC_ALL": "C", "TZ": "Asia/Tokyo"},
    )
    return {
        path.relative_to(out).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(out.rglob("*"))
        if path.is_file()
    }


def _held(name: str) -> dict[str, str]:
    """Read a table in the format of `sha256sum`."""
    lines = (_HERE / f"{name}.sha256").read_text(encoding="ascii").splitlines()
    return {path: digest for digest, path in (line.split("  ", 1) for line in lines)}


@pytest.mark.parametrize("name", _HELD)
def test_every_file_has_the_held_sha256(name: str, tmp_path: Path) -> None:
    assert _generated(tmp_path, _HELD[name]) == _held(name)


def test_the_order_of_hashes_has_no_influence(tmp_path: Path) -> None:
    arguments = ("--seeds", "202,206,207,210", "--unicode", "500")
    first = _generated(tmp_path / "a", arguments, hash_seed="1")
    assert first == _generated(tmp_path / "b", arguments, hash_seed="2")


def test_another_seed_gives_other_bytes() -> None:
    profile = corpus_gen.Profile(kilobytes=20)
    first, second = corpus_gen.session(1, profile), corpus_gen.session(2, profile)
    assert first.transcript != second.transcript
    assert first.transcript == corpus_gen.session(1, profile).transcript


def test_the_package_imports_the_standard_library_alone() -> None:
    imported = set()
    for path in _PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                imported.add(str(node.module).partition(".")[0])
            elif isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
    assert imported - set(sys.stdlib_module_names) == {"corpus_gen"}


def test_only_stable_methods_of_random_are_called() -> None:
    called = set()
    for path in _PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self._random":
                called.add(node.attr)
    assert called == {"random", "getrandbits"}
