"""An in-process file system and the tools that work on it."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bench.continue_ import schedule
from bench.continue_.protocol import ProtocolFaultError, Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.continue_.protocol import Action

# Name to arguments with their types; the last two only for the arms that measure them.
TOOLS: dict[str, dict[str, type]] = {
    "list_files": {},
    "read_file": {"path": str},
    "write_file": {"path": str, "content": str},
    "search": {"text": str},
    "done": {},
    "calculate": {"expression": str},
    "tally": {"value": int},
}
BASIC = ("list_files", "read_file", "write_file", "search", "done")
TELLING = {
    "list_files": "list_files {}: all paths",
    "read_file": 'read_file {"path": …}: the content of a file',
    "write_file": 'write_file {"path": …, "content": …}: replace a file',
    "search": 'search {"text": …}: all lines that hold the text, with their path',
    "done": "done {}: end the run",
    "calculate": 'calculate {"expression": "1+2-3"}: the value of a sum',
    "tally": 'tally {"value": 5}: add a whole number to a running total and see it',
}
_SUMS = (ast.Expression, ast.BinOp, ast.UnaryOp, ast.Add, ast.Sub, ast.USub)


@dataclass(slots=True, kw_only=True)
class Workbench:
    """The files of one run and the tools of its arm.

    Attributes:
        files: Path to content; changed by the tools.
        seed: Of the error schedule.
        tools: Names of the tools that there are.
        calls: Valid calls so far, transient ones included.
        is_done: Whether `done` was called.
    """

    files: dict[str, str]
    seed: int
    tools: tuple[str, ...] = BASIC
    calls: int = 0
    is_done: bool = False
    _tallied: list[int] = field(default_factory=list)

    def run(self, action: Action) -> tuple[Status, str]:
        """Carry out a call.

        Returns:
            How it ended and what the worker is told.

        Raises:
            ProtocolFaultError: There is no such tool, or its arguments are wrong.
        """
        self._check(action)
        index, self.calls = self.calls, self.calls + 1
        if schedule.fails(self.seed, index):
            return Status.TRANSIENT, "temporary failure, nothing was done; try again"
        tool: Callable[..., tuple[Status, str]] = getattr(self, f"_{action.tool}")
        return tool(**action.arguments)

    def _check(self, action: Action) -> None:
        if action.tool not in self.tools:
            raise ProtocolFaultError(f"no tool {action.tool}; there are {', '.join(self.tools)}")
        wanted = TOOLS[action.tool]
        if action.arguments.keys() != wanted.keys():
            raise ProtocolFaultError(f"{action.tool} takes {sorted(wanted) or 'no arguments'}")
        for name, kind in wanted.items():
            if type(action.arguments[name]) is not kind:
                raise ProtocolFaultError(f"{name} of {action.tool} must be {kind.__name__}")

    def _list_files(self) -> tuple[Status, str]:
        return Status.OK, "\n".join(sorted(self.files))

    def _read_file(self, path: str) -> tuple[Status, str]:
        if path not in self.files:
            return Status.ERROR, f"no file {path}"
        return Status.OK, self.files[path]

    def _write_file(self, path: str, content: str) -> tuple[Status, str]:
        self.files[path] = content
        return Status.OK, f"wrote {len(content)} characters"

    def _search(self, text: str) -> tuple[Status, str]:
        found = [
            f"{path}:{number}: {line}"
            for path, content in sorted(self.files.items())
            for number, line in enumerate(content.split("\n"), start=1)
            if text in line
        ]
        return Status.OK, "\n".join(found) or "nothing found"

    def _done(self) -> tuple[Status, str]:
        self.is_done = True
        return Status.OK, "the run has ended"

    def _calculate(self, expression: str) -> tuple[Status, str]:
        try:
            tree = ast.parse(expression, mode="eval")
        except SyntaxError:
            return Status.ERROR, "no sum of whole numbers"
        if not all(_is_of_a_sum(node) for node in ast.walk(tree)):
            return Status.ERROR, "no sum of whole numbers"
        return Status.OK, f"result: {_value(tree.body)}"

    def _tally(self, value: int) -> tuple[Status, str]:
        self._tallied.append(value)
        return Status.OK, f"tally: {len(self._tallied)} values, total {sum(self._tallied)}"


def _is_of_a_sum(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    return isinstance(node, _SUMS)


def _value(node: ast.expr) -> int:
    # A sum of 120 numbers is a tree 120 deep on its left side: a loop, not a recursion.
    total = 0
    while isinstance(node, ast.BinOp):
        right = _value(node.right)
        total += right if isinstance(node.op, ast.Add) else -right
        node = node.left
    if isinstance(node, ast.UnaryOp):
        return total - _value(node.operand)
    return total + (node.value if isinstance(node, ast.Constant) and type(node.value) is int else 0)
