"""The hooks of this program in the settings of Claude Code: put in, taken out, looked up.

Nothing of the owner's is ever replaced: a status line that is there already stays, and what this
program did not write stands where it stood.
"""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from tracelab_duck.curator import json_text
from tracelab_duck.curator.failures import AgentSettingsUnusableError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

STATUS_LINE = "statusLine"
# The event of the settings, and what it is called on this program's command line.
EVENTS = {"SessionStart": "session-start", "Stop": "stop", "PostToolUse": "post-tool-use"}
_MATCHERS = {"SessionStart": "startup|resume|compact", "PostToolUse": "*"}
# The agent waits for the text of a new session, and for nothing else.
_WAITED_FOR = frozenset({"SessionStart"})
_NAMES = frozenset({"tracelab-duck", "tracelab_duck"})


@dataclass(frozen=True, slots=True)
class Hook:
    """One command in the settings.

    Attributes:
        event: An event of the agent, or `statusLine`.
        command: The command line.
        timeout: After how many seconds the agent stops it; None where it has none.
    """

    event: str
    command: str
    timeout: int | None = None


def ours(path: Path, text: str) -> tuple[Hook, ...]:
    """The hooks of this program in a settings text, in its order.

    Args:
        path: The file, to name in an error.
        text: What it holds.

    Raises:
        AgentSettingsUnusableError: It is no settings file.
    """
    settings = _parsed(path, text)
    found = [
        Hook(event, str(entry.get("command")), entry.get("timeout"))
        for event, groups in settings.get("hooks", {}).items()
        for group in groups
        for entry in _entries(group)
        if is_ours(entry)
    ]
    status = settings.get(STATUS_LINE, {})
    if is_ours(status):
        found.append(Hook(STATUS_LINE, str(status["command"])))
    return tuple(found)


def has_other_status_line(path: Path, text: str) -> bool:
    """Whether the owner has a status line that is not this program's."""
    status = _parsed(path, text).get(STATUS_LINE)
    return status is not None and not is_ours(status)


def with_hooks(path: Path, text: str, hooks: Sequence[Hook]) -> str:
    """The settings with these hooks of this program and no others of it.

    Args:
        path: The file, to name in an error.
        text: What it holds; empty for a file that is not there.
        hooks: What it is to hold of this program.

    Returns:
        The text; the same one where nothing is to be done.

    Raises:
        AgentSettingsUnusableError: It is no settings file.
    """
    text = text if text.strip() else "{}\n"
    if sorted(map(str, ours(path, text))) == sorted(map(str, hooks)):
        return text
    text = without_hooks(path, text)
    for hook in hooks:
        text = _with_status_line(text, hook) if hook.event == STATUS_LINE else _with(text, hook)
    return text


def without_hooks(path: Path, text: str) -> str:
    """The settings without any hook of this program; what that leaves empty goes too."""
    settings = _parsed(path, text)
    if is_ours(settings.get(STATUS_LINE)):
        text = _without_member(text, STATUS_LINE)
    for event in reversed([*settings.get("hooks", {})]):
        text = _without(text, event)
    if settings.get("hooks") and not json.loads(text)["hooks"]:
        text = _without_member(text, "hooks")
    return text


def is_ours(entry: object) -> bool:
    """Whether a command of the settings calls this program's hooks."""
    if not isinstance(entry, dict) or not isinstance(entry.get("command"), str):
        return False
    try:
        words = shlex.split(entry["command"])
    except ValueError:
        return False
    calls = any(pair == ("hooks", "run") for pair in pairwise(words))
    return calls and any(PurePath(word).name in _NAMES for word in words)


def _with(text: str, hook: Hook) -> str:
    entry: dict[str, Any] = {"type": "command", "command": hook.command, "timeout": hook.timeout}
    if hook.event not in _WAITED_FOR:
        entry["async"] = True
    group: dict[str, Any] = {"matcher": _MATCHERS[hook.event]} if hook.event in _MATCHERS else {}
    group["hooks"] = [entry]
    root = json_text.container(text)
    member = root.find("hooks")
    if member is None:
        return json_text.added(text, root, {hook.event: [group]}, key="hooks")
    events = json_text.container(text, member.value)
    event = events.find(hook.event)
    if event is None:
        return json_text.added(text, events, [group], key=hook.event)
    return json_text.added(text, json_text.container(text, event.value), group)


def _with_status_line(text: str, hook: Hook) -> str:
    value = {"type": "command", "command": hook.command}
    return json_text.added(text, json_text.container(text), value, key=STATUS_LINE)


def _without(text: str, event: str) -> str:
    """Without the entries of one event; a group and an event that had nothing else go whole."""
    while levels := _first_of_ours(text, event):
        where, item = next((each for each in levels if len(each[0].items) > 1), levels[-1])
        text = json_text.removed(text, where, item)
    return text


def _first_of_ours(text: str, event: str) -> list[tuple[json_text.Container, json_text.Item]]:
    """Where an entry of this program stands: in its group, that in its event, that in all hooks."""
    events = _inside(text, json_text.container(text), "hooks")
    found = events.find(event) if events else None
    if events is None or found is None:
        return []
    groups = json_text.container(text, found.value)
    for group in groups.items:
        entries = _inside(text, json_text.container(text, group.value), "hooks")
        for entry in entries.items if entries else ():
            if entries and is_ours(json.loads(text[entry.value : entry.end])):
                return [(entries, entry), (groups, group), (events, found)]
    return []


def _inside(text: str, outer: json_text.Container, key: str) -> json_text.Container | None:
    item = outer.find(key)
    return json_text.container(text, item.value) if item else None


def _without_member(text: str, key: str) -> str:
    root = json_text.container(text)
    item = root.find(key)
    return json_text.removed(text, root, item) if item else text


def _entries(group: object) -> Iterator[dict[str, Any]]:
    if isinstance(group, dict) and isinstance(group.get("hooks"), list):
        yield from (entry for entry in group["hooks"] if isinstance(entry, dict))


def _parsed(path: Path, text: str) -> dict[str, Any]:
    try:
        settings = json.loads(text if text.strip() else "{}")
    except ValueError as failure:
        raise AgentSettingsUnusableError(path, reason=str(failure)) from failure
    if not isinstance(settings, dict):
        raise AgentSettingsUnusableError(path, reason="it is no JSON object")
    hooks = settings.get("hooks", {})
    if not isinstance(hooks, dict) or not all(isinstance(each, list) for each in hooks.values()):
        raise AgentSettingsUnusableError(path, reason="its hooks are no lists by event")
    return settings
