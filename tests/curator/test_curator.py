"""The curator: when a view is due, what it writes down, and the cached form."""

from __future__ import annotations

import itertools
import json
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

import corpus_gen
import tracelab_duck
from tests.worker.transcript import Transcript
from tracelab_duck.engine.database import open_writer

if TYPE_CHECKING:
    from pathlib import Path

    from tracelab_duck.curator.loop import Curator
    from tracelab_duck.model.curation import WorkerView

EVERY = 5
# Enough lines for some dozen responses; each look is a whole refresh.
LINES = 60


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    """The first lines of a generated main transcript."""
    files = corpus_gen.session(203).files
    mains = [name for name in files if name.endswith(".jsonl") and "/subagents/" not in name]
    return max((files[name] for name in mains), key=len).splitlines(keepends=True)[:LINES]


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory, lines: list[bytes]) -> Grown:
    """A curator that looked after each line of a growing transcript."""
    return Grown(tmp_path_factory.mktemp("grown"), lines)


class Grown:
    """What a curator gave while its transcript grew."""

    def __init__(self, folder: Path, lines: list[bytes]) -> None:
        self.lab = tracelab_duck.open(folder / "traces.duckdb")
        self.transcript = folder / "worker.jsonl"
        self.curator: Curator = self.lab.curator(self.transcript, every=EVERY, budget_tokens=2000)
        self.before = self.curator.look()
        self.views: list[WorkerView] = []
        self.lists: list[tuple[int, list[tuple[str, str]]]] = []
        for line in lines:
            with self.transcript.open("ab") as file:
                file.write(line)
            view = self.curator.look()
            if view is not None:
                self.views.append(view)
            turns = self.curator.turns()
            if turns is not None:
                self.lists.append((turns.view.injection_id, _flat(turns.messages)))


def _flat(messages: tuple[dict[str, Any], ...]) -> list[tuple[str, str]]:
    """Every block with its role, in bytes as they would be sent, the breakpoint aside."""
    return [
        (message["role"], json.dumps({k: v for k, v in block.items() if k != "cache_control"}))
        for message in messages
        for block in message["content"]
    ]


def test_a_transcript_that_is_not_there_yet_is_waited_for(grown: Grown) -> None:
    assert grown.before is None


def test_a_view_is_given_at_the_first_step_and_after_every_k_steps(grown: Grown) -> None:
    due = [view.steps for view in grown.views if view.reason in {"first", "steps"}]
    assert due[0] == 1
    assert len(due) > 2
    assert all(later - sooner >= EVERY for sooner, later in itertools.pairwise(due))


def test_a_view_equals_the_one_that_is_compiled_at_once(grown: Grown) -> None:
    view = grown.views[-1]
    at_once = grown.lab.worker_view(view.session_id, budget_tokens=2000, as_of=view.through_seq)
    assert view.text == at_once


def test_what_was_given_is_written_down_and_no_count_sees_it(
    grown: Grown, lines: list[bytes], tmp_path: Path
) -> None:
    plain = tracelab_duck.open(tmp_path / "plain.duckdb")
    (tmp_path / "worker.jsonl").write_bytes(b"".join(lines))
    plain.refresh([tmp_path / "worker.jsonl"])
    query = "SELECT turns, tool_calls, output_tokens, (SELECT count(*) FROM events) FROM sessions"
    assert grown.lab.sql(query).rows() == plain.sql(query).rows()
    kept = grown.lab.sql("SELECT injection_id, tokens FROM ledger.injection ORDER BY ALL").rows()
    assert kept == [(view.injection_id, view.tokens) for view in grown.views]


def test_between_two_views_the_list_only_grows_at_its_end(grown: Grown) -> None:
    pairs = list(zip(grown.lists, grown.lists[1:], strict=False))
    same_view = [(a, b) for (n, a), (m, b) in pairs if n == m]
    assert len(same_view) > LINES // 2
    assert all(later[: len(sooner)] == sooner for sooner, later in same_view)


def test_the_list_alternates_and_answers_only_calls_that_it_shows(grown: Grown) -> None:
    turns = grown.curator.turns()
    assert turns is not None
    roles = [message["role"] for message in turns.messages]
    assert roles[0] == "user"
    assert all(a != b for a, b in itertools.pairwise(roles))
    blocks = [block for message in turns.messages for block in message["content"]]
    called = {block["id"] for block in blocks if block["type"] == "tool_use"}
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    assert answered <= called
    assert [i for i, block in enumerate(blocks) if "cache_control" in block] == [len(blocks) - 1]


def test_a_rewritten_transcript_begins_again(tmp_path: Path, lines: list[bytes]) -> None:
    transcript = tmp_path / "worker.jsonl"
    transcript.write_bytes(b"".join(lines))
    curator = tracelab_duck.open(tmp_path / "traces.duckdb").curator(transcript, every=EVERY)
    first = curator.look()
    transcript.write_bytes(b"".join(lines[: LINES // 3]))
    again = curator.look()
    assert first is not None
    assert again is not None
    assert (first.reason, again.reason) == ("first", "first")
    assert again.steps < first.steps


def test_iteration_ends_when_it_is_told_to(tmp_path: Path, lines: list[bytes]) -> None:
    transcript = tmp_path / "worker.jsonl"
    transcript.write_bytes(b"".join(lines))
    curator = tracelab_duck.open(tmp_path / "traces.duckdb").curator(transcript, every=EVERY)
    given: list[WorkerView] = []

    def once(view: WorkerView) -> None:
        given.append(view)
        curator.stop()

    curator.run(once)
    assert [view.reason for view in given] == ["first"]


def test_a_view_that_came_into_doubt_is_given_again_before_it_is_due(tmp_path: Path) -> None:
    worker = Transcript(41).ask("Look at it").read("/a.py", "old").say("It is old")
    worker.ask("Change it").say("I will")
    transcript = worker.write_to(tmp_path)
    curator = tracelab_duck.open(tmp_path / "traces.duckdb").curator(transcript, every=50)
    first = curator.look()
    assert first is not None
    worker.result(worker.call("Write", file_path="/a.py", content="new"), "written")
    worker.write_to(tmp_path)
    early = curator.look()
    assert early is not None
    assert early.reason.startswith("stale: ")
    assert early.steps < first.steps + 50
    assert curator.look() is None


def test_a_database_that_somebody_writes_is_waited_for(tmp_path: Path, lines: list[bytes]) -> None:
    transcript = tmp_path / "worker.jsonl"
    transcript.write_bytes(b"".join(lines))
    curator = tracelab_duck.open(tmp_path / "traces.duckdb").curator(transcript, every=EVERY)
    curator.patience_seconds = 0
    curator.interval_seconds = 0.01
    given: list[WorkerView] = []
    with open_writer(tmp_path / "traces.duckdb"):
        loop = Thread(target=lambda: given.append(next(iter(curator))))
        loop.start()
        loop.join(timeout=1)
        assert loop.is_alive()
    loop.join(timeout=60)
    assert [view.reason for view in given] == ["first"]
