"""API responses and tool results: one record per content block, results one record each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen import pictures, text, usage
from corpus_gen.profile import Regime
from corpus_gen.truth import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus_gen.plans import Plan
    from corpus_gen.run import Run, Written
    from corpus_gen.transcript import Record, Spoil
    from corpus_gen.usage import FirstTry


class Pending:
    """A call that was written and waits for its result."""

    def __init__(self, *, tool_use_id: str, plan: Plan, uuid: str) -> None:
        """Remember the call's id, plan and record."""
        self.tool_use_id = tool_use_id
        self.plan = plan
        self.uuid = uuid


class Response:
    """One API response being written, record by record."""

    def __init__(
        self,
        run: Run,
        *,
        blocks: Sequence[Record],
        stop_reason: str,
        first_try: FirstTry | None = None,
    ) -> None:
        """Fix what the response says and costs before its first record is written."""
        said = sum(len(str(block)) for block in blocks)
        searches = sum(block.get("name") == "WebSearch" for block in blocks)
        self._run = run
        self._blocks = list(blocks)
        self._stop_reason = stop_reason
        self.message_id = run.rng.message_id()
        self._request_id = run.rng.request_id()
        self._spent = usage.spend(run, characters=said, web_searches=searches)
        shown = usage.outputs(run, final=self._spent.output, records=len(blocks))
        self._outputs, self._is_final = shown
        self._first_try = first_try
        self._model = first_try.taken_over_by if first_try else run.model
        self._written = 0

    def next_record(
        self, *, uuid: str | None = None, parent: str | None = None, spoil: Spoil | None = None
    ) -> Written:
        """Write the record of the next block; the arguments are those of `Run.put`."""
        number = self._written
        self._written += 1
        is_last = self._written == len(self._blocks)
        is_final = self._is_final and (is_last or self._is_final_everywhere())
        shown = usage.shown(
            self._run,
            self._spent,
            output=self._outputs[number],
            is_final=is_final,
            first_try=self._first_try,
        )
        message: Record = {
            "model": self._model,
            "id": self.message_id,
            "type": "message",
            "role": "assistant",
            "content": [self._blocks[number]],
            "stop_reason": self._stop_reason if is_final else None,
            "stop_sequence": None,
            "usage": shown,
        }
        body: Record = {"message": message, "requestId": self._request_id}
        written = self._run.put("assistant", body, uuid=uuid, parent=parent, spoil=spoil)
        self._note(written, output=self._outputs[number], is_final=is_final)
        self._run.now += self._run.rng.between(1, 900)
        return written

    def _is_final_everywhere(self) -> bool:
        return usage.regime_of(self._run) is Regime.ALL_FINAL

    def _note(self, written: Written, *, output: int, is_final: bool) -> None:
        known = self._run.book.messages.get(self.message_id)
        message = Message(
            message_id=self.message_id,
            model=self._model,
            input=self._spent.input,
            output=output,
            cache_read=self._spent.cache_read,
            cache_write_5m=self._spent.write_5m,
            cache_write_1h=self._spent.write_1h,
            web_searches=self._spent.web_searches,
            speed=self._spent.speed,
            is_final=is_final,
            records=self._written,
            line=known.line if known else written.line,
        )
        if self._first_try and is_final:
            message = self._first_try.added_to(message)
        self._run.book.messages[self.message_id] = message


def thinking_block(run: Run) -> Record:
    """Return a thinking block; newer models leave its text empty and only sign it."""
    thought = "" if run.since(2, 1, 98) else text.prose(run.rng, run.rng.between(1, 6), 0)
    return {"type": "thinking", "thinking": thought, "signature": f"E{run.rng.base62(96)}CkYI"}


def say(run: Run, words: str, *, stop_reason: str = "end_turn") -> Written:
    """Answer with text, sometimes after thinking; return the last record."""
    blocks: list[Record] = [thinking_block(run)] if run.rng.chance(400) else []
    blocks.append({"type": "text", "text": words})
    response = Response(run, blocks=blocks, stop_reason=stop_reason)
    run.wait(900, 9_000)
    return [response.next_record() for _ in blocks][-1]


def say_spoilt(run: Run, words: str, *, spoil: Spoil) -> Written:
    """Answer with one text record whose bytes are changed on their way to the file."""
    block: Record = {"type": "text", "text": words}
    return Response(run, blocks=[block], stop_reason="end_turn").next_record(spoil=spoil)


def say_unknown(run: Run) -> None:
    """Answer with a block of a type that nobody has seen, and text."""
    blocks: list[Record] = [
        {"type": "hologram", "data": run.rng.hex(8)},
        {"type": "text", "text": text.sentence(run.rng)},
    ]
    response = Response(run, blocks=blocks, stop_reason="end_turn")
    for _ in blocks:
        response.next_record()
    run.book.unknown("hologram")


