"""One bulk transcript, written record by record from byte templates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus_gen import clock, words
from corpus_gen.bookkeeping import FACT_LINES
from corpus_gen.bulk_truth import BulkTruth

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

    from corpus_gen.pool import Pool, Slice
    from corpus_gen.rng import Rng

# Bytes of a tool result's text, as quantiles. The copy beside the message doubles them.
_RESULTS = (
    (0, 60),
    (500, 1_100),
    (900, 9_000),
    (990, 60_000),
    (999, 300_000),
    (1000, 1_000_000),
)
_TOOLS = (("Bash", 45), ("Read", 40), ("mcp__tracker__search", 5), ("Grep", 10))
_ERRORS = 45
# Calls of a turn, as quantiles.
_STEPS = ((0, 1), (500, 6), (900, 30), (1000, 120))
_CONTEXT_LIMIT = 165_000
_LONGEST_WAIT = 90_000
_WHOLE = 1000

_RECORD = (
    b'{"parentUuid":%s,"isSidechain":false,"userType":"external","cwd":"%s","sessionId":"%s",'
    b'"version":"2.1.185","gitBranch":"main","entrypoint":"cli","type":"%s",%s,"uuid":"%s",'
    b'"timestamp":"%s"}\n'
)
_RESPONSE = (
    b'"message":{"model":"claude-opus-4-8","id":"%s","type":"message","role":"assistant",'
    b'"content":[%s],"stop_reason":"%s","stop_sequence":null,"usage":{"input_tokens":%d,'
    b'"cache_creation_input_tokens":%d,"cache_read_input_tokens":%d,"cache_creation":'
    b'{"ephemeral_5m_input_tokens":%d,"ephemeral_1h_input_tokens":0},"output_tokens":%d,'
    b'"service_tier":"standard","inference_geo":"not_available","speed":"standard"}},'
    b'"requestId":"%s"'
)
_THINKING = b'{"type":"thinking","thinking":"","signature":"E%s"}'
_TEXT = b'{"type":"text","text":"%s"}'
_CALL = b'{"type":"tool_use","id":"%s","name":"%s","input":%s,"caller":{"type":"direct"}}'
_PROMPT = b'"message":{"role":"user","content":"%s"},"promptId":"%s","origin":{"kind":"human"}'
_RESULT = (
    b'"message":{"role":"user","content":[{"tool_use_id":"%s","type":"tool_result",'
    b'"content":%s,"is_error":%s}]},"toolUseResult":%s,"sourceToolAssistantUUID":"%s",'
    b'"promptId":"%s"'
)
_SHELL_COPY = b'{"stdout":"%s","stderr":"","interrupted":false,"isImage":false}'
_FILE_COPY = b'{"type":"text","file":{"filePath":"%s","content":"%s"}}'
_LIST_COPY = b'[{"type":"text","text":"%s"}]'
_FAILURE = rb"Exit code 1\nmake: *** [all] Error 1"


class BulkSession:
    """A session in the making; it keeps counters, never its text."""

    def __init__(self, rng: Rng, *, pool: Pool, scale: int) -> None:
        """Start a session over a pool of text."""
        self.session_id = rng.uuid()
        self._rng = rng
        self._pool = pool
        self._scale = scale
        self._cwd = f"/home/dev/projects/{rng.pick(words.PROJECTS)}"
        self._now = clock.instant(2026, 6, 1) + rng.below(60 * 86_400_000)
        self._leaf: str | None = None
        self._prompt_id = b""
        self._context = 12_000
        self._cached = 0
        self._truth = BulkTruth(files=1)
        self._file: BinaryIO

    def write(self, out: Path, size: int) -> BulkTruth:
        """Write the transcript until it has that many bytes and return its counts."""
        slug = "".join(c if c.isalnum() else "-" for c in self._cwd)
        folder = out / "projects" / slug
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / f"{self.session_id}.jsonl").open("wb", buffering=1 << 20) as self._file:
            while self._truth.bytes < size:
                self._turn(size)
        return self._truth

    def _turn(self, size: int) -> None:
        self._now += self._rng.between(2_000, 400_000)
        self._prompt_id = self._rng.uuid().encode()
        self._put(b"user", _PROMPT % (self._text(240).data, self._prompt_id))
        self._truth.turns += 1
        for _ in range(self._rng.spread(_STEPS)):
            if self._truth.bytes >= size:
                return
            self._step()
        self._respond([_TEXT % self._text(900).data], stop=b"end_turn")

    def _text(self, size: int) -> Slice:
        return self._pool.take(self._rng, self._rng.between(size // 4, size * 2))

    def _put(self, kind: bytes, body: bytes) -> bytes:
        uuid = self._rng.uuid()
        parent = b"null" if self._leaf is None else b'"%s"' % self._leaf.encode()
        stamp = clock.stamp(self._now).encode()
        places = (self._cwd.encode(), self.session_id.encode(), kind, body, uuid.encode(), stamp)
        line = _RECORD % (parent, *places)
        self._file.write(line)
        self._truth.bytes += len(line)
        self._truth.records += 1
        self._leaf = uuid
        return uuid.encode()

    def _respond(self, blocks: list[bytes], *, stop: bytes) -> bytes:
        """Write a response, one record a block, and return the last record's uuid."""
        message_id = self._rng.message_id().encode()
        request_id = self._rng.request_id().encode()
        self._now += self._rng.between(900, 12_000)
        output = sum(len(block) for block in blocks) // 4 + self._rng.between(8, 120)
        fresh = max(self._context - self._cached, 0)
        tokens = (self._rng.between(1, 12), fresh, self._cached, fresh, output)
        self._note(tokens)
        last = b""
        for block in blocks:
            last = self._put(
                b"assistant", _RESPONSE % (message_id, block, stop, *tokens, request_id)
            )
        return last

    def _note(self, tokens: tuple[int, int, int, int, int]) -> None:
        fresh, written, cached, _, output = tokens
        self._truth.messages += 1
        self._truth.input_tokens += fresh
        self._truth.cache_write_tokens += written
        self._truth.cache_read_tokens += cached
        self._truth.output_tokens += output
        self._cached = self._context
        self._grow(output)

    def _grow(self, tokens: int) -> None:
        self._context += tokens
        if self._context > _CONTEXT_LIMIT:
            self._context, self._cached = _CONTEXT_LIMIT * 3 // 4, 14_000

    def _step(self) -> None:
        rng = self._rng
        tool = rng.weighted(_TOOLS)
        call_id = rng.tool_use_id().encode()
        path = f"{self._cwd}/src/{rng.pick(words.MODULES)}_{rng.below(300)}.py".encode()
        before = [_THINKING % rng.base62(40).encode()] if rng.chance(550) else []
        if rng.chance(350):
            before.append(_TEXT % self._text(120).data)
        call = _CALL % (call_id, tool.encode(), self._input(tool, path))
        uuid = self._respond([*before, call], stop=b"tool_use")
        self._truth.tool_calls += 1
        self._truth.count(tool)
        self._now += min(rng.between(20, 4_000) * rng.between(1, 30), _LONGEST_WAIT)
        self._result(tool, path, call_id=call_id, source=uuid)

    def _input(self, tool: str, path: bytes) -> bytes:
        noun = self._rng.pick(words.NOUNS).encode()
        number = self._rng.below(100_000)
        match tool:
            case "Read":
                return b'{"file_path":"%s"}' % path
            case "Bash":
                return b'{"command":"./run %s --case %d","description":"Run it"}' % (noun, number)
            case "Grep":
                return b'{"pattern":"%s_%d","output_mode":"content"}' % (noun, number)
            case _:
                return b'{"query":"%s %d"}' % (noun, number)

    def _result(self, tool: str, path: bytes, *, call_id: bytes, source: bytes) -> None:
        if self._rng.chance(_ERRORS):
            self._truth.tool_errors += 1
            said = b'"%s"' % _FAILURE
            copied = b'"Error: %s"' % _FAILURE
            body = _RESULT % (call_id, said, b"true", copied, source, self._prompt_id)
            self._put(b"user", body)
            return
        size = self._rng.spread(_RESULTS) * self._scale // _WHOLE
        part = self._pool.take(self._rng, size)
        self._truth.fact_lines += min(part.facts, FACT_LINES)
        self._grow(min(part.characters // 4, 9_000))
        said, copied = _shapes(tool, path, part.data)
        body = _RESULT % (call_id, said, b"false", copied, source, self._prompt_id)
        self._put(b"user", body)


def _shapes(tool: str, path: bytes, data: bytes) -> tuple[bytes, bytes]:
    """Return a result's content and its copy beside the message."""
    match tool:
        case "Bash":
            return b'"%s"' % data, _SHELL_COPY % data
        case "Read":
            return b'"%s"' % data, _FILE_COPY % (path, data)
        case "Grep":
            return b'"%s"' % data, b'{"mode":"content","numFiles":0,"content":"%s"}' % data
        case _:
            listed = _LIST_COPY % data
            return listed, listed
