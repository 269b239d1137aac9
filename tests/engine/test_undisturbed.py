"""Interrupts while something is opened or closed come when it is."""

from __future__ import annotations

import signal
import threading
from typing import TYPE_CHECKING

import pytest

from tracelab_duck.engine import catalog, held
from tracelab_duck.engine.database import open_reader, open_writer
from tracelab_duck.engine.instance import Instance
from tracelab_duck.engine.undisturbed import undisturbed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tracelab_duck.engine.connection import Database
    from tracelab_duck.engine.instance import Session


def test_an_interrupt_comes_at_the_end() -> None:
    done: list[bool] = []

    def work() -> None:
        with undisturbed():
            signal.raise_signal(signal.SIGINT)
            done.append(True)
        pytest.fail("it never came")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == [True]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_without_an_interrupt_nothing_comes_and_a_failure_stays_one() -> None:
    with undisturbed():
        pass
    with pytest.raises(ZeroDivisionError), undisturbed():
        raise ZeroDivisionError


def test_another_thread_changes_nothing() -> None:
    seen: list[object] = []

    def work() -> None:
        with undisturbed():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGINT)]


def test_an_interrupt_while_a_database_is_closed_leaves_it_closed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave = Instance._leave  # noqa: SLF001 where the file is let go of

    def interrupted(instance: Instance) -> None:
        signal.raise_signal(signal.SIGINT)
        leave(instance)

    monkeypatch.setattr(Instance, "_leave", interrupted)
    with pytest.raises(KeyboardInterrupt), open_writer(path):
        pass
    monkeypatch.undo()
    assert path.resolve() not in held._files  # noqa: SLF001 nobody holds it
    with open_writer(path):
        pass


@pytest.mark.parametrize("opened", [open_reader, open_writer])
def test_an_interrupt_while_a_database_is_opened_leaves_it_closed(
    path: Path, monkeypatch: pytest.MonkeyPatch, opened: Callable[[Path], Database]
) -> None:
    session = Instance.session

    def interrupted(instance: Instance) -> Session:
        signal.raise_signal(signal.SIGINT)
        return session(instance)

    with monkeypatch.context() as patch:
        patch.setattr(Instance, "session", interrupted)
        with pytest.raises(KeyboardInterrupt):
            opened(path)
    assert path.resolve() not in held._files  # noqa: SLF001 nobody holds it
    with open_writer(path):
        pass


@pytest.mark.parametrize("opened", [open_reader, open_writer])
def test_the_engines_word_for_an_interrupt_is_one_while_it_is_looked_at(
    path: Path, monkeypatch: pytest.MonkeyPatch, opened: Callable[[Path], Database]
) -> None:
    def interrupted(_: Database) -> None:
        raise RuntimeError("Query interrupted")

    with monkeypatch.context() as patch:
        patch.setattr(catalog, "_program", interrupted)
        with pytest.raises(KeyboardInterrupt):
            opened(path)
    with open_writer(path):
        pass
