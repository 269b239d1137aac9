"""The model client against a server of this machine: every way a call can end."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.curator.messages_api import Answer, failure, message, refusal, serving
from tracelab_duck.curator.client import Client
from tracelab_duck.curator.failures import ModelCallError
from tracelab_duck.model.extraction import Reply, Request

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.curator.messages_api import Asked, Server

REQUEST = Request("what to do", "what to read", 64)


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that opens nothing."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", "none")


def ask(
    server: Server, monkeypatch: pytest.MonkeyPatch, *, times: int = 1, timeout: float = 20
) -> Reply:
    monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
    with Client(timeout_seconds=timeout) as client:
        replies = [client.ask(REQUEST, "m") for _ in range(times)]
    return replies[-1]


def in_turn(*answers: Answer) -> Callable[[Asked], Answer]:
    """One answer after the other; the last for ever."""
    left = list(answers)
    return lambda _: left.pop(0) if len(left) > 1 else left[0]


def test_an_answer_with_its_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    written = {"ephemeral_5m_input_tokens": 30, "ephemeral_1h_input_tokens": 20}
    answer = message(
        "[]",
        input_tokens=7,
        output_tokens=3,
        cache_read_input_tokens=900,
        cache_creation_input_tokens=50,
        cache_creation=written,
    )
    with serving(in_turn(answer)) as server:
        reply = ask(server, monkeypatch)
    assert reply == Reply("m", "req_1", "[]", 7, 3, 900, 30, 20)
    assert server.asked[0].body == {
        "model": "m",
        "max_tokens": 64,
        "system": "what to do",
        "messages": [{"role": "user", "content": "what to read"}],
        "thinking": {"type": "disabled"},
    }


def test_a_refusal_is_an_empty_text_and_has_its_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(in_turn(refusal())) as server:
        reply = ask(server, monkeypatch)
    assert (reply.text, reply.input_tokens) == ("", 100)


@pytest.mark.parametrize("status", [429, 500, 529])
def test_what_can_pass_is_tried_again(monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    with serving(in_turn(failure(status), failure(status), message("[]"))) as server:
        assert ask(server, monkeypatch).text == "[]"
    assert len(server.asked) == 3


@pytest.mark.parametrize("status", [429, 500])
def test_what_does_not_pass_is_an_error_that_cost_nothing(
    monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    with (
        serving(in_turn(failure(status))) as server,
        pytest.raises(ModelCallError, match=f"m did not answer: {status}") as raised,
    ):
        ask(server, monkeypatch)
    assert len(server.asked) == 3
    assert raised.value.may_cost is False


def test_a_wrong_key_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        serving(in_turn(failure(401, "invalid x-api-key"))) as server,
        pytest.raises(ModelCallError, match=r"401.*invalid x-api-key"),
    ):
        ask(server, monkeypatch)
    assert len(server.asked) == 1


def test_without_a_key_nothing_is_sent_and_nothing_costs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in [*os.environ]:
        if name.startswith("ANTHROPIC_"):
            monkeypatch.delenv(name)
    # The SDK also looks for a profile in the home folder.
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with (
        serving(in_turn(message("[]"))) as server,
        pytest.raises(ModelCallError, match="nothing was sent") as caught,
    ):
        ask(server, monkeypatch)
    assert not caught.value.may_cost
    assert server.asked == []


def test_no_answer_in_time_is_an_error_that_may_have_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        serving(in_turn(Answer({}, waits=True))) as server,
        pytest.raises(ModelCallError, match="timed out") as raised,
    ):
        ask(server, monkeypatch, timeout=0.1)
    assert raised.value.may_cost is True


def test_a_server_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(in_turn(message("[]"))) as server:
        pass
    with pytest.raises(ModelCallError, match="m did not answer"):
        ask(server, monkeypatch)


@pytest.mark.parametrize("body", [b"<html>a page</html>", b"{", b"[]", b'{"type": "message"}'])
def test_what_is_no_message_is_an_error_that_may_have_cost(
    monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    headers = {"content-type": "text/html"} if body[:1] == b"<" else {}
    with (
        serving(in_turn(Answer(body, headers=headers))) as server,
        pytest.raises(ModelCallError) as raised,
    ):
        ask(server, monkeypatch)
    assert raised.value.may_cost is True


def test_a_model_that_always_thinks_is_asked_again_and_then_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def script(asked: Asked) -> Answer:
        if "thinking" in asked.body:
            return failure(400, "thinking: cannot be disabled for this model")
        return message("[]")

    with serving(script) as server:
        assert ask(server, monkeypatch, times=2).text == "[]"
    assert ["thinking" in each.body for each in server.asked] == [True, False, False]
