"""One Codex thread while it is made: its lines, its running total and what it really spent."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from corpus_gen import text
from corpus_gen.clock import stamp

if TYPE_CHECKING:
    from corpus_gen.rng import Rng

Item = dict[str, Any]
COUNTS = ("input_tokens", "cached_input_tokens", "output_tokens", "reasoning_output_tokens")
WINDOW = 258_400


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """One API response: what it added to the running total.

    Attributes:
        model: The model in force.
        input_tokens: What was read anew.
        cached_tokens: What was read from the cache.
        output_tokens: What was written, reasoning included.
        reasoning_tokens: The part of it that was reasoning.
    """

    model: str
    input_tokens: int
    cached_tokens: int
    output_tokens: int
    reasoning_tokens: int


@dataclass(slots=True)
class Rollout:
    """A thread under way.

    Attributes:
        rng: Its choices.
        thread_id: Its id.
        now: Milliseconds since 1970-01-01 UTC.
        model: The model in force.
        lines: What was written, without the time of each line.
        stamps: The time of each line.
        total: The running total.
        responses: What it spent itself.
        turns: Its requests, copied ones included.
        calls: Its tool calls, copied ones included.
        errors: How many of their results were errors.
    """

    rng: Rng
    thread_id: str
    now: int
    model: str
    lines: list[Item] = field(default_factory=list)
    stamps: list[int] = field(default_factory=list)
    total: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))
    responses: list[Response] = field(default_factory=list)
    turns: list[str] = field(default_factory=list)
    calls: int = 0
    errors: int = 0

    def put(self, kind: str, payload: Item) -> None:
        """Write a line."""
        self.now += self.rng.between(40, 4000)
        self.lines.append({"type": kind, "payload": payload})
        self.stamps.append(self.now)

    def event(self, kind: str, **members: object) -> None:
        """Write a line of the channel of events."""
        self.put("event_msg", {"type": kind, **members})

    def item(self, kind: str, **members: object) -> None:
        """Write a line of the channel of items."""
        self.put("response_item", {"type": kind, **members})

    def head(self, **members: object) -> None:
        """Write a head; a thread has several, on each resume and change."""
        base = {"cwd": "/w/app", "originator": "codex_cli_rs", "cli_version": "0.140.0"}
        self.put("session_meta", {"id": self.thread_id, **base, "source": "cli", **members})

    def context(self, model: str) -> None:
        """Begin a turn with a model."""
        self.model = model
        turn_id = self.rng.uuid()
        self.event("task_started", turn_id=turn_id, model_context_window=WINDOW)
        self.put("turn_context", {"turn_id": turn_id, "cwd": "/w/app", "model": model})

    def ask(self, request: str) -> None:
        """Write a request as both channels tell it."""
        self.turns.append(request)
        part = {"type": "input_text", "text": request}
        self.item("message", role="user", content=[part])
        self.event("user_message", message=request, images=[])

    def inject(self, request: str) -> None:
        """Write what the program puts in under the user's name."""
        self.item("message", role="user", content=[{"type": "input_text", "text": request}])

    def say(self, answer: str) -> None:
        """Write an answer as both channels tell it."""
        part = {"type": "output_text", "text": answer}
        self.item("message", role="assistant", content=[part])
        self.event("agent_message", message=answer)

    def think(self) -> None:
        """Write a thought."""
        summary = [{"type": "summary_text", "text": text.sentence(self.rng)}]
        self.item("reasoning", summary=summary, encrypted_content=self.rng.base62(40))

    def call(self) -> str:
        """Write a call and return its id."""
        call_id = f"call_{self.rng.base62(24)}"
        self.calls += 1
        if self.rng.chance(300):
            path = f"src/{self.rng.hex(4)}.py"
            patch = f"*** Begin Patch\n*** Update File: {path}\n@@\n-a\n+b\n*** End Patch"
            self.item("custom_tool_call", call_id=call_id, name="apply_patch", input=patch)
        else:
            arguments = json.dumps({"cmd": f"cat notes/{self.rng.hex(4)}.txt"})
            self.item("function_call", call_id=call_id, name="exec_command", arguments=arguments)
        return call_id

    def result(self, call_id: str) -> None:
        """Write the result of a call."""
        code = 1 if self.rng.chance(150) else 0
        self.errors += code
        kind = self.kind_of(call_id)
        fact = f"size_{self.rng.hex(2)} = {self.rng.between(1, 999)}"
        output = f"Exit code: {code}\nWall time: 0.1 seconds\nOutput:\n{fact}\n"
        self.item(f"{kind}_output", call_id=call_id, output=output)

    def kind_of(self, call_id: str) -> str:
        """The type of the item that made a call."""
        found = (each["payload"] for each in self.lines if each["type"] == "response_item")
        return next(str(each["type"]) for each in found if each.get("call_id") == call_id)

    def spend(self) -> None:
        """Count one response and write the total."""
        cached = self.rng.between(0, 40) * 128
        fresh, output = self.rng.between(50, 9000), self.rng.between(20, 900)
        reasoning = self.rng.between(0, output)
        last = dict(zip(COUNTS, (fresh + cached, cached, output, reasoning), strict=True))
        self.total = {name: self.total[name] + last[name] for name in COUNTS}
        self.responses.append(
            Response(
                model=self.model,
                input_tokens=fresh,
                cached_tokens=cached,
                output_tokens=output,
                reasoning_tokens=reasoning,
            )
        )
        self.tell(last)

    def tell(self, last: dict[str, int]) -> None:
        """Write the total as it stands, beside what was last used."""
        info = {
            "total_token_usage": _summed(self.total),
            "last_token_usage": _summed(last),
            "model_context_window": WINDOW,
        }
        self.event("token_count", info=info, rate_limits={"primary": {"used_percent": 1.0}})

    def restart(self) -> None:
        """Let the running total begin again."""
        self.total = dict.fromkeys(COUNTS, 0)

    def render(self) -> bytes:
        """The file."""
        rows = zip(self.stamps, self.lines, strict=True)
        return b"".join(
            json.dumps({"timestamp": stamp(at), **line}, separators=(",", ":")).encode() + b"\n"
            for at, line in rows
        )


def _summed(counts: dict[str, int]) -> dict[str, int]:
    return {**counts, "total_tokens": counts["input_tokens"] + counts["output_tokens"]}
