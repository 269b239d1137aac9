"""The files that a session works on, so that reading again states the same facts again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen import facts, text, words

if TYPE_CHECKING:
    from corpus_gen.rng import Rng

# Lines of a source file, as quantiles.
_FILE_LINES = ((0, 3), (500, 24), (900, 120), (990, 700), (1000, 2400))


class Workspace:
    """Paths with their contents, made when first asked for."""

    def __init__(self, *, rng: Rng, cwd: str) -> None:
        """Start an empty working directory."""
        self._rng = rng
        self._cwd = cwd
        self._code: dict[str, list[str]] = {}
        self._facts: dict[str, list[tuple[str, str]]] = {}

    def some_path(self) -> str:
        """Return a source file, often one that was used before."""
        known = list(self._code)
        if known and self._rng.chance(550):
            return self._rng.pick(known[-12:])
        rng = self._rng
        name = f"{rng.pick(words.MODULES)}_{rng.pick(words.NOUNS)}{rng.pick(words.SUFFIXES)}"
        return f"{self._cwd}/{rng.pick(words.FOLDERS)}/{name}"

    def code(self, path: str) -> list[str]:
        """Return the lines of a source file."""
        if path not in self._code:
            count = self._rng.spread(_FILE_LINES)
            self._code[path] = text.lines_of(self._rng, words.CODE, count)
        return self._code[path]

    def edit(self, path: str) -> tuple[str, str]:
        """Change one line of a source file and return the old and the new one."""
        lines = self.code(path)
        place = self._rng.below(len(lines))
        old, new = lines[place], text.filled(self._rng, self._rng.pick(words.CODE))
        lines[place] = new
        return old, new

    def replace(self, path: str, lines: list[str]) -> None:
        """Give a file new contents."""
        self._code[path] = lines

    def settings_path(self) -> str:
        """Return a file that states facts."""
        return f"{self._cwd}/{self._rng.pick(words.SETTINGS)}"

    def settings(self, path: str) -> list[tuple[str, str]]:
        """Return the facts of such a file; now and then one has changed since."""
        if path not in self._facts:
            self._facts[path] = facts.pairs(self._rng, self._rng.between(1, 9))
        elif self._rng.chance(350):
            known = self._facts[path]
            known[self._rng.below(len(known))] = facts.pairs(self._rng, 1)[0]
        return list(self._facts[path])
