"""User records: human requests in all their forms, and what the harness puts in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen import pictures, text, words
from corpus_gen.truth import Interrupt

if TYPE_CHECKING:
    from corpus_gen.run import Run, Written
    from corpus_gen.transcript import Record

# A pause between two turns in milliseconds, as quantiles.
_PAUSE = ((0, 2_000), (500, 40_000), (900, 600_000), (1000, 7_000_000))


def _open_turn(run: Run) -> None:
    run.prompt_id = run.rng.uuid()
    pause = run.rng.spread(_PAUSE)
    run.wait(pause, pause + 500)


def _human_fields(run: Run, source: str) -> Record:
    fields: Record = {}
    if run.since(2, 1, 77):
        fields["promptId"] = run.prompt_id
    if run.since(2, 1, 119):
        fields["origin"] = {"kind": "human"}
    if run.since(2, 1, 161):
        fields["promptSource"] = source
    fields["permissionMode"] = "default"
    return fields


def _put_prompt(run: Run, content: object, *, words: str, form: str) -> Written:
    body = {"message": {"role": "user", "content": content}} | _human_fields(run, "typed")
    written = run.put("user", body)
    run.book.turn(words, line=written.line, form=form)
    run.context += len(words) // 4 + 20
    return written


def text_block(words: str) -> Record:
    """Return a content block of text."""
    return {"type": "text", "text": words}


def wording(run: Run) -> str:
    """Return the words of the next request."""
    make = text.follow_up if run.book.turns else text.request
    said = make(run.rng, run.profile.unicode)
    # The same words again, once queued and once not, would be one request written twice.
    while run.book.turns and said == run.book.turns[-1].text:
        said = make(run.rng, run.profile.unicode)
    return said


def ask(run: Run, words: str) -> Written:
    """Write a request with given words."""
    _open_turn(run)
    return _put_prompt(run, words, words=words, form="string")


def human(run: Run) -> Written:
    """Write a request: as a string, as blocks, or behind an IDE wrapper in the same record."""
    _open_turn(run)
    said = wording(run)
    match run.rng.weighted((("string", 60), ("blocks", 25), ("wrapped", 10), ("prefixed", 5))):
        case "blocks":
            return _put_prompt(run, [text_block(said)], words=said, form="blocks")
        case "wrapped":
            content = [text_block(_ide_wrapper(run)), text_block(said)]
            return _put_prompt(run, content, words=said, form="wrapped")
        case "prefixed":
            joined = f"{_ide_wrapper(run)}\n{said}"
            return _put_prompt(run, joined, words=said, form="wrapped")
        case _:
            return _put_prompt(run, said, words=said, form="string")


def _ide_wrapper(run: Run) -> str:
    path = run.workspace.some_path()
    if run.rng.chance(500):
        return f"<ide_opened_file>The user opened the file {path} in the IDE.</ide_opened_file>"
    chosen = text.filled(run.rng, run.rng.pick(words.CODE))
    return f"<ide_selection>The user selected this from {path}:\n{chosen}</ide_selection>"


def with_picture(run: Run, *, is_bare: bool) -> Written:
    """Write a request with a picture, or of a picture alone."""
    _open_turn(run)
    picture = pictures.image_block(run.rng)
    if is_bare:
        return _put_prompt(run, [picture], words="", form="images_only")
    said = wording(run)
    return _put_prompt(run, [text_block(said), picture], words=said, form="image")


def queued(run: Run, *, is_repeated: bool) -> Written:
    """Write a request that was typed while the agent worked.

    Args:
        run: The run.
        is_repeated: A user record says the same again; it is the same turn.
    """
    # Unique, because a prompt that says the same as a queued one is the same turn.
    said = f"{wording(run)} (queued at step {len(run.book.calls)})"
    run.wait(500, 4_000)
    fields: Record = {"timestamp": run.stamp(), "sessionId": run.setting.session_id}
    run.note("queue-operation", {"operation": "enqueue", **fields, "content": said})
    run.wait(500, 9_000)
    fields = {"timestamp": run.stamp(), "sessionId": run.setting.session_id}
    run.note("queue-operation", {"operation": "remove", **fields})
    run.prompt_id = run.rng.uuid()
    attachment: Record = {"type": "queued_command", "prompt": said, "commandMode": "prompt"}
    if run.rng.chance(300):
        attachment["prompt"] = [text_block(said)]
    written = run.put("attachment", {"attachment": attachment})
    run.book.turn(said, line=written.line, form="queued")
    if is_repeated:
        body = {"message": {"role": "user", "content": said}} | _human_fields(run, "queued")
        run.put("user", body)
    return written


def queued_notification(run: Run) -> None:
    """Write a queued text that the harness made; it is no request."""
    attachment: Record = {
        "type": "queued_command",
        "prompt": _notification(run),
        "commandMode": "task-notification",
    }
    run.put("attachment", {"attachment": attachment})


def _notification(run: Run) -> str:
    return (
        f"<task-notification>\n<task-id>b{run.rng.hex(6)}</task-id>\n<status>completed</status>\n"
        f"<summary>{text.sentence(run.rng)}</summary>\n</task-notification>"
    )


def injected(run: Run) -> None:
    """Write a user record that nobody typed."""
    rng = run.rng
    run.wait(300, 3_000)
    match rng.below(6):
        case 0:
            _put_injected(run, _notification(run))
        case 1:
            _slash_command(run)
        case 2:
            _put_injected(run, "<system-reminder>The todo list is empty.</system-reminder>")
        case 3:
            _shell_escape(run)
        case 4:
            _put_meta(run, text.prose(rng, 2, 0))
        case _:
            _put_injected(run, f"  <tick>{run.stamp()}</tick>")


def _put_injected(run: Run, content: str) -> None:
    run.put("user", {"message": {"role": "user", "content": content}})


def _put_meta(run: Run, words: str) -> None:
    content = [text_block(words)]
    run.put("user", {"message": {"role": "user", "content": content}, "isMeta": True})


def _slash_command(run: Run) -> None:
    name = run.rng.pick(("model", "clear", "cost", "status"))
    caveat = (
        "<local-command-caveat>Caveat: The messages below were generated by the user while "
        "running local commands.</local-command-caveat>"
    )
    run.put("user", {"message": {"role": "user", "content": caveat}, "isMeta": True})
    _put_injected(
        run,
        f"<command-name>/{name}</command-name>\n<command-message>{name}</command-message>\n"
        "<command-args></command-args>",
    )
    _put_injected(run, f"<local-command-stdout>{text.sentence(run.rng)}</local-command-stdout>")


def _shell_escape(run: Run) -> None:
    command = text.filled(run.rng, "ls src/{m}")
    _put_injected(run, f"<bash-input>{command}</bash-input>")
    listing = text.log(run.rng, 3, 0)
    _put_injected(run, f"<bash-stdout>{listing}</bash-stdout><bash-stderr></bash-stderr>")


def interrupt(run: Run, *, for_tool: bool) -> None:
    """Write an interrupt marker."""
    suffix = " for tool use" if for_tool else ""
    content = [text_block(f"[Request interrupted by user{suffix}]")]
    written = run.put("user", {"message": {"role": "user", "content": content}})
    run.book.interrupts.append(Interrupt(line=written.line, for_tool=for_tool))
