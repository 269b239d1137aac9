"""`hooks`: the settings on disk, and the process that the settings call."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.worker.transcript import Transcript
from tracelab_duck.curator import hook_call
from tracelab_duck.engine.database import open_writer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Outcome

OWN = """{
    "model": "opus",
    "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "date"}]}]}
}
"""
VIEW = "import sys, tracelab_duck.curator.hooks, tracelab_duck.ingest.work\nprint(*sys.modules)"
LIGHT = "import sys, tracelab_duck.curator.hook_call\nprint(*sys.modules)"


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings of the user, with a hook of their own."""
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "claude"))
    path = tmp_path / "claude" / "settings.json"
    path.parent.mkdir()
    path.write_text(OWN)
    return path


@pytest.fixture
def worker(empty: Path, tmp_path: Path) -> Worker:
    return Worker(
        empty, Transcript(31).ask("Add up the links").read("/links/1", "value = 10\n"), tmp_path
    )


class Worker:
    """An agent with its transcript, which calls the hooks as its settings say."""

    def __init__(self, database: Path, transcript: Transcript, folder: Path) -> None:
        self.database = database
        self.transcript = transcript
        self.file = transcript.write_to(folder / "projects")

    def input(self, **more: object) -> bytes:
        """What the agent says on stdin."""
        said = {
            "session_id": self.transcript.session_id,
            "transcript_path": str(self.file),
            "cwd": "/home/dev/orchard",
            **more,
        }
        return json.dumps(said).encode()

    def call(
        self, event: str, *arguments: str, given: bytes | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a hook in a process of its own."""
        command = [sys.executable, "-m", "tracelab_duck", "--db", str(self.database)]
        return subprocess.run(
            [*command, "hooks", "run", event, "--seconds", "60", *arguments],
            input=self.input(source="compact") if given is None else given,
            capture_output=True,
            timeout=120,
            check=False,
        )

    def log(self) -> str:
        """What the hooks wrote about their troubles."""
        path = self.database.with_name(f"{self.database.name}.hooks") / "log"
        return path.read_text() if path.exists() else ""

    def injections(self) -> list[tuple[Any, ...]]:
        """What is written down about views that were given."""
        with open_writer(self.database) as opened:
            return opened.connection.execute("FROM ledger.injection").fetchall()


def test_install_shows_its_difference_first_and_uninstall_restores_every_byte(
    run: Callable[..., Outcome], settings: Path, tmp_path: Path
) -> None:
    database = tmp_path / "my traces.duckdb"
    shown = run("--db", database, "hooks", "install", "--dry-run")
    assert (shown.code, settings.read_text()) == (0, OWN)
    lines = shown.out.splitlines()
    assert [line for line in lines if line.startswith("-")] == [
        f"--- {settings}",
        '-    "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "date"}]}]}',
    ]
    assert any(line.startswith("+") and "hooks run session-start" in line for line in lines)
    assert run("--db", database, "hooks", "install").code == 0
    installed = settings.read_text()
    (start,) = json.loads(installed)["hooks"]["SessionStart"]
    words = shlex.split(start["hooks"][0]["command"])
    assert words[words.index("--db") + 1] == str(database)
    assert run("--db", database, "hooks", "install").err == f"{settings} needs no change\n"
    assert settings.read_text() == installed
    assert run("hooks", "uninstall").code == 0
    assert settings.read_text() == OWN


def test_what_install_writes_is_what_the_quick_way_understands(
    run: Callable[..., Outcome], settings: Path, tmp_path: Path
) -> None:
    run("--db", tmp_path / "t.duckdb", "hooks", "install", "--post-tool-use", "--text", "none")
    rows = json.loads(run("hooks", "show", "--format", "json").out)
    assert [row["event"] for row in rows] == ["Stop", "SessionStart", "PostToolUse", "statusLine"]
    for row in rows:
        words = shlex.split(row["command"])
        call = hook_call.parsed(words[words.index("--db") :])
        assert call is not None
        assert call.database == str(tmp_path / "t.duckdb")
        assert call.text == ("full" if row["event"] == "statusLine" else "none")
    assert settings.exists()


def test_who_keeps_no_texts_gets_none_by_a_hook(
    run: Callable[..., Outcome], settings: Path, tmp_path: Path
) -> None:
    config = tmp_path / "config" / "tracelab-duck" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text('[refresh]\ntext = "none"\n')
    assert run("hooks", "install").code == 0
    assert settings.read_text().count("--text none") == 2
    assert run("hooks", "install", "--text", "full").code == 0
    assert settings.read_text().count("--text none") == 0


def test_a_status_line_of_the_owner_stays(run: Callable[..., Outcome], settings: Path) -> None:
    settings.write_text('{"statusLine": {"type": "command", "command": "date"}}')
    done = run("hooks", "install")
    assert "a status line of its own, which stays" in done.err
    assert json.loads(settings.read_text())["statusLine"]["command"] == "date"


def test_settings_that_are_no_json_are_left_alone(
    run: Callable[..., Outcome], settings: Path
) -> None:
    settings.write_text('{"model": ')
    assert run("hooks", "install").code == 2
    assert settings.read_text() == '{"model": '


def test_a_new_file_is_the_owners_alone_and_a_link_stays_one(
    run: Callable[..., Outcome], settings: Path, tmp_path: Path
) -> None:
    target = tmp_path / "dotfiles.json"
    settings.unlink()
    settings.symlink_to(target)
    assert run("hooks", "install").code == 0
    assert settings.is_symlink()
    assert target.stat().st_mode & 0o777 == 0o600


def test_a_session_that_was_compacted_gets_its_view_and_it_is_written_down(worker: Worker) -> None:
    done = worker.call("session-start")
    assert (done.returncode, worker.log()) == (0, "")
    text = done.stdout.decode()
    assert "Add up the links" in text
    assert "value = 10" in text
    ((number, session, _, _, _, kept, *_),) = worker.injections()
    assert (number, session, kept) == (1, worker.transcript.session_id, text)


def test_a_view_keeps_to_its_bytes_or_is_not_given(worker: Worker) -> None:
    for place in range(60):
        worker.transcript.read(f"/links/{place}", f"much_longer_key_{place} = {place}\n")
    worker.file.write_text("".join(f"{line}\n" for line in worker.transcript.lines))
    done = worker.call("session-start", "--bytes", "4000")
    assert 2000 < len(done.stdout) <= 4000
    assert done.stdout.decode().endswith(".\n")
    assert worker.call("session-start", "--bytes", "200").stdout == b""
    assert "the smallest view takes" in worker.log()
    assert len(worker.injections()) == 1


@pytest.mark.parametrize(
    "given",
    [b"", b"no json", b"[]", b"{}", b'{"transcript_path": "/nowhere/x.jsonl"}', b"\xff\xfe"],
)
def test_whatever_the_agent_says_it_gets_an_empty_answer_and_no_trouble(
    worker: Worker, given: bytes
) -> None:
    done = worker.call("session-start", given=given)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_database_that_is_none_is_a_line_in_the_log(worker: Worker) -> None:
    worker.database.write_text("no database " * 1000)
    for event in ("session-start", "stop", "post-tool-use"):
        done = worker.call(event)
        assert (done.returncode, done.stdout) == (0, b"")
    assert [line.split()[1] for line in worker.log().splitlines()] == [
        "session-start:",
        "stop:",
        "post-tool-use:",
    ]


def test_a_database_that_stays_locked_takes_no_longer_than_allowed(worker: Worker) -> None:
    with open_writer(worker.database):
        done = worker.call("session-start", "--seconds", "1")
    assert (done.returncode, done.stdout) == (0, b"")
    assert worker.log().count("\n") == 1


def test_a_hook_that_hears_nothing_gives_up(worker: Worker) -> None:
    command = [sys.executable, "-m", "tracelab_duck", "--db", str(worker.database)]
    with subprocess.Popen(
        [*command, "hooks", "run", "stop", "--seconds", "1"], stdin=subprocess.PIPE
    ) as process:
        assert process.wait(timeout=60) == 0
    assert "stop: not done after 1 s" in worker.log()


def test_the_status_line_shows_what_the_last_refresh_left_and_what_is_unread(
    worker: Worker,
) -> None:
    assert worker.call("statusline").stdout == b"trace not read yet"
    assert worker.call("stop").stdout == b""
    line = worker.call("statusline").stdout.decode()
    assert line == "$0.00 | context 103 | 0 open"
    worker.transcript.call("Bash", command="ls")
    worker.transcript.write_to(worker.file.parents[1])
    assert "B unread" in worker.call("statusline").stdout.decode()
    worker.call("post-tool-use")
    assert worker.call("statusline").stdout.decode() == "$0.00 | context 103 | 1 open"
    assert worker.log() == ""


def test_a_session_id_that_is_a_path_names_no_file(worker: Worker, tmp_path: Path) -> None:
    folder = worker.database.with_name(f"{worker.database.name}.hooks")
    folder.mkdir()
    shutil.copy(worker.file, tmp_path / "secret.json")
    given = worker.input(session_id="../secret")
    assert worker.call("statusline", given=given).stdout == b"trace not read yet"


def test_the_quick_way_loads_neither_the_engine_nor_the_command_tree() -> None:
    done = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "tracelab_duck.curator.hook_folder" in loaded
    assert loaded.isdisjoint({"duckdb", "click", "pathlib", "dataclasses", "platformdirs"})


def test_a_view_is_given_without_the_parts_of_the_library_that_take_longest_to_load() -> None:
    done = subprocess.run([sys.executable, "-c", VIEW], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {"tracelab_duck.compilers.worker", "_duckdb"} <= loaded
    assert loaded.isdisjoint({"duckdb", "pyarrow", "click", "dataclasses", "inspect", "jinja2"})


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("hooks", "run", "stop"),
        ("--db", "t.duckdb", "hooks", "install"),
        ("--db", "t.duckdb", "hooks", "run", "lunch"),
        ("--db", "t.duckdb", "hooks", "run", "stop", "--seconds"),
        ("--db", "t.duckdb", "hooks", "run", "stop", "--seconds", "soon"),
        ("--db", "t.duckdb", "hooks", "run", "stop", "-h", "-h"),
    ],
)
def test_every_other_command_line_is_left_to_the_command_tree(words: tuple[str, ...]) -> None:
    assert hook_call.parsed(words) is None
