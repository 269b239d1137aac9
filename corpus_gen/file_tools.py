"""Files that a run reads and writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen import facts, text, words
from corpus_gen.plans import Plan

if TYPE_CHECKING:
    from corpus_gen.run import Run


def read(run: Run) -> Plan:
    """Read a source file; its lines come numbered."""
    path = run.workspace.some_path()
    lines = run.workspace.code(path)
    return Plan(
        tool="Read",
        arguments={"file_path": path},
        text=text.numbered(lines),
        structured=_file(path, lines),
        milliseconds=run.rng.between(5, 60),
    )


def read_line(run: Run, path: str, *, number: int, line: str) -> Plan:
    """Read one line of a file."""
    return Plan(
        tool="Read",
        arguments={"file_path": path, "offset": number, "limit": 1},
        text=text.numbered([line]),
        structured=_file(path, [line]),
        milliseconds=run.rng.between(5, 60),
    )


def _file(path: str, lines: list[str]) -> object:
    file = {
        "filePath": path,
        "content": "\n".join(lines),
        "numLines": len(lines),
        "startLine": 1,
        "totalLines": len(lines),
    }
    return {"type": "text", "file": file}


def read_settings(run: Run) -> Plan:
    """Read a file that states facts; its lines come bare."""
    path = run.workspace.settings_path()
    stated = run.workspace.settings(path)
    lines = facts.stated(run.rng, stated)
    return Plan(
        tool="Read",
        arguments={"file_path": path},
        text="\n".join(lines),
        structured=_file(path, lines),
        facts=tuple(stated),
        milliseconds=run.rng.between(5, 60),
    )


def read_picture(run: Run) -> Plan:
    """Read a picture."""
    path = f"{run.setting.cwd}/docs/{run.rng.pick(words.NOUNS)}.png"
    return Plan(
        tool="Read",
        arguments={"file_path": path},
        text="",
        structured={"type": "image", "file": {"type": "image/png", "originalSize": 70}},
        content="image",
    )


def edit(run: Run) -> Plan:
    """Change a file; the copy beside the message holds the whole file as it was."""
    path = run.workspace.some_path()
    original = "\n".join(run.workspace.code(path))
    old, new = run.workspace.edit(path)
    return _edited(run, path, original=original, change=(old, new))


def swap(run: Run, path: str, old: str, new: str) -> Plan:
    """Put one line of a file in the place of another."""
    lines = run.workspace.code(path)
    original = "\n".join(lines)
    lines[lines.index(old)] = new
    return _edited(run, path, original=original, change=(old, new))


def _edited(run: Run, path: str, *, original: str, change: tuple[str, str]) -> Plan:
    old, new = change
    shown = text.numbered([new])
    return Plan(
        tool="Edit",
        arguments={
            "file_path": path,
            "old_string": old,
            "new_string": new,
            "replace_all": False,
        },
        text=f"The file {path} has been updated. Here's the result of running `cat -n` on a "
        f"snippet of the edited file:\n{shown}",
        structured={
            "filePath": path,
            "oldString": old,
            "newString": new,
            "originalFile": original,
            "structuredPatch": [_patch(old, new)],
            "userModified": False,
            "replaceAll": False,
        },
        milliseconds=run.rng.between(10, 90),
    )


def _patch(old: str, new: str) -> object:
    return {
        "oldStart": 1,
        "oldLines": 1,
        "newStart": 1,
        "newLines": 1,
        "lines": [f"-{old}", f"+{new}"],
    }


def write(run: Run) -> Plan:
    """Write a new file."""
    path = run.workspace.some_path()
    lines = text.lines_of(run.rng, words.CODE, run.rng.between(3, 60))
    run.workspace.replace(path, lines)
    content = "\n".join(lines)
    return Plan(
        tool="Write",
        arguments={"file_path": path, "content": content},
        text=f"File created successfully at: {path}",
        structured={
            "type": "create",
            "filePath": path,
            "content": content,
            "structuredPatch": [],
            "originalFile": None,
        },
        milliseconds=run.rng.between(10, 90),
    )
