"""One run: a worker, an arm and a task, from the first reply to the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from bench.continue_ import context
from bench.continue_.pricing import Meter, Usage
from bench.continue_.protocol import CALL, ProtocolFaultError, Status, Step, parse
from bench.continue_.summarising import summarised
from bench.continue_.workbench import Workbench
from tracelab_duck.compilers.tokens import estimate

if TYPE_CHECKING:
    from bench.continue_.arms import Arm
    from bench.continue_.context import Context, Memory
    from bench.continue_.protocol import Action
    from bench.continue_.recorder import Recorder
    from bench.continue_.tasks import Task
    from bench.continue_.worker import Worker

# Faults in a row that end a run.
_FAULTS = 3
_NOTE = "note: "


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of a run.

    Attributes:
        is_solved: Whether the files are as the task wants them.
        stopped: Why it ended: done, faults or steps.
        steps: Replies.
        transient: Calls that failed by the schedule.
        retries: Calls right after such a failure that equal the failed one.
        repeats: Calls that equal an earlier one and are no retry.
        faults: Replies that were no valid call; they are paid for like all others.
        usage: Tokens of all replies, and of summaries.
        contexts: Tokens of each request, in order.
        view_tokens: The largest view; 0 without one.
    """

    is_solved: bool
    stopped: str
    steps: int
    transient: int
    retries: int
    repeats: int
    faults: int
    usage: Usage
    contexts: tuple[int, ...]
    view_tokens: int


class Counting(Protocol):
    """Whoever knows what a reply took; `pricing.Meter`."""

    def count(self, context: Context, reply: str) -> Usage:
        """The usage of one request and its reply."""


class Run:
    """The loop, and what it keeps."""

    def __init__(
        self, task: Task, arm: Arm, *, seed: int, recorder: Recorder, meter: Counting | None = None
    ) -> None:
        """Prepare a run; without a meter its tokens are estimated."""
        self.arm = arm
        self.recorder = recorder
        self.steps: list[Step] = []
        self._usage = Usage()
        self._contexts: list[int] = []
        self._memory: Memory = context.Memory()
        self._view_tokens = 0
        self._task = task
        self._bench = Workbench(files=dict(task.files), seed=seed, tools=context.tools(arm))
        self._meter: Counting = meter or Meter(is_cached=arm.is_cached)
        recorder.ask(task.prompt)

    @property
    def is_over(self) -> bool:
        """Whether no further reply is asked for."""
        limit = 3 * self._task.least_steps + 20
        return self._bench.is_done or len(self.steps) >= limit or self._is_stuck()

    @property
    def is_view_due(self) -> bool:
        """Whether the next reply is to have a new view before it."""
        count = len(self.steps)
        is_time = bool(count) and count % self.arm.every == 0 and self._memory.view_at != count
        return self.arm.view_budget is not None and is_time and not self.is_over

    def see(self, view: str) -> None:
        """Take a new view, of everything that the transcript holds now."""
        self._memory = replace(self._memory, view=view, view_at=len(self.steps))
        self._view_tokens = max(self._view_tokens, estimate(view))

    def advance(self, worker: Worker) -> None:
        """Ask for one reply and carry it out."""
        if self.arm.summary_words and self.steps and len(self.steps) % self.arm.every == 0:
            self._summarise()
        made = context.build(self.arm, self._task.prompt, self.steps, self._memory)
        self._take(made, worker.reply(made))

    def _take(self, made: Context, reply: str) -> None:
        usage = self._meter.count(made, reply)
        self._usage = self._usage.plus(usage)
        self._contexts.append(usage.context)
        step = self._carried_out(reply)
        self.steps.append(step)
        self.recorder.step(step, usage)
        if step.action and step.action.tool == "tally" and step.status is Status.OK:
            self._memory = replace(self._memory, tally=step.result)
        notes = [line for line in reply.split("\n") if line.startswith(_NOTE)]
        if notes:
            self._memory = replace(self._memory, note=notes[-1])

    def _carried_out(self, reply: str) -> Step:
        said, action = reply, None
        try:
            said, action = parse(reply)
            status, result = self._bench.run(action)
        except ProtocolFaultError as fault:
            return Step(said=said, action=action, status=Status.INVALID, result=fault.reason)
        return Step(said=said, action=action, status=status, result=result)

    def _summarise(self) -> None:
        before = self._memory
        fresh = self.steps[before.summary_at :]
        text = summarised(before.summary, fresh, self.arm.summary_words)
        given = "\n".join([before.summary, *(step.result for step in fresh)])
        # A summary is a reply of its own: what it reads and writes is paid for.
        self._usage = self._usage.plus(Usage(input=estimate(given), output=estimate(text)))
        self._memory = replace(before, summary=text, summary_at=len(self.steps))

    def _is_stuck(self) -> bool:
        last = self.steps[-_FAULTS:]
        return len(last) == _FAULTS and all(step.status is Status.INVALID for step in last)

    def outcome(self) -> Outcome:
        """What became of the run."""
        stopped = "done" if self._bench.is_done else "faults" if self._is_stuck() else "steps"
        retries, repeats = _again(self.steps)
        return Outcome(
            is_solved=self._task.is_solved(self._bench.files),
            stopped=stopped,
            steps=len(self.steps),
            transient=sum(step.status is Status.TRANSIENT for step in self.steps),
            retries=retries,
            repeats=repeats,
            faults=sum(step.status is Status.INVALID for step in self.steps),
            usage=self._usage,
            contexts=tuple(self._contexts),
            view_tokens=self._view_tokens,
        )


def _again(steps: list[Step]) -> tuple[int, int]:
    """Calls made again: right after a transient failure, and for no such reason."""
    retries = repeats = 0
    seen: set[str] = set()
    before: Step | None = None
    for step in steps:
        line = _line(step.action)
        failed = before is not None and before.status is Status.TRANSIENT
        if failed and before is not None and line == _line(before.action):
            retries += 1
        elif line in seen:
            repeats += 1
        seen.add(line)
        before = step
    return retries, repeats


def _line(action: Action | None) -> str:
    return action.line() if action else CALL
