"""A server on this machine that speaks the Messages API, as scripted."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_OBSERVATION = re.compile(r'^Observation (\d+):\n("(?:[^"\\]|\\.)*")$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Asked:
    """One request as the server got it.

    Attributes:
        body: The JSON of the request.
        headers: Its headers, names in lower case.
    """

    body: dict[str, Any]
    headers: dict[str, str]

    @property
    def model(self) -> str:
        return str(self.body["model"])

    @property
    def known_keys(self) -> list[str]:
        """The keys that the request offers."""
        line = self.body["messages"][0]["content"].splitlines()[0].removeprefix("Known keys: ")
        return [] if line == "none yet" else line.split(", ")

    @property
    def observations(self) -> dict[int, str]:
        """The texts that the request shows, by number."""
        content = self.body["messages"][0]["content"]
        return {int(n): json.loads(text) for n, text in _OBSERVATION.findall(content)}


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server answers.

    Attributes:
        body: A message or an error; bytes are sent as they are.
        status: The HTTP status.
        headers: More headers.
        waits: Whether it answers only when the server is stopped.
    """

    body: dict[str, Any] | bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    waits: bool = False


def message(text: str, *, stop_reason: str = "end_turn", **usage: Any) -> Answer:  # noqa: ANN401 as the API has it
    """A message with one text."""
    body = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "scripted",
        "content": [{"type": "text", "text": text}] if text else [],
        "stop_reason": stop_reason,
        "stop_sequence": None,
        "usage": {"input_tokens": 100, "output_tokens": 10} | usage,
    }
    return Answer(body, headers={"request-id": "req_1"})


def facts(found: dict[int, list[tuple[str, str]]]) -> Answer:
    """The answer that the instructions ask for."""
    entries = [
        {"n": number, "facts": [{"key": key, "value": value} for key, value in each]}
        for number, each in found.items()
    ]
    return message(json.dumps(entries))


def refusal() -> Answer:
    """A refusal, which is billed like any answer."""
    return message("", stop_reason="refusal")


def failure(status: int, text: str = "overloaded") -> Answer:
    """An error that asks to be tried again at once."""
    body = {"type": "error", "error": {"type": "api_error", "message": text}}
    return Answer(body, status, {"retry-after-ms": "1"})


@dataclass(slots=True)
class Server:
    """What was asked, and where to ask."""

    url: str
    asked: list[Asked]


@contextmanager
def serving(script: Callable[[Asked], Answer]) -> Iterator[Server]:
    """Serve on a free port until the block ends.

    Args:
        script: Makes the answer to each request.
    """
    asked: list[Asked] = []
    lock, stopped = Lock(), Event()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            length = int(self.headers["content-length"])
            headers = {name.lower(): value for name, value in self.headers.items()}
            request = Asked(json.loads(self.rfile.read(length)), headers)
            with lock:
                asked.append(request)
                answer = script(request)
            if answer.waits:
                stopped.wait(60)
            self._send(answer)

        def _send(self, answer: Answer) -> None:
            data = (
                answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
            )
            headers = {"content-type": "application/json", "content-length": str(len(data))}
            try:
                self.send_response(answer.status)
                for name, value in (headers | answer.headers).items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)
            except OSError:
                self.close_connection = True

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield Server(f"http://127.0.0.1:{server.server_port}", asked)
    finally:
        stopped.set()
        server.shutdown()
        server.server_close()
        thread.join()
