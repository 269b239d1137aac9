"""Random transcripts of every kind of record, with ids from pools so small that they meet.

Times and record ids are unique unless a record is copied. What no rule decides is not made: one
uuid on two different records, words said twice by one person within minutes, a record without a
session.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.fidelity.writing import text

if TYPE_CHECKING:
    from corpus_gen.rng import Rng
    from tests.fidelity.writing import Json

SAID = (
    "go",
    "  spaced  ",
    "<ide_selection>a\nb</ide_selection>do it",
    "<ide_opened_file>x</ide_opened_file>",
    "<system-reminder>x</system-reminder>\n<ide_selection>y</ide_selection>\n real",
    "<command-name>/x</command-name> hello",
    "<task-notification>n</task-notification> read it",
    "[Request interrupted by user for tool use]",
    "see <system-reminder> here",
    "<system-reminder>unclosed",
    "",
    "<goalie>x</goalie>",
    "\ufeffé\U0001f600 ü",
    "<!-- c --> hi",
)
VALUES = (
    *("1", "-2", "+3", "0.5", "007", "-0", "9.999999999", "1" * 18, "1" * 19, "1.0000000000"),
    *("word", "1e3", "0x1f", "10,5", "x = y", "= 1", "a b  c", "v" * 120, "v" * 121, "\u0663"),
)
KEYS = ("k", "K", "k.a", "k-b", "_k", "k" * 41, "k" * 42, "1k", "two w", "é")
LINES = ("{} = {}", "{}={}", "  {}  =  {}  ", "\t{} =\t{}\r", "{} : {}", "# {} = {}", "{} == {}")
INPUTS: tuple[Json, ...] = (
    {"file_path": "a"},
    {"file_path": "b", "x": 1},
    {"path": "c"},
    {"notebook_path": "n"},
    {"file_path": "a", "path": "z"},
    {"command": "ls"},
    {"command": "ls", "description": "d"},
    {},
)


MARKS: tuple[tuple[Json, int], ...] = (
    ({}, 85),
    ({"isMeta": True}, 6),
    ({"isCompactSummary": True}, 3),
    ({"origin": {"kind": "task-notification"}}, 3),
    ({"origin": {"kind": "human"}}, 3),
)


@dataclass(slots=True)
class Stream:
    """Makes the records of one family of files.

    Args:
        rng: Where all chance comes from.
        session_id: Session of the records.
        made: Records that another file may copy.
        uuids: How many record ids were given.
    """

    rng: Rng
    session_id: str
    made: list[Json] = field(default_factory=list)
    uuids: int = 0

    def lines(self, count: int, session_id: str, agent_id: str | None) -> bytes:
        """The bytes of one file of a session or of one of its agents."""
        marks: Json = {"isSidechain": True, "agentId": agent_id} if agent_id else {}
        is_ascii = self.rng.chance(500)
        return b"".join(
            json.dumps(record | marks, ensure_ascii=is_ascii).encode() + b"\n"
            for record in (self._next(session_id) for _ in range(count))
        )

    def _next(self, session_id: str) -> Json:
        rng = self.rng
        if self.made and rng.chance(250):
            copied = rng.pick(self.made) | {"sessionId": session_id}
            mark = {"forkedFrom": {"sessionId": self.session_id, "messageUuid": "x"}}
            return copied | (mark if rng.chance(200) else {})
        record = self._head() | {"sessionId": session_id} | self._body()
        if rng.chance(100) and record["type"] in {"user", "assistant"}:
            record |= {"isSidechain": True} | ({"agentId": "i1"} if rng.chance(500) else {})
        if record["type"] != "progress":
            self.made.append(record)
        return record

    def _head(self) -> Json:
        rng = self.rng
        self.uuids += 1
        hour, minute, milli = rng.between(0, 23), rng.between(0, 59), rng.between(0, 59999)
        seconds = f"{milli // 1000:02d}.{milli % 1000:03d}"
        return {
            "uuid": rng.uuid() if rng.chance(900) else f"u{self.uuids}",
            "parentUuid": None,
            "timestamp": f"2026-08-03T{hour:02d}:{minute:02d}:{seconds}Z",
        }

    def _body(self) -> Json:
        makers = (
            (self._prompt, 25),
            (self._response, 25),
            (self._results, 30),
            (self._queued, 6),
            (self._progress, 6),
            (self._note, 8),
        )
        return self.rng.weighted(makers)()

    def _prompt(self) -> Json:
        rng = self.rng
        content: Any = rng.pick(SAID)
        if rng.chance(400):
            content = [text(rng.pick(SAID)) for _ in range(rng.between(1, 2))]
            picture = {"type": "base64", "media_type": "image/png", "data": "AA=="}
            content += [{"type": "image", "source": picture}] if rng.chance(300) else []
        marks: Json = rng.weighted(MARKS)
        return {"type": "user", "message": {"role": "user", "content": content}} | marks

    def _tool_id(self) -> str:
        number = self.rng.below(14)
        return f"toolu_{self.session_id[:8]}{number:016d}" if number > 1 else f"t{number}"

    def _response(self) -> Json:
        rng = self.rng
        number = rng.below(18)
        name = f"{self.session_id[:8]}{number:016d}" if number > 1 else f"wb_{number}"
        message = {
            "id": f"msg_{name}",
            "role": "assistant",
            "model": rng.pick(("a", "a", "b", "<synthetic>")),
            "content": [self._block() for _ in range(rng.between(1, 3))],
            "stop_reason": rng.pick((None, "end_turn")),
            "usage": self._usage(),
        }
        if rng.chance(40):
            del message["id"]
        return {"type": "assistant", "requestId": f"req_{name}", "message": message}

    def _block(self) -> Json:
        rng = self.rng
        if rng.chance(300):
            return text(rng.pick(SAID))
        if rng.chance(200):
            return {"type": "thinking", "thinking": "", "signature": rng.pick("ab")}
        tool = rng.pick(("Read", "Bash", "Edit", "Grep"))
        return {
            "type": "tool_use",
            "id": self._tool_id(),
            "name": tool,
            "input": rng.pick(INPUTS),
        }

    def _usage(self) -> Json:
        rng = self.rng
        usage: Json = {
            "input_tokens": rng.below(9),
            "output_tokens": rng.pick((1, 1, 5, 50, rng.below(300))),
            "cache_read_input_tokens": rng.pick((0, 7, rng.below(999))),
            "cache_creation_input_tokens": rng.pick((0, 100)),
        }
        if rng.chance(200):
            usage["cache_creation"] = {"ephemeral_1h_input_tokens": rng.pick((0, 50, 150))}
        if rng.chance(50):
            usage["iterations"] = [{"output_tokens": 3}, dict(usage)]
        return usage

    def _results(self) -> Json:
        rng = self.rng
        results = [self._result() for _ in range(2 if rng.chance(50) else 1)]
        said = [text(rng.pick(SAID))] if rng.chance(100) else []
        return {"type": "user", "message": {"role": "user", "content": results + said}}

    def _result(self) -> Json:
        rng = self.rng
        lines = [rng.pick(LINES).format(rng.pick(KEYS), rng.pick(VALUES)) for _ in range(4)]
        if rng.chance(30):
            lines = [f"m{number} = {number}" for number in range(230)]
        whole = "\n".join(lines)
        content = whole if rng.chance(700) else [text(whole), text("k = 4")]
        found = {"type": "tool_result", "tool_use_id": self._tool_id(), "content": content}
        return found | ({"is_error": rng.chance(700)} if rng.chance(300) else {})

    def _queued(self) -> Json:
        words = f"queued {self.uuids}"
        attachment = {
            "type": "queued_command",
            "prompt": self.rng.pick((words, [text(words)])),
            "commandMode": self.rng.pick(("prompt", "prompt", "task-notification")),
        }
        return {"type": "attachment", "attachment": attachment}

    def _progress(self) -> Json:
        record = self._head() | self.rng.pick((self._response, self._results))()
        data = {"type": "agent_progress", "agentId": f"p{self.uuids}", "message": record}
        return {"type": "progress", "timestamp": record["timestamp"], "data": data}

    def _note(self) -> Json:
        return self.rng.pick(
            (
                {"type": "system", "subtype": "compact_boundary", "compactMetadata": {}},
                {"type": "queue-operation", "operation": "enqueue"},
                {"type": "summary", "summary": "x"},
                {"type": "never-seen"},
            )
        )
