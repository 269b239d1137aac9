"""Records that the harness writes about itself: attachments, system notes, titles, progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen import prompts, text, words
from corpus_gen.truth import Compaction

if TYPE_CHECKING:
    from corpus_gen.respond import Pending
    from corpus_gen.run import Run
    from corpus_gen.transcript import Record

# How the types of unknown records begin.
UNKNOWN_RECORD = "orbit-"


def _system(run: Run, subtype: str, body: Record, *, is_root: bool = False) -> int:
    return run.put("system", {"subtype": subtype, **body}, is_root=is_root).line


def snapshot(run: Run) -> None:
    """Note which files can be restored."""
    message = run.rng.uuid()
    path = run.workspace.some_path().removeprefix(f"{run.setting.cwd}/")
    backup: Record = {
        "backupFileName": f"{run.rng.hex(16)}@v2",
        "version": 2,
        "backupTime": run.stamp(),
    }
    kept: Record = {path: backup} if run.book.turns else {}
    run.note(
        "file-history-snapshot",
        {
            "messageId": message,
            "snapshot": {
                "messageId": message,
                "trackedFileBackups": kept,
                "timestamp": run.stamp(),
            },
            "isSnapshotUpdate": bool(run.book.turns),
        },
    )


def opening(run: Run) -> None:
    """Write what stands before the first request."""
    if run.since(2, 1, 157):
        run.note("mode", {"mode": "normal", "sessionId": run.setting.session_id})
    if run.since(2, 1, 96) and not run.since(2, 1, 186):
        body: Record = {"permissionMode": "default", "sessionId": run.setting.session_id}
        run.note("permission-mode", body)
    snapshot(run)


def attachments(run: Run) -> None:
    """Write what the harness adds to the context at a request."""
    if not run.since(2, 1, 96):
        return
    rng = run.rng
    made: list[Record] = [{"type": "task_reminder", "content": [], "itemCount": 0}]
    if len(run.book.turns) == 1:
        made.append({"type": "skill_listing", "content": text.prose(rng, 6, 0), "skillCount": 6})
        made.append({"type": "deferred_tools_delta", "addedNames": ["WebFetch", "NotebookEdit"]})
    if rng.chance(300):
        path = run.workspace.some_path()
        changed = text.numbered([text.filled(rng, rng.pick(words.CODE))])
        made.append({"type": "edited_text_file", "filename": path, "snippet": changed})
    if rng.chance(200):
        made.append(
            {
                "type": "hook_additional_context",
                "content": [text.sentence(rng)],
                "hookName": "UserPromptSubmit",
                "hookEvent": "UserPromptSubmit",
            }
        )
    for attachment in made:
        run.put("attachment", {"attachment": attachment})


def closing(run: Run, *, started: int) -> None:
    """Write what stands after the last answer of a turn."""
    if run.rng.chance(600):
        hooks: Record = {
            "hookCount": 1,
            "hookInfos": [{"command": "./scripts/after_turn.sh"}],
            "hookErrors": [],
            "preventedContinuation": False,
            "stopReason": "",
            "hasOutput": False,
            "level": "suggestion",
            "toolUseID": run.rng.uuid(),
        }
        _system(run, "stop_hook_summary", hooks)
    if run.since(2, 1, 1) and not run.since(2, 1, 186):
        body: Record = {"durationMs": run.now - started, "isMeta": False}
        if run.since(2, 1, 77):
            body["messageCount"] = len(run.book.messages)
        _system(run, "turn_duration", body)
    if run.since(2, 1, 77):
        said = run.book.turns[-1].text[:200]
        body = {"lastPrompt": said, "sessionId": run.setting.session_id}
        if run.since(2, 1, 120):
            body["leafUuid"] = run.leaf
        run.note("last-prompt", body)


def title(run: Run) -> None:
    """Give the session a title; titles are written again and again and the last one wins."""
    given = text.filled(run.rng, "The {a} {n} of {m}")
    body: Record = {"sessionId": run.setting.session_id}
    if run.since(2, 1, 101):
        run.title = given
        run.note("custom-title", {"customTitle": given, **body})
    elif not run.since(2, 1, 23):
        run.note("summary", {"summary": given, "leafUuid": run.leaf})


def suggested_title(run: Run) -> None:
    """Write the title that the harness suggests, once."""
    if run.title is None and run.since(2, 1, 126) and not run.since(2, 1, 186):
        run.title = text.filled(run.rng, "Work on the {n} of {m}")
        run.note("ai-title", {"aiTitle": run.title, "sessionId": run.setting.session_id})


def api_error(run: Run) -> None:
    """Note failed tries; no response stands for them."""
    run.wait(1_000, 4_000)
    for attempt in range(1, run.rng.between(2, 4)):
        body: Record = {
            "level": "error",
            "error": {
                "status": 529,
                "headers": {},
                "requestID": run.rng.request_id(),
                "error": {"type": "error", "error": {"type": "overloaded_error"}},
            },
            "retryInMs": 500 * attempt,
            "retryAttempt": attempt,
            "maxRetries": 10,
        }
        _system(run, "api_error", body)
        run.book.api_errors += 1
        run.wait(500, 4_000)


def compaction(run: Run) -> None:
    """Replace the context by a summary; the tree starts anew, the old records stay."""
    rng = run.rng
    run.wait(20_000, 90_000)
    trigger = rng.pick(("auto", "manual"))
    before, after = run.context, rng.between(6_000, 14_000)
    metadata: Record = {"trigger": trigger, "preTokens": before}
    knows_after = run.since(2, 1, 165)
    if knows_after:
        metadata |= {"postTokens": after, "durationMs": rng.between(20_000, 90_000)}
    line = _system(
        run,
        "compact_boundary",
        {
            "logicalParentUuid": run.leaf,
            "content": "Conversation compacted",
            "isMeta": False,
            "level": "info",
            "compactMetadata": metadata,
        },
        is_root=True,
    )
    run.book.compactions.append(
        Compaction(
            line=line,
            trigger=trigger,
            tokens_before=before,
            tokens_after=after if knows_after else None,
        )
    )
    run.context, run.cached = after, 0
    _summary(run)


def _summary(run: Run) -> None:
    told = text.prose(run.rng, 12, 0)
    content = (
        "This session is being continued from a previous conversation that ran out of context. "
        f"The summary below covers the earlier part.\n\nSummary:\n{told}"
    )
    body: Record = {
        "message": {"role": "user", "content": content},
        "isVisibleInTranscriptOnly": True,
        "isCompactSummary": True,
    }
    run.put("user", body)


def synthetic(run: Run, words: str, *, is_api_error: bool = False) -> None:
    """Write an answer that the harness made up; it costs nothing and is no response."""
    nothing: Record = {
        "input_tokens": 0,
        "output_tokens": 0,
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": 0,
        "server_tool_use": {"web_search_requests": 0, "web_fetch_requests": 0},
        "service_tier": None,
        "cache_creation": {"ephemeral_1h_input_tokens": 0, "ephemeral_5m_input_tokens": 0},
    }
    message: Record = {
        "id": run.rng.uuid(),
        "container": None,
        "model": "<synthetic>",
        "role": "assistant",
        "stop_reason": "stop_sequence",
        "stop_sequence": "",
        "type": "message",
        "usage": nothing,
        "content": [prompts.text_block(words)],
    }
    body: Record = {"message": message, "isApiErrorMessage": is_api_error}
    if is_api_error:
        body["error"] = "server_error"
    run.put("assistant", body)
    run.book.synthetic += 1


def unknown_record(run: Run) -> None:
    """Write a record of a type that nobody has seen."""
    kind = f"{UNKNOWN_RECORD}{run.rng.pick(words.NOUNS)}"
    run.note(kind, {"sessionId": run.setting.session_id, "payload": {"depth": run.rng.below(9)}})
    run.book.unknown(kind)


def has_progress(run: Run) -> bool:
    """Say whether this version writes progress records to the file."""
    return run.since(2, 1, 12) and not run.since(2, 1, 80)


def progress(run: Run, data: Record, *, call_id: str, own_id: str) -> None:
    """Write a progress record of a call."""
    if has_progress(run):
        run.put("progress", {"data": data, "toolUseID": own_id, "parentToolUseID": call_id})


def hook_progress(run: Run, pending: Pending) -> None:
    """Note that a hook ran before a call."""
    data: Record = {
        "type": "hook_progress",
        "hookEvent": "PreToolUse",
        "hookName": f"PreToolUse:{pending.plan.tool}",
        "command": "./scripts/guard.sh",
    }
    progress(run, data, call_id=pending.tool_use_id, own_id=pending.tool_use_id)


def bash_progress(run: Run, pending: Pending) -> None:
    """Repeat the growing output of a command."""
    lines = pending.plan.text.split("\n")
    for step in range(1, min(len(lines), 4)):
        seen = lines[: len(lines) * step // 4]
        data: Record = {
            "type": "bash_progress",
            "output": "\n".join(seen[-5:]),
            "fullOutput": "\n".join(seen),
            "elapsedTimeSeconds": step * 2,
            "totalLines": len(seen),
        }
        own = f"bash-progress-{step}"
        progress(run, data, call_id=pending.tool_use_id, own_id=own)


def went_back(run: Run) -> None:
    """Write a note whose time lies before the last one, as concurrent writers do."""
    now = run.now
    run.now -= run.rng.between(1, 900)
    hint = text.sentence(run.rng)
    _system(run, "informational", {"content": hint, "level": "info", "isMeta": False})
    run.now = now
