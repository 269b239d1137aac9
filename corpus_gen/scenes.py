"""Turns: a request, the work on it and its end, in all the ways in which turns go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen import (
    agents,
    bad,
    file_tools,
    harness,
    pathology,
    prompts,
    respond,
    shell_tools,
    text,
    tools,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from corpus_gen.profile import BadKind, PathologyKind, Profile
    from corpus_gen.run import Run

    Scene = Callable[[Run], None]

_DENIED = (
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was "
    "a file edit, the new_string was NOT written to the file). STOP what you are doing and wait "
    "for the user to tell you how to proceed."
)
_SIBLING = "<tool_use_error>Sibling tool call errored</tool_use_error>"


def _begin(run: Run) -> int:
    if run.rng.chance(150) and run.book.turns:
        prompts.injected(run)
    prompts.human(run)
    return _after_prompt(run)


def _after_prompt(run: Run) -> int:
    harness.attachments(run)
    if run.rng.chance(300):
        harness.snapshot(run)
    return run.now


def _step(run: Run) -> None:
    """One response with calls, and their results."""
    rng = run.rng
    plans = tools.some(run, rng.weighted(((1, 74), (2, 18), (3, 8))))
    spoken = text.sentence(rng) if rng.chance(450) else None
    pending = respond.call(run, plans, words=spoken)
    for one in rng.shuffled(pending):
        if rng.chance(200):
            harness.hook_progress(run, one)
        if one.plan.tool == "Bash" and rng.chance(200):
            harness.bash_progress(run, one)
        respond.deliver(run, one)
    if rng.chance(15):
        harness.went_back(run)


def _work(run: Run) -> None:
    for _ in range(run.rng.weighted(((0, 10), (1, 20), (3, 30), (6, 25), (12, 15)))):
        _step(run)


def _finish(run: Run, started: int) -> None:
    respond.say(run, text.answer(run.rng, run.profile.unicode))
    harness.closing(run, started=started)


def plain(run: Run) -> None:
    """A request that is worked on and answered."""
    started = _begin(run)
    _work(run)
    _finish(run, started)
    if run.rng.chance(60):
        prompts.queued_notification(run)
    if run.rng.chance(120):
        harness.suggested_title(run)


def _within(middle: Scene) -> Scene:
    """Make a turn that has something special in its middle."""

    def scene(run: Run) -> None:
        started = _begin(run)
        _step(run)
        middle(run)
        _step(run)
        _finish(run, started)

    return scene


def _interrupted(run: Run) -> None:
    _begin(run)
    _work(run)
    respond.say(run, text.sentence(run.rng))
    prompts.interrupt(run, for_tool=False)


def _denied(run: Run) -> None:
    _begin(run)
    _step(run)
    plans = [shell_tools.unique(run).failed(_DENIED), shell_tools.unique(run).failed(_SIBLING)]
    respond.exchange(run, [shell_tools.unique(run)])
    for one in respond.call(run, plans[: run.rng.between(1, 2)]):
        respond.deliver(run, one, extra={"toolUseResult": "User rejected tool use"})
    prompts.interrupt(run, for_tool=True)


def _queued(run: Run) -> None:
    started = _begin(run)
    _work(run)
    prompts.queued(run, is_repeated=run.rng.chance(400))
    _work(run)
    _finish(run, started)


def _abandoned(run: Run) -> None:
    _begin(run)
    _step(run)
    respond.call(run, tools.some(run, 1))
    prompts.interrupt(run, for_tool=False)


def _late(run: Run) -> None:
    _begin(run)
    _step(run)
    late = respond.call(run, [shell_tools.unique(run)])[0]
    started = _begin(run)
    _step(run)
    respond.deliver(run, late)
    _finish(run, started)


def _early(run: Run) -> None:
    respond.early_exchange(run, shell_tools.unique(run))


def _pictured(run: Run) -> None:
    prompts.with_picture(run, is_bare=run.rng.chance(400))
    started = _after_prompt(run)
    respond.exchange(run, [file_tools.read_picture(run)])
    _finish(run, started)


def _bad(kind: BadKind) -> Scene:
    return _within(lambda run: bad.spoil(run, kind))


def _faulty(kind: PathologyKind) -> Scene:
    return _within(lambda run: pathology.plant(run, kind))


def _nearly(kind: PathologyKind) -> Scene:
    return _within(lambda run: pathology.come_close(run, kind))


def _burst(run: Run) -> None:
    respond.exchange(run, [shell_tools.burst(run, run.profile.fact_burst)])


def _resumed(run: Run) -> None:
    harness.synthetic(run, "No response requested.")


def _unknown(run: Run) -> None:
    harness.unknown_record(run)
    respond.say_unknown(run)


def opening(run: Run) -> None:
    """The first turn of a session."""
    harness.opening(run)
    plain(run)


def open_end(run: Run) -> None:
    """A last turn whose last call has no result yet."""
    _begin(run)
    _step(run)
    respond.call(run, [shell_tools.unique(run)])


def special(profile: Profile) -> list[Scene]:
    """Return the turns that a profile asks for, each as often as it says, in no special order."""
    scenes: list[Scene] = []
    for count, scene in (
        (profile.interrupts, _interrupted),
        (profile.denials, _denied),
        (profile.images, _pictured),
        (profile.queued, _queued),
        (profile.dangling, _abandoned),
        (profile.late_results, _late),
        (profile.early_results, _within(_early)),
        (profile.subagents, _within(agents.delegate)),
        (profile.compactions, _within(harness.compaction)),
        (profile.api_errors, _within(harness.api_error)),
        (profile.unknowns, _within(_unknown)),
        (profile.fallbacks, _within(respond.fall_back)),
        (min(profile.fact_burst, 1), _within(_burst)),
        (1, _within(_resumed)),
        (1, _within(harness.title)),
    ):
        scenes.extend([scene] * count)
    scenes.extend(_bad(kind) for kind in profile.bad_lines)
    scenes.extend(_faulty(kind) for kind in profile.pathologies)
    scenes.extend(_nearly(kind) for kind in profile.near_misses)
    return scenes
