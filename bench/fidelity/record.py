"""Lines to records, and what one record says about itself."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from bench.fidelity.identity import is_global, scoped
from bench.fidelity.source import complete_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.fidelity.source import Source

Json = dict[str, Any]

OPENING = re.compile(r'\{\s*"')
SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


@dataclass(frozen=True, slots=True)
class Entry:
    """One record at its place, in the run that it belongs to.

    Args:
        line_no: Line of the file, from 1.
        index: Place among the records of that line, from 0.
        outer: The record as it stands.
        inner: The record that it is about: itself, or the agent's record in a progress copy.
        session_id: Session that the record names, else its file's; tied to its files unless global.
        agent_id: Agent, NULL for the main thread.
        is_progress: Whether it is a copy in an `agent_progress` record.
    """

    line_no: int
    index: int
    outer: Json
    inner: Json
    session_id: str
    agent_id: str | None
    is_progress: bool

    @property
    def uuid(self) -> str | None:
        """The record's own id."""
        return text_of(self.inner.get("uuid"))

    @property
    def message(self) -> Json:
        """The API message, empty where there is none."""
        return dict_of(self.inner.get("message"))

    def blocks(self, record_type: str) -> list[Json]:
        """The content blocks, if the record is of that type and has a list of them."""
        content = self.message.get("content")
        if self.inner.get("type") != record_type or not isinstance(content, list):
            return []
        return [block for block in content if isinstance(block, dict)]


def text_of(value: object) -> str | None:
    """The value if it is a text with something in it."""
    return value if isinstance(value, str) and value else None


def dict_of(value: object) -> Json:
    """The value if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def instant(value: object) -> datetime | None:
    """The moment an ISO 8601 text names; None if it has no date, or no zone."""
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return None
    return moment if moment.tzinfo else None


def objects(line: bytes) -> list[Json]:
    """All JSON objects of a line, whole ones of a damaged line included.

    Objects at the head count as long as they follow each other; after damage the longest tail
    that is nothing but whole objects counts too.
    """
    text = line.decode("utf-8", "replace").replace("\x00", "").strip("\ufeff \t\r")
    found, rest = _leading(text)
    if rest:
        for opening in OPENING.finditer(rest):
            tail, left = _leading(rest[opening.start() :])
            if tail and not left:
                return found + tail
    return found


def _leading(text: str) -> tuple[list[Json], str]:
    decoder = json.JSONDecoder(object_pairs_hook=_first_wins)
    found: list[Json] = []
    while text.startswith("{"):
        try:
            value, end = decoder.raw_decode(text)
        except (ValueError, RecursionError):
            break
        found.append(_without_surrogates(value) if SURROGATE.search(text, 0, end) else value)
        text = text[end:].lstrip(" \t\r")
    return found, text


def _first_wins(pairs: list[tuple[str, Any]]) -> Json:
    seen: Json = {}
    for key, value in pairs:
        seen.setdefault(key, value)
    return seen


def _without_surrogates(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    if isinstance(value, str):
        return re.sub("[\ud800-\udfff]", "\ufffd", value)
    if isinstance(value, list):
        return [_without_surrogates(item) for item in value]
    if isinstance(value, dict):
        return {_without_surrogates(key): _without_surrogates(value[key]) for key in value}
    return value


def entries(source: Source, generation: int) -> list[Entry]:
    """Every record of one life of a file, in file order."""
    placed = list(_placed(source.generations[generation]))
    home = next((found for _, _, record in placed if (found := _session(record))), source.stem)
    agents = _inline_agents([record for _, _, record in placed], source.scope)
    return [_entry(place, source=source, home=home, agents=agents) for place in placed]


def _placed(data: bytes) -> Iterator[tuple[int, int, Json]]:
    for line_no, line in enumerate(complete_lines(data), start=1):
        for index, record in enumerate(objects(line)):
            yield line_no, index, record


def _entry(
    place: tuple[int, int, Json], *, source: Source, home: str, agents: dict[str, str]
) -> Entry:
    line_no, index, record = place
    session_id = scoped(_session(record) or home, source.scope)
    if source.folder_session and not is_global(session_id):
        session_id = source.folder_session
    data = dict_of(record.get("data"))
    copied = dict_of(data.get("message"))
    if record.get("type") == "progress" and data.get("type") == "agent_progress" and copied:
        named = text_of(data.get("agentId")) or "progress"
        return Entry(line_no, index, record, copied, session_id, named, is_progress=True)
    agent_id: str | None = None
    if source.stem.startswith("agent-"):
        agent_id = text_of(record.get("agentId")) or source.stem.removeprefix("agent-")
    elif record.get("isSidechain") is True:
        own = text_of(record.get("agentId"))
        agent_id = own or agents.get(str(record.get("uuid")), "inline")
    return Entry(line_no, index, record, record, session_id, agent_id, is_progress=False)


def _session(record: Json) -> str | None:
    return text_of(record.get("sessionId")) or text_of(record.get("session_id"))


def _inline_agents(records: list[Json], scope: str) -> dict[str, str]:
    """Name each inline sidechain record by its chain's agent id, else by its first record."""
    chain = {
        str(record.get("uuid")): record
        for record in reversed(records)
        if record.get("isSidechain") is True
    }
    agents: dict[str, str] = {}
    for uuid in chain:
        root, seen = uuid, {uuid}
        while not text_of(chain[root].get("agentId")):
            parent = str(chain[root].get("parentUuid"))
            if parent not in chain or parent in seen:
                break
            root = parent
            seen.add(root)
        agents[uuid] = text_of(chain[root].get("agentId")) or f"inline:{scoped(root, scope)}"
    return agents
