"""Commands that a run executes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from corpus_gen import facts, text, words
from corpus_gen.plans import DURATION, Plan

if TYPE_CHECKING:
    from corpus_gen.run import Run

# Lines of a command's output, as quantiles.
_OUTPUT_LINES = ((0, 0), (200, 1), (500, 8), (900, 70), (990, 500), (1000, 3_000))


def bash(run: Run) -> Plan:
    """Run a command."""
    rng = run.rng
    template, purpose = rng.pick(words.COMMANDS)
    module, noun = rng.pick(words.MODULES), rng.pick(words.NOUNS)
    output = text.log(rng, rng.spread(_OUTPUT_LINES), run.profile.unicode)
    return Plan(
        tool="Bash",
        arguments={
            "command": template.format(m=module, n=noun),
            "description": purpose.format(m=module, n=noun),
        },
        text=output,
        structured=_shell(output),
        milliseconds=rng.spread(DURATION),
    )


def _shell(output: str) -> object:
    return {"stdout": output, "stderr": "", "interrupted": False, "isImage": False}


def report(run: Run) -> Plan:
    """Run a command whose output states facts."""
    rng = run.rng
    stated = facts.pairs(rng, rng.between(1, 8))
    lines = facts.stated(rng, stated)
    output = "\n".join([text.log(rng, rng.between(1, 6), 0), *lines])
    command = rng.pick(words.REPORT_COMMANDS).format(m=rng.pick(words.MODULES))
    return Plan(
        tool="Bash",
        arguments={"command": command, "description": "Print the figures"},
        text=output,
        structured=_shell(output),
        facts=tuple(stated),
        milliseconds=rng.spread(DURATION),
    )


def burst(run: Run, count: int) -> Plan:
    """Run a command that states very many facts at once."""
    stated = [(f"row_{number}", facts.value(run.rng)) for number in range(count)]
    output = "\n".join(f"{key} = {value}" for key, value in stated)
    return Plan(
        tool="Bash",
        arguments={"command": "cat data/all_rows.txt", "description": "Print all rows"},
        text=output,
        structured=_shell(output),
        facts=tuple(stated),
    )


def quick(run: Run) -> Plan:
    """Plan a call that no other call equals, with one line of output at once."""
    output = text.log(run.rng, 1, 0)
    return replace(unique(run), text=output, structured=_shell(output), milliseconds=200)


def unique(run: Run) -> Plan:
    """Plan a call that no other call equals."""
    plan = bash(run)
    command = f"{plan.arguments['command']} # {run.rng.hex(8)}"
    arguments = {**plan.arguments, "command": command}
    return Plan(
        tool="Bash",
        arguments=arguments,
        text=plan.text,
        structured=plan.structured,
        milliseconds=plan.milliseconds,
    )