def _call_block(run: Run, plan: Plan) -> Record:
    block: Record = {
        "type": "tool_use",
        "id": run.rng.tool_use_id(),
        "name": plan.tool,
        "input": plan.arguments,
    }
    if run.since(2, 1, 98):
        block["caller"] = {"type": "direct"}
    return block


def call(run: Run, plans: Sequence[Plan], *, words: str | None = None) -> list[Pending]:
    """Write a response that calls tools and leave their results to come.

    Args:
        run: The run.
        plans: The calls, in order.
        words: What the response says before it calls.

    Returns:
        The calls, in order.
    """
    thoughts = run.rng.weighted(((0, 55), (1, 38), (2, 7)))
    before = [thinking_block(run) for _ in range(thoughts)]
    if words is not None:
        before.append({"type": "text", "text": words})
    blocks = [*before, *(_call_block(run, plan) for plan in plans)]
    response = Response(run, blocks=blocks, stop_reason="tool_use")
    run.wait(900, 12_000)
    for _ in before:
        response.next_record()
    return [
        _record_call(run, response, plan=plan, block=block)
        for plan, block in zip(plans, blocks[len(before) :], strict=True)
    ]


def _record_call(run: Run, response: Response, *, plan: Plan, block: Record) -> Pending:
    written = response.next_record()
    tool_use_id = str(block["id"])
    run.book.call(tool_use_id, tool=plan.tool, arguments=plan.arguments, line=written.line)
    return Pending(tool_use_id=tool_use_id, plan=plan, uuid=written.uuid)


def deliver(run: Run, pending: Pending, *, extra: Record | None = None) -> Written:
    """Write the result of a call."""
    plan = pending.plan
    run.wait(plan.milliseconds, plan.milliseconds + 40)
    written = run.put("user", result_body(run, pending) | (extra or {}), parent=pending.uuid)
    usage.grow(run, len(plan.text))
    run.book.result(
        pending.tool_use_id,
        line=written.line,
        error=plan.text if plan.is_error else None,
        facts=plan.facts,
    )
    return written


def result_body(run: Run, pending: Pending) -> Record:
    """Return the fields of a result's record."""
    plan = pending.plan
    block: Record = {"tool_use_id": pending.tool_use_id, "type": "tool_result"}
    match plan.content:
        case "list":
            block["content"] = [{"type": "text", "text": plan.text}]
        case "image":
            block["content"] = [pictures.image_block(run.rng)]
        case "string":
            block["content"] = plan.text
        case _:
            pass
    if plan.is_error or plan.tool == "Bash":
        block["is_error"] = plan.is_error
    body: Record = {
        "message": {"role": "user", "content": [block]},
        "toolUseResult": plan.structured,
    }
    if run.since(2, 1, 1):
        body["sourceToolAssistantUUID"] = pending.uuid
    if run.since(2, 1, 77):
        body["promptId"] = run.prompt_id
    return body


def exchange(run: Run, plans: Sequence[Plan], *, words: str | None = None) -> list[Pending]:
    """Write calls and all their results; results of parallel calls come in any order."""
    pending = call(run, plans, words=words)
    for one in run.rng.shuffled(pending):
        deliver(run, one)
    return pending


def early_exchange(run: Run, plan: Plan) -> None:
    """Write a call whose result stands before it in the file, as concurrent writers do."""
    block = _call_block(run, plan)
    response = Response(run, blocks=[block], stop_reason="tool_use")
    run.wait(900, 4_000)
    before = run.leaf
    pending = Pending(tool_use_id=str(block["id"]), plan=plan, uuid=run.rng.uuid())
    result = run.put("user", result_body(run, pending), parent=pending.uuid)
    written = response.next_record(uuid=pending.uuid, parent=before)
    run.leaf = result.uuid
    run.book.call(pending.tool_use_id, tool=plan.tool, arguments=plan.arguments, line=written.line)
    run.book.result(pending.tool_use_id, line=result.line, error=None)


def fall_back(run: Run) -> None:
    """Write a response that a second model took over; its usage is that of the second alone."""
    first_try = usage.refused(run)
    blocks: list[Record] = [
        {
            "type": "fallback",
            "from": {"model": first_try.model},
            "to": {"model": first_try.taken_over_by},
        },
        {"type": "text", "text": text.sentence(run.rng)},
    ]
    response = Response(run, blocks=blocks, stop_reason="end_turn", first_try=first_try)
    for _ in blocks:
        response.next_record()
