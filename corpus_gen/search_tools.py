"""Searches of a run, and its list of things to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen import facts, text, words
from corpus_gen.plans import Plan

if TYPE_CHECKING:
    from corpus_gen.run import Run


def grep(run: Run) -> Plan:
    """Search for text."""
    rng = run.rng
    names = [run.workspace.some_path() for _ in range(rng.between(0, 9))]
    arguments: dict[str, object] = {
        "pattern": f"{rng.pick(words.NOUNS)}_{rng.pick(words.NOUNS)}",
        "output_mode": "files_with_matches",
    }
    if rng.chance(400):
        arguments["path"] = f"{run.setting.cwd}/{rng.pick(words.FOLDERS)}"
    found = "\n".join([f"Found {len(names)} files", *names]) if names else "No files found"
    return Plan(
        tool="Grep",
        arguments=arguments,
        text=found,
        structured={"mode": "files_with_matches", "filenames": names, "numFiles": len(names)},
        milliseconds=rng.between(10, 400),
    )


def glob(run: Run) -> Plan:
    """List files."""
    rng = run.rng
    names = [run.workspace.some_path() for _ in range(rng.between(0, 12))]
    return Plan(
        tool="Glob",
        arguments={"pattern": f"{rng.pick(words.FOLDERS)}/**/*{rng.pick(words.SUFFIXES)}"},
        text="\n".join(names) or "No files found",
        structured={
            "filenames": names,
            "durationMs": rng.between(3, 50),
            "numFiles": len(names),
            "truncated": False,
        },
        milliseconds=rng.between(10, 100),
    )


def todo(run: Run) -> Plan:
    """Rewrite the list of things to do."""
    states = ("completed", "in_progress", "pending")
    todos = [
        {
            "content": text.filled(run.rng, "Check the {a} {n} in {m}"),
            "status": states[min(number, 2)],
            "activeForm": text.filled(run.rng, "Checking the {n}"),
        }
        for number in range(run.rng.between(2, 5))
    ]
    return Plan(
        tool="TodoWrite",
        arguments={"todos": todos},
        text="Todos have been modified successfully. Ensure that you continue to use the todo "
        "list to track your progress.",
        structured={"oldTodos": [], "newTodos": todos},
        content="missing" if run.rng.chance(100) else "string",
        milliseconds=run.rng.between(2, 20),
    )


def web_search(run: Run) -> Plan:
    """Search the web."""
    query = text.filled(run.rng, "{m} {a} {n} {n2}")
    body = text.prose(run.rng, run.rng.between(3, 12), run.profile.unicode)
    return Plan(
        tool="WebSearch",
        arguments={"query": query},
        text=f'Web search results for query: "{query}"\n\n{body}',
        structured={
            "query": query,
            "results": [{"tool_use_id": f"srvtoolu_01{run.rng.base62(22)}", "content": []}, body],
            "durationSeconds": run.rng.between(2, 30),
        },
        milliseconds=run.rng.between(2_000, 30_000),
    )


def tracker(run: Run) -> Plan:
    """Ask an MCP server; its results are lists of text blocks."""
    rng = run.rng
    stated = facts.pairs(rng, rng.between(1, 4)) if rng.chance(run.profile.facts) else []
    lines = [text.sentence(rng), *facts.stated(rng, stated)]
    body = "\n".join(lines)
    return Plan(
        tool=rng.pick(("mcp__tracker__get_item", "mcp__tracker__search")),
        arguments={"id": f"{rng.pick(words.MODULES)}-{rng.between(1, 400)}", "expand": None},
        text=body,
        structured=[{"type": "text", "text": body}],
        facts=tuple(stated),
        content="list",
        milliseconds=rng.between(100, 3_000),
    )
